import { posix } from 'node:path'

/** Every relative specifier that a file imports or re-exports, types included. */
export function readImports(text: string): string[] {
  const pattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.[^'"]+)['"]/g
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '')
}

/**
 * The violations of the ranks, one line each.
 *
 * @param files path below the tree → source text
 * @param ranks from high to low; an entry ending in `/` is a folder (a room), others are files
 */
export function check(files: ReadonlyMap<string, string>, ranks: readonly string[][]): string[] {
  const place = (file: string) => {
    for (const [rank, rooms] of ranks.entries()) {
      const room = rooms.find((entry) =>
        entry.endsWith('/') ? file.startsWith(entry) : file === entry,
      )
      if (room) return { rank, room }
    }
    return undefined
  }
  const edges = new Map<string, string[]>()
  const found: string[] = []
  for (const [file, text] of files) {
    const from = place(file)
    if (!from) {
      found.push(`${file}: in no rank`)
      continue
    }
    const targets = readImports(text).map((specifier) =>
      posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts'),
    )
    edges.set(file, targets)
    for (const target of targets) {
      const to = place(target)
      if (!files.has(target) || !to) found.push(`${file} → ${target}: not found`)
      else if (to.rank < from.rank) found.push(`${file} → ${target}: upward`)
      else if (
        to.rank === from.rank &&
        to.room !== from.room &&
        to.room.endsWith('/') &&
        from.room.endsWith('/')
      )
        found.push(`${file} → ${target}: sideways`)
    }
  }
  return [...found, ...cycles(edges)]
}

function cycles(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) {
      found.push(`cycle: ${[...path.slice(start), file].join(' → ')}`)
      return
    }
    if (done.has(file)) return
    for (const target of edges.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of edges.keys()) walk(file, [])
  return found
}
