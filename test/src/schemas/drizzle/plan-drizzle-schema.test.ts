import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { readRuntime } from '../../../../src/catalog/runtime.js'
import { planDrizzleSchema } from '../../../../src/schemas/drizzle/plan-drizzle-schema.js'
import { embeddedPglite } from '../../../support/embedded-pglite.js'
import { DIALECTS } from '../../../support/own-database.js'
import { runs } from '../../../support/runs.js'
import { openGoldenRoom } from '../../../support/golden-room.js'
import { describeCases } from '../describe-cases.js'
import { lost, merged, readCases } from '../golden.js'
import { typecheck } from '../typecheck.js'
import { migrate } from './drizzle-kit.js'

const { tables } = readRuntime()
const room = openGoldenRoom(new URL('./golden/', import.meta.url))
const cases = readCases(room.cases)

const postgres = await embeddedPglite()
afterAll(() => postgres.close())

test('every dialect has its cases', () => {
  const count = (dialect: string): number =>
    cases.filter(({ options }) => options.dialect === dialect).length
  expect(count('postgresql')).toBeGreaterThanOrEqual(14)
  expect(count('mysql')).toBeGreaterThanOrEqual(4)
  expect(count('sqlite')).toBeGreaterThanOrEqual(5)
})

describeCases(room, cases, tables, {
  plan: planDrizzleSchema,
  dialects: DIALECTS,
  migrate: (dialect, before, after) => migrate(dialect, before, after, postgres),
})

test('the results are good TypeScript', () => {
  const projects = cases.flatMap(({ name, input, output, tables: migrated }) =>
    migrated === undefined ? [] : [[name, merged(input, output)] as const],
  )
  expect(typecheck(Object.fromEntries(projects))).toEqual([])
})

test('a table that is added later has its keys by the constant that is there', async () => {
  const { options, output } = cases.find(({ name }) => name === 'mysql-fresh')!
  const [{ path, text } = { path: '', text: '' }] = output
  const at = text.indexOf('\nexport const signInLimits')
  expect(text.slice(at)).toContain("  limitKey: exactText('limitKey').primaryKey(),\n")
  const wanted = { tables, names: {} }
  const made = await planDrizzleSchema([{ path, text: text.slice(0, at) }], wanted, options)
  expect(made.edits).toMatchObject([{ path, text }])
})

/** The columns and keys of a schema, each on a line of its own. */
const PARTS = /^ {2,4}(?:\w+: \w+\("\w+"[^\n]*|index\([^\n]*|unique\([^\n]*),\n/gm
// Without these a table is another, or none.
const VITAL =
  /^ +(?:id|provider|providerAccountId|sessionToken|identifier|token|credentialID|kind|limitKey|userId):/

test('whatever a schema lacks is written, and then there is nothing to do', async () => {
  const { options, output } = cases.find(({ name }) => name === 'postgresql-authjs')!
  const [{ path, text } = { path: '', text: '' }] = output
  const parts = (text.match(PARTS) ?? []).filter((part) => !VITAL.test(part))
  expect(parts.length).toBeGreaterThan(20)
  const wanted = { tables, names: {} }
  await fc.assert(
    fc.asyncProperty(fc.subarray(parts), async (taken) => {
      const input = taken.reduce((rest, part) => rest.replace(part, ''), text)
      const made = await planDrizzleSchema([{ path, text: input }], wanted, options)
      expect(made.problems).toEqual([])
      expect(made.differences.length).toBeGreaterThanOrEqual(Math.min(taken.length, 1))
      const edited = made.edits[0]?.text ?? input
      expect(lost(input, edited)).toBeUndefined()
      const again = await planDrizzleSchema([{ path, text: edited }], wanted, options)
      expect(again).toMatchObject({ differences: [], edits: [], problems: [] })
    }),
    // Each line is taken in half of them.
    runs(100),
  )
})
