import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const ofServers = join(repository, 'test/servers/node_modules')

/** Where a package lies: on the servers' run better-sqlite3 is the package itself, elsewhere what stands in for it. */
function folderOf(name: string): string {
  const own = process.env['TEST_SERVERS'] === '1' && name === 'better-sqlite3'
  return join(own ? ofServers : join(repository, 'node_modules'), name)
}

/** Puts packages of this repository into a project, as if it had installed them. */
export function linkPackages(root: string, ...names: readonly string[]): void {
  for (const name of names) {
    const path = join(root, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(folderOf(name), path)
  }
}
