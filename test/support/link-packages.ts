import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onServers } from './own-database.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** From here drivers are found: on the servers' run better-sqlite3 is the package itself, else what stands in for it. */
export const packagesFolder: string = onServers ? join(repository, 'test/servers') : repository

/** Of what came along with other packages another version may lie beside them. */
const { dependencies }: { readonly dependencies: object } = JSON.parse(
  readFileSync(join(packagesFolder, 'package.json'), 'utf8'),
)

/** Where a package of this repository lies. */
export function folderOf(name: string): string {
  if (name === '@create-auth/runtime') return join(repository, 'runtime')
  const folder = Object.hasOwn(dependencies, name) ? packagesFolder : repository
  return join(folder, 'node_modules', name)
}

/** Puts packages of this repository into a project, as if it had installed them. */
export function linkPackages(root: string, ...names: readonly string[]): void {
  for (const name of names) {
    const path = join(root, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(folderOf(name), path)
  }
}
