import Database from 'better-sqlite3'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { copyPasswords, uncopyPasswords } from '../../../src/schemas/sql/copy-passwords.js'
import { planSql } from '../../../src/schemas/sql/plan-sql.js'
import type { Dialect } from '../../../src/schemas/schema.js'
import { embeddedPglite } from '../../support/embedded-pglite.js'

const { tables, names } = readRuntime()
const NAMES = names.plural
const wanted = (dialect: Dialect) => ({
  dialect,
  from: { table: 'users', column: 'password_hash' },
  to: { name: NAMES.factor, columns: new Map<string, string>() },
})

/** By what they are: the forms that are verified, and those that are not. */
const HASHES: Readonly<Record<string, string>> = {
  bcrypt: '$2b$10$abcdefghijklmnopqrstuuIXOYqV0xFqLQYVJYcTEfT7YQvW4Z1Cq',
  argon2: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  scrypt: '$scrypt$ln=14,r=8,p=5$c2FsdA$aGFzaA',
  pbkdf2: '$pbkdf2-sha256$i=600000$c2FsdA$aGFzaA',
  django: 'pbkdf2_sha256$600000$salt$aGFzaA==',
  firebase: '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw,sk=a2V5$c2FsdA$aGFzaA',
  better: `${'0f'.repeat(16)}:${'ab'.repeat(64)}`,
}
const OTHERS: Readonly<Record<string, string>> = {
  plain: 'secret',
  md5: 'ab'.repeat(16),
  cut: '$2b',
}

const people = (): readonly string[] => [
  'alter table users add column password_hash text',
  ...Object.entries({ ...HASHES, ...OTHERS }).map(
    ([id, hash]) =>
      `insert into users (id, email, password_hash) values ('${id}', '${id}@example.test', '${hash}')`,
  ),
  "insert into users (id, email) values ('none', 'none@example.test')",
]
const made = (dialect: Dialect): readonly string[] =>
  planSql([], { tables, names: NAMES, dialect, folder: 'migrations' }).up

async function expectCopied(adapter: ReturnType<typeof SqlAdapter>): Promise<void> {
  for (const [id, value] of Object.entries(HASHES)) {
    expect(await adapter.getFactor(id, 'password')).toEqual({
      id,
      userId: id,
      kind: 'password',
      value,
      createdAt: expect.any(Date),
      lastUsedAt: null,
    })
  }
  for (const id of [...Object.keys(OTHERS), 'none'])
    expect(await adapter.getFactor(id, 'password')).toBeNull()
}

test('SQLite: hashes whose form is known are copied once, and taken back as far as they are what they were', async () => {
  const database = new Database(':memory:')
  onTestFinished(() => {
    database.close()
  })
  const run = (statements: readonly string[]) => statements.forEach((each) => database.exec(each))
  run([...made('sqlite'), ...people()])
  run([copyPasswords(wanted('sqlite')), copyPasswords(wanted('sqlite'))])
  await expectCopied(SqlAdapter(database))
  run(["update factors set value = 'newer' where id = 'bcrypt'", uncopyPasswords(wanted('sqlite'))])
  expect(database.prepare('select id from factors').all()).toEqual([{ id: 'bcrypt' }])
  expect(database.prepare('select count(password_hash) as count from users').get()).toEqual({
    count: 10,
  })
})

const postgres = await embeddedPglite()
afterAll(() => postgres.close())

test('PostgreSQL: the same', async () => {
  await postgres.exec('drop schema public cascade; create schema public')
  for (const statement of [...made('postgresql'), ...people()]) await postgres.exec(statement)
  await postgres.exec(copyPasswords(wanted('postgresql')))
  await postgres.exec(copyPasswords(wanted('postgresql')))
  await expectCopied(SqlAdapter(postgres))
  await postgres.exec(uncopyPasswords(wanted('postgresql')))
  expect((await postgres.query('select * from factors')).rows).toEqual([])
})
