import { expect } from 'vitest'
import type { OrmPlan } from '../../../src/schemas/orm-schema.js'
import type { SchemaProblem } from '../../../src/schemas/schema.js'

/** A plan without the texts of its edits, which are files of their own: a line for each thing that it says. */
export function planText(plan: OrmPlan): string {
  const { differences, edits, problems, unfilled, warnings, userIds, exports, called, ...rest } =
    plan
  expect(rest).toEqual({})
  const lines = [
    `ids of users: ${userIds}`,
    ...differences.map(({ table, name, kind, columns }) => {
      return `lacks ${table}: ${kind} ${kind === 'table' ? name : `${columns.join(', ')} of ${name}`}`
    }),
    ...edits.flatMap(({ path, did }) => did.map((each) => `edits ${path}: ${each}`)),
    ...problems.flatMap((problem) => problemLines('problem', problem)),
    ...unfilled.flatMap(({ table, column, problem }) =>
      problemLines(`unfilled ${table}.${column}`, problem),
    ),
    ...warnings.map((warning) => `warns ${warning}`),
    ...exportLines(exports ?? {}),
    ...Object.entries(called ?? {}).map(([id, name]) => `calls ${id}: ${name}`),
  ]
  return `${lines.join('\n')}\n`
}

function exportLines(exports: NonNullable<OrmPlan['exports']>): readonly string[] {
  const all = Object.entries(exports)
  return [...new Set(all.map(([, { path }]) => path))].map((path) => {
    const own = all.filter(([, each]) => each.path === path)
    return `exports of ${path}: ${own.map(([id, { name }]) => `${id} = ${name}`).join(', ')}`
  })
}

function problemLines(head: string, problem: SchemaProblem): readonly string[] {
  const { path, line, reason, snippet, table, free, ...rest } = problem
  expect(rest).toEqual({})
  const place = line === undefined ? path : `${path}:${line}`
  return [
    `${head} ${place}${table === undefined ? '' : ` (${table})`}: ${reason}`,
    ...(snippet === '' ? [] : snippet.split('\n').map((each) => `  | ${each}`)),
    ...(free ? [`  free: ${free.name}, ${free.code}`] : []),
  ]
}
