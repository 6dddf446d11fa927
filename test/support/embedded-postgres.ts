import pg from 'pg'
import { inject } from 'vitest'
import type { OwnDatabase } from './own-database.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where an embedded PostgreSQL is borrowed and given back, and where its files are: `embedded-databases.ts`. */
    embeddedDatabases: string
  }
}

/** Takes everything out of a database, and out of the session that looks at it. */
export const EMPTY = `do $$ declare name text; begin
  for name in select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)' loop
    execute format('drop schema %I cascade', name);
  end loop;
end $$; create schema public; deallocate all; reset all`

/** An empty database of PostgreSQL that npm has installed, which is reached like any other. */
export async function embeddedPostgres(): Promise<OwnDatabase> {
  const lender = inject('embeddedDatabases')
  const port = await (await fetch(lender)).text()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    drop: async () => {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(EMPTY)
      await client.end()
      await fetch(`${lender}${port}`)
    },
  }
}
