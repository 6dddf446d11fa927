import { PGlite } from '@electric-sql/pglite'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { readRuntime } from '../../../../src/catalog/runtime.js'
import {
  planDrizzleSchema,
  type DrizzlePlan,
} from '../../../../src/schemas/drizzle/plan-drizzle-schema.js'
import { restyle } from '../../../../src/plan/restyle.js'
import type { Style } from '../../../../src/project.js'
import { lost, merged, planOf, readCases, textsOf } from '../golden.js'
import { typecheck } from '../typecheck.js'
import { migrate } from './drizzle-kit.js'

const { tables } = readRuntime()
const cases = readCases(new URL('./golden/', import.meta.url))

const postgres = new PGlite()
afterAll(() => postgres.close())

const plain: Style = {
  quote: "'",
  semicolons: true,
  indent: '  ',
  eol: '\n',
  trailingComma: true,
}
const SKINS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'single quotes': (text) => restyle(text, { ...plain, quote: "'" }),
  'four spaces': (text) => restyle(text, { ...plain, indent: '    ' }),
  'CRLF and a byte-order mark': (text) =>
    `\uFEFF${restyle(text.replace(/^\uFEFF/, ''), { ...plain, eol: '\r\n' })}`,
  'no final newline': (text) => text.trimEnd(),
}

test('every dialect has its cases', () => {
  const count = (dialect: string): number =>
    cases.filter(({ options }) => options.dialect === dialect).length
  expect(count('postgresql')).toBeGreaterThanOrEqual(14)
  expect(count('mysql')).toBeGreaterThanOrEqual(4)
  expect(count('sqlite')).toBeGreaterThanOrEqual(5)
})

describe.each(cases)('$name', ({ options, names, input, output, plan, tables: migrated }) => {
  const wanted = { tables, names }
  const after = merged(input, output)

  test('the planned texts and nothing else', async () => {
    const made = await planDrizzleSchema(input, wanted, options)
    expect(textsOf(made)).toEqual(output)
    expect(planOf(made)).toEqual(plan)
  })

  test('planned again there is nothing to do', async () => {
    const first = await planDrizzleSchema(input, wanted, options)
    const second = await planDrizzleSchema(after, wanted, options)
    expect(second.edits).toEqual([])
    const unplaced = ({ problems }: DrizzlePlan) => problems.map((each) => ({ ...each, line: 0 }))
    expect(unplaced(second)).toEqual(unplaced(first))
    expect(second.exports).toEqual(first.exports)
    if (first.problems.length === 0) expect(second.differences).toEqual([])
  })

  test.each(Object.entries(SKINS))('what is there stays, in its order: %s', async (_skin, skin) => {
    const skinned = input.map(({ path, text }) => ({ path, text: skin(text) }))
    const made = await planDrizzleSchema(skinned, wanted, options)
    expect(made.edits.map(({ path }) => path).toSorted()).toEqual(output.map(({ path }) => path))
    for (const { path, text } of skinned) {
      const edited = made.edits.find((edit) => edit.path === path)?.text ?? text
      expect(lost(text, edited)).toBeUndefined()
    }
    const again = await planDrizzleSchema(merged(skinned, textsOf(made)), wanted, options)
    expect(again.edits).toEqual([])
  })

  if (migrated !== undefined) {
    test('drizzle-kit migrates a database from the one to the other', async () => {
      expect(await migrate(options.dialect, input, after, postgres)).toEqual(migrated)
    })
  }
})

test('the results are good TypeScript', () => {
  const projects = cases.flatMap(({ name, input, output, tables: migrated }) =>
    migrated === undefined ? [] : [[name, merged(input, output)] as const],
  )
  expect(typecheck(Object.fromEntries(projects))).toEqual([])
})

/** The columns and keys of a schema, each on a line of its own. */
const PARTS = /^ {2,4}(?:\w+: \w+\("\w+"[^\n]*|index\([^\n]*|unique\([^\n]*),\n/gm
// Without these a table is another, or none.
const VITAL =
  /^ +(?:id|provider|providerAccountId|sessionToken|identifier|token|credentialID|userId):/

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
    { numRuns: 40 },
  )
})
