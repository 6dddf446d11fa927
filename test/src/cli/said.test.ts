import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

const json = async (...args: readonly string[]): Promise<Document> =>
  JSON.parse((await project.run([...args, '--json'])).stdout) as Document

describe('--auth <file>', () => {
  test('puts our files elsewhere where one of the user’s is in the way, and every import leads there', async () => {
    project.writeTree({ 'src/auth.ts': MINE, 'src/require-session.ts': MINE })
    expect((await project.run(['--yes', '--auth', 'src/sign-in/people.ts'])).status).toBe(0)
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

  test('is remembered: nothing is to do afterwards, and a provider is added there', async () => {
    const before = project.tree()
    await project.run(['--yes', '--auth', 'src/people.ts'])
    expect(JSON.parse(project.read('.create-auth.json'))).toMatchObject({
      answers: { auth: 'src/people.ts' },
    })
    expect((await project.run(['--yes'])).stdout).toContain('Nothing to do: sign-in is set up.')
    expect((await project.run(['add', 'provider', 'github', '--yes'])).status).toBe(0)
    expect(project.read('src/people.ts')).toContain('GitHub,')
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('is named where a file is in the way', async () => {
    project.writeTree({ 'src/auth.ts': MINE })
    expect(await json('--yes', '--auth', 'src/auth.ts')).toMatchObject({
      exitCode: 5,
      error: { type: 'file-exists', hint: expect.stringContaining('--auth src/sign-in/auth.ts') },
    })
    project.writeTree({ 'src/auth.js': MINE })
    expect(await json('--yes', '--auth', 'src/auth.ts')).toMatchObject({
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
  ])('%s is refused: nothing is changed', async (_, file, type, exitCode) => {
    const before = project.tree()
    expect(await json('--yes', '--auth', file)).toMatchObject({ exitCode, error: { type } })
    expect(project.tree()).toEqual(before)
  })

  test('does not move what is set up already', async () => {
    await project.run(['--yes'])
    const before = project.tree()
    expect(await json('--yes', '--auth', 'src/people.ts')).toMatchObject({
      exitCode: 5,
      error: { type: 'auth-moved' },
    })
    expect(project.tree()).toEqual(before)
  })
})

describe('the package manager that was named is that of later commands', () => {
  test.each([
    ['without a lock file', {}],
    ['beside a lock file of another one', { 'bun.lock': '', packageManager: 'pnpm@10.0.0' }],
  ])('%s', async (_, { packageManager, ...files }: Record<string, string>) => {
    project.delete('package-lock.json')
    project.writeTree(files)
    const facts = JSON.parse(project.read('package.json')) as object
    project.write(
      'package.json',
      JSON.stringify({ ...facts, ...(packageManager && { packageManager }) }),
    )
    const first = await project.run(['--yes', '--package-manager', 'pnpm'])
    const added = await project.run(['add', 'provider', 'github', '--yes', '--no-install'])
    expect([first.status, added.status]).toEqual([0, 0])
    expect(project.installs()).toEqual([`${project.root}: pnpm install --no-frozen-lockfile`])
    expect(
      JSON.parse((await project.run(['info', '--json'])).stdout).packageManager.value.name,
    ).toBe('pnpm')
  })
})

test.each([
  ['package-lock.json', {}, 'npm install --ignore-scripts'],
  ['pnpm-lock.yaml', {}, 'pnpm install --no-frozen-lockfile --ignore-scripts'],
  ['yarn.lock', {}, 'yarn install --ignore-scripts'],
  ['yarn.lock', { '.yarnrc.yml': '' }, 'yarn install --no-immutable --mode=skip-build'],
  ['bun.lock', {}, 'bun install --ignore-scripts'],
])(
  'an installation beside what is installed runs no scripts: %s %j',
  async (lock, more, command) => {
    project.delete('package-lock.json')
    project.writeTree({ [lock]: '', ...more, 'node_modules/express/package.json': '{}' })
    expect((await project.run(['--yes'])).status).toBe(0)
    expect(project.installs()).toEqual([`${project.root}: ${command}`])
  },
)

describe('what an earlier run was told is asked no more', () => {
  const two = { 'src/admin.ts': EXPRESS_TS['src/server.ts'] ?? '' }
  const scripts = (text: string) =>
    text.replace(
      '"dev": "tsx watch src/server.ts"',
      '"a": "tsx src/server.ts", "b": "tsx src/admin.ts"',
    )

  beforeEach(() => {
    project.writeTree(two)
    project.write('package.json', scripts(project.read('package.json')))
  })

  test('the file that makes the application, and the env file', async () => {
    expect(await json('--yes')).toMatchObject({ exitCode: 3, error: { type: 'several-apps' } })
    const told = ['--entry', 'src/admin.ts', '--dotenv', '.env.auth']
    expect((await project.run(['--yes', ...told])).status).toBe(0)
    expect(JSON.parse(project.read('.create-auth.json'))).toMatchObject({
      answers: { entry: 'src/admin.ts', dotenv: '.env.auth' },
    })
    expect((await project.run(['add', 'provider', 'github', '--yes'])).status).toBe(0)
    expect(project.read('.env.auth')).toContain('AUTH_GITHUB_ID=')
    const info = await project.run(['info', '--json'])
    expect(JSON.parse(info.stdout)).toMatchObject({
      application: { value: { file: 'src/admin.ts' } },
      env: { target: '.env.auth' },
    })
  })

  test('a flag counts more, and a file that is gone is looked for anew', async () => {
    await project.run(['--yes', '--entry', 'src/admin.ts'])
    const entry = async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse((await project.run(['info', '--json', ...args])).stdout).application.value.file
    expect(await entry('--entry', 'src/server.ts')).toBe('src/server.ts')
    project.delete('src/admin.ts')
    expect(await entry()).toBe('src/server.ts')
  })
})
