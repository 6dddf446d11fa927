import type { Difference, SchemaProblem, Unfilled, Wanted } from '../schema.js'
import { type Comparison, compareTable } from './compare-table.js'
import { findTables, type FoundTable, userNameOf } from './find-tables.js'
import { listUnfilled } from './list-unfilled.js'
import { listWarnings, warnOfNulls, warnOfOthers } from './list-warnings.js'
import type { PrismaSchema } from './prisma-schema.js'
import { newUserId, readUserId, type UserId, type Users } from './user-id.js'

/** A schema beside what is wanted. */
export interface Analysis {
  readonly schema: PrismaSchema
  readonly users: Users
  readonly found: readonly FoundTable[]
  readonly differences: readonly Difference[]
  /** Those that an edit can mend. */
  readonly gaps: readonly Difference[]
  readonly problems: readonly SchemaProblem[]
  readonly unfilled: readonly Unfilled[]
  readonly warnings: readonly string[]
}

/** Compares a schema with what is wanted. */
export function analyse(schema: PrismaSchema, wanted: Wanted): Analysis {
  const found = findTables(schema, wanted)
  const { users, problems } = findUsers(schema, wanted, found)
  const compared = found.map((table) => compare(schema, table, users))
  const withId = compared.map(({ gaps, blocked }, index) => {
    const isUser = found[index]?.table.id === 'user'
    return isUser && problems.length > 0
      ? [userIdGap(users), ...gaps, ...blocked]
      : [...gaps, ...blocked]
  })
  return {
    schema,
    users,
    found,
    differences: withId.flat(),
    // Everything refers to the users: without them nothing else is written either.
    gaps: users.id ? compared.flatMap(({ gaps }) => gaps) : [],
    problems: [...problems, ...compared.flatMap((comparison) => comparison.problems)],
    unfilled: found.flatMap((each) =>
      each.kind === 'there' ? listUnfilled(schema, each.table, each.model, users) : [],
    ),
    warnings: found.flatMap((table, index) =>
      warnOf(schema, table, users, compared[index]?.gaps ?? []),
    ),
  }
}

interface FoundUsers {
  readonly users: Users
  readonly problems: readonly SchemaProblem[]
}

function findUsers(schema: PrismaSchema, wanted: Wanted, found: readonly FoundTable[]): FoundUsers {
  const user = found.find(({ table }) => table.id === 'user')
  const name = user?.name ?? userNameOf(wanted)
  if (user?.kind === 'taken') return { users: { name, id: undefined }, problems: [] }
  const id = user?.kind === 'there' ? readUserId(schema, user.model) : newUserId(schema)
  return isProblem(id)
    ? { users: { name, id: undefined }, problems: [id] }
    : { users: { name, id }, problems: [] }
}

function isProblem(id: UserId | SchemaProblem): id is SchemaProblem {
  return 'reason' in id
}

function userIdGap(users: Users): Difference {
  return { table: 'user', name: users.name, kind: 'column', columns: ['id'] }
}

function compare(schema: PrismaSchema, found: FoundTable, users: Users): Comparison {
  if (found.kind === 'there') return compareTable(schema, found.table, found.model, users)
  const whole: Difference = { table: found.table.id, name: found.name, kind: 'table', columns: [] }
  return found.kind === 'missing'
    ? { gaps: [whole], blocked: [], problems: [] }
    : { gaps: [], blocked: [whole], problems: [found.problem] }
}

function warnOf(
  schema: PrismaSchema,
  found: FoundTable,
  users: Users,
  gaps: readonly Difference[],
): readonly string[] {
  const { table, name } = found
  if (found.kind === 'taken') return []
  if (found.kind === 'missing') {
    return [...warnOfOthers(schema, table, name), ...warnOfNulls(schema, table, name, undefined)]
  }
  return [
    ...listWarnings(schema, table, found.model, users, gaps),
    ...warnOfNulls(schema, table, name, found.model),
  ]
}
