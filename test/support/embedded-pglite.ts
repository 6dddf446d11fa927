import { execFileSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'

/** Where the archive of an empty PostgreSQL lies, which the run makes once. */
async function archive(): Promise<string> {
  return (await fetch(`${inject('embeddedDatabases')}files`)).text()
}

/** An empty PostgreSQL inside of this process. */
export async function embeddedPglite(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([await readFile(await archive())]) })
}

/** Puts the files of an empty PostgreSQL into a new folder. */
export async function emptyPgliteIn(folder: string): Promise<void> {
  await mkdir(folder)
  // Whoever made them had them open.
  execFileSync('tar', ['-xf', await archive(), '-C', folder, '--exclude=postmaster.pid'])
}
