import type { TableNames } from '../../catalog/tables.js'
import type { Difference, SchemaEdit, SchemaFile, SchemaPlan, SchemaProblem } from '../schema.js'
import { addToBarrel } from './add-to-barrel.js'
import type { Examination } from './examine.js'
import type { FoundTable } from './found-table.js'
import { readModules, type Modules } from './modules.js'
import type { TableExports } from './schema-options.js'

/** A plan for a schema in code. */
export interface CodeSchemaPlan extends SchemaPlan {
  /** Where generated code finds the tables after the edits, as far as they will be there. */
  readonly exports: TableExports
  /** What the adapter has to be told that tables are called, besides those that it was asked for by name. */
  readonly called?: Partial<TableNames>
}

/** What an ORM does with the files. */
export interface CodeOrm<T extends FoundTable> {
  readonly target: string
  readonly examine: (modules: Modules) => Examination<T>
  /** Mends every difference that can be. */
  readonly write: (modules: Modules, examination: Examination<T>) => Promise<readonly SchemaEdit[]>
  /** What the adapter has to be told that the tables are called which are there. */
  readonly called?: (examination: Examination<T>) => Pick<CodeSchemaPlan, 'called'>
}

/** Plans what the files need, and reads the result again: an edit that does not do what it should is not proposed. */
export async function planCodeSchema<T extends FoundTable>(
  files: readonly SchemaFile[],
  orm: CodeOrm<T>,
): Promise<CodeSchemaPlan> {
  const modules = await readModules(files)
  const broken = brokenFiles(modules)
  const before = orm.examine(modules)
  const { differences, mendable, unfilled, warnings } = before
  if (broken.length > 0) {
    const { userIds } = before
    return { differences, edits: [], problems: broken, unfilled, warnings, userIds, exports: {} }
  }
  const edits = mendable.length > 0 ? await write(files, modules, before, orm) : []
  const edited = edits.length > 0 ? await readModules(apply(files, edits)) : modules
  const after = edits.length > 0 ? orm.examine(edited) : before
  const rest = differences.filter((difference) => !mendable.includes(difference))
  const good = brokenFiles(edited).length === 0 && isSame(after.differences, rest)
  const { problems } = before
  const last = good ? after : before
  return {
    differences,
    edits: good ? edits : [],
    problems: good
      ? problems
      : [...problems, ...mendable.map((each) => unmended(each, orm.target))],
    unfilled,
    warnings,
    userIds: last.userIds,
    exports: exportsOf(last),
    ...orm.called?.(last),
  }
}

async function write<T extends FoundTable>(
  files: readonly SchemaFile[],
  modules: Modules,
  before: Examination<T>,
  { target, write: writeFiles }: CodeOrm<T>,
): Promise<readonly SchemaEdit[]> {
  const edits = await writeFiles(modules, before)
  const isNew = edits.some(({ path }) => path === target) && !modules.has(target)
  const barrel = isNew ? addToBarrel(await readModules(apply(files, edits)), target) : undefined
  if (!barrel) return edits
  const same = edits.find(({ path }) => path === barrel.path)
  const merged = { ...barrel, did: [...(same?.did ?? []), ...barrel.did] }
  return [...edits.filter((edit) => edit !== same), merged]
}

function apply(files: readonly SchemaFile[], edits: readonly SchemaEdit[]): readonly SchemaFile[] {
  const kept = files.filter(({ path }) => !edits.some((edit) => edit.path === path))
  const edited = edits.map((edit) => ({ ...files.find(({ path }) => path === edit.path), ...edit }))
  return [...kept, ...edited]
}

function brokenFiles(modules: Modules): readonly SchemaProblem[] {
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

function isSame(some: readonly Difference[], others: readonly Difference[]): boolean {
  const [left, right] = [some, others].map((each) =>
    JSON.stringify(each.map((difference) => JSON.stringify(difference)).toSorted()),
  )
  return left === right
}

function unmended({ name, kind, columns }: Difference, path: string): SchemaProblem {
  const what = { table: 'table', column: 'column', unique: 'unique key on', index: 'index on' }[
    kind
  ]
  const lack = [what, ...(columns.length > 0 ? [columns.join(', ')] : [])].join(' ')
  return {
    path,
    reason: `${name} lacks this, and there is no safe way to write it: ${lack}`,
    snippet: `${name}: ${lack}`,
  }
}

function exportsOf<T extends FoundTable>({ found }: Examination<T>): CodeSchemaPlan['exports'] {
  return Object.fromEntries(
    [...found].flatMap(([id, { path, exported }]) =>
      exported === undefined ? [] : [[id, { path, name: exported }]],
    ),
  )
}
