import { beforeAll, describe, expect, test } from 'vitest'
import type { Table } from '../../../src/catalog/tables.js'
import { restyle } from '../../../src/syntax/restyle.js'
import type { Style } from '../../../src/project.js'
import type { CodeSchemaPlan } from '../../../src/schemas/code/plan-code-schema.js'
import type { CodeSchemaOptions } from '../../../src/schemas/code/schema-options.js'
import type { Dialect, SchemaFile, WantedSchema } from '../../../src/schemas/schema.js'
import { lost, merged, textsOf, type Case } from './golden.js'
import type { GoldenRoom } from '../../support/golden-room.js'
import { takeTurns } from '../../support/pairwise.js'
import { describePlan } from './read-goldens.js'

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

/** The parts of an ORM that are tested. */
export interface Orm {
  readonly plan: (
    files: readonly SchemaFile[],
    wanted: WantedSchema,
    options: CodeSchemaOptions,
  ) => Promise<CodeSchemaPlan>
  /** Those whose databases a run can open. */
  readonly dialects: readonly Dialect[]
  /** Lets the ORM make a database of the files before, and change it to those after. */
  readonly migrate: (
    dialect: Dialect,
    before: readonly SchemaFile[],
    after: readonly SchemaFile[],
  ) => Promise<unknown>
}

/** Plans every case, plans the result again, and lets the ORM take it. */
export function describeCases(
  room: GoldenRoom,
  cases: readonly Case[],
  tables: readonly Table[],
  { plan, dialects, migrate }: Orm,
): void {
  // How a file is written has nothing to do with what is in it.
  const worn = takeTurns(cases, Object.entries(SKINS))

  describe.each(cases)('$name', (golden) => {
    const { name, options, names, input, output } = golden
    const wanted = { tables, names }
    const after = merged(input, output)
    let first: CodeSchemaPlan
    beforeAll(async () => {
      first = await plan(input, wanted, options)
    })

    test('the planned texts and nothing else', () => {
      room.expectMade(name, describePlan(first))
    })

    test('planned again there is nothing to do', async () => {
      const second = await plan(after, wanted, options)
      expect(second.edits).toEqual([])
      const unplaced = ({ problems }: CodeSchemaPlan) =>
        problems.map((each) => ({ ...each, line: 0 }))
      expect(unplaced(second)).toEqual(unplaced(first))
      expect(second.exports).toEqual(first.exports)
      if (first.problems.length === 0) expect(second.differences).toEqual([])
    })

    test.each(worn.flatMap(([each, skin]) => (each === golden ? [skin] : [])))(
      'what is there stays, in its order: %s',
      async (_skin, skin) => {
        const skinned = input.map((file) => ({ ...file, text: skin(file.text) }))
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

    if (golden.tables !== undefined && dialects.includes(options.dialect)) {
      test('the ORM changes a database from the one to the other', async () => {
        expect(await migrate(options.dialect, input, after)).toEqual(golden.tables)
      })
    }
  })
}
