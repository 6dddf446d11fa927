import { tables } from '../../../../runtime/src/tables/tables.js'
import { parseTables, type TableNames } from '../../../../src/catalog/tables.js'
import type { SchemaFile, WantedSchema } from '../../../../src/schemas/schema.js'
import { readGoldenRoom } from '../../../support/golden-room.js'
import { readGoldens } from '../read-goldens.js'

/** A golden of Prisma. */
export interface GoldenCase {
  readonly name: string
  readonly input: readonly SchemaFile[]
  readonly wanted: WantedSchema
  readonly target: string
  /** All files, as they are afterwards. */
  readonly output: readonly SchemaFile[]
}

/** Everything that adapters keep, under the usual names. */
export const everything: WantedSchema = {
  tables: parseTables(JSON.parse(JSON.stringify(Object.values(tables)))),
  names: {},
}

export const GOLDENS = new URL('./golden/', import.meta.url)

export const goldenCases: readonly GoldenCase[] = readGoldens(readGoldenRoom(GOLDENS)).map(
  (golden) => {
    const { name, input } = golden
    const { names = {}, target = 'prisma/schema.prisma' } = golden.settings as Settings
    const output = apply(input, golden.output)
    return { name, input, wanted: { ...everything, names }, target, output }
  },
)

/** Settings that are not as usual. */
interface Settings {
  readonly names?: Partial<TableNames>
  readonly target?: string
}

/** Files after some were made or became others. */
export function apply(
  files: readonly SchemaFile[],
  edits: readonly SchemaFile[],
): readonly SchemaFile[] {
  const kept = files.filter(({ path }) => !edits.some((edit) => edit.path === path))
  const all = [...kept, ...edits.map(({ path, text }) => ({ path, text }))]
  return all.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
