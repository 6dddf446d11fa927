import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
beforeEach(() => {
  project = makeProject(EXPRESS_TS)
})
afterEach(() => {
  project.remove()
})

const MINE = 'export const isLoggedIn = (token: string) => token.length > 0\n'
const BUNDLER: Tree = {
  'tsconfig.json': '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }\n',
}
const IN_A_FOLDER = [
  'src/sign-in/auth-locals.d.ts',
  'src/sign-in/auth.ts',
  'src/sign-in/require-session.ts',
]
const UNDER_ANOTHER_NAME = ['src/require-session.ts', 'src/sign-in-locals.d.ts', 'src/sign-in.ts']

const sources = (tree: Tree): readonly string[] =>
  Object.keys(tree)
    .filter((path) => /^src\/.*\.ts$/.test(path))
    .toSorted()

/** The files that a run has made below src, and the specifier by which our file is imported. */
const made = (before: Tree): { readonly files: readonly string[]; readonly imported: unknown } => {
  const files = sources(project.tree()).filter((path) => !sources(before).includes(path))
  const [, imported] = /authSession \} from '(.*)'/.exec(project.read('src/server.ts')) ?? []
  return { files, imported }
}

describe('where a file of the application’s is in the way of ours, ours lie elsewhere, and the plan says why', () => {
  test.each([
    ['the auth file', { 'src/auth.ts': MINE }, UNDER_ANOTHER_NAME, './sign-in.js'],
    [
      'one that could be mistaken for it',
      { 'src/auth.js': MINE },
      UNDER_ANOTHER_NAME,
      './sign-in.js',
    ],
    [
      'one that is the same but for its case',
      { 'src/Auth.ts': MINE },
      UNDER_ANOTHER_NAME,
      './sign-in.js',
    ],
    [
      'a folder, where imports have no ending',
      { ...BUNDLER, 'src/auth/index.ts': MINE },
      UNDER_ANOTHER_NAME,
      './sign-in',
    ],
    ['the guard', { 'src/require-session.ts': MINE }, IN_A_FOLDER, './sign-in/auth.js'],
    ['the types', { 'src/auth-locals.d.ts': MINE }, UNDER_ANOTHER_NAME, './sign-in.js'],
    [
      'the other name as well',
      { 'src/auth.ts': MINE, 'src/sign-in.ts': MINE },
      IN_A_FOLDER,
      './sign-in/auth.js',
    ],
  ])('%s', async (_, tree: Tree, files, imported) => {
    project.writeTree(tree)
    const before = project.tree()
    const run = await project.run(['--yes', '--verbose'])
    expect(run.status, run.stderr).toBe(0)
    expect(made(before)).toEqual({ files, imported })
    const [taken = ''] = Object.keys(tree).filter((path) => path.startsWith('src/'))
    const auth = files.find((path) => /\/(?:auth|sign-in)\.ts$/.test(path)) ?? ''
    expect(run.stdout).toContain(`Sign-in is set up in ${auth}`)
    expect(run.stdout).toContain(`${taken} is the application's own, and stays as it is`)
    expect(run.stdout).toContain(`npx create-auth init --auth ${auth} --yes`)
    const after = project.tree()
    expect(after[taken]).toEqual(before[taken])
    expect((await project.run(['--yes'])).stdout).toContain('Nothing to do: sign-in is set up.')
    expect(project.tree()).toEqual(after)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })
})

test('what was made out is remembered: other commands find the file', async () => {
  project.writeTree({ 'src/auth.ts': MINE })
  await project.run(['--yes'])
  expect(JSON.parse(project.read('.create-auth.json'))).toMatchObject({
    answers: { auth: 'src/sign-in.ts' },
  })
  expect((await project.run(['add', 'provider', 'github', '--yes'])).status).toBe(0)
  expect(project.read('src/sign-in.ts')).toContain('    GitHub,\n')
  expect(project.read('src/auth.ts')).toBe(MINE)
})

test.each([
  ['--auth counts more', ['--auth', 'src/people.ts'], 'src/people.ts', MINE],
  ['with --overwrite it is replaced', ['--overwrite', 'src/auth.ts'], 'src/auth.ts', undefined],
])('%s', async (_, flags, auth, left) => {
  project.writeTree({ 'src/auth.ts': MINE })
  const run = await project.run(['--yes', ...flags])
  expect(run.status).toBe(0)
  expect(run.stdout).not.toContain("is the application's own")
  expect(project.read(auth)).toContain('authConfig')
  if (left !== undefined) expect(project.read('src/auth.ts')).toBe(left)
})

test.each([
  ['ours', "import { Auth } from '@create-auth/runtime'\n"],
  ['Auth.js', "import { ExpressAuth } from '@auth/express'\n"],
  ['Better Auth', "import { betterAuth } from 'better-auth'\n"],
])('a configuration of %s is no stranger: a second one is not made beside it', async (_, text) => {
  project.writeTree({ 'src/auth.ts': text })
  const before = project.tree()
  const run = await project.run(['--yes', '--json'])
  expect(JSON.parse(run.stdout)).toMatchObject({
    exitCode: 5,
    error: { type: 'file-exists', file: 'src/auth.ts' },
  })
  expect(project.tree()).toEqual(before)
})

describe('at a terminal', () => {
  const WHERE = "src/auth.ts is the application's own. Where does the auth file go?"

  test.each([
    ['the name that is free', '\r', 'src/sign-in.ts'],
    ['another one', 'src/people.ts\r', 'src/people.ts'],
  ])('it is asked for: %s', async (_, keys, auth) => {
    project.writeTree({ 'src/auth.ts': MINE })
    const { status, shown } = await project.onTerminal(
      [
        [WHERE, keys],
        ['Who signs people in?', '\r'],
        ['Make these changes?', '\r'],
      ],
      ['init', '--verbose'],
    )
    expect(status).toBe(0)
    expect(shown).toContain(`npx create-auth init --auth ${auth} --yes`)
    expect(project.read(auth)).toContain('authConfig')
    expect(project.read('src/auth.ts')).toBe(MINE)
  })
})
