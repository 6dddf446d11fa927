import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { EMPTY } from './embedded-postgres.js'

/** Those of this process that nobody uses: one takes most of a second to load, and none to empty. */
const idle: PGlite[] = []

/** An empty PostgreSQL inside of this process, which loads the files that the run has made once. Who closes it gives it back. */
export async function embeddedPglite(): Promise<PGlite> {
  return idle.pop() ?? (await load())
}

async function load(): Promise<PGlite> {
  const client = await PGlite.create({ loadDataDir: new Blob([await readFile(await files())]) })
  return Object.assign(client, {
    close: async (): Promise<void> => {
      await client.exec(EMPTY)
      idle.push(client)
    },
  })
}

/** Makes a folder that PGlite has used, and closed. */
export async function pgliteFolder(path: string): Promise<void> {
  mkdirSync(path)
  execFileSync('tar', ['-xf', await files(), '-C', path], { stdio: 'ignore' })
  rmSync(join(path, 'postmaster.pid'))
}

/** The files of an empty PostgreSQL, which a run makes once. */
async function files(): Promise<string> {
  return (await fetch(`${inject('embeddedDatabases')}files`)).text()
}
