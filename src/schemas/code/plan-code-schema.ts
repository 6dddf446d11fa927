import type { TableNames } from '../../catalog/tables.js'
import type { SchemaEdit, SchemaFile, SchemaPlan, SchemaProblem, UserIds } from '../schema.js'
import type { Examination } from '../examine.js'
import { applyEdits, extendSchema, leaveDifference } from '../extend-schema.js'
import { findColumn } from '../table-model.js'
import type { CodeTable } from './code-table.js'
import { readModules, type Modules, getStem } from './modules.js'
import type { TableExports } from './schema-options.js'
import { posix } from 'node:path'
import { importEnding } from '../../syntax/import-ending.js'
import { insertLine } from '../../syntax/line-splices.js'
import { lineEnd } from '../../syntax/lines.js'
import { spliceText } from '../../syntax/splice.js'
import { findEnd } from '../../syntax/walk.js'

/** A plan for a schema in code. */
export interface CodeSchemaPlan extends SchemaPlan {
  /** Where generated code finds the tables after the edits, as far as they will be there. */
  readonly exports: TableExports
  /** The names of tables that the adapter has to be told, besides those that it was asked for by name. */
  readonly called?: Partial<TableNames>
}

/** The operations of an ORM on the files. */
export interface CodeOrm<T extends CodeTable> {
  readonly target: string
  readonly examine: (modules: Modules) => Examination<T>
  /** Mends every difference that can be. */
  readonly write: (modules: Modules, examination: Examination<T>) => readonly SchemaEdit[]
  /** Tells whether the database refuses to compare the ids of a user table with what is no UUID. */
  readonly hasUuids: (user: T) => boolean
  /** The names that the adapter has to be told of the tables which are there. */
  readonly called?: (examination: Examination<T>) => Pick<CodeSchemaPlan, 'called'>
}

/** Plans what the files need, and reads the result again: an edit that does not do what it should is not proposed. */
export async function planCodeSchema<T extends CodeTable>(
  files: readonly SchemaFile[],
  orm: CodeOrm<T>,
): Promise<CodeSchemaPlan> {
  const modules = readModules(files)
  const broken = listBroken(modules)
  if (broken.length > 0) {
    const before = orm.examine(modules)
    const { differences, unfilled, warnings } = before
    const userIds = readUserIds(before, orm)
    return { differences, edits: [], problems: broken, unfilled, warnings, userIds, exports: {} }
  }
  const { before, after, edits, problems } = extendSchema(files, modules, {
    read: (edited) => {
      const read = readModules(edited)
      return listBroken(read).length === 0 ? read : undefined
    },
    examine: orm.examine,
    write: (_, found) => write(files, modules, found, orm),
    leave: (_, { mendable }) => mendable.map((each) => leaveDifference(each, orm.target)),
  })
  const { differences, unfilled, warnings } = before
  return {
    differences,
    edits,
    problems,
    unfilled,
    warnings,
    userIds: readUserIds(after, orm),
    exports: listExports(after),
    ...orm.called?.(after),
  }
}

function readUserIds<T extends CodeTable>(
  { found }: Examination<T>,
  { hasUuids }: CodeOrm<T>,
): UserIds {
  const user = found.get('user')
  const kind = user && findColumn(user, 'id')?.kind
  if (kind === 'number' || kind === 'small') return 'integer'
  return user && hasUuids(user) ? 'uuid' : 'text'
}

function write<T extends CodeTable>(
  files: readonly SchemaFile[],
  modules: Modules,
  before: Examination<T>,
  { target, write: writeFiles }: CodeOrm<T>,
): readonly SchemaEdit[] {
  const edits = writeFiles(modules, before)
  const isNew = edits.some(({ path }) => path === target) && !modules.has(target)
  const barrel = isNew ? addToBarrel(readModules(applyEdits(files, edits)), target) : undefined
  if (!barrel) return edits
  const same = edits.find(({ path }) => path === barrel.path)
  const merged = { ...barrel, did: [...(same?.did ?? []), ...barrel.did] }
  return [...edits.filter((edit) => edit !== same), merged]
}

function listBroken(modules: Modules): readonly SchemaProblem[] {
  return [...modules.values()].flatMap(({ source: { file, problem } }) =>
    problem
      ? [
          {
            path: file,
            line: problem.line,
            reason: `the file can't be read: ${problem.message}`,
            snippet: '',
          },
        ]
      : [],
  )
}

function listExports<T extends CodeTable>({ found }: Examination<T>): CodeSchemaPlan['exports'] {
  return Object.fromEntries(
    [...found].flatMap(([id, { path, exported }]) =>
      exported === undefined ? [] : [[id, { path, name: exported }]],
    ),
  )
}

const INDEX = /^index(?:\.[\w-]+)?\.[cm]?[jt]sx?$/

/** Exports a new file from the index of its folder, where that exports the files beside it one by one. */
function addToBarrel(modules: Modules, target: string): SchemaEdit | undefined {
  const folder = posix.dirname(target)
  const barrel = [...modules.values()].find(
    ({ source: { file } }) => posix.dirname(file) === folder && INDEX.test(posix.basename(file)),
  )
  if (!barrel) return undefined
  const { source, style, bom } = barrel
  const { ts, text, tree, file } = source
  const last = tree.statements.findLast(
    (statement) =>
      ts.isExportDeclaration(statement) &&
      !statement.isTypeOnly &&
      !(statement.exportClause && ts.isNamespaceExport(statement.exportClause)) &&
      statement.moduleSpecifier !== undefined &&
      ts.isStringLiteral(statement.moduleSpecifier) &&
      statement.moduleSpecifier.text.startsWith('./'),
  )
  if (!last) return undefined
  const stem = posix.basename(getStem(target))
  const { quote, semicolons, eol } = style
  const specifier = `${quote}./${stem}${importEnding(text) ?? ''}${quote}`
  const line = `export * from ${specifier}${semicolons ? ';' : ''}`
  const added = spliceText(text, [
    insertLine(text, lineEnd(text, findEnd(source, last)), line, eol),
  ])
  return { path: file, text: bom + added, did: [`export what ${target} has`] }
}
