import { snakeCase } from '../snake-case.js'
import type { DrizzleColumn } from './read-column.js'

/** How the database calls a column that code calls in camelCase; `none` where that is left to Drizzle. */
export type Naming = 'same' | 'snake' | 'none'

/** How most of some columns are called. Names of one word say nothing. */
export function chooseNaming(columns: readonly DrizzleColumn[]): Naming {
  const read = columns.filter(({ builder }) => builder !== undefined)
  const named = read.filter((column) => column.named)
  if (read.length > 0 && named.length * 2 < read.length) return 'none'
  const snake = named.filter(
    ({ name, database }) => database !== name && database === snakeCase(name),
  )
  const same = named.filter(({ name, database }) => database === name && snakeCase(name) !== name)
  return snake.length > same.length ? 'snake' : 'same'
}

/** The name of a column in the database. */
export function databaseName(naming: Naming, name: string): string {
  return naming === 'snake' ? snakeCase(name) : name
}
