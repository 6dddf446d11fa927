import type { Placed, Program, ResolveImport } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { readSource } from '../../reading/read-source.js'
import type { Evidence, SchemaFact } from '../../project.js'
import type { PackageJson } from '../../reading/read-package.js'
import { isFile } from '../../reading/resolve-source.js'
import type { Made } from './find-made-client.js'
import { withSource } from '../../code/program.js'
import { insidePath } from './inside-path.js'
import { wholeExport } from '../../code/resolve-export.js'
import type { World } from '../../world/world.js'

/** The context in which a schema is looked for. */
export interface SchemaContext {
  /** Absolute. */
  readonly world: World
  readonly json: PackageJson
  readonly program: Program
  /** Resolves an import of a file below `root` to a path from there. */
  readonly resolve: ResolveImport
  /** The call that makes the client, where one was found. */
  readonly made: Made | undefined
  /** The folder below which the paths lie, as the file of that call has it; empty for the project itself. */
  readonly folder: string
}

/** The result of a search for a schema. */
export interface FoundSchema {
  readonly schema?: SchemaFact
  /** The ORM's word for the database. */
  readonly word?: string
  readonly evidence: readonly Evidence[]
  /** Further files that prove it. */
  readonly read: readonly string[]
}

const ENDINGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/**
 * The configuration of a tool: the object that its file exports, whatever function it is handed through.
 *
 * @param stems of the file's name
 * @returns undefined where there is no such file; no object where it can't be read
 */
export function readToolConfig(
  { world, program }: SchemaContext,
  stems: readonly string[],
): { readonly file: string; readonly object?: Placed; readonly program: Program } | undefined {
  const names = stems.flatMap((stem) => ENDINGS.map((ending) => `${stem}.${ending}`))
  const file = names.find((name) => isFile(world, name))
  if (file === undefined) return undefined
  const source = readSource(world, file)
  const known = withSource(program, source)
  const object = source.problem ? undefined : exportedObject(known, source)
  return { file, program: known, ...(object ? { object } : {}) }
}

/**
 * The files that an option of a tool names in the scripts.
 *
 * @param option with one group: the path
 */
export function namedInScripts({ json }: SchemaContext, option: RegExp): readonly string[] {
  return Object.values(json.facts.scripts).flatMap((script) => {
    const [, path] = option.exec(script) ?? []
    return (path === undefined ? undefined : insidePath(path)) ?? []
  })
}

/** `export default defineConfig({ … })`, `export default config`, `module.exports = { … }`. */
function exportedObject(program: Program, source: Source): Placed | undefined {
  const found = wholeExport(program, source)
  if (!found || found.source.ts.isFunctionDeclaration(found.value)) return undefined
  const { at } = program.evaluate({ source: found.source, node: found.value })
  const [argument] = at.source.ts.isCallExpression(at.node) ? at.node.arguments : [at.node]
  return argument && { ...at, node: argument }
}
