import type { Database } from './database.js'
import { listExtraColumns, type Table, type TableId } from './tables.js'
import type { Translation } from './translation.js'

/** The way to their table, without those of our extra columns that ours is asked without. */
function asAsked(ours: Table, translation: Translation): Translation {
  const { table, translateName } = translation
  const asked = new Set(ours.columns.map(({ name }) => name))
  const extras = listExtraColumns(ours)
  const left = extras.filter(({ name }) => !asked.has(name))
  // Of a table that is said to have none there is nothing to leave out.
  if (left.length === 0 || left.length === extras.length) return translation
  const names = new Set(left.map(({ name }) => translateName(name)))
  const columns = table.columns.filter(({ name }) => !names.has(name))
  return { ...translation, table: { ...table, columns } }
}

type TranslationOf = (table: Table) => Translation

function finding(
  inner: Database,
  of: TranslationOf,
): Pick<Database, 'find' | 'list' | 'listIgnoringCase' | 'findWithUser'> {
  return {
    async find(table, where) {
      const { table: theirs, written, read } = of(table)
      const found = await inner.find(theirs, written(where))
      return found && read(found)
    },
    async list(table, where) {
      const { table: theirs, written, read } = of(table)
      return (await inner.list(theirs, written(where))).map(read)
    },
    async listIgnoringCase(table, column, text) {
      const { table: theirs, translateName, read } = of(table)
      return (await inner.listIgnoringCase(theirs, translateName(column), text)).map(read)
    },
    async findWithUser(table, where, users) {
      const { table: theirs, written, read } = of(table)
      const found = await inner.findWithUser(theirs, written(where), of(users).table)
      return found && { row: read(found.row), user: of(users).read(found.user) }
    },
  }
}

/**
 * A database that takes and gives rows of ours, and has them in tables of another layout.
 *
 * @param translations of every table, by its id
 */
export function translated(
  inner: Database,
  translations: Readonly<Record<TableId, Translation>>,
): Database {
  const of: TranslationOf = (table) => asAsked(table, translations[table.id])
  return {
    ...inner,
    ...finding(inner, of),
    async insert(table, row) {
      const { table: theirs, inserted, read } = of(table)
      const stored = await inner.insert(theirs, inserted(row))
      return stored && read(stored)
    },
    async update(table, where, change) {
      const { table: theirs, written, changed, read } = of(table)
      const updated = await inner.update(theirs, written(where), changed(change))
      return updated && read(updated)
    },
    async swap(table, where, expected, change) {
      const { table: theirs, written, changed } = of(table)
      return inner.swap(theirs, written(where), written(expected), changed(change))
    },
    async take(table, where) {
      const { table: theirs, written, read } = of(table)
      const taken = await inner.take(theirs, written(where))
      return taken && read(taken)
    },
    async removeAll(table, where) {
      const { table: theirs, written } = of(table)
      return inner.removeAll(theirs, written(where))
    },
    removeTogether: async (removals) =>
      inner.removeTogether(
        removals.map(({ table, where }) => {
          const { table: theirs, written } = of(table)
          return { table: theirs, where: written(where) }
        }),
      ),
    removeExpired: (table, ...which) => inner.removeExpired(of(table).table, ...which),
    async raise(table, where, column, value) {
      const { table: theirs, translateName, written, read } = of(table)
      const raised = await inner.raise(theirs, written(where), translateName(column), value)
      return raised && read(raised)
    },
  }
}
