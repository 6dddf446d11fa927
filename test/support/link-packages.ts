import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onServers } from './own-database.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** From here drivers are found: on the servers' run better-sqlite3 is the package itself, else what stands in for it. */
export const packagesFolder: string = onServers ? join(repository, 'test/servers') : repository

/** Puts packages of this repository into a project, as if it had installed them. */
export function linkPackages(root: string, ...names: readonly string[]): void {
  for (const name of names) {
    const path = join(root, 'node_modules', name)
    const own = join(packagesFolder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(existsSync(own) ? own : join(repository, 'node_modules', name), path)
  }
}
