import type { Table } from '../../catalog/tables.js'
import { quoteName, sqlDialects } from '../sql/sql-dialects.js'
import type { StoredTable } from '../stored-table.js'

/** A key of MySQL, as Prisma makes it, but for the collation. */
const TYPE = 'varchar(255) collate utf8mb4_bin not null'

const WHY =
  "MySQL's usual collations tell no ids and tokens apart that differ in the case of letters, and Prisma has no word for another one"

/**
 * What is left to do so that keys of new tables are compared by each letter: statements for a migration of its own.
 *
 * @param tables those that are new
 * @param stored as the database calls them
 */
export function listExactKeys(
  tables: readonly Table[],
  stored: readonly StoredTable[],
): readonly string[] {
  const statements = tables.flatMap((table) => {
    const found = stored.find(({ id }) => id === table.id)
    const names = listKeys(table).map((name) => found?.columns.get(name) ?? name)
    if (!found || names.length === 0) return []
    const changes = names.map((name) => `modify ${quote(name)} ${TYPE}`)
    return [`alter table ${quote(found.name)} ${changes.join(', ')};`]
  })
  if (statements.length === 0) return []
  return [
    `${WHY}: put these statements into the file that npx prisma migrate dev --create-only --name exact-keys makes, then run npx prisma migrate dev`,
    ...statements,
  ]
}

function quote(name: string): string {
  return quoteName(sqlDialects.mysql, name)
}

/** The columns by which rows of others are found. Ids of rows, and what refers to users, Prisma makes of small letters itself. */
function listKeys({ columns, primaryKey, unique }: Table): readonly string[] {
  const keyed = new Set([...primaryKey, ...unique.flat()])
  return columns.flatMap(({ name, type, references, optional }) =>
    keyed.has(name) && type === 'key' && !references && !optional && name !== 'id' ? [name] : [],
  )
}
