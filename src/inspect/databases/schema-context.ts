import type { Evidence, SchemaFact } from '../../project.js'
import type { PackageJson } from '../read-package.js'
import { WHOLE } from '../../code/module-exports.js'
import type { ResolveImport } from '../import-resolver.js'
import { isFile } from '../resolve-source.js'
import type { Made } from './made-by.js'
import { readModule, type Module, type Modules } from './modules.js'
import { resolveValue, type Placed } from './resolve-value.js'
import { insidePath } from './static-path.js'

/** What a schema is looked for with. */
export interface SchemaContext {
  /** Absolute. */
  readonly root: string
  readonly json: PackageJson
  readonly modules: Modules
  /** What an import of a file below `root` means, as a path from there. */
  readonly resolve: ResolveImport
  /** The call that makes the client, where one was found. */
  readonly made: Made | undefined
}

/** What was found of a schema. */
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
export async function readToolConfig(
  { root, modules }: SchemaContext,
  stems: readonly string[],
): Promise<
  { readonly file: string; readonly object?: Placed; readonly modules: Modules } | undefined
> {
  const names = stems.flatMap((stem) => ENDINGS.map((ending) => `${stem}.${ending}`))
  const file = names.find((name) => isFile(root, name))
  if (file === undefined) return undefined
  const module = await readModule(root, file)
  const known = { resolve: modules.resolve, byFile: new Map([...modules.byFile, [file, module]]) }
  const object = module.source.problem ? undefined : exportedObject(known, module)
  return { file, modules: known, ...(object ? { object } : {}) }
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
function exportedObject(modules: Modules, module: Module): Placed | undefined {
  const { ts } = module.source
  const found = module.exports.find(({ name }) => name === 'default' || name === WHOLE)
  if (!found || ts.isFunctionDeclaration(found.value)) return undefined
  const { node } = resolveValue(modules, { module, node: found.value })
  const [argument] = ts.isCallExpression(node) ? node.arguments : [node]
  return argument && { module, node: argument }
}
