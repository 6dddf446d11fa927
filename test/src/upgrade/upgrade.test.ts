import { format } from 'prettier'
import { afterEach, describe, expect, test } from 'vitest'
import { readSnapshots } from '../../../src/apply/read-snapshots.js'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { upgrades } from '../../../src/changes/upgrades/upgrades.js'
import { inspectProject } from '../../../src/cli/inspect-project.js'
import { readSavedSchema } from '../../../src/cli/read-schema.js'
import { contentText } from '../../../src/plan/files/content-text.js'
import { watchedFiles } from '../../../src/plan/init/watched-files.js'
import { parseManifest } from '../../../src/plan/manifest.js'
import type { Plan } from '../../../src/plan/plan.js'
import { planUpgrade } from '../../../src/plan/upgrade/plan-upgrade.js'
import { parseText } from '../../../src/syntax/parse-source.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { readMade } from '../plan/made-projects.js'
import { EDITS } from './edits.js'
import { generatedIn, OF_EACH_FRAMEWORK, WRITTEN, writtenProject } from './written.js'
import { disk } from '../../support/disk.js'

// What create-auth 0.1.0 has written, brought to this version.

const runtime = readRuntime()

let root = ''
afterEach(() => {
  removeTree(root)
})

async function planFor(
  files: Readonly<Record<string, string>>,
  numbers: readonly string[] = [],
): Promise<Plan> {
  root = makeTree(files)
  const read = await inspectProject(disk(root), { cwd: root })
  const project = readSnapshots(read, watchedFiles(read, runtime))
  const saved = parseManifest(project.manifest)
  if (!saved) throw new TypeError('the project has no record')
  const chosen = upgrades.filter(({ number }) => numbers.includes(number))
  const extraColumns = chosen.some(({ settings }) => settings.extraColumns)
  return planUpgrade(
    project,
    {
      saved,
      install: false,
      allowDirty: true,
      upgrades: chosen,
      tables: (await readSavedSchema(project, runtime))?.tables,
      schema: await readSavedSchema(project, runtime, { extraColumns }),
    },
    runtime,
  )
}

/** The texts of files after a plan. */
function after(
  files: Readonly<Record<string, string>>,
  { changes }: Plan,
): Readonly<Record<string, string>> {
  const written = changes.flatMap((change) =>
    change.kind === 'edit' || change.kind === 'create'
      ? [[change.path, contentText(change.content, () => '')] as const]
      : [],
  )
  return { ...files, ...Object.fromEntries(written) }
}

/** The generated files of a project as this version writes them. */
async function upgraded(name: string): Promise<Readonly<Record<string, string>>> {
  const known = fresh.get(name)
  if (known) return known
  const files = writtenProject(name)
  const now = after(files, await planFor(files))
  removeTree(root)
  fresh.set(name, now)
  return now
}
const fresh = new Map<string, Readonly<Record<string, string>>>()

const linesOf = (text: string): readonly string[] =>
  text
    .replaceAll(/[\r\uFEFF]/g, '')
    .split('\n')
    .map((line) => line.trim())

test.each(WRITTEN)('%s: what nobody has edited is as this version writes it', async (name) => {
  const files = writtenProject(name)
  const plan = await planFor(files)
  expect(plan.changes.filter(({ kind }) => kind === 'manual')).toEqual([])
  const now = after(files, plan)
  removeTree(root)
  const again = await planFor(now)
  const generated = generatedIn(files)
  expect(again.changes.filter(({ path }) => generated.includes(path))).toEqual([])
  // Whatever is not generated stays, but for the engine and the record.
  const touched = plan.changes.map(({ path }) => path).filter((path) => !generated.includes(path))
  expect(
    touched.filter(
      (path) =>
        !/^vendor\/|^package\.json$|^\.create-auth\.json$|^\.gitattributes$|^\.env(?:\.example)?$/.test(
          path,
        ),
    ),
  ).toEqual([])
  for (const path of generated) {
    expect(parseText(path, now[path] ?? '').problem).toBeUndefined()
  }
})

