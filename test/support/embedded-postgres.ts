import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { OwnDatabase } from './own-database.js'

/** Servers that nobody uses now. It takes a second to start one, and none to empty one. */
const idle: number[] = []

async function start(): Promise<number> {
  const worker = new Worker(new URL('./pglite-server.mjs', import.meta.url), { execArgv: [] })
  const [port] = await once(worker, 'message')
  worker.unref()
  return Number(port)
}

const EMPTY = `do $$ declare name text; begin
  for name in select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)' loop
    execute format('drop schema %I cascade', name);
  end loop;
end $$; create schema public; deallocate all; reset all`

/** An empty database of PostgreSQL in this process, which is reached like any other. */
export async function embeddedPostgres(): Promise<OwnDatabase> {
  const port = idle.pop() ?? (await start())
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    drop: async () => {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(EMPTY)
      await client.end()
      idle.push(port)
    },
  }
}
