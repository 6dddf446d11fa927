import { afterEach, describe, expect, test } from 'vitest'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const server = (routes: string): string =>
  `import express from 'express'\n\nconst app = express()\n\n${routes}\napp.listen(4000)\n`
const start = (routes: string): void => {
  project = makeProject({ ...EXPRESS_TS, 'src/server.ts': server(routes) })
}
const init = async (...words: readonly string[]) =>
  project.run(['init', '--yes', '--no-install', '--providers', 'github', ...words])
const mounts = () => project.read('src/server.ts').match(/app\.use\('.*authHandler\)/g)
const MINE = "app.post('/auth/login', login)\n"

test('where the application answers below /auth, sign-in goes elsewhere, and everything says so', async () => {
  start(`${MINE}app.get('/api/orders', orders)\n`)
  const run = await init('--verbose')
  expect([run.status, run.stderr]).toEqual([0, ''])
  expect(mounts()).toEqual(["app.use('/api/auth', authHandler)"])
  expect(run.stdout).toContain('Sign-in answers below /api/auth')
  expect(run.stdout).toContain("/auth is the application's own: /auth/login (src/server.ts:5)")
  expect(run.stdout).toContain('open http://localhost:4000/api/auth/signin')
  expect(run.stdout).toContain('http://localhost:4000/api/auth/callback/github')
  expect(run.stdout).toContain('init --providers github --path /api/auth --no-install --yes')
  expect(project.read('src/auth.ts')).toContain('/** Answers everything below /api/auth. */')
  expect(project.read('src/require-session.ts')).toContain('`/api/auth/signin?callbackUrl=${back}`')
  expect(JSON.parse(project.read('.create-auth.json'))).toMatchObject({
    answers: { path: '/api/auth' },
  })
})

test('a second run finds nothing to do, and add knows the path', async () => {
  start(MINE)
  expect((await init()).status).toBe(0)
  const before = project.tree()
  expect((await init()).stdout).toContain('Nothing to do')
  expect(project.tree()).toEqual(before)
  const added = await project.run(['add', 'provider', 'google', '--yes', '--no-install'])
  expect(added.stdout).toContain('http://localhost:4000/api/auth/callback/google')
})

test.each([
  ['nothing of its own', '', '/auth'],
  ['a path that only begins alike', "app.get('/authors', authors)\n", '/auth'],
  ['two taken paths', `${MINE}app.use('/api/auth', mine)\n`, '/session'],
  ['another spelling', "app.get('/AUTH/x', mine)\n", '/api/auth'],
  ['a prefix that is computed', 'app.use(`${prefix}/auth`, mine)\n', '/session'],
])('%s: %j', async (_, routes, path) => {
  start(routes)
  expect((await init()).status).toBe(0)
  expect(mounts()).toEqual([`app.use('${path}', authHandler)`])
})

test('--path says where, taken or not', async () => {
  start(MINE)
  expect((await init('--path', '/v1/who')).status).toBe(0)
  expect(mounts()).toEqual(["app.use('/v1/who', authHandler)"])
})

test.each(['auth', '/', '/auth/', '/a//b', '/a b', '/:tenant', '/../x', 'https://x.test/auth'])(
  '2: --path %s',
  async (path) => {
    start('')
    const run = await init('--json', '--path', path)
    expect([run.status, JSON.parse(run.stdout).error.type]).toEqual([2, 'path-invalid'])
  },
)

test('5: sign-in is mounted already, elsewhere', async () => {
  start('')
  expect((await init()).status).toBe(0)
  const before = project.tree()
  const run = await init('--json', '--path', '/api/auth')
  expect([run.status, JSON.parse(run.stdout).error]).toMatchObject([
    5,
    { type: 'path-mounted', message: 'sign-in answers below /auth already', file: 'src/server.ts' },
  ])
  expect(project.tree()).toEqual(before)
})

test('5: a manifest with a path that is none', async () => {
  start('')
  expect((await init()).status).toBe(0)
  const json = JSON.parse(project.read('.create-auth.json')) as { answers: object }
  const text = JSON.stringify({ ...json, answers: { ...json.answers, path: 'x y' } })
  project.write('.create-auth.json', text)
  const run = await init('--json')
  expect([run.status, JSON.parse(run.stdout).error.type]).toEqual([5, 'manifest-invalid'])
})

describe('an application that lies below a prefix as a whole', () => {
  const below = (options: string, routes = ''): void => {
    project = makeProject({
      ...EXPRESS_TS,
      'package.json': JSON.stringify({
        type: 'module',
        scripts: { dev: 'bun run src/server.ts' },
        dependencies: { elysia: '1.4.30' },
        devDependencies: { typescript: '^5.7.0' },
      }),
      'src/server.ts': `import { Elysia } from 'elysia'\n\nnew Elysia(${options})${routes}\n  .get('/', () => 'hello')\n  .listen(4000)\n`,
    })
  }
  const uses = () => project.read('src/server.ts').includes('.use(authPlugin)')

  test('has sign-in below it, and everything says so', async () => {
    below("{ prefix: '/shop' }")
    const run = await init()
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(uses()).toBe(true)
    expect(run.stdout).toContain('open http://localhost:4000/shop/auth/signin')
    expect(run.stdout).toContain('http://localhost:4000/shop/auth/callback/github')
    expect(project.read('src/auth.ts')).toMatch(/^ {2}basePath: '\/shop\/auth',$/m)
    expect(project.read('src/auth.ts')).toMatch(/^ {2}\.get\('\/auth\/\*', /m)
    expect(project.read('src/require-session.ts')).toContain('`/shop/auth/signin?callbackUrl=')
    expect((await init()).stdout).toContain('Nothing to do')
  })

  test('where it answers there already, sign-in goes elsewhere below it', async () => {
    below("{ prefix: '/shop' }", "\n  .get('/auth/mine', () => 'mine')")
    const run = await init()
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toContain('Sign-in answers below /shop/api/auth')
    expect(run.stdout).toContain("/shop/auth is the application's own: /shop/auth/mine")
    expect(project.read('src/auth.ts')).toMatch(/^ {2}\.get\('\/api\/auth\/\*', /m)
  })

  test.each([
    ['a path that somebody names is not below it', "{ prefix: '/shop' }", ['--path', '/auth']],
    ['it is not written out', '{ prefix: process.env.PREFIX }', []],
    ['it ends in a slash', "{ prefix: '/shop/' }", []],
  ])('is left as it is where %s', async (_, options, words) => {
    below(options)
    const run = await init(...words)
    expect([run.status, run.stdout]).toEqual([
      5,
      expect.stringContaining('all of this application lies below a prefix'),
    ])
    expect(uses()).toBe(false)
    expect(project.read('src/auth.ts')).toMatch(/^ {2}\.get\('\/auth\/\*', /m)
  })
})
