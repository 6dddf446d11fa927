import type { DataSourceOptions, EntityMetadata } from 'typeorm'
import type { Table } from '../tables/tables.js'

const ZONED: readonly unknown[] = ['timestamptz', 'timestamp with time zone']
const UTC: readonly unknown[] = ['Z', '+00:00']

/** A sentence on what to change so that dates are the same in every time zone; undefined where they are. */
export function zoneProblem(
  options: DataSourceOptions,
  metadata: EntityMetadata,
  table: Table,
): string | undefined {
  const dates = table.columns
    .filter(({ type }) => type === 'date')
    .map(({ name }) => metadata.findColumnWithPropertyName(name))
    // A transformer knows what it does.
    .filter((column) => column !== undefined && column.transformer === undefined)
  switch (options.type) {
    case 'mysql':
    case 'mariadb':
      return dates.length > 0 && !UTC.includes(options.timezone)
        ? `set the timezone of the data source to 'Z'`
        : undefined
    case 'postgres': {
      const local = dates.find((column) => !ZONED.includes(column?.type))
      return local && `make ${metadata.name}.${local.propertyName} a timestamptz`
    }
    default:
      return undefined
  }
}