/** The projects in which `init` of this version is given the same answers, and where what it writes is stored. */
const ALIKE: Readonly<Record<string, string>> = {
  'astro-7-ts': 'astro-7-ts',
  'elysia-ts-bundler': 'elysia-ts-bundler',
  'fastify-ts-nodenext': 'fastify-ts-nodenext',
  'hono-ts-nodenext': 'hono-ts-nodenext',
  'hono-ts-workers': 'hono-ts-workers',
  'js-cjs': 'js-cjs+github+google',
  'koa-ts-nodenext': 'koa-ts-nodenext',
  'nestjs-12-esm': 'nestjs-12-esm',
  'next-app-ts': 'next-app-ts',
  'nitro-3-ts': 'nitro-3-ts',
  'nuxt-4-ts': 'nuxt-4-ts',
  'react-router-8-ts': 'react-router-8-ts',
  'sveltekit-2-ts': 'sveltekit-2-ts',
  'tanstack-start-ts': 'tanstack-start-ts',
  'ts-commonjs': 'ts-commonjs+github+google',
  'ts-nodenext': 'ts-nodenext+github+google',
}

test.each(Object.entries(ALIKE))('%s: and as init of this version does', async (name, stored) => {
  const now = await upgraded(name)
  for (const path of generatedIn(writtenProject(name))) {
    expect(now[path]).toBe(readMade(stored, path))
  }
})

test('an edited file that Prettier has laid out anew gets what is new, laid out so', async () => {
  const options = { printWidth: 50, tabWidth: 4 }
  const layOut = (text = ''): Promise<string> => format(text, { ...options, parser: 'typescript' })
  const path = 'src/require-session.ts'
  const written = writtenProject('ts-nodenext')
  const edited = { ...written, [path]: `// Looked after by us.\n${written[path] ?? ''}` }
  const plain = after(edited, await planFor(edited))[path]
  expect(plain).toContain('session?.user')
  removeTree(root)
  const files = {
    ...edited,
    '.prettierrc': JSON.stringify(options),
    [path]: await layOut(edited[path]),
  }
  expect(after(files, await planFor(files))[path]).toBe(await layOut(plain))
})

/** A project of each framework, and those whose configuration is made in another way. */
const FORMS = [...OF_EACH_FRAMEWORK, 'fastify-cli-js', 'hono-ts-workers', 'ts-nodenext+drizzle']

describe.each(Object.entries(EDITS))('%s', (_, edit) => {
  test.each(FORMS)('%s: stays, beside everything that is new', async (name) => {
    const files = writtenProject(name)
    const unedited = await upgraded(name)
    const edited = Object.fromEntries(
      generatedIn(files).flatMap((path) => {
        const text = edit(files[path] ?? '', path)
        return text === undefined ? [] : [[path, text] as const]
      }),
    )
    const before = { ...files, ...edited }
    const plan = await planFor(before)
    expect(plan.changes.filter(({ kind }) => kind === 'manual')).toEqual([])
    const now = after(before, plan)
    for (const [path, text] of Object.entries(edited)) {
      const [was, base, next, result] = [text, files[path], unedited[path], now[path]].map((each) =>
        linesOf(each ?? ''),
      )
      const theirs = was!.filter((line) => !base!.includes(line))
      const dropped = base!.filter((line) => !was!.includes(line))
      expect(theirs.filter((line) => !result!.includes(line))).toEqual([])
      expect(dropped.filter((line) => result!.includes(line) && line.startsWith('theme'))).toEqual(
        [],
      )
      const news = next!.filter((line) => !base!.includes(line))
      expect(news.filter((line) => !result!.includes(line))).toEqual([])
      expect(parseText(path, now[path] ?? '').problem).toBeUndefined()
    }
  })
})
