import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'

/** An empty PostgreSQL inside of this process, which loads the files that the run has made once. */
export async function embeddedPglite(): Promise<PGlite> {
  const path = await (await fetch(`${inject('embeddedDatabases')}files`)).text()
  return PGlite.create({ loadDataDir: new Blob([await readFile(path)]) })
}
