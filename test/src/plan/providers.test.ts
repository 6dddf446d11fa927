import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSnapshots } from '../../../src/apply/read-snapshots.js'
import { askableProviders, findProviders } from '../../../src/catalog/providers.js'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { sha256 } from '../../../src/hash.js'
import { inspect } from '../../../src/inspect/inspect.js'
import { contentText } from '../../../src/plan/files/content-text.js'
import { makePlan } from '../../../src/plan/init/make-plan.js'
import type { Answers, Plan } from '../../../src/plan/plan.js'
import {
  planAddProviders,
  planRemoveProviders,
} from '../../../src/plan/providers/plan-providers.js'
import { watchedFiles } from '../../../src/plan/init/watched-files.js'
import { MANIFEST, type FileSnapshot, type Project } from '../../../src/project.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { PROJECTS } from './projects.js'
import { disk } from '../../support/disk.js'

const runtime = readRuntime()
const ids = askableProviders(runtime, false).map(({ id }) => id)

/** The project with a plan carried out on it, in memory; every secret is the same. */
function carriedOut(project: Project, plan: Plan): Project {
  const written = plan.changes.flatMap((change): readonly (readonly [string, FileSnapshot])[] => {
    if (change.kind === 'remove') return []
    if (change.kind === 'manual') throw new Error(`left to the user: ${change.reason}`)
    const text =
      change.kind === 'copy' ? 'tarball' : contentText(change.content, ({ secret }) => secret)
    const hash = change.kind === 'copy' ? runtime.hash : sha256(text)
    return [[change.path, { path: change.path, text, hash, mode: 0o644 }]]
  })
  const files = new Map([...project.files, ...written])
  for (const { kind, path } of plan.changes) if (kind === 'remove') files.delete(path)
  return { ...project, files, manifest: files.get(MANIFEST)!.text }
}

const init = async (project: Project, providers: readonly string[]): Promise<Project> =>
  carriedOut(
    project,
    await makePlan(
      project,
      {
        providers,
        runtime: 'bundled',
        packageManager: 'npm',
        install: true,
        overwrite: [],
        allowDirty: false,
      },
      runtime,
    ),
  )

const taskFor = (project: Project, named: readonly string[]) => ({
  config: project.layout.auth,
  providers: findProviders(runtime, named),
  values: new Map(),
  install: true,
  allowDirty: false,
})
const add = async (project: Project, ...named: readonly string[]): Promise<Project> =>
  carriedOut(project, await planAddProviders(project, taskFor(project, named), runtime))
const remove = async (project: Project, ...named: readonly string[]): Promise<Project> =>
  carriedOut(project, await planRemoveProviders(project, taskFor(project, named), runtime))

const textsOf = ({ files }: Project): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...files.values()]
      .map(({ path, text }) => [path, text] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The same project as Windows editors write it: byte-order mark and CRLF. */
const windows = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([path, file]) => {
      const text = typeof file === 'string' ? file : file.text
      return [path, `${/\.[jt]s$/.test(path) ? '\uFEFF' : ''}${text.replaceAll('\n', '\r\n')}`]
    }),
  )
const FORMS = Object.entries(PROJECTS).flatMap(([form, tree]) => [
  [form, tree] as const,
  [`${form}, Windows`, windows(tree)] as const,
])

/** A project without sign-in, and with sign-in that has no providers; both are read before the tests of a suite. */
function twoOf(tree: Tree): () => { readonly bare: Project; readonly none: Project } {
  const root = makeTree(tree)
  let bare: Project
  let none: Project
  beforeAll(async () => {
    const read = await inspect(disk(root), {})
    const watched = readSnapshots(read, watchedFiles(read, runtime))
    bare = { ...watched, runtimeInstalled: true }
    none = await init(bare, [])
  })
  afterAll(() => {
    removeTree(root)
  })
  return () => ({ bare, none })
}

