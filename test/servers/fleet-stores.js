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

/**
 * Opens a site for each store that this process is told of, and says so; posts the forms that come then, all at once, closes the
 * site, and tells what has come of it.
 */
export function answerForms(openSite) {
  let site
  process.on('message', async ({ kind, url, prefix, forms }) => {
    if (forms === undefined) {
      site = openSite(kind, url, prefix)
      process.send('ready')
      return
    }
    const answers = await Promise.all(forms.map(site.post))
    await site.close()
    process.send(site.told(answers))
  })
}
