import mysql from 'mysql2/promise'
import { expect, test } from 'vitest'
import { makeProject, type TestProject } from '../../cli/project.js'
import { withDatabase } from '../../plan/database-projects.js'
import { onServers, ownMariadb } from '../../../support/databases.js'
import { readSchema } from '../../../support/prisma-schema.js'
import { prismaTables } from '../../../support/prisma-tables.js'

const SCHEMA = 'prisma/schema.prisma'

/** A project that has set sign-in up with Prisma, and what it is told about its tables. */
async function setUp(
  provider: string,
): Promise<{ readonly project: TestProject; readonly told: readonly string[] }> {
  const project = makeProject({
    ...withDatabase('ts-nodenext', 'prisma'),
    [SCHEMA]: `datasource db {\n  provider = "${provider}"\n}\n`,
  })
  return { project, told: await init(project) }
}

async function init(project: TestProject): Promise<readonly string[]> {
  const { status, stdout } = await project.run(['init', '--yes', '--no-install', '--json'])
  expect(status).toBe(0)
  const { plan } = JSON.parse(stdout) as {
    plan: { notes: readonly { readonly title: string; readonly lines: readonly string[] }[] }
  }
  return plan.notes.find(({ title }) => title === 'In your tables')?.lines ?? []
}

const KEYS = [
  'alter table `Account` modify `provider` varchar(255) collate utf8mb4_bin not null, modify `providerAccountId` varchar(255) collate utf8mb4_bin not null;',
  'alter table `Session` modify `sessionToken` varchar(255) collate utf8mb4_bin not null;',
  'alter table `VerificationToken` modify `identifier` varchar(255) collate utf8mb4_bin not null, modify `token` varchar(255) collate utf8mb4_bin not null;',
  'alter table `SignInLimit` modify `limitKey` varchar(255) collate utf8mb4_bin not null;',
]

test('MySQL: what gives new keys their collation is said once, for a migration of its own', async () => {
  const { project, told } = await setUp('mysql')
  expect(told).toEqual([
    "MySQL's usual collations tell no ids and tokens apart that differ in the case of letters, and Prisma has no word for another one: put these statements into the file that npx prisma migrate dev --create-only --name exact-keys makes, then run npx prisma migrate dev",
    ...KEYS,
  ])
  expect(await init(project)).toEqual([])
})

test('other databases compare each letter, and are told nothing', async () => {
  expect((await setUp('postgresql')).told).toEqual([])
  expect((await setUp('sqlite')).told).toEqual([])
})

test.runIf(onServers)(
  'MariaDB: after these statements two keys may differ in case alone',
  async () => {
    const { project, told } = await setUp('mysql')
    const { url, drop } = await ownMariadb()
    const connection = await mysql.createConnection(url)
    const add = (id: string): Promise<unknown> =>
      connection.query(
        'insert into `Session` (`sessionToken`, `userId`, `expires`) values (?, ?, now())',
        [id, 'ada'],
      )
    try {
      const models = readSchema([[SCHEMA, project.read(SCHEMA)]])
      await connection.query("set sql_mode = 'ansi_quotes'")
      await connection.query('alter database character set utf8mb4 collate utf8mb4_unicode_ci')
      for (const statement of prismaTables(models, 'mysql')) await connection.query(statement)
      await connection.query("insert into `User` (`id`) values ('ada')")
      await add('token')
      await expect(add('TOKEN')).rejects.toThrow('Duplicate entry')
      for (const statement of told.slice(1)) await connection.query(statement)
      await add('TOKEN')
      const [rows] = await connection.query(
        'select `userId` from `Session` where `sessionToken` = ?',
        ['TOKEN'],
      )
      expect(rows).toHaveLength(1)
    } finally {
      await connection.end()
      await drop()
    }
  },
)