// In each language, and with each line ending: with every provider there is the most to do.
describe.each(FORMS.filter(([form]) => ['ts-nodenext', 'js-cjs, Windows'].includes(form)))(
  '%s, every provider',
  (_, tree) => {
    const made = twoOf(tree)

    test('init with all equals init, then add; remove gives back what was there', async () => {
      const { bare, none } = made()
      const all = await add(none, ...ids)
      expect(textsOf(all)).toEqual(textsOf(await init(bare, ids)))
      expect(textsOf(await init(all, ids))).toEqual(textsOf(all))
      expect(textsOf(await remove(all, ...ids.toReversed()))).toEqual(textsOf(none))
    })
  },
)

describe.each(FORMS)('%s', (_, tree) => {
  const made = twoOf(tree)

  test('init with some equals init, then add one by one; remove gives back every step', async () => {
    const { bare, none } = made()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: 1, maxLength: 3 }), async (some) => {
        const steps = [none]
        for (const id of some) steps.push(await add(steps.at(-1)!, id))
        const last = steps.at(-1)!
        expect(textsOf(last)).toEqual(textsOf(await init(bare, some)))
        expect(textsOf(await add(last, ...some))).toEqual(textsOf(last))
        for (const [index, id] of some.entries()) {
          const rest = some.filter((other) => other !== id)
          const without = await remove(last, id)
          expect(textsOf(without)).toEqual(textsOf(await init(bare, rest)))
          if (index === some.length - 1) {
            expect(textsOf(without)).toEqual(textsOf(steps.at(-2)!))
          }
        }
      }),
      { numRuns: 4 },
    )
  })

  test('a file that the user has edited gets the provider, counts as edited, and init leaves it alone', async () => {
    const { bare, none } = made()
    const { auth } = bare.layout
    const mine = (text: string) => text.replace('providers: [', 'debug: true,\n  providers: [')
    const edit = (project: Project): Project => {
      const text = mine(project.files.get(auth)!.text)
      const snapshot = { path: auth, text, hash: sha256(text), mode: 0o644 }
      return { ...project, files: new Map([...project.files, [auth, snapshot]]) }
    }
    const [id = ''] = ids
    const added = await add(edit(none), id)
    const expected = await init(bare, [id])
    expect(added.files.get(auth)!.text).toBe(mine(expected.files.get(auth)!.text))
    expect(added.manifest).toBe(expected.manifest)
    const task = { ...settings(added), providers: [id] }
    expect(await makePlan(added, task, runtime)).toMatchObject({ changes: [], commands: [] })
    const { notes } = await makePlan(added, task, runtime)
    expect(notes.filter(({ kind }) => kind === 'warning')).toEqual([])
    expect(textsOf(await init(edit(none), [id]))).toEqual(textsOf(added))
    expect(textsOf(await remove(added, id))).toEqual(textsOf(edit(none)))
  })
})

