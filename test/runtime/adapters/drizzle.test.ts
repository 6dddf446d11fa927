import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import Sqlite from 'better-sqlite3'
import type { Adapter } from '@create-auth/runtime/adapters'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { is, Table, type Logger } from 'drizzle-orm'
import { drizzle as betterSqlite } from 'drizzle-orm/better-sqlite3'
import { drizzle as libsql } from 'drizzle-orm/libsql'
import { drizzle as mysql2 } from 'drizzle-orm/mysql2'
import { drizzle as nodePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as pglite } from 'drizzle-orm/pglite'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dialect } from '../../../src/schemas/schema.js'
import { exportsOf, merged, readCasesOf } from '../../src/schemas/golden.js'
import { ownMariadb, ownPostgres, reachable } from '../../support/databases.js'
import { loadSchema, statements } from '../../support/drizzle-schema.js'
import { embeddedPglite } from '../../support/embedded-pglite.js'
import { chooseRules } from './choose-rules.js'

const cases = readCasesOf('drizzle')

interface Opened {
  /** The result of `drizzle()`. */
  readonly database: object
  readonly run: (sql: string) => unknown
  readonly close: () => Promise<void>
}

type Open = (logger: Logger) => Promise<Opened>

const openers = {
  sqlite: {
    async 'better-sqlite3'(logger) {
      const client = new Sqlite(':memory:')
      const database = betterSqlite(client, { logger })
      return { database, run: (sql) => client.exec(sql), close: async () => void client.close() }
    },
    async 'better-sqlite3, without regard to case'(logger) {
      const client = new Sqlite(':memory:')
      const database = betterSqlite(client, { logger })
      const run = (sql: string) => client.exec(sql.replaceAll(/`\w+` text/g, '$& collate nocase'))
      return { database, run, close: async () => void client.close() }
    },
    async 'better-sqlite3, made by a proxy when it is first used'(logger) {
      const client = new Sqlite(':memory:')
      let made: object | undefined
      const database = new Proxy(
        {},
        { get: (_, name) => Reflect.get((made ??= betterSqlite(client, { logger })), name) },
      )
      return { database, run: (sql) => client.exec(sql), close: async () => void client.close() }
    },
    async libsql(logger) {
      const folder = mkdtempSync(join(tmpdir(), 'create-auth-drizzle-'))
      const client = createClient({ url: `file:${join(folder, 'test.db')}` })
      const close = async (): Promise<void> => {
        client.close()
        rmSync(folder, { recursive: true })
      }
      return { database: libsql(client, { logger }), run: (sql) => client.execute(sql), close }
    },
  },
  postgresql: {
    async PGlite(logger) {
      const client = await embeddedPglite()
      const database = pglite(client, { logger })
      return { database, run: (sql) => client.exec(sql), close: () => client.close() }
    },
    async 'pg on PostgreSQL'(logger) {
      const { url, drop } = await ownPostgres()
      const client = new pg.Pool({ connectionString: url })
      const close = async (): Promise<void> => {
        await client.end()
        await drop()
      }
      return { database: nodePostgres(client, { logger }), run: (sql) => client.query(sql), close }
    },
  },
  mysql: {
    async 'mysql2 on MariaDB'(logger) {
      const { url, drop } = await ownMariadb()
      const client = mysql.createPool(url)
      const close = async (): Promise<void> => {
        await client.end()
        await drop()
      }
      return { database: mysql2(client, { logger }), run: (sql) => client.query(sql), close }
    },
  },
} satisfies Readonly<Record<Dialect, Readonly<Record<string, Open>>>>

/** A project whose schema `create-auth migrate` has seen to. */
function goldenCase(name: string) {
  const found = cases.find((each) => each.name === name)
  if (!found) throw new Error(`there is no case ${name}`)
  return { ...found, exports: exportsOf(found) }
}

/** Opens a database that has the tables of a case. */
async function openCase(name: string, open: Open) {
  const { options, input, output, exports } = goldenCase(name)
  const schema = await loadSchema(merged(input, output))
  const log: string[] = []
  const opened = await open({ logQuery: (query) => void log.push(query) })
  for (const statement of await statements(options.dialect, {}, schema)) await opened.run(statement)
  const tableOf = (id: string): Table => {
    const table = schema[exports[id] ?? '']
    if (!is(table, Table)) throw new Error(`the schema has no table ${id}`)
    return table
  }
  const tables = {
    usersTable: tableOf('user'),
    accountsTable: tableOf('account'),
    sessionsTable: tableOf('session'),
    verificationTokensTable: tableOf('verificationToken'),
    authenticatorsTable: tableOf('authenticator'),
    factorsTable: tableOf('factor'),
    signInLimitsTable: tableOf('signInLimit'),
  }
  return { ...opened, tables, log }
}

/** Rules that the tables of a project can not keep. */
function isBeyond(name: string, rule: string): boolean {
  // Its columns are Auth.js's, of 32 bits.
  if (rule.startsWith('seconds and signature counters')) return name === 'postgresql-authjs'
  // Its users have addresses, all of them.
  return (
    name === 'postgresql-integer-ids' &&
    [
      'createUser stores a user without name, image and address, and another one',
      'updateUser takes an address away, which is free for another user then',
    ].includes(rule)
  )
}

const worlds = reachable<Readonly<Record<string, Open>>>(openers).flatMap(([dialect, clients]) =>
  ['fresh', 'integer-ids', 'authjs'].flatMap((kind) =>
    Object.entries(clients).map(([client, open]) => ({
      name: `${dialect}-${kind}`,
      client,
      open,
    })),
  ),
)

/** Tables whose tokens are at most 255 characters long, and whose sessions end at whole seconds. */
const SHORT = 'mysql-authjs'

const rulesOf = chooseRules(
  worlds.filter(({ name }) => name !== SHORT),
  ({ name, client }) => [name, client],
)

describe.each(worlds)('DrizzleAdapter with $client and the schema $name', (world) => {
  const { name, open } = world
  const userIds = name.endsWith('integer-ids') ? 'integer' : 'text'
  let opened: Awaited<ReturnType<typeof openCase>>
  let adapter: Required<Adapter>
  beforeAll(async () => {
    opened = await openCase(name, open)
    adapter = DrizzleAdapter(opened.database, opened.tables, { userIds })
  })
  afterAll(() => opened.close())

  for (const rule of rulesOf(world)) {
    const keeps = isBeyond(name, rule.name) ? test.fails : test
    keeps(rule.name, () => rule.run(adapter))
  }

  test('one statement finds a session with its user, and a user by an account', async () => {
    const ada = {
      id: 'ada',
      name: null,
      email: 'ada@example.com',
      emailVerified: new Date('2026-11-01T06:30:00.000Z'),
      image: null,
    }
    const user = await adapter.createUser(ada)
    expect(user).toEqual({ ...ada, id: user.id })
    const expires = new Date('2030-01-02T03:04:05.000Z')
    const session = await adapter.createSession({ sessionToken: 't', userId: user.id, expires })
    const account = { provider: 'acme', providerAccountId: '1', type: 'oauth', userId: user.id }
    await adapter.linkAccount({ ...account, type: 'oauth' })
    opened.log.splice(0)
    expect(await adapter.getSessionAndUser('t')).toEqual({ session, user })
    expect(opened.log).toHaveLength(1)
    expect(await adapter.getUserByAccount(account)).toEqual(user)
    expect(opened.log).toHaveLength(2)
  })
})
