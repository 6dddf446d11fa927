import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRuntime } from '../../../../src/catalog/runtime.js'
import { planTypeormSchema } from '../../../../src/schemas/typeorm/plan-typeorm-schema.js'
import { WHOLE_DIALECTS } from '../../../support/own-database.js'
import { runs } from '../../../support/runs.js'
import { openGoldenRoom } from '../../../support/golden-room.js'
import { describeCases } from '../describe-cases.js'
import { lost, merged, readCases } from '../golden.js'
import { typecheck } from '../typecheck.js'
import { synchronize } from './synchronize.js'

const { tables } = readRuntime()
const room = openGoldenRoom(new URL('./golden/', import.meta.url))
const cases = readCases(room.cases)

test('every dialect has its cases', () => {
  const count = (dialect: string): number =>
    cases.filter(({ options }) => options.dialect === dialect).length
  expect(count('postgresql')).toBeGreaterThanOrEqual(7)
  expect(count('mysql')).toBeGreaterThanOrEqual(5)
  expect(count('sqlite')).toBeGreaterThanOrEqual(6)
})

describeCases(room, cases, tables, {
  plan: planTypeormSchema,
  dialects: WHOLE_DIALECTS,
  migrate: synchronize,
})

test('what refers to an id that is text without a limit is such a text, too', async () => {
  const { options, input } = cases.find(({ name }) => name === 'postgresql-integer-ids')!
  const files = input.map(({ path, text }) => ({
    path,
    text: text
      .replace('PrimaryGeneratedColumn()', 'PrimaryColumn("text")')
      .replace('PrimaryGeneratedColumn', 'PrimaryColumn')
      .replace('id!: number', 'id!: string'),
  }))
  const { edits } = await planTypeormSchema(files, { tables, names: { user: 'Member' } }, options)
  const written = edits.map(({ text }) => text).join('')
  const owners = [...written.matchAll(/(@\w+\([^\n]*\))\s+(userId!: \w+)/g)]
  expect(owners.map(([, decorator, property]) => `${decorator} ${property}`)).toEqual([
    '@Column({ type: "text" }) userId!: string',
    '@Column({ type: "text" }) userId!: string',
    '@PrimaryColumn({ type: "text" }) userId!: string',
    '@Column({ type: "text" }) userId!: string',
  ])
})

test('the results are good TypeScript', () => {
  const projects = cases.map(({ name, input, output }) => [name, merged(input, output)] as const)
  const options = {
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    strictPropertyInitialization: false,
  }
  expect(typecheck(Object.fromEntries(projects), options)).toEqual([])
})

test('where a constructor gives the others their values, ours are marked', async () => {
  const { options } = cases.find(({ name }) => name === 'postgresql-fresh')!
  const path = 'src/user.ts'
  const text = `import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

@Entity()
export class User {
  @PrimaryGeneratedColumn()
  readonly id: number | undefined;

  @Column()
  email: string;

  constructor(email: string) {
    this.email = email;
  }
}
`
  const input = [{ path, text }]
  const wanted = { tables, names: {} }
  const { edits } = await planTypeormSchema(input, wanted, { ...options, target: path })
  expect(edits.map((edit) => edit.text).join('')).toContain('emailVerified!: Date | null;')
  const strict = { experimentalDecorators: true, emitDecoratorMetadata: true }
  expect(typecheck({ user: merged(input, edits) }, strict)).toEqual([])
})

/** The properties of entities, with the decorators above them, and the keys above a class. */
const PARTS = /^(?:(?: {2}@[^\n]*\n)+ {2}\w+!: [^\n]*\n\n?|@(?:Unique|Index)\([^\n]*\n)/gm
// Without these an entity is another, or none, or TypeScript's.
const VITAL =
  /^ +(?:id|provider|providerAccountId|sessionToken|identifier|token|credentialID|kind|limitKey|sessions|accounts)!/m

test('whatever entities lack is written, and then there is nothing to do', async () => {
  const { options, output } = cases.find(({ name }) => name === 'postgresql-authjs')!
  const [{ path, text } = { path: '', text: '' }] = output
  const parts = (text.match(PARTS) ?? []).filter((part) => !VITAL.test(part))
  expect(parts.length).toBeGreaterThan(20)
  const wanted = { tables, names: {} }
  await fc.assert(
    fc.asyncProperty(fc.subarray(parts, { minLength: 1 }), async (taken) => {
      const input = taken.reduce((rest, part) => rest.replace(part, ''), text)
      const made = await planTypeormSchema([{ path, text: input }], wanted, options)
      expect(made.problems).toEqual([])
      const edited = made.edits[0]?.text ?? input
      expect(lost(input, edited)).toBeUndefined()
      const again = await planTypeormSchema([{ path, text: edited }], wanted, options)
      expect(again).toMatchObject({ differences: [], edits: [], problems: [] })
    }),
    // Each line is taken in half of them.
    runs(100),
  )
})
