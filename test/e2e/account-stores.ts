import { randomBytes } from 'node:crypto'
import type { Adapter } from '@create-auth/runtime/adapters'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { RedisAdapter } from '@create-auth/runtime/adapters/redis'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import Database from 'better-sqlite3'
import { Redis } from 'ioredis'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { pluralNames } from '../../runtime/src/tables/tables.js'
import { ownMariadb, ownPostgres, ownSqlite, schema } from '../support/databases.js'

/** A store with its tables, and what ends it. */
export interface OpenStore {
  readonly adapter: Adapter
  readonly close: () => Promise<unknown>
}

const OPTIONS = { extraColumns: true } as const

/** The stores in which accounts are looked after, by their names. */
export const STORES: Readonly<Record<string, () => Promise<OpenStore>>> = {
  memory: async () => ({ adapter: MemoryAdapter(), close: async () => undefined }),
  async postgresql() {
    const { url, drop } = await ownPostgres()
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    await pool.query(schema('postgresql', pluralNames, undefined, true).join(';\n'))
    return { adapter: SqlAdapter(pool, OPTIONS), close: () => pool.end().then(drop) }
  },
  async mariadb() {
    const { url, drop } = await ownMariadb()
    const pool = mysql.createPool({ uri: url, connectionLimit: 4 })
    for (const statement of schema('mysql', pluralNames, undefined, true))
      await pool.query(statement)
    return { adapter: SqlAdapter(pool, OPTIONS), close: () => pool.end().then(drop) }
  },
  async sqlite() {
    const { url, drop } = await ownSqlite()
    const database = new Database(url.replace('file:', ''))
    for (const statement of schema('sqlite', pluralNames, undefined, true)) database.exec(statement)
    const close = async (): Promise<void> => {
      database.close()
      await drop()
    }
    return { adapter: SqlAdapter(database, OPTIONS), close }
  },
  async redis() {
    const client = new Redis(process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379')
    const prefix = `test-${randomBytes(6).toString('hex')}:`
    const close = async (): Promise<void> => {
      const keys = await client.keys(`${prefix}*`)
      if (keys.length > 0) await client.del(keys)
      await client.quit()
    }
    return { adapter: RedisAdapter(client, { baseKeyPrefix: prefix }), close }
  },
}
