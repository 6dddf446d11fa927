import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTree, writeTree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
beforeEach(() => {
  project = makeProject(EXPRESS_TS)
})
afterEach(() => {
  project.remove()
})

const edit = (path: string, from: string | RegExp, to: string): void => {
  writeFileSync(join(project.root, path), project.read(path).replace(from, to))
}
const told = () => {
  const { status, stdout, stderr } = project.run(['info'])
  expect([status, stderr]).toEqual([0, ''])
  return stdout.slice(stdout.indexOf('sign-in'))
}
const signIn = () => JSON.parse(project.run(['info', '--json']).stdout).signIn

test('says that sign-in is not set up, and how it is', () => {
  expect(told()).toBe('sign-in    not set up: npx create-auth init\n')
  expect(signIn()).toEqual({
    setUp: false,
    missing: [{ part: 'configuration', what: 'the configuration', remedy: 'npx create-auth init' }],
  })
})

test('says that it is, and where its parts are; no secret', () => {
  project.run(['--yes'])
  expect(told()).toBe(
    'sign-in    set up: src/auth.ts, mounted at src/server.ts:5:1, AUTH_SECRET in .env\n',
  )
  expect(signIn()).toEqual({
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
  ['has other bytes', (path: string) => writeFileSync(path, 'theirs')],
  ['is missing', (path: string) => rmSync(path)],
])('says that the tarball in vendor/ is not the one that was written: it %s', (_, change) => {
  project.run(['--yes'])
  const [name = ''] = readdirSync(join(project.root, 'vendor'))
  change(join(project.root, 'vendor', name))
  expect(told()).toBe(
    [
      'sign-in    incomplete: src/auth.ts, mounted at src/server.ts:5:1, AUTH_SECRET in .env',
      '',
      'Missing',
      `  vendor/${name} as it was written: it has other bytes, or none: npx create-auth init --overwrite vendor/${name}`,
      '',
    ].join('\n'),
  )
  project.run(['init', '--yes', '--overwrite', `vendor/${name}`])
  expect(signIn()).toMatchObject({ setUp: true })
})

test('names and texts of others bring no control or bidirectional characters, --json included', () => {
  const evil = 'a\u202Eb\u200Fc\u061Cd\u009Be\u001Bf\u007Fg\u2066h'
  const { name: _, ...json } = JSON.parse(project.read('package.json'))
  const dependencies = { ...json.dependencies, [`@x/${evil}`]: '1' }
  const scripts = { dev: `node src/server.ts # ${evil}` }
  const edited = { ...json, name: evil, scripts, dependencies }
  writeFileSync(join(project.root, 'package.json'), JSON.stringify(edited))
  writeTree(project.root, { [`src/${evil}.ts`]: 'export {}\n' })
  for (const args of [
    ['info'],
    ['info', '--json'],
    ['--dry-run', '--diff'],
    ['--dry-run', '--json'],
    [evil],
  ]) {
    const { stdout, stderr } = project.run(args)
    expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
  }
  const { package: facts } = JSON.parse(project.run(['info', '--json']).stdout)
  expect(facts.name).toBe(evil)
})

test.each<[string, () => void, string]>([
  [
    'the mount',
    () => edit('src/server.ts', /^app\.use\(.*\n/gm, ''),
    'the mount in src/server.ts: create-auth init',
  ],
  [
    'the secret',
    () => rmSync(join(project.root, '.env')),
    'AUTH_SECRET in .env: create-auth secret',
  ],
  [
    'the engine',
    () => rmSync(join(project.root, 'node_modules'), { recursive: true }),
    '@create-auth/runtime in node_modules: npm install',
  ],
  [
    'the dependency',
    () => edit('package.json', /.*"@create-auth\/runtime".*\n/, ''),
    'the dependency @create-auth/runtime: create-auth init',
  ],
])('without %s it says so, and what brings it; nothing is changed', (_, take, missing) => {
  project.run(['--yes'])
  take()
  const before = readTree(project.root)
  expect(told()).toMatch(/^sign-in {4}incomplete: src\/auth\.ts.*\n\nMissing\n {2}/)
  expect(told().split('\n').slice(3)).toEqual([`  ${missing}`, ''])
  expect(signIn().setUp).toBe(false)
  expect(readTree(project.root)).toEqual(before)
})

test('the mount is found where another file hands the configuration on', () => {
  project.run(['--yes'])
  writeTree(project.root, {
    'src/sign-in.ts': "export { authHandler, authSession } from './auth.js'\n",
    'src/server.ts': project.read('src/server.ts').replace('./auth.js', './sign-in.js'),
  })
  expect(signIn()).toMatchObject({ setUp: true, mount: { file: 'src/server.ts' } })
})

test('what the schema lacks is missing, too', () => {
  writeTree(project.root, {
    'package.json': project
      .read('package.json')
      .replace('"express"', '"pg": "^8.0.0",\n    "express"'),
    'src/server.ts': `import './db.js'\n${project.read('src/server.ts')}`,
    'src/db.ts':
      "import pg from 'pg'\nexport const db = new pg.Pool({ connectionString: process.env.DATABASE_URL })\n",
  })
  expect(project.run(['--yes']).status).toBe(0)
  expect(signIn()).toMatchObject({ setUp: true })
  rmSync(join(project.root, 'migrations'), { recursive: true })
  const { setUp, missing } = signIn()
  expect(setUp).toBe(false)
  expect(missing[0]).toEqual({
    part: 'schema',
    what: expect.stringContaining('users'),
    remedy: 'create-auth migrate',
  })
})
