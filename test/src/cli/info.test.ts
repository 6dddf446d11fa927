import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
beforeEach(() => {
  project = makeProject(EXPRESS_TS)
})
afterEach(() => {
  project.remove()
})

const edit = (path: string, from: string | RegExp, to: string): void => {
  project.write(path, project.read(path).replace(from, to))
}
const told = async () => {
  const { status, stdout, stderr } = await project.run(['info'])
  expect([status, stderr]).toEqual([0, ''])
  return stdout.slice(stdout.indexOf('sign-in'))
}
const signIn = async () => JSON.parse((await project.run(['info', '--json'])).stdout).signIn

test('says that sign-in is not set up, and how it is', async () => {
  expect(await told()).toBe('sign-in    not set up: npx create-auth init\n')
  expect(await signIn()).toEqual({
    setUp: false,
    missing: [{ part: 'configuration', what: 'the configuration', remedy: 'npx create-auth init' }],
  })
})

test('says that it is, and where its parts are; no secret', async () => {
  await project.run(['--yes'])
  expect(await told()).toBe(
    'sign-in    set up: src/auth.ts, mounted at src/server.ts:5:1, AUTH_SECRET in .env\n',
  )
  expect(await signIn()).toEqual({
    setUp: true,
    configuration: 'src/auth.ts',
    mount: { file: 'src/server.ts', line: 5, column: 1 },
    secret: { key: 'AUTH_SECRET', file: '.env' },
    protect: {
      import: "import { requireSession } from './require-session.js'",
      example: "app.get('/account', requireSession, (req, res) => { … })",
      file: 'src/require-session.ts',
    },
    missing: [],
    unset: [],
  })
})

test.each([
  ['has other bytes', (path: string) => project.write(path, 'theirs')],
  ['is missing', (path: string) => project.delete(path)],
])('says that the tarball in vendor/ is not the one that was written: it %s', async (_, change) => {
  await project.run(['--yes'])
  const [name = ''] = project.list('vendor')
  change(join(project.root, 'vendor', name))
  expect(await told()).toBe(
    [
      'sign-in    incomplete: src/auth.ts, mounted at src/server.ts:5:1, AUTH_SECRET in .env',
      '',
      'Missing',
      `  vendor/${name} as it was written: it has other bytes, or none: npx create-auth init --overwrite vendor/${name}`,
      '',
    ].join('\n'),
  )
  await project.run(['init', '--yes', '--overwrite', `vendor/${name}`])
  expect(await signIn()).toMatchObject({ setUp: true })
})

test('names and texts of others bring no control or bidirectional characters, --json included', async () => {
  const evil = 'a\u202Eb\u200Fc\u061Cd\u009Be\u001Bf\u007Fg\u2066h'
  const { name: _, ...json } = JSON.parse(project.read('package.json'))
  const dependencies = { ...json.dependencies, [`@x/${evil}`]: '1' }
  const scripts = { dev: `node src/server.ts # ${evil}` }
  const edited = { ...json, name: evil, scripts, dependencies }
  project.write('package.json', JSON.stringify(edited))
  project.writeTree({ [`src/${evil}.ts`]: 'export {}\n' })
  for (const args of [
    ['info'],
    ['info', '--json'],
    ['--dry-run', '--diff'],
    ['--dry-run', '--json'],
    [evil],
  ]) {
    const { stdout, stderr } = await project.run(args)
    expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
  }
  const { package: facts } = JSON.parse((await project.run(['info', '--json'])).stdout)
  expect(facts.name).toBe(evil)
})

test.each([['info'], ['list'], ['list', 'frameworks'], ['list', 'orms'], ['doctor']])(
  '%s --json says ok and the exit code, as every command does',
  async (...args) => {
    const { status, stdout } = await project.run([...args, '--json'])
    const document = JSON.parse(stdout)
    expect([document.ok, document.exitCode]).toEqual([status === 0, status])
  },
)

test.each<[string, () => void, string]>([
  [
    'the mount',
    () => edit('src/server.ts', /^app\.use\(.*\n/gm, ''),
    'the mount in src/server.ts: create-auth init',
  ],
  ['the secret', () => project.delete('.env'), 'AUTH_SECRET in .env: create-auth secret'],
  [
    'the engine',
    () => project.delete('node_modules'),
    '@create-auth/runtime in node_modules: npm install',
  ],
  [
    'the dependency',
    () => edit('package.json', /.*"@create-auth\/runtime".*\n/, ''),
    'the dependency @create-auth/runtime: create-auth init',
  ],
])('without %s it says so, and what brings it; nothing is changed', async (_, take, missing) => {
  await project.run(['--yes'])
  take()
  const before = project.tree()
  expect(await told()).toMatch(/^sign-in {4}incomplete: src\/auth\.ts.*\n\nMissing\n {2}/)
  expect((await told()).split('\n').slice(3)).toEqual([`  ${missing}`, ''])
  expect((await signIn()).setUp).toBe(false)
  expect(project.tree()).toEqual(before)
})

test('the mount is found where another file hands the configuration on', async () => {
  await project.run(['--yes'])
  project.writeTree({
    'src/sign-in.ts': "export { authHandler, authSession } from './auth.js'\n",
    'src/server.ts': project.read('src/server.ts').replace('./auth.js', './sign-in.js'),
  })
  expect(await signIn()).toMatchObject({ setUp: true, mount: { file: 'src/server.ts' } })
})

test('what the schema lacks is missing, too', async () => {
  project.writeTree({
    'package.json': project
      .read('package.json')
      .replace('"express"', '"pg": "^8.0.0",\n    "express"'),
    'src/server.ts': `import './db.js'\n${project.read('src/server.ts')}`,
    'src/db.ts':
      "import pg from 'pg'\nexport const db = new pg.Pool({ connectionString: process.env.DATABASE_URL })\n",
  })
  expect((await project.run(['--yes'])).status).toBe(0)
  expect(await signIn()).toMatchObject({ setUp: true })
  project.delete('migrations')
  const { setUp, missing } = await signIn()
  expect(setUp).toBe(false)
  expect(missing[0]).toEqual({
    part: 'schema',
    what: expect.stringContaining('users'),
    remedy: 'create-auth migrate',
  })
})

test('--json shows nothing of the machine: no variable, and none of its values', async () => {
  const run = await project.run(['info', '--json'], { STRIPE_KEY: 'canary-of-the-machine' })
  expect(run.status).toBe(0)
  expect(run.stdout).not.toMatch(/canary|STRIPE_KEY/)
  expect(JSON.parse(run.stdout)).not.toHaveProperty('world')
})

test('--json says that a commit has the env file', async () => {
  project.write('.env', 'A=1\n')
  project.git('init', '-q')
  project.git('add', '-A')
  project.git('commit', '-qm', 'x')
  project.git('rm', '-q', '--cached', '.env')
  project.git('commit', '-qm', 'y')
  expect(JSON.parse((await project.run(['info', '--json'])).stdout).env).toMatchObject({
    tracked: false,
    committed: true,
  })
})
