import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { ownPostgres, type OwnDatabase } from '../support/databases.js'
import { readSchema } from '../support/prisma-schema.js'
import { prismaTables } from '../support/prisma-tables.js'
import { makeWorkspace } from './workspace.js'

type Workspace = ReturnType<typeof makeWorkspace>

const opened: Workspace[] = []
const dropped: OwnDatabase[] = []
afterEach(async () => {
  for (const workspace of opened.splice(0)) await workspace.dispose()
})
afterAll(async () => {
  for (const database of dropped) await database.drop()
})

/** An ORM that brings its own tables into the database, and what it is done with. */
interface Orm {
  readonly title: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
  /** The file that describes the users, with their id; without one nobody is there yet. */
  readonly people: (id: string | undefined) => Readonly<Record<string, string>>
  /** How ids are made, and what somebody who is there is inserted with. */
  readonly ids: Readonly<Record<string, string>>
  /** Brings what the project describes into the database. */
  readonly apply: (workspace: Workspace, ask: Ask) => Promise<void>
  readonly names: Readonly<Record<'users' | 'sessions' | 'accounts', string>>
}

type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** The statements that make the tables of a schema, as far as they are not made. */
async function applyPrisma(workspace: Workspace, ask: Ask): Promise<void> {
  const generate = ['npx', 'prisma', 'generate']
  // The engine for migrations would be downloaded, though nothing here runs it.
  await workspace.must('env', `PRISMA_SCHEMA_ENGINE_BINARY=${process.execPath}`, ...generate)
  const text = workspace.read('prisma/schema.prisma').replace(/^ +url .*\n/m, '')
  const made = await ask("select tablename as name from pg_tables where schemaname = 'public'")
  const present = new Set(made.map(({ name }) => name))
  for (const statement of prismaTables(readSchema([['schema.prisma', text]]), 'postgresql')) {
    const [, table = ''] = /(?:table|on) "(\w+)"/i.exec(statement) ?? []
    if (!present.has(table)) await ask(statement)
  }
}

const PRISMA_HEAD = `generator client {
  provider   = "prisma-client-js"
  engineType = "client"
}

datasource db {
  provider = "postgresql"
  url      = "postgresql:app"
}
`

const EMAIL = "(email) values ('ada@example.com')"
/** Where the ORM makes the ids. */
const WITH_ID = "(id, email) values (gen_random_uuid(), 'ada@example.com')"

const ORMS: readonly Orm[] = [
  {
    title: 'Prisma',
    dependencies: {
      prisma: '^6.19.0',
      '@prisma/client': '^6.19.0',
      '@prisma/adapter-pg': '^6.19.0',
      pg: '^8.0.0',
    },
    files: {
      'src/db.ts': `import { PrismaClient } from '@prisma/client'
import { PrismaPg } from '@prisma/adapter-pg'

export const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) })
`,
    },
    people: (id) => ({
      'prisma/schema.prisma':
        PRISMA_HEAD +
        (id === undefined
          ? ''
          : `
model User {
  id            ${id}
  email         String?   @unique
  name          String?
  emailVerified DateTime? @db.Timestamptz(3)
  image         String?
  plan          String    @default("free")
}
`),
    }),
    ids: {
      'Int @id @default(autoincrement())': EMAIL,
      'BigInt @id @default(autoincrement())': EMAIL,
      'String @id @default(uuid()) @db.Uuid': WITH_ID,
      'String @id @default(cuid())': WITH_ID,
    },
    apply: applyPrisma,
    names: { users: '"User"', sessions: '"Session"', accounts: '"Account"' },
  },
  {
    title: 'TypeORM',
    dependencies: { typeorm: '^0.3.20', 'reflect-metadata': '^0.2.0', pg: '^8.0.0' },
    files: {
      'src/db.ts': `import 'reflect-metadata'
import { DataSource } from 'typeorm'

export const db = new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL,
  entities: ['src/entities/*.ts'],
  synchronize: true,
})
`,
      'apply.ts': "import { db } from './src/db.js'\n\nawait db.initialize()\nawait db.destroy()\n",
    },
    people: (id) =>
      id === undefined
        ? { 'src/entities/note.ts': NOTE }
        : {
            'src/entities/note.ts': NOTE,
            'src/entities/user.ts': `import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'

@Entity('users')
export class User {
  ${id}

  @Column({ type: 'varchar', length: 255, unique: true })
  email!: string

  @Column({ type: 'varchar', length: 9, default: 'free' })
  plan!: string
}
`,
          },
    ids: {
      '@PrimaryGeneratedColumn()\n  id!: number': EMAIL,
      "@PrimaryGeneratedColumn('uuid')\n  id!: string": EMAIL,
      "@PrimaryColumn({ type: 'text', default: () => 'md5(random()::text)' })\n  id!: string":
        EMAIL,
    },
    apply: async (workspace) => {
      await workspace.must('npx', 'tsx', '--env-file=.env', 'apply.ts')
    },
    names: { users: 'users', sessions: 'sessions', accounts: 'accounts' },
  },
]

