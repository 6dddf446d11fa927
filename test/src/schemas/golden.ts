import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CodeSchemaOptions } from '../../../src/schemas/code/schema-options.js'
import type { CodeSchemaPlan } from '../../../src/schemas/code/plan-code-schema.js'
import type { SchemaFile, WantedSchema } from '../../../src/schemas/schema.js'
import { readGoldenRoom, type GoldenRoom } from '../../support/golden-room.js'
import { readGoldens, type Golden } from './read-goldens.js'

/** A golden of an ORM whose schema is code. */
export interface Case extends Golden {
  readonly options: CodeSchemaOptions
  readonly names: WantedSchema['names']
}

type CaseSettings = CodeSchemaOptions &
  Pick<SchemaFile, 'imports'> & { readonly names?: WantedSchema['names'] }

/** The cases of a room of goldens. */
export function readCases(cases: GoldenRoom['cases']): readonly Case[] {
  return readGoldens(cases).map((golden) => {
    const { names = {}, imports, ...options } = golden.settings as CaseSettings
    const input = golden.input.map((each) => ({ ...each, ...(imports && { imports }) }))
    return { ...golden, names, options, input }
  })
}

/** The cases of an ORM, for tests of something else. */
export function readCasesOf(orm: 'drizzle' | 'typeorm'): readonly Case[] {
  return readCases(readGoldenRoom(new URL(`${orm}/golden/`, import.meta.url)))
}

/** The names under which the tables of a case are exported, after its plan. */
export function exportsOf({ plan }: Case): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...plan.matchAll(/^exports of .*/gm)].flatMap(([line]) =>
      [...line.matchAll(/(\w+) = (\S+?)(?=,|$)/g)].map(([, id = '', name = '']) => [id, name]),
    ),
  )
}

/** The texts of a plan. */
export function textsOf({ edits }: CodeSchemaPlan): readonly SchemaFile[] {
  return edits
    .map(({ path, text }) => ({ path, text }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** The files of a project after its edits. */
export function merged(
  input: readonly SchemaFile[],
  output: readonly SchemaFile[],
): readonly SchemaFile[] {
  const kept = input.filter(({ path }) => !output.some((file) => file.path === path))
  const edited = output.map((file) => ({
    ...input.find(({ path }) => path === file.path),
    ...file,
  }))
  return [...kept, ...edited]
}

/** A folder with files in it that finds the packages of this repository. */
export function projectFolder(files: readonly SchemaFile[]): {
  readonly folder: string
  readonly remove: () => void
} {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'create-auth-schema-')))
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url))
  symlinkSync(packages, join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The first word or sign of a text that another has not, in the order of the text. */
export function lost(text: string, edited: string): string | undefined {
  let at = 0
  for (const token of text.match(/\w+|[^\s\w]/g) ?? []) {
    const found = edited.indexOf(token, at)
    if (found < 0) return token
    at = found + token.length
  }
  return undefined
}
