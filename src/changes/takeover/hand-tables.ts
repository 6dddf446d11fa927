import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { addElements } from '../../syntax/add-elements.js'
import { findHeader } from '../../syntax/find-header.js'
import { freeName } from '../../syntax/free-name.js'
import { importLine } from '../../syntax/import-line.js'
import { insertLine } from '../../syntax/line-splices.js'
import { bindingsOf, importedCalls } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { writtenName } from '../../syntax/written-name.js'
import type { Edit } from '../change.js'
import { editCode } from '../edit-code.js'

/** A table of the project's schema, and where an adapter takes it. */
export interface HandedTable {
  readonly parameter: string
  readonly name: string
  /** The file that exports it, relative to the root, and how the edited one imports that. */
  readonly path: string
  readonly specifier: string
}

/** A file whose adapter is to be handed the tables that it is not yet. */
export interface HandTablesRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  /** The adapter, and the module of ours that has it. */
  readonly adapter: { readonly name: string; readonly module: string }
  /** At least one. */
  readonly tables: readonly HandedTable[]
}

/** A table, and what the file calls it. */
interface HandedName extends HandedTable {
  readonly here: string
  /** True where the file has to import it. */
  readonly lacks: boolean
}

/** The calls of an adapter whose tables are written out, or that has none. */
interface Handed {
  readonly source: Source
  readonly calls: readonly ts.CallExpression[]
}

/** Hands tables to the adapter of a file, with their imports; those that it is handed already stay. */
export async function handTables(request: HandTablesRequest): Promise<Edit> {
  const { file, text, tables } = request
  return editCode<Handed>({
    file,
    text,
    read: (source) => ({ source, calls: listAdapterCalls(source, request) }),
    isDone: ({ source, calls }) =>
      calls.every((call) => listMissingTables(source, call, tables).length === 0),
    write: ({ source, calls }) => ({
      text: spliceText(source.text, createSplices(source, calls, request)),
      did: ['hand the adapter the tables of your schema'],
    }),
    byHand: (refusal) => ({
      kind: 'conflict',
      snippet: tables.map(({ parameter, name }) => `${parameter}: ${name},`).join('\n'),
      ...refusal,
    }),
  })
}

function listAdapterCalls(
  source: Source,
  { adapter }: HandTablesRequest,
): readonly ts.CallExpression[] {
  const { ts } = source
  return importedCalls(source).flatMap(({ node, origin: { specifier, path } }) => {
    if (specifier !== adapter.module || path.join('.') !== adapter.name) return []
    const [, given] = node.arguments ?? []
    const isWritten = !given || ts.isObjectLiteralExpression(given)
    return ts.isCallExpression(node) && isWritten ? [node] : []
  })
}

/** The tables that a call is not handed. */
function listMissingTables(
  source: Source,
  call: ts.CallExpression,
  tables: readonly HandedTable[],
): readonly HandedTable[] {
  const given = findHandedOptions(source, call)
  const names = given?.properties.map(({ name }) => writtenName(source, name)) ?? []
  return tables.filter(({ parameter }) => !names.includes(parameter))
}

function findHandedOptions(
  { ts }: Source,
  { arguments: [, given] }: ts.CallExpression,
): ts.ObjectLiteralExpression | undefined {
  return given && ts.isObjectLiteralExpression(given) ? given : undefined
}

function createSplices(
  source: Source,
  calls: readonly ts.CallExpression[],
  request: HandTablesRequest,
): readonly Splice[] {
  const style = detectStyle(source.text)
  const named = request.tables.map((table) => nameTable(source, request.file, table))
  const asked = calls.map((call) => ({
    call,
    lacking: listMissingTables(source, call, request.tables),
  }))
  const needed = new Set(asked.flatMap(({ lacking }) => lacking.map(({ parameter }) => parameter)))
  return [
    ...asked.flatMap(({ call, lacking }) => {
      const added = named
        .filter(({ parameter }) => lacking.some((each) => each.parameter === parameter))
        .map(({ parameter, here }) => `${parameter}: ${here}`)
      const object = findHandedOptions(source, call)
      if (object) return addElements(source, object, undefined, added, style)
      const lines = ['{', ...added.map((line) => `  ${line},`), '}'].join('\n')
      return addElements(source, call, undefined, [lines], style)
    }),
    ...writeImports(
      source,
      calls,
      named.filter(({ lacks, parameter }) => lacks && needed.has(parameter)),
    ),
  ]
}

function nameTable(source: Source, file: string, table: HandedTable): HandedName {
  if (table.path === file) return { ...table, here: table.name, lacks: false }
  const bound = [...bindingsOf(source)].find(
    ([, { specifier, path }]) =>
      path.join('.') === table.name && isTableFile(specifier, file, table),
  )
  return bound
    ? { ...table, here: bound[0].name, lacks: false }
    : { ...table, here: freeName(source, table.name), lacks: true }
}

/** Tells whether a specifier names the file of a table: as it would be written here, or from where the file lies. */
function isTableFile(
  specifier: string,
  file: string,
  { specifier: own, path }: HandedTable,
): boolean {
  const from = posix.join(posix.dirname(file), specifier)
  return specifier === own || withoutEnding(from) === withoutEnding(path)
}

function withoutEnding(path: string): string {
  return path.replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '')
}

/** Imports tables in front of the first statement that hands them over, with a line for each file of theirs. */
function writeImports(
  source: Source,
  [first]: readonly ts.CallExpression[],
  tables: readonly HandedName[],
): readonly Splice[] {
  const user = source.tree.statements.find(
    ({ pos, end }) => first && pos <= first.pos && first.end <= end,
  )
  if (!user) return []
  const style = detectStyle(source.text)
  const { syntax, offset, side } = findHeader(source, user)
  return [...new Set(tables.map(({ specifier }) => specifier))].map((specifier) => {
    const own = tables.filter((table) => table.specifier === specifier)
    const names = new Map(own.map(({ name, here }) => [name, here] as const))
    const line = importLine(specifier, names, syntax, style)
    return side === 'behind'
      ? insertLine(source.text, offset, line, style.eol)
      : { start: offset, end: offset, content: [line + style.eol] }
  })
}
