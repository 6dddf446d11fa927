// The adapters of a fleet's process, by the names that fleet.ts has for their stores.
import { RedisAdapter } from '@create-auth/runtime/adapters/redis'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { Redis } from 'ioredis'
import mysql from 'mysql2/promise'
import Database from 'better-sqlite3'
import pg from 'pg'

const stores = {
  postgresql(url, _, options) {
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    return { adapter: SqlAdapter(pool, options), close: () => pool.end() }
  },
  mariadb(url, _, options) {
    const pool = mysql.createPool({ uri: url, connectionLimit: 4 })
    return { adapter: SqlAdapter(pool, options), close: () => pool.end() }
  },
  sqlite(url, _, options) {
    const database = new Database(url.replace('file:', ''))
    database.pragma('busy_timeout = 30000')
    return { adapter: SqlAdapter(database, options), close: () => database.close() }
  },
  redis(url, prefix) {
    const client = new Redis(url)
    return { adapter: RedisAdapter(client, { baseKeyPrefix: prefix }), close: () => client.quit() }
  },
}

/** The adapter of a store that is shared, and what ends its connections. */
export const openStore = (kind, url, prefix, options) => stores[kind](url, prefix, options)

/** Answers the forms that come by the standard input, all at once, when the last process is ready; prints what `told` makes of it. */
export function answerForms(post, told) {
  process.stdout.write('ready\n')
  let said = ''
  process.stdin.on('data', (chunk) => void (said += chunk))
  process.stdin.once('end', async () => {
    const answers = await Promise.all(JSON.parse(said).map(post))
    process.stdout.write(JSON.stringify(await told(answers)), () => process.exit(0))
  })
}
