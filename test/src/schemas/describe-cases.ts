import { describe, expect, test } from 'vitest'
import type { Table } from '../../../src/catalog/tables.js'
import { restyle } from '../../../src/plan/restyle.js'
import type { Style } from '../../../src/project.js'
import type { CodeSchemaPlan } from '../../../src/schemas/code/plan-code-schema.js'
import type { CodeSchemaOptions } from '../../../src/schemas/code/schema-options.js'
import type { Dialect, SchemaFile, Wanted } from '../../../src/schemas/schema.js'
import { lost, merged, planOf, textsOf, type Case } from './golden.js'

const plain: Style = {
  quote: "'",
  semicolons: true,
  indent: '  ',
  eol: '\n',
  trailingComma: true,
}

/** How people write; `\uFEFF` is what some editors begin a file with. */
const SKINS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'single quotes': (text) => restyle(text, { ...plain, quote: "'" }),
  'four spaces': (text) => restyle(text, { ...plain, indent: '    ' }),
  'CRLF and a byte-order mark': (text) =>
    `\uFEFF${restyle(text.replace(/^\uFEFF/, ''), { ...plain, eol: '\r\n' })}`,
  'no final newline': (text) => text.trimEnd(),
}

/** What is tested of an ORM. */
export interface Orm {
  readonly plan: (
    files: readonly SchemaFile[],
    wanted: Wanted,
    options: CodeSchemaOptions,
  ) => Promise<CodeSchemaPlan>
  /** Lets the ORM make a database of the files before, and change it to those after. */
  readonly migrate: (
    dialect: Dialect,
    before: readonly SchemaFile[],
    after: readonly SchemaFile[],
  ) => Promise<unknown>
}

/** Plans every case, plans the result again, and lets the ORM take it. */
export function describeCases(
  cases: readonly Case[],
  tables: readonly Table[],
  { plan, migrate }: Orm,
): void {
  describe.each(cases)('$name', ({ options, names, input, output, ...expected }) => {
    const wanted = { tables, names }
    const after = merged(input, output)

    test('the planned texts and nothing else', async () => {
      const made = await plan(input, wanted, options)
      expect(textsOf(made)).toEqual(output)
      expect(planOf(made)).toEqual(expected.plan)
    })

    test('planned again there is nothing to do', async () => {
      const first = await plan(input, wanted, options)
      const second = await plan(after, wanted, options)
      expect(second.edits).toEqual([])
      const unplaced = ({ problems }: CodeSchemaPlan) =>
        problems.map((each) => ({ ...each, line: 0 }))
      expect(unplaced(second)).toEqual(unplaced(first))
      expect(second.exports).toEqual(first.exports)
      if (first.problems.length === 0) expect(second.differences).toEqual([])
    })

    test.each(Object.entries(SKINS))(
      'what is there stays, in its order: %s',
      async (_skin, skin) => {
        const skinned = input.map(({ path, text }) => ({ path, text: skin(text) }))
        const made = await plan(skinned, wanted, options)
        expect(textsOf(made).map(({ path }) => path)).toEqual(output.map(({ path }) => path))
        for (const { path, text } of skinned) {
          const edited = made.edits.find((edit) => edit.path === path)?.text ?? text
          expect(lost(text, edited)).toBeUndefined()
        }
        const again = await plan(merged(skinned, textsOf(made)), wanted, options)
        expect(again.edits).toEqual([])
      },
    )

    if (expected.tables !== undefined) {
      test('the ORM changes a database from the one to the other', async () => {
        expect(await migrate(options.dialect, input, after)).toEqual(expected.tables)
      })
    }
  })
}
