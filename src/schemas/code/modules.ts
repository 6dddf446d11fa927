import { posix } from 'node:path'
import type { Style } from '../../project.js'
import { exportsOf, WHOLE } from '../../code/module-exports.js'
import { createProgram } from '../../code/program.js'
import type { Program, ResolveImport } from '../../code/value.js'
import { splitBom } from '../../syntax/lines.js'
import { parseText, type Source } from '../../syntax/parse-source.js'
import { detectStyle } from '../../syntax/style.js'
import type { SchemaFile } from '../schema.js'

/** A schema file that is written in JavaScript or TypeScript. */
export interface Module {
  readonly source: Source
  /** The byte-order mark, which the source is without. */
  readonly bom: string
  readonly style: Style
  /** The names by which the file's own are exported. */
  readonly exports: ReadonlyMap<string, string>
  /** The program of all schema files. */
  readonly program: Program
}

/** The schema files, by path. */
export type Modules = ReadonlyMap<string, Module>

/** A schema is planned more than once in a run, and nobody writes to what was parsed. */
const known = new WeakMap<readonly SchemaFile[], Modules>()

/** Parses the schema files, of one list once. A syntax error is told by `source.problem`. */
export function readModules(files: readonly SchemaFile[]): Modules {
  const modules = known.get(files) ?? parseModules(files)
  known.set(files, modules)
  return modules
}

function parseModules(files: readonly SchemaFile[]): Modules {
  const texts = files.map(({ path, text }) => ({ file: path, text }))
  const program = createProgram(texts, createResolver(files))
  return new Map(
    files.map(({ path, text }): [string, Module] => {
      const { bom, body } = splitBom(text)
      const source = program.getSource(path) ?? parseText(path, body)
      const style = detectStyle(body)
      return [path, { source, bom, style, exports: localNames(source), program }]
    }),
  )
}

/** The file that a specifier means: as the files say it themselves, or by a relative path. */
function createResolver(files: readonly SchemaFile[]): ResolveImport {
  const named = new Map(
    files.map(({ path, imports = {} }) => [path, new Map(Object.entries(imports))]),
  )
  return (from, specifier) => {
    if (!specifier.startsWith('.')) return named.get(from)?.get(specifier)
    const stem = getStem(posix.join(posix.dirname(from), specifier))
    const [found, another] = files.filter(({ path }) =>
      [stem, `${stem}/index`].includes(getStem(path)),
    )
    return another ? undefined : found?.path
  }
}

/** The exports of a file, by the names that it has for them itself. */
function localNames(source: Source): ReadonlyMap<string, string> {
  return new Map(
    exportsOf(source)
      .filter(({ name }) => name !== WHOLE)
      .map(({ name, value }) => [source.ts.isIdentifier(value) ? value.text : name, name]),
  )
}

/** The schema file that a specifier means. */
export function findFile(
  modules: Modules,
  { program, source }: Module,
  specifier: string,
): Module | undefined {
  return modules.get(program.resolve(source.file, specifier) ?? '')
}

/** A path without the extension of a script. */
export function getStem(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '')
}
