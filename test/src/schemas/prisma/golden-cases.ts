import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tables } from '../../../../runtime/src/tables/tables.js'
import { parseTables, type TableNames } from '../../../../src/catalog/tables.js'
import type { SchemaFile, Wanted } from '../../../../src/schemas/schema.js'

const GOLDEN = fileURLToPath(new URL('./golden/', import.meta.url))

/** `case.json`: what is not as usual. */
interface Settings {
  readonly names?: Partial<TableNames>
  readonly target?: string
}

/** A folder of `golden/`: the files of `input/` become those of `output/`. */
export interface GoldenCase {
  readonly name: string
  readonly input: readonly SchemaFile[]
  readonly wanted: Wanted
  readonly target: string
  /** Where the plan is kept, as `planText` says it. */
  readonly planFile: string
  /** All files, as they are afterwards. */
  readonly output: readonly SchemaFile[]
}

/** Everything that adapters keep, under the usual names. */
export const everything: Wanted = {
  tables: parseTables(JSON.parse(JSON.stringify(Object.values(tables)))),
  names: {},
}

export const goldenCases: readonly GoldenCase[] = readdirSync(GOLDEN).map((name) => {
  const folder = join(GOLDEN, name)
  const settings = (readJson(join(folder, 'case.json')) ?? {}) as Settings
  const input = readFiles(join(folder, 'input'))
  const written = readFiles(join(folder, 'output'))
  return {
    name,
    input,
    wanted: { ...everything, names: settings.names ?? {} },
    target: settings.target ?? 'prisma/schema.prisma',
    planFile: join(folder, 'plan.txt'),
    output: apply(input, written),
  }
})

/** Files after some were made or became others. */
export function apply(
  files: readonly SchemaFile[],
  edits: readonly SchemaFile[],
): readonly SchemaFile[] {
  const kept = files.filter(({ path }) => !edits.some((edit) => edit.path === path))
  const all = [...kept, ...edits.map(({ path, text }) => ({ path, text }))]
  return all.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function readFiles(folder: string): readonly SchemaFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.prisma'))
    .toSorted()
    .map((path) => ({
      path: path.replaceAll('\\', '/'),
      text: readFileSync(join(folder, path), 'utf8'),
    }))
}
