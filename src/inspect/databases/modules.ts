import { join } from 'node:path'
import { splitBom } from '../../syntax/lines.js'
import { exportsOf, passedOn, WHOLE, type ModuleExport } from '../../code/module-exports.js'
import { bindingsOf, type Bindings } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import type { ResolveImport } from '../import-resolver.js'
import { readBounded } from '../read-file.js'

/** A parsed file of the project. */
export interface Module {
  readonly source: Source
  readonly bindings: Bindings
  readonly exports: readonly ModuleExport[]
}

/** The files that values are followed through. */
export interface Modules {
  readonly resolve: ResolveImport
  readonly byFile: ReadonlyMap<string, Module>
}

/** Parses one file of the project; nothing that it imports is read. */
async function parseModule(file: string, text: string): Promise<Module> {
  const source = await parseSource(file, splitBom(text).body)
  return { source, bindings: bindingsOf(source), exports: exportsOf(source) }
}

/** Parses a file where it lies. */
export async function readModule(root: string, file: string): Promise<Module> {
  return parseModule(file, readBounded(join(root, file)) ?? '')
}

/** Parses files, a few of them or many; of a file that does not parse everything is left out. */
export async function parseModules(
  resolve: ResolveImport,
  texts: readonly { readonly file: string; readonly text: string }[],
): Promise<Modules> {
  const byFile = new Map<string, Module>()
  for (const { file, text } of texts) {
    const parsed = await parseModule(file, text)
    if (!parsed.source.problem) byFile.set(file, parsed)
  }
  return { resolve, byFile }
}

/** A value, and the file in which it stands. */
export interface ExportedValue extends ModuleExport {
  readonly module: Module
}

/**
 * What stands behind a name that a file imports from another one, followed over files that only pass it on.
 *
 * @param name as the other file exports it
 */
export function exportedValue(
  modules: Modules,
  from: string,
  specifier: string,
  name: string,
  seen: readonly string[] = [],
): ExportedValue | undefined {
  const file = modules.resolve(from, specifier) ?? ''
  const module = modules.byFile.get(file)
  const key = `${file}#${name}`
  if (!module || seen.includes(key)) return undefined
  const own = module.exports.find((each) => each.name === name)
  if (own) return { ...own, module }
  const passed = passedOn(module.source).filter(({ names }) => !names || names.to === name)
  const [found] = passed.flatMap(({ specifier: next, names }) => {
    const value = exportedValue(modules, file, next, names?.from ?? name, [...seen, key])
    return value ? [value] : []
  })
  return found
}

/** As {@link exportedValue}; a default import of a CommonJS file is all that the file gives. */
export function importedValue(
  modules: Modules,
  from: string,
  specifier: string,
  name: string,
): ExportedValue | undefined {
  const found = exportedValue(modules, from, specifier, name)
  if (found || name !== 'default') return found
  return exportedValue(modules, from, specifier, WHOLE)
}
