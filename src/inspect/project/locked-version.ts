import { dirname, join } from 'node:path'
import type { World } from '../../world/world.js'
import { readBounded, exists } from '../../reading/read-file.js'

/** Bytes; lock files are longer than what people write. */
const MOST_BYTES = 20_000_000

/** How the lock files say which version of a package the project itself gets; the first that is found counts. */
const FORMS: readonly (readonly [file: string, pattern: (name: string) => RegExp])[] = [
  [
    'package-lock.json',
    (name) => new RegExp(`"(?:node_modules/)?${name}":\\s*\\{\\s*"version":\\s*"(\\d[^"]*)"`),
  ],
  [
    'yarn.lock',
    (name) => new RegExp(`^"?${name}@[^\\n]*:\\r?\\n\\s+version:? "?(\\d[^"\\s]*)`, 'm'),
  ],
  [
    'pnpm-lock.yaml',
    (name) =>
      new RegExp(`^\\s+'?${name}'?:\\s+specifier: [^\\n]+\\n\\s+version: (\\d[^(\\s]*)`, 'm'),
  ],
  ['bun.lock', (name) => new RegExp(`"${name}": \\[\\s*"${name}@(\\d[^"]*)"`)],
]

/** The version of a package that a lock file holds it to, from the project's folder up to its repository's root. */
export function lockedVersion(world: World, name: string): string | undefined {
  for (let folder = world.root; ; folder = dirname(folder)) {
    for (const [file, pattern] of FORMS) {
      const text = readBounded(world, join(folder, file), MOST_BYTES)
      const [, version] = pattern(name).exec(text ?? '') ?? []
      if (version !== undefined) return version
    }
    if (exists(world, join(folder, '.git')) || folder === dirname(folder)) return undefined
  }
}

/** The range of a dependency: of one that stands in a catalog of the workspace, what the lock file has. */
export function resolveRange(world: World, name: string, range: string): string {
  return range.startsWith('catalog:') ? (lockedVersion(world, name) ?? range) : range
}
