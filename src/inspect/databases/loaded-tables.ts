import { posix } from 'node:path'
import { leavesProject } from '../../project-path.js'
import { readBounded } from '../../reading/read-file.js'
import type { ResolveImport } from '../../code/value.js'
import { listLoadedFiles } from './list-loaded-files.js'
import type { SchemaContext } from './schema-context.js'
import type { World } from '../../world/world.js'

/** A re-export, which passes on what another file has. */
const PASSES = /\bexport\b[^;'"]*\bfrom\s*['"]([^'"]+)['"]/g

/**
 * Schema files, and those behind them: a schema is often only an index of what else has tables.
 *
 * @param orm the package that tables are defined with
 */
export function withLoadedTables(
  { world, resolve }: Pick<SchemaContext, 'world' | 'resolve'>,
  files: readonly string[],
  orm: string,
): readonly string[] {
  const seen = new Set(files)
  for (const file of seen) {
    const text = getText(world, file)
    const passed = listReexportedFiles(resolve, file, text)
    for (const next of listLoadedFiles({ resolve }, file, text)) {
      // Of other packages those alone count that are passed on.
      if (leavesProject(next) && !leavesProject(file) && !passed.includes(next)) continue
      const loaded = getText(world, next)
      if (loaded.includes(orm) || listReexportedFiles(resolve, next, loaded).length > 0)
        seen.add(next)
    }
  }
  return [...seen]
}

/** The files that a file passes on. */
function listReexportedFiles(
  resolve: ResolveImport,
  file: string,
  text: string,
): readonly string[] {
  return [...text.matchAll(PASSES)].flatMap(([, specifier = '']) => resolve(file, specifier) ?? [])
}

/**
 * Where new tables go beside those that an index of their folder passes on.
 *
 * @param listed the files that are said to be the schema: the index is all of them
 * @param files with those behind them
 * @returns undefined where the schema is something else
 */
export function besideIndex(
  world: World,
  listed: readonly string[],
  files: readonly string[],
): string | undefined {
  const [index = '', another] = listed
  const folder = posix.dirname(index)
  const [first, ...more] = files.filter((file) => file !== index && posix.dirname(file) === folder)
  const isIndex = posix.basename(index).startsWith('index.')
  if (another !== undefined || first === undefined || !isIndex) return undefined
  if (!getText(world, index).split('\n').every(isReexport)) return undefined
  const isNamed = [first, ...more].some((file) => /\.schema\.[^.]+$/.test(file))
  return posix.join(folder, `auth${isNamed ? '.' : '-'}schema${posix.extname(first)}`)
}

function isReexport(line: string): boolean {
  return /^\s*(?:export\b.*\bfrom\b.*|export\s*\{\s*\};?|\/\/.*)?$/.test(line)
}

function getText(world: World, file: string): string {
  return readBounded(world, file) ?? ''
}
