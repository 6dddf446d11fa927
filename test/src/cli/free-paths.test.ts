import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { CLIENTS, withDatabase } from '../plan/database-projects.js'
import { OTHER_FRAMEWORKS, PROJECTS } from '../plan/projects.js'
import { makeProject, type TestProject } from './project.js'

// Whatever a plan creates is not there: asked of the plans of all projects that are stored, where every command has its plan.

const LEGACY = fileURLToPath(new URL('../legacy/golden/', import.meta.url))

const legacyTree = (name: string): Tree => {
  const folder = join(LEGACY, name, 'input')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(
    files.map((path) => [path.replace(/(^|\/)_/, '$1.'), readFileSync(join(folder, path), 'utf8')]),
  )
}
const sourceOf = (name: string): string => {
  const source = ['authjs', 'next-auth-4', 'better-auth'].find((each) => name.startsWith(each))
  if (source === undefined) throw new Error(`${name} has no source`)
  return source
}

const INIT = ['init', '--providers', 'github']
const stored: readonly (readonly [string, readonly string[], Tree])[] = [
  ...Object.entries({ ...PROJECTS, ...OTHER_FRAMEWORKS }).map(
    ([name, tree]) => [name, INIT, tree] as const,
  ),
  ...['ts-nodenext', 'js-cjs', 'js-esm', 'ts-commonjs'].flatMap((form) =>
    Object.keys(CLIENTS).map(
      (orm) => [`${form} with ${orm}`, INIT, withDatabase(form, orm)] as const,
    ),
  ),
  ...readdirSync(LEGACY).map(
    (name) => [name, ['migrate', '--from', sourceOf(name)], legacyTree(name)] as const,
  ),
]

let project: TestProject
afterEach(() => {
  project.remove()
})

const OPTIONS = ['--yes', '--json', '--no-install', '--allow-dirty']
const run = async (command: readonly string[], ...more: readonly string[]) => {
  const { stdout, stderr } = await project.run([...command, ...OPTIONS, ...more])
  if (stdout === '') throw new Error(stderr)
  return { document: JSON.parse(stdout) as Planned }
}
interface Planned {
  readonly plan?: { readonly changes: readonly { kind: string; path: string }[] }
  readonly error?: { readonly type: string }
}
const createdBy = ({ plan }: Planned): readonly string[] =>
  plan?.changes
    .filter(({ kind }) => kind === 'create' || kind === 'copy')
    .map(({ path }) => path) ?? []

/** Tells whether nothing was written: steps that are left to the user are told along with what was. */
const isRefused = ({ error }: Planned): boolean =>
  error !== undefined && error.type !== 'manual-steps'
const changedSince = (before: Record<string, string>): readonly string[] => {
  const after = project.tree()
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path],
  )
}

test.each(stored)('%s: what a plan creates is not there', async (_, command, tree) => {
  project = makeProject(tree)
  const { document } = await run(command, '--dry-run')
  expect([undefined, 'manual-steps']).toContain(document.error?.type)
  const created = createdBy(document)
  expect(created.length).toBeGreaterThan(0)
  expect(created.filter((path) => project.has(path))).toEqual([])
})

const OURS = [
  'ts-nodenext',
  ...Object.keys(OTHER_FRAMEWORKS).filter((name) => !/\+|js/.test(name)),
  'ts-nodenext with drizzle',
  'ts-nodenext with prisma',
  'ts-nodenext with knex',
  'js-esm with typeorm',
  'ts-nodenext with sql',
  'authjs-drizzle',
  'next-auth-4-app',
  'better-auth-drizzle',
]
test.each(stored.filter(([name]) => OURS.includes(name)))(
  '%s: a file of somebody where a plan creates one keeps what it says',
  async (_, command, tree) => {
    project = makeProject(tree)
    const created = createdBy((await run(command, '--dry-run')).document)
    expect(created.length).toBeGreaterThan(0)
    project.remove()
    for (const path of created) {
      project = makeProject(tree)
      project.write(path, '# theirs\n')
      const before = project.tree()
      const { document } = await run(command)
      expect(project.read(path), path).toContain('# theirs\n')
      // Where that is no place for ours, nothing is written at all.
      if (isRefused(document)) expect(changedSince(before), path).toEqual([])
      project.remove()
    }
    project = makeProject(tree)
  },
  30_000,
)

test('a plan that would create a file that exists is refused before it is shown, and by --dry-run', async () => {
  project = makeProject(withDatabase('ts-nodenext', 'drizzle'))
  expect(createdBy((await run(INIT, '--dry-run')).document)).toContain('src/auth-schema.ts')
  project.write('src/auth-schema.ts', 'export type Theirs = string\n')
  const before = project.tree()
  for (const more of [['--dry-run'], []]) {
    const words = ['--yes', '--no-install', '--allow-dirty', ...more]
    const { status, stdout, stderr } = await project.run([...INIT, ...words])
    expect([status, stdout]).toEqual([5, expect.not.stringContaining('Create\n')])
    expect(stderr).toBe(
      '× src/auth-schema.ts exists, and create-auth has not read it\n  Nothing was written. Run the command again. If you see this again, rename\n  src/auth-schema.ts.\n',
    )
  }
  expect(changedSince(before)).toEqual([])
})
