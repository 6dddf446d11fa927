import type { OrmPlan } from '../../../src/schemas/orm-schema.js'
import type { SchemaFile } from '../../../src/schemas/schema.js'
import type { GoldenRoom } from '../../support/golden-room.js'
import type { Parts } from '../../support/golden-text.js'
import { planText } from './plan-text.js'

/** A project before and after, and what is not as usual. */
export interface Golden {
  readonly name: string
  readonly settings: object
  readonly input: readonly SchemaFile[]
  /** The files that change, as they are then. */
  readonly output: readonly SchemaFile[]
  readonly plan: string
  /** The tables of a database that has the result; undefined where no tool can read it. */
  readonly tables: unknown
}

/** The goldens of a room. */
export function readGoldens(cases: GoldenRoom['cases']): readonly Golden[] {
  return [...cases].map(([name, parts]) => ({
    name,
    settings: JSON.parse(parts['settings'] ?? '{}') as object,
    input: pickFiles(parts, 'input '),
    output: pickFiles(parts, 'output '),
    plan: parts['plan'] ?? '',
    tables: parts['tables'] === undefined ? undefined : (JSON.parse(parts['tables']) as unknown),
  }))
}

function pickFiles(parts: Parts, head: string): readonly SchemaFile[] {
  return Object.entries(parts)
    .filter(([part]) => part.startsWith(head))
    .map(([part, text]) => ({ path: part.slice(head.length), text }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** A plan as its golden has it, to the last character. */
export function describePlan(plan: OrmPlan): Parts {
  const files = plan.edits.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return {
    ...Object.fromEntries(files.map(({ path, text }) => [`output ${path}`, text])),
    plan: planText(plan),
  }
}
