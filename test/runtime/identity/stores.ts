import type { Adapter } from '@create-auth/runtime/adapters'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import Database from 'better-sqlite3'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import { ownMariadb, ownPostgres, schema } from '../../support/databases.js'

interface Opened {
  readonly adapter: Adapter
  readonly close: () => Promise<void>
}

const tablesOf = (dialect: 'mysql' | 'postgresql' | 'sqlite') =>
  schema(dialect, pluralNames, undefined, true)

const extraColumns = true

/** Where identities are kept: in tables of ours, with the optional columns. */
export const STORES: Readonly<Record<string, () => Promise<Opened>>> = {
  memory: async () => ({ adapter: MemoryAdapter(), close: async () => {} }),
  SQLite: async () => {
    const client = new Database(':memory:')
    for (const statement of tablesOf('sqlite')) client.exec(statement)
    return {
      adapter: SqlAdapter(client, { extraColumns }),
      close: async () => void client.close(),
    }
  },
  PostgreSQL: async () => {
    const { url, drop } = await ownPostgres()
    const client = new pg.Pool({ connectionString: url })
    await client.query(tablesOf('postgresql').join(';\n'))
    const close = async () => {
      await client.end()
      await drop()
    }
    return { adapter: SqlAdapter(client, { extraColumns }), close }
  },
  MariaDB: async () => {
    const { url, drop } = await ownMariadb()
    const client = mysql.createPool(url)
    for (const statement of tablesOf('mysql')) await client.query(statement)
    const close = async () => {
      await client.end()
      await drop()
    }
    return { adapter: SqlAdapter(client, { extraColumns }), close }
  },
}