describe('what is special about a run', () => {
  type Kind = 'closed' | 'limited' | 'renamed' | 'retired'
  const become = (kind: Kind) => ({
    ...runtime,
    providers: runtime.providers.map((row) => {
      if (row.id !== 'github') return row
      const setup = { steps: ['Register it.'], docs: 'https://docs.example.test/' }
      return { ...row, status: { kind, note: 'Since 2024.' }, setup }
    }),
  })
  let root: string
  let none: Project
  beforeAll(async () => {
    root = makeTree(PROJECTS['js-esm']!)
    const read = await inspect(disk(root), {})
    const watched = readSnapshots(read, watchedFiles(read, runtime))
    none = await init({ ...watched, runtimeInstalled: true }, [])
  })
  afterAll(() => {
    removeTree(root)
  })
  const plan = (kind: Kind, project = none) => {
    const providers = findProviders(become(kind), ['github'])
    return planAddProviders(project, { ...taskFor(project, []), providers }, become(kind))
  }

  test.each([
    ['closed', 'GitHub takes no new applications'],
    ['limited', 'GitHub is not open to everyone'],
    ['renamed', 'GitHub goes by another name now'],
  ] as const)('a service that is %s is a warning, once', async (kind, title) => {
    const warning = { kind: 'warning', title, lines: ['Since 2024.'] }
    expect((await plan(kind)).notes).toEqual([
      warning,
      {
        kind: 'provider',
        title: 'Sign in with GitHub',
        lines: [
          '1. Register it.',
          '2. Callback URL: http://localhost:4000/auth/callback/github',
          '3. Set in .env: AUTH_GITHUB_ID (client ID), AUTH_GITHUB_SECRET (client secret)',
          'Documentation: https://docs.example.test/',
        ],
      },
    ])
    const has = await add(none, 'github')
    expect((await plan(kind, has)).notes.map((note) => note.kind)).toEqual(['provider'])
    const task = { ...settings(none), providers: ['github'] }
    expect((await makePlan(none, task, become(kind))).notes).toContainEqual(warning)
    expect((await makePlan(has, task, become(kind))).notes).not.toContainEqual(warning)
  })

  test('a service that is shut down is refused, but where the project has it already', async () => {
    const refusal = {
      exit: 'usage',
      type: 'provider-retired',
      message: 'GitHub is shut down: Since 2024.',
      hint: 'Leave github out; create-auth list providers shows the others.',
    }
    await expect(plan('retired')).rejects.toMatchObject(refusal)
    const task = { ...settings(none), providers: ['github'] }
    await expect(makePlan(none, task, become('retired'))).rejects.toMatchObject(refusal)
    const has = await add(none, 'github')
    expect(await plan('retired', has)).toMatchObject({ changes: [] })
    expect(await makePlan(has, task, become('retired'))).toMatchObject({ changes: [] })
  })

  const summary = ({ changes }: Plan) => changes.map(({ kind, path }) => `${kind} ${path}`)

  test('a newer engine comes along, in place of the older one', async () => {
    const newer = { ...runtime, tarball: 'create-auth-runtime-0.2.0-1a2b3c4d.tgz', hash: 'h' }
    const added = await planAddProviders(none, taskFor(none, ['github']), newer)
    expect(summary(added)).toEqual([
      `copy vendor/${newer.tarball}`,
      'edit package.json',
      'edit auth.js',
      'edit .env',
      'edit .env.example',
      'edit .create-auth.json',
      `remove vendor/${runtime.tarball}`,
    ])
    expect(added.commands.map(({ argv }) => argv)).toEqual([['npm', 'install']])
    expect(added.notes.filter(({ kind }) => kind === 'warning')).toEqual([])
    const after = carriedOut(none, added)
    const { files } = JSON.parse(after.manifest!)
    expect(files).toEqual({
      'auth.js': after.files.get('auth.js')!.hash,
      'require-session.js': none.files.get('require-session.js')!.hash,
      [`vendor/${newer.tarball}`]: 'h',
    })
    const byHand = await planAddProviders(
      none,
      { ...taskFor(none, ['github']), install: false },
      newer,
    )
    expect(byHand.commands).toEqual([])
    expect(byHand.notes[0]).toEqual({ kind: 'next-step', title: 'Install', lines: ['npm install'] })
  })

  test('without a manifest the list and the env files are edited, and nothing else', async () => {
    const { manifest: _, ...bare } = none
    const added = await planAddProviders(bare, taskFor(none, ['github']), runtime)
    expect(summary(added)).toEqual(['edit auth.js', 'edit .env', 'edit .env.example'])
    expect(added.commands).toEqual([])
  })

  test('an env file that git does not ignore is ignored', async () => {
    const env = { ...none.env, ignored: false }
    const seen = { ...none, env, git: { ...none.git, root: none.root } }
    const files = new Map([...none.files].filter(([path]) => path !== '.gitignore'))
    const added = await planAddProviders({ ...seen, files }, taskFor(none, ['github']), runtime)
    expect(summary(added)).toContain('create .gitignore')
    expect(added.changes.find(({ path }) => path === '.gitignore')).toMatchObject({
      content: ['.env\n'],
    })
  })

  test('an env file that git tracks is not filled', async () => {
    const tracked = { ...none, env: { ...none.env, tracked: true } }
    await expect(
      planAddProviders(tracked, taskFor(none, ['github']), runtime),
    ).rejects.toMatchObject({ exit: 'conflict', type: 'env-tracked' })
  })
})

/** The answers that a project remembers. */
function settings(project: Project): Answers {
  const { answers } = JSON.parse(project.manifest!)
  return { ...answers, install: true, overwrite: [], allowDirty: false }
}
