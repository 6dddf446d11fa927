import { posix } from 'node:path'
import { asRelative } from '../../home.js'
import { importEnding } from '../../syntax/import-ending.js'
import { importSyntax } from '../../syntax/find-header.js'
import type { ImportSyntax } from '../../syntax/import-line.js'
import { readModules, getStem, type Module, type Modules } from './modules.js'
import type { CodeSchemaOptions } from './schema-options.js'

/** The file that new tables go to, as it is or as an empty one that is written like its neighbours. */
export function targetModule(modules: Modules, options: CodeSchemaOptions): Module {
  const { target } = options
  const there = modules.get(target)
  if (there) return there
  const empty = readModules([{ path: target, text: '' }]).get(target)
  if (!empty) throw new TypeError('a module that was given is not there')
  // What only passes on what others have shows less of how they are written.
  const [first] = modules.values()
  const neighbour = [...modules.values()].find(({ exports }) => exports.size > 0) ?? first
  const style = neighbour?.style ?? options.style
  return style ? { ...empty, style } : empty
}

/** How a file takes and gives values. */
export function describeSyntax(
  modules: Modules,
  { source }: Module,
  { moduleSystem }: CodeSchemaOptions,
): ImportSyntax {
  if (source.text !== '' || !/\.jsx?$/.test(source.file)) return importSyntax(source)
  const [neighbour] = modules.values()
  if (neighbour && /\.jsx?$/.test(neighbour.source.file)) return importSyntax(neighbour.source)
  return moduleSystem === 'cjs' ? 'require' : 'import'
}

/** How a file imports another, as the schema files write such imports. */
export function relativeSpecifier(
  modules: Modules,
  from: string,
  to: string,
  { importExtension }: CodeSchemaOptions,
): string {
  const path = posix.relative(posix.dirname(from), getStem(to))
  const [, marked] = /\.([cm])[jt]s$/.exec(to) ?? []
  const shown = [...modules.values()]
    .map(({ source }) => importEnding(source.text))
    .find((ending) => ending !== undefined)
  const usual = shown ?? importExtension ?? ''
  const ending = marked === undefined ? usual : `.${marked}js`
  return asRelative(path + ending)
}