const NOTE = `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity('notes')
export class Note {
  @PrimaryGeneratedColumn()
  id!: number

  @Column({ type: 'text' })
  text!: string
}
`

const SERVER = `import express from 'express'
import { db } from './db.js'

const app = express()
if ('initialize' in db && typeof db.initialize === 'function') await db.initialize()
app.listen(Number(process.env.PORT), () => console.log('listening'))
`

test.each(ORMS)(
  '$title: fresh and with people, with ids of every kind',
  { timeout: 480_000 },
  async (orm) => {
    const workspace = makeWorkspace({
      'package.json': JSON.stringify({
        name: 'existing',
        private: true,
        type: 'module',
        scripts: { start: 'tsx --env-file=.env src/server.ts' },
        dependencies: { express: '^5.1.0', ...orm.dependencies },
        devDependencies: {
          tsx: '^4.20.0',
          typescript: '~5.9.0',
          '@types/express': '^5.0.0',
          '@types/node': '^22.0.0',
        },
      }),
      // What scripts would fetch are engines that these clients do without.
      '.npmrc': 'ignore-scripts=true\n',
      '.gitignore': 'node_modules\n.env\n',
      'tsconfig.json':
        '{ "compilerOptions": { "module": "nodenext", "target": "es2022", "strict": true, "skipLibCheck": true, "noEmit": true, "experimentalDecorators": true } }\n',
      'src/server.ts': SERVER,
      ...orm.files,
    })
    opened.push(workspace)
    await workspace.must('npm', 'install', '--no-audit', '--no-fund')
    const { users, accounts, sessions } = orm.names
    for (const [id, row] of [[undefined, ''] as const, ...Object.entries(orm.ids)]) {
      const database = await ownPostgres()
      dropped.push(database)
      const ask: Ask = async (sql) => {
        const client = new pg.Client(database.url)
        await client.connect()
        const answer = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
        return answer.rows
      }
      const counts = async () =>
        Promise.all(
          [users, accounts, sessions].map(async (table) =>
            Number((await ask(`select count(*) as n from ${table}`))[0]?.['n']),
          ),
        )
      const must = async (...words: string[]): Promise<void> => {
        const { code, stdout, stderr } = await workspace.createAuth(...words)
        expect(code, `${id}, ${words.join(' ')}: ${stdout}\n${stderr}`).toBe(0)
      }
      workspace.write('.env', `DATABASE_URL=${database.url}\n`)
      for (const [path, text] of Object.entries(orm.people(id))) workspace.write(path, text)
      await orm.apply(workspace, ask)
      const people = id === undefined ? 0 : 1
      if (people === 1) await ask(`insert into ${users} ${row}`)

      await must('init', '--yes')
      await must('migrate', '--check')
      expect(await workspace.run('npx', 'tsc'), id).toMatchObject({ code: 0 })
      const behind = await workspace.createAuth('migrate', '--check', '--database')
      expect(behind.code, `${id}: ${behind.stdout}`).toBe(5)
      await orm.apply(workspace, ask)
      await must('migrate', '--check', '--database')

      const origin = await workspace.start(['npx', 'tsx', '--env-file=.env', 'src/server.ts'])
      const visitor = makeVisitor(origin)
      await visitor.press('/auth/signin', 'Grace Hopper')
      const session: unknown = await (await visitor.ask('/auth/session')).json()
      expect(session, id).toMatchObject({ user: { name: 'Grace Hopper' } })
      expect(await counts(), id).toEqual([people + 1, 1, 1])
      await visitor.press('/auth/signout', 'Sign out')
      expect(await counts(), id).toEqual([people + 1, 1, 0])
      const again = makeVisitor(origin)
      await again.press('/auth/signin', 'Grace Hopper')
      expect(await counts(), id).toEqual([people + 1, 1, 1])
      await workspace.stop()
      await must('undo', '--yes')
    }
  },
)
