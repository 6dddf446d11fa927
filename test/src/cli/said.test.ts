import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readTree, writeTree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
beforeEach(() => {
  project = makeProject(EXPRESS_TS)
})
afterEach(() => {
  project.remove()
})

const MINE = 'export const mine = 1\n'

interface Document {
  readonly exitCode: number
  readonly error?: { readonly type: string; readonly hint: string }
}

const json = (...args: readonly string[]): Document =>
  JSON.parse(project.run([...args, '--json']).stdout) as Document

describe('--auth <file>', () => {
  test('puts our files elsewhere where one of the user’s is in the way, and every import leads there', () => {
    writeTree(project.root, { 'src/auth.ts': MINE, 'src/require-session.ts': MINE })
    expect(project.run(['--yes', '--auth', 'src/sign-in/people.ts']).status).toBe(0)
    expect([project.read('src/auth.ts'), project.read('src/require-session.ts')]).toEqual([
      MINE,
      MINE,
    ])
    expect(project.read('src/server.ts')).toContain(
      "import { authHandler, authSession } from './sign-in/people.js'",
    )
    expect(project.read('src/sign-in/require-session.ts')).toContain(
      "import { authConfig } from './people.js'",
    )
    expect(project.read('src/sign-in/people-locals.d.ts')).toContain('session?: UserSession | null')
  })

  test('is remembered: nothing is to do afterwards, and a provider is added there', () => {
    const before = readTree(project.root)
    project.run(['--yes', '--auth', 'src/people.ts'])
    expect(JSON.parse(project.read('.create-auth.json'))).toMatchObject({
      answers: { auth: 'src/people.ts' },
    })
    expect(project.run(['--yes']).stdout).toContain('Nothing to do: sign-in is set up.')
    expect(project.run(['add', 'provider', 'github', '--yes']).status).toBe(0)
    expect(project.read('src/people.ts')).toContain('GitHub,')
    expect(project.run(['undo', '--yes']).status).toBe(0)
    expect(project.run(['undo', '--yes']).status).toBe(0)
    expect(readTree(project.root)).toEqual(before)
  })

  test('is named where a file is in the way', () => {
    writeTree(project.root, { 'src/auth.ts': MINE })
    expect(json('--yes', '--auth', 'src/auth.ts')).toMatchObject({
      exitCode: 5,
      error: { type: 'file-exists', hint: expect.stringContaining('--auth src/sign-in/auth.ts') },
    })
    writeTree(project.root, { 'src/auth.js': MINE })
    expect(json('--yes', '--auth', 'src/auth.ts')).toMatchObject({
      exitCode: 5,
      error: {
        type: 'auth-name-taken',
        hint: expect.stringContaining('--auth src/sign-in/auth.ts'),
      },
    })
  })

  test.each([
    ['of another language', 'src/auth.js', 'auth-ending', 2],
    ['outside of the project', '../auth.ts', 'path-outside', 2],
  ])('%s is refused: nothing is changed', (_, file, type, exitCode) => {
    const before = readTree(project.root)
    expect(json('--yes', '--auth', file)).toMatchObject({ exitCode, error: { type } })
    expect(readTree(project.root)).toEqual(before)
  })

  test('does not move what is set up already', () => {
    project.run(['--yes'])
    const before = readTree(project.root)
    expect(json('--yes', '--auth', 'src/people.ts')).toMatchObject({
      exitCode: 5,
      error: { type: 'auth-moved' },
    })
    expect(readTree(project.root)).toEqual(before)
  })
})

describe('what an earlier run was told is asked no more', () => {
  const two = { 'src/admin.ts': EXPRESS_TS['src/server.ts'] ?? '' }
  const scripts = (text: string) =>
    text.replace(
      '"dev": "tsx watch src/server.ts"',
      '"a": "tsx src/server.ts", "b": "tsx src/admin.ts"',
    )

  beforeEach(() => {
    writeTree(project.root, two)
    writeFileSync(join(project.root, 'package.json'), scripts(project.read('package.json')))
  })

  test('the file that makes the application, and the env file', () => {
    expect(json('--yes')).toMatchObject({ exitCode: 3, error: { type: 'several-apps' } })
    const told = ['--entry', 'src/admin.ts', '--dotenv', '.env.auth']
    expect(project.run(['--yes', ...told]).status).toBe(0)
    expect(JSON.parse(project.read('.create-auth.json'))).toMatchObject({
      answers: { entry: 'src/admin.ts', dotenv: '.env.auth' },
    })
    expect(project.run(['add', 'provider', 'github', '--yes']).status).toBe(0)
    expect(project.read('.env.auth')).toContain('AUTH_GITHUB_ID=')
    const info = project.run(['info', '--json'])
    expect(JSON.parse(info.stdout)).toMatchObject({
      application: { value: { file: 'src/admin.ts' } },
      env: { target: '.env.auth' },
    })
  })

  test('a flag counts more, and a file that is gone is looked for anew', () => {
    project.run(['--yes', '--entry', 'src/admin.ts'])
    const entry = (...args: readonly string[]): unknown =>
      JSON.parse(project.run(['info', '--json', ...args]).stdout).application.value.file
    expect(entry('--entry', 'src/server.ts')).toBe('src/server.ts')
    rmSync(join(project.root, 'src/admin.ts'))
    expect(entry()).toBe('src/server.ts')
  })
})
