import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { OrmPlan } from '../../../src/schemas/orm-schema.js'
import type { SchemaFile } from '../../../src/schemas/schema.js'
import { blocksOf, filesDiff, patchedFiles, type Blocks } from '../../support/golden-diff.js'
import { planText } from './plan-text.js'

/**
 * A project before and after: the files of `input/`, what becomes of them (`output.diff`), what is said of it (`plan.txt`), and what
 * is not as usual (`case.json`).
 */
export interface Golden {
  readonly name: string
  readonly settings: object
  readonly input: readonly SchemaFile[]
  /** The files that change, as they are then. */
  readonly output: readonly SchemaFile[]
  readonly plan: string
  /** Where a part of it is kept. */
  readonly at: (part: string) => string
  /** The blocks that the goldens before it have written out. */
  readonly blocks: Blocks
}

/** The goldens of a folder. What is made for an empty project is written out there; the others have only what is their own. */
export function readGoldens(url: URL): readonly Golden[] {
  const folder = fileURLToPath(url)
  const isFresh = (name: string): boolean => name.endsWith('-fresh')
  const names = readdirSync(folder).toSorted()
  const ordered = [...names.filter(isFresh), ...names.filter((name) => !isFresh(name))]
  const goldens = ordered.reduce<readonly Golden[]>((before, name) => {
    const texts = new Map(
      before
        .flatMap((each) =>
          [
            ...blocksOf(
              each.name,
              each.output.map(({ text }) => text),
            ),
          ].map(([title, text]) => [text, title] as const),
        )
        .toReversed(),
    )
    const blocks = new Map([...texts].map(([text, title]) => [title, text]))
    return [...before, readGolden(join(folder, name), name, blocks)]
  }, [])
  return goldens.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function readGolden(folder: string, name: string, blocks: Blocks): Golden {
  const at = (part: string): string => join(folder, part)
  const read = (part: string): string =>
    existsSync(at(part)) ? readFileSync(at(part), 'utf8') : ''
  const input = filesBelow(at('input'))
  return {
    name,
    settings: JSON.parse(read('case.json') || '{}') as object,
    input,
    output: patchedFiles(input, read('output.diff'), blocks),
    plan: read('plan.txt'),
    at,
    blocks,
  }
}

function filesBelow(folder: string): readonly SchemaFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({
      path: path.slice(folder.length + 1).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }))
}

/** A plan is the one that is kept, to the last character. `vitest -u` keeps it; run it twice where others refer to what changes. */
export async function expectGolden({ at, input, output, blocks }: Golden, plan: OrmPlan) {
  const texts = plan.edits.map(({ path, text }) => ({ path, text }))
  if (texts.length === 0) expect(output).toEqual([])
  else await expect(filesDiff(input, texts, blocks)).toMatchFileSnapshot(at('output.diff'))
  await expect(planText(plan)).toMatchFileSnapshot(at('plan.txt'))
}
