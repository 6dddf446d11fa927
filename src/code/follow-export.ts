import { findExport, wholeExport } from './resolve-export.js'
import { alone } from './program.js'
import { findProperty } from './properties.js'
import type { Program, Value } from './value.js'

/** Something of a file: `authRouter` of what it exports, or `v1.authRouter`; all of it where there is no name. */
export interface ExportPath {
  readonly file: string
  readonly path: readonly string[]
}

/**
 * The file in which something stands that another one passes on, and its name there. Names are followed over files that only
 * gather what others export: `module.exports = { shop, users }`, `export * from …`. Where that can't be told, it ends at the
 * file that was reached.
 */
export function followExport(program: Program, part: ExportPath): ExportPath {
  const visited = new Set<string>()
  let at = part
  for (;;) {
    const key = [at.file, ...at.path].join('#')
    const next = visited.has(key) ? undefined : findNext(program, at)
    if (!next) return at
    visited.add(key)
    at = next
  }
}

function findNext(
  program: Program,
  { file, path: [name, ...rest] }: ExportPath,
): ExportPath | undefined {
  const source = program.getSource(file)
  if (!source || name === undefined) return undefined
  const found =
    name === 'default' ? wholeExport(program, source) : findExport(program, source, name)
  if (!found) return undefined
  if (found.source !== source) return { file: found.source.file, path: [found.name, ...rest] }
  if (source.ts.isFunctionDeclaration(found.value)) return undefined
  const here = alone(source)
  const value = rest.reduce<Value | undefined>(
    (each, member) => each && findProperty(here, each, member),
    here.evaluate({ source, node: found.value }),
  )
  if (value?.kind !== 'imported') return undefined
  const { specifier, path } = value.origin
  const target = program.resolve(file, specifier)
  return target === undefined ? undefined : { file: target, path }
}
