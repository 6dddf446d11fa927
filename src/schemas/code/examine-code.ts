import type { TableId } from '../../catalog/tables.js'
import type { Source } from '../../syntax/parse-source.js'
import { examine, type Examination, type SchemaLanguage } from '../examine.js'
import { takenReason, type SchemaProblem, type WantedSchema } from '../schema.js'
import { readUserId, type UserIdPen } from '../user-id.js'
import { assignTable, describeRemedy } from './assign-tables.js'
import { codeRules, type CodeTable } from './code-table.js'
import type { Modules } from './modules.js'

/** The particulars of an ORM. */
export interface CodeLanguage<T extends CodeTable> extends Pick<
  SchemaLanguage<T>,
  'freshName' | 'refuse' | 'isStored'
> {
  /** Every table of the files. */
  readonly tables: readonly T[]
  /** The file that new tables go to. */
  readonly target: string
  readonly pen: UserIdPen<T>
  /** Why new tables can't be made as the users are. */
  readonly refuseLike?: (user: T) => SchemaProblem | undefined
}

/** Compares a schema in code with what is wanted. */
export function examineCode<T extends CodeTable>(
  modules: Modules,
  { tables: wanted, names }: WantedSchema,
  { tables, target, pen, refuseLike, ...language }: CodeLanguage<T>,
): Examination<T> {
  return examine(wanted, {
    ...language,
    rules: codeRules,
    assign: (table) => assignTable(table, names, tables),
    getId: (user) => (user ? readUserId(user, pen, tables) : { kind: 'string' }),
    refuseFresh: ({ id }, user) =>
      takenName(modules, target, id, language.freshName(id)) ?? (user && refuseLike?.(user)),
    write: pen.write,
  })
}

/** The problem with a table that only its own file can see. */
export function notExported({ path, line, name, exported }: CodeTable): SchemaProblem | undefined {
  if (exported !== undefined) return undefined
  const reason = `${name} is not exported, so that neither the ORM nor sign-in sees it`
  return { path, line, reason, snippet: `export { ${name} }` }
}

/** The problem with a name for a new table that means something already in its file, or is exported by any. */
function takenName(
  modules: Modules,
  path: string,
  id: TableId,
  name: string,
): SchemaProblem | undefined {
  const there = modules.get(path)
  const exported = [...modules.values()].some((module) =>
    [...module.exports.values()].includes(name),
  )
  if (!exported && !(there && declares(there.source, name))) return undefined
  const reason = takenReason(id, `${name} means something else already`)
  return { path, reason, snippet: describeRemedy(id) }
}

/** Tells whether a name means something at the top of a file. */
function declares({ ts, tree, checker }: Source, name: string): boolean {
  const { Value, Alias } = ts.SymbolFlags
  return checker.getSymbolsInScope(tree, Value | Alias).some((symbol) => symbol.name === name)
}
