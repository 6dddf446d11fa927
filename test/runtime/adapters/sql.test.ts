import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import Database from 'better-sqlite3'
import { SqlAdapter, type SqlClient } from '@create-auth/runtime/adapters/sql'
import { adapterRules } from '@create-auth/runtime/testing'
import mysql from 'mysql2/promise'
import callbackMysql from 'mysql2'
import pg from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import { ownMariadb, ownPostgres, reachable, schema } from '../../support/databases.js'
import { embeddedPglite } from '../../support/embedded-pglite.js'

interface Opened {
  readonly client: SqlClient
  readonly close: () => Promise<void>
}

const openers = {
  async 'better-sqlite3'() {
    const client = new Database(':memory:')
    for (const statement of schema('sqlite', pluralNames)) client.exec(statement)
    return { client, close: async () => void client.close() }
  },
  async libsql() {
    const folder = mkdtempSync(join(tmpdir(), 'create-auth-libsql-'))
    const client = createClient({ url: `file:${join(folder, 'test.db')}` })
    for (const statement of schema('sqlite', pluralNames)) await client.execute(statement)
    const close = async (): Promise<void> => {
      client.close()
      rmSync(folder, { recursive: true })
    }
    return { client, close }
  },
  async PGlite() {
    const client = await embeddedPglite()
    await client.exec(schema('postgresql', pluralNames).join(';\n'))
    return { client, close: () => client.close() }
  },
  async 'pg on PostgreSQL'() {
    const { url, drop } = await ownPostgres()
    const client = new pg.Pool({ connectionString: url })
    await client.query(schema('postgresql', pluralNames).join(';\n'))
    const close = async (): Promise<void> => {
      await client.end()
      await drop()
    }
    return { client, close }
  },
  async 'mysql2 on MariaDB'() {
    const { url, drop } = await ownMariadb()
    const client = mysql.createPool(url)
    for (const statement of schema('mysql', pluralNames)) await client.query(statement)
    const close = async (): Promise<void> => {
      await client.end()
      await drop()
    }
    return { client, close }
  },
  async 'mysql2 with callbacks on MariaDB'() {
    const { url, drop } = await ownMariadb()
    const client = callbackMysql.createPool(url)
    for (const statement of schema('mysql', pluralNames)) await client.promise().query(statement)
    const close = async (): Promise<void> => {
      await client.promise().end()
      await drop()
    }
    return { client, close }
  },
} satisfies Readonly<Record<string, () => Promise<Opened>>>

describe.each(reachable(openers))('SqlAdapter with %s', (_, open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  for (const { name, run } of adapterRules) test(name, () => run(SqlAdapter(opened.client)))
})
