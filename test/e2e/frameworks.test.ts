import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { choosePairwise } from '../support/pairwise.js'
import { isTouched, pathsOf } from './touched.js'
import { makeWorkspace } from './workspace.js'

interface Row {
  title: string
  manager: 'npm' | 'pnpm' | 'yarn1' | 'yarn4' | 'bun'
  entry: string
  manifest: object
  files?: Record<string, string>
  /** Where secrets are, if not in `.env`. */
  env?: string
  app: string
  /** Below which path all of the application lies. */
  below?: string
  /** Type-checks or builds, where the project does. */
  build?: [string, ...string[]]
  start: [string, ...string[]]
  /** Says that `requireSession` comes from the generated file, and protects a route with it. */
  protect: (text: string) => string
}

const ROUTES = `
app.use(express.urlencoded({ extended: false }))
app.get('/', (req, res) => { res.send('open') })
app.get('/account', (req, res) => { res.send('for ' + res.locals.session?.user?.name) })
app.use((req, res) => { res.status(404).send('nothing here') })
app.listen(Number(process.env.PORT ?? 3000), () => console.log('listening'))
`
const ESM = `import express from 'express'\n\nconst app = express()\n${ROUTES}`
const CJS = `const express = require('express')\n\nconst app = express()\n${ROUTES}`
const tsconfig = (compilerOptions: object) =>
  JSON.stringify({
    compilerOptions: { target: 'ES2022', strict: true, ...compilerOptions },
    include: ['src'],
  })
/** Since TypeScript 6, which names of types there are and where sources begin has to be said. */
const tsconfig7 = (compilerOptions: object = {}) =>
  tsconfig({
    module: 'NodeNext',
    rootDir: 'src',
    outDir: 'dist',
    types: ['node'],
    ...compilerOptions,
  })
const protectWith = (line: string) => (text: string) =>
  `${line}\n${text}`.replace("'/account', (req", "'/account', requireSession, (req")
const typed = (express: string, types: string, typescript = '5.9.3') => ({
  dependencies: { express },
  devDependencies: {
    typescript,
    '@types/express': types,
    '@types/node': '22.15.0',
    tsx: '4.23.15',
  },
})

const KOA_ROUTES = `
const router = new Router()
router.get('/', (ctx) => { ctx.body = 'open' })
router.get('/account', (ctx) => { ctx.body = 'for ' + ctx.state.session?.user?.name })
app.use(bodyParser())
app.use(router.routes())
app.listen(Number(process.env.PORT ?? 3000), () => console.log('listening'))
`
const KOA_ESM = `import { bodyParser } from '@koa/bodyparser'
import Router from '@koa/router'
import Koa from 'koa'

const app = new Koa()
${KOA_ROUTES}`
const KOA_CJS = `const { bodyParser } = require('@koa/bodyparser')
const Router = require('@koa/router')
const Koa = require('koa')

const app = new Koa()
${KOA_ROUTES}`
const protectKoaWith = (line: string) => (text: string) =>
  `${line}\n${text}`.replace("'/account', (ctx", "'/account', requireSession, (ctx")

const HONO = `import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { logger } from 'hono/logger'

const app = new Hono()
app.use(logger())
app.get('/', (c) => c.text('open'))
app.get('/account', (c) => c.text('for ' + c.var.session?.user?.name))
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, () => console.log('listening'))
`
const WORKER = `import { Hono } from 'hono'

interface Env {
  GREETING: string
}

const app = new Hono<{ Bindings: Env }>()
app.get('/', (c) => c.text(c.env.GREETING))
app.get('/account', (c) => c.text('for ' + c.var.session?.user?.name))

export default app
`
const protectHono = (text: string) =>
  `import { requireSession } from './require-session.js'\n${text}`.replace(
    "'/account', (c",
    "'/account', requireSession, (c",
  )

const FASTIFY_ROUTES = `
app.register(helmet)
app.register(formbody)
app.get('/', async () => 'open')
app.get('/account', async (request) => 'for ' + request.auth?.user?.name)
app.listen({ port: Number(process.env.PORT ?? 3000) }).then(() => console.log('listening'))
`
const FASTIFY_ESM = `import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'

const app = Fastify()
${FASTIFY_ROUTES}`
const FASTIFY_CJS = `const formbody = require('@fastify/formbody')
const helmet = require('@fastify/helmet')
const app = require('fastify')()
${FASTIFY_ROUTES}`
const LOADED = `
  fastify.register(AutoLoad, { dir: join(__dirname, 'plugins'), options })
  fastify.register(AutoLoad, { dir: join(__dirname, 'routes'), options })
`
const FASTIFY_CLI = { fastify: '5.12.8', 'fastify-cli': '8.0.2', '@fastify/autoload': '6.5.0' }
const FASTIFY = { fastify: '5.12.8', '@fastify/formbody': '9.0.1', '@fastify/helmet': '13.0.1' }
const protectFastifyWith = (line: string) => (text: string) =>
  `${line}\n${text}`.replace(
    "'/account', async",
    "'/account', { onRequest: requireSession }, async",
  )

const ELYSIA = `
  .use(cors())
  .get('/', () => 'open')
  .get('/account', (context) => 'for ' + context.session?.user?.name)
  .listen(Number(process.env.PORT ?? 3000), () => console.log('listening'))
`
const ELYSIA_NODE = `import { cors } from '@elysiajs/cors'
import { node } from '@elysiajs/node'
import { Elysia } from 'elysia'

const app = new Elysia({ adapter: node() })${ELYSIA}
type Route = (typeof app)['~Routes']['account']['get']['response'][200]
export const answered: Route = 'a text, to whoever asks by its type'
`
/** Their paths below one of its own, of which its options tell. */
const belowShop = (app: string): string =>
  app
    .replace('new Elysia()', "new Elysia({ prefix: '/shop' })")
    .replace('{ adapter: node() }', "{ adapter: node(), prefix: '/shop' }")
    .replace("['~Routes']", "['~Routes']['shop']")
const ELYSIA_PACKAGES = {
  elysia: '1.4.30',
  '@elysiajs/cors': '1.4.0',
  '@sinclair/typebox': '0.34.52',
  'exact-mirror': '1.2.6',
  'file-type': '21.3.4',
  'openapi-types': '12.1.3',
}
const protectElysiaWith = (line: string) => (text: string) =>
  `${line}\n${text}`.replace('user?.name)', 'user?.name, { beforeHandle: requireSession })')

const ELYSIA_ROWS: Row[] = [
  {
    title: 'TypeScript 7, NodeNext, Elysia 1 on Node.js, npm',
    manager: 'npm',
    entry: 'src/server.ts',
    manifest: {
      type: 'module',
      scripts: { build: 'tsc', start: 'node dist/server.js' },
      dependencies: { ...ELYSIA_PACKAGES, '@elysiajs/node': '1.4.5' },
      devDependencies: { typescript: '7.0.2', '@types/node': '22.20.1' },
    },
    files: {
      'tsconfig.json': tsconfig7({ skipLibCheck: true }),
    },
    app: ELYSIA_NODE,
    build: ['node_modules/.bin/tsc'],
    start: ['node', 'dist/server.js'],
    protect: protectElysiaWith("import { requireSession } from './require-session.js'"),
  },
  {
    title: 'TypeScript, Elysia 1, bun, on Bun',
    manager: 'bun',
    entry: 'src/index.ts',
    manifest: {
      scripts: { dev: 'bun run --watch src/index.ts' },
      dependencies: ELYSIA_PACKAGES,
      devDependencies: { typescript: '5.9.3', '@types/bun': '1.3.0' },
    },
    files: {
      'tsconfig.json': tsconfig({
        module: 'ESNext',
        moduleResolution: 'bundler',
        noEmit: true,
        skipLibCheck: true,
      }),
    },
    app: `import { cors } from '@elysiajs/cors'\nimport { Elysia } from 'elysia'\n\nnew Elysia()${ELYSIA}`,
    build: ['node_modules/.bin/tsc'],
    start: ['bun', 'src/index.ts'],
    protect: protectElysiaWith("import { requireSession } from './require-session'"),
  },
]

const ROWS: Row[] = [
  ...ELYSIA_ROWS,
  ...ELYSIA_ROWS.map((row) => ({
    ...row,
    title: `${row.title}, below a prefix`,
    app: belowShop(row.app),
    below: '/shop',
  })),
  {
    title: 'TypeScript 7, NodeNext, Fastify 5, npm',
    manager: 'npm',
    entry: 'src/server.ts',
    manifest: {
      type: 'module',
      scripts: { dev: 'tsx watch src/server.ts', build: 'tsc', start: 'node dist/server.js' },
      dependencies: FASTIFY,
      devDependencies: { typescript: '7.0.2', '@types/node': '22.20.1' },
    },
    files: { 'tsconfig.json': tsconfig7() },
    app: FASTIFY_ESM,
    build: ['node_modules/.bin/tsc'],
    start: ['node', 'dist/server.js'],
    protect: protectFastifyWith("import { requireSession } from './require-session.js'"),
  },
  {
    title: 'JavaScript, CommonJS, Fastify 5, npm',
    manager: 'npm',
    entry: 'index.js',
    manifest: { main: 'index.js', scripts: { start: 'node .' }, dependencies: FASTIFY },
    app: FASTIFY_CJS,
    start: ['node', '.'],
    protect: protectFastifyWith("const { requireSession } = require('./require-session')"),
  },
  {
    title: 'fastify-cli, TypeScript, npm',
    manager: 'npm',
    entry: 'src/routes/root.ts',
    manifest: {
      scripts: { start: 'tsc && fastify start -l info dist/app.js' },
      dependencies: FASTIFY_CLI,
      devDependencies: { typescript: '5.9.3', '@types/node': '22.20.1' },
    },
    files: {
      'tsconfig.json': tsconfig({ module: 'NodeNext', outDir: 'dist', rootDir: 'src' }),
      'src/app.ts': `import { join } from 'node:path'
import AutoLoad from '@fastify/autoload'
import type { FastifyPluginAsync } from 'fastify'

const app: FastifyPluginAsync = async (fastify, options) => {${LOADED}}
export default app
`,
      'src/plugins/zoo.ts': 'export default async (): Promise<void> => {}\n',
    },
    app: `import type { FastifyPluginAsync } from 'fastify'

const root: FastifyPluginAsync = async (app) => {
  app.get('/', async () => 'open')
  app.get('/account', async (request) => 'for ' + request.auth?.user?.name)
}
export default root
`,
    build: ['node_modules/.bin/tsc'],
    start: ['node_modules/.bin/fastify', 'start', '-l', 'info', 'dist/app.js'],
    protect: protectFastifyWith("import { requireSession } from '../require-session'"),
  },
  {
    title: 'fastify-cli, JavaScript, npm',
    manager: 'npm',
    entry: 'routes/root.js',
    manifest: {
      type: 'module',
      scripts: { start: 'fastify start -l info app.js' },
      dependencies: FASTIFY_CLI,
    },
    files: {
      'app.js': `import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import AutoLoad from '@fastify/autoload'

const __dirname = dirname(fileURLToPath(import.meta.url))

export default async function (fastify, options) {${LOADED}}
`,
      'plugins/zoo.js': 'export default async () => {}\n',
    },
    app: `export default async function (app) {
  app.get('/', async () => 'open')
  app.get('/account', async (request) => 'for ' + request.auth?.user?.name)
}
`,
    start: ['node_modules/.bin/fastify', 'start', '-l', 'info', 'app.js'],
    protect: protectFastifyWith("import { requireSession } from '../require-session.js'"),
  },
  {
    title: 'TypeScript 7, NodeNext, Hono 4, npm',
    manager: 'npm',
    entry: 'src/server.ts',
    manifest: {
      type: 'module',
      scripts: { dev: 'tsx watch src/server.ts', build: 'tsc', start: 'node dist/server.js' },
      dependencies: { hono: '4.13.19', '@hono/node-server': '2.1.8' },
      devDependencies: { typescript: '7.0.2', '@types/node': '22.15.0' },
    },
    files: { 'tsconfig.json': tsconfig7() },
    app: HONO,
    build: ['node_modules/.bin/tsc'],
    start: ['node', 'dist/server.js'],
    protect: protectHono,
  },
  {
    title: 'JavaScript, ES modules, Hono 4 with @hono/node-server 1, npm',
    manager: 'npm',
    entry: 'index.js',
    manifest: {
      type: 'module',
      scripts: { start: 'node index.js' },
      dependencies: { hono: '4.6.0', '@hono/node-server': '1.19.0' },
    },
    app: HONO,
    start: ['node', 'index.js'],
    protect: protectHono,
  },
  {
    title: 'TypeScript, Hono 4 on Cloudflare Workers, npm',
    manager: 'npm',
    entry: 'src/index.ts',
    manifest: {
      type: 'module',
      scripts: { dev: 'wrangler dev', build: 'tsc' },
      dependencies: { hono: '4.13.19' },
      devDependencies: { typescript: '5.9.3', wrangler: '4.86.0' },
    },
    files: {
      'tsconfig.json': tsconfig({
        module: 'ESNext',
        moduleResolution: 'bundler',
        lib: ['ES2022', 'DOM'],
        types: [],
        skipLibCheck: true,
        noEmit: true,
      }),
      'wrangler.jsonc': `{
  // A worker, and what it is given.
  "name": "existing",
  "main": "src/index.ts",
  "compatibility_date": "2026-04-01",
  "send_metrics": false,
  "vars": { "GREETING": "open" },
}
`,
    },
    env: '.dev.vars',
    app: WORKER,
    build: ['node_modules/.bin/tsc'],
    start: ['sh', '-c', 'node_modules/.bin/wrangler dev --port $PORT'],
    protect: (text) => protectHono(text).replace('./require-session.js', './require-session'),
  },
  {
    title: 'TypeScript, Hono 4 on Deno, npm',
    manager: 'npm',
    entry: 'main.ts',
    manifest: {
      type: 'module',
      dependencies: { hono: '4.13.19' },
      devDependencies: { deno: '2.9.6' },
    },
    files: { 'deno.json': '{ "nodeModulesDir": "manual" }' },
    app: `import { Hono } from 'hono'

const app = new Hono()
app.get('/', (c) => c.text('open'))
app.get('/account', (c) => c.text('for ' + c.var.session?.user?.name))

Deno.serve({ port: Number(Deno.env.get('PORT') ?? 8000) }, app.fetch)
`,
    start: ['node_modules/.bin/deno', 'run', '-A', 'main.ts'],
    protect: (text) => protectHono(text).replace('./require-session.js', './require-session.ts'),
  },
  {
    title: 'TypeScript, NodeNext, Koa 3, npm',
    manager: 'npm',
    entry: 'src/server.ts',
    manifest: {
      type: 'module',
      scripts: { dev: 'tsx watch src/server.ts', build: 'tsc', start: 'node dist/server.js' },
      dependencies: { koa: '3.3.0', '@koa/router': '15.7.0', '@koa/bodyparser': '6.1.0' },
      devDependencies: { typescript: '5.9.3', '@types/koa': '3.0.3', '@types/node': '22.15.0' },
    },
    files: { 'tsconfig.json': tsconfig({ module: 'NodeNext', outDir: 'dist' }) },
    app: KOA_ESM,
    build: ['node_modules/.bin/tsc'],
    start: ['node', 'dist/server.js'],
    protect: protectKoaWith("import { requireSession } from './require-session.js'"),
  },
  {
    title: 'JavaScript, CommonJS, Koa 2, npm',
    manager: 'npm',
    entry: 'index.js',
    manifest: {
      main: 'index.js',
      scripts: { start: 'node .' },
      dependencies: { koa: '2.16.4', '@koa/router': '15.7.0', '@koa/bodyparser': '6.1.0' },
    },
    app: KOA_CJS,
    start: ['node', '.'],
    protect: protectKoaWith("const { requireSession } = require('./require-session')"),
  },
  {
    title: 'TypeScript, NodeNext, Express 5, npm',
    manager: 'npm',
    entry: 'src/server.ts',
    manifest: {
      type: 'module',
      scripts: { dev: 'tsx watch src/server.ts', build: 'tsc', start: 'node dist/server.js' },
      ...typed('5.1.0', '5.0.3'),
    },
    files: { 'tsconfig.json': tsconfig({ module: 'NodeNext', outDir: 'dist' }) },
    app: ESM,
    build: ['node_modules/.bin/tsc'],
    start: ['node', 'dist/server.js'],
    protect: protectWith("import { requireSession } from './require-session.js'"),
  },
  {
    title: 'TypeScript, bundler resolution, Express 5, pnpm',
    manager: 'pnpm',
    entry: 'src/index.ts',
    manifest: {
      type: 'module',
      scripts: { dev: 'tsx src/index.ts' },
      ...typed('5.1.0', '5.0.3', '6.0.3'),
    },
    files: {
      'tsconfig.json': tsconfig({ module: 'ESNext', moduleResolution: 'bundler', noEmit: true }),
    },
    app: ESM,
    build: ['node_modules/.bin/tsc'],
    start: ['node_modules/.bin/tsx', 'src/index.ts'],
    protect: protectWith("import { requireSession } from './require-session'"),
  },
  {
    title: 'TypeScript, CommonJS output, Express 4, yarn 1',
    manager: 'yarn1',
    entry: 'src/app.ts',
    manifest: {
      scripts: { build: 'tsc', start: 'node dist/app.js' },
      ...typed('4.21.2', '4.17.21'),
    },
    files: {
      'tsconfig.json': tsconfig({ module: 'commonjs', esModuleInterop: true, outDir: 'dist' }),
    },
    app: ESM,
    build: ['node_modules/.bin/tsc'],
    start: ['node', 'dist/app.js'],
    protect: protectWith("import { requireSession } from './require-session'"),
  },
  {
    title: 'JavaScript, ES modules, Express 5, yarn 4',
    manager: 'yarn4',
    entry: 'server.js',
    manifest: {
      type: 'module',
      scripts: { start: 'node server.js' },
      dependencies: { express: '5.1.0' },
    },
    files: { '.yarnrc.yml': 'nodeLinker: node-modules\n', 'yarn.lock': '' },
    app: ESM,
    start: ['node', 'server.js'],
    protect: protectWith("import { requireSession } from './require-session.js'"),
  },
  {
    title: 'JavaScript, CommonJS, Express 4, npm',
    manager: 'npm',
    entry: 'index.js',
    manifest: {
      main: 'index.js',
      scripts: { start: 'node .' },
      dependencies: { express: '4.21.2' },
    },
    app: CJS,
    start: ['node', '.'],
    protect: protectWith("const { requireSession } = require('./require-session')"),
  },
  {
    title: 'JavaScript, ES modules, Express 5, bun, on Bun',
    manager: 'bun',
    entry: 'src/main.js',
    manifest: {
      type: 'module',
      scripts: { start: 'bun src/main.js' },
      dependencies: { express: '5.1.0' },
    },
    app: ESM,
    start: ['bun', 'src/main.js'],
    protect: protectWith("import { requireSession } from './require-session.js'"),
  },
]

const INSTALL: Record<Row['manager'], [string, ...string[]]> = {
  npm: ['npm', 'install'],
  pnpm: ['pnpm', 'install'],
  yarn1: ['yarn', 'install'],
  yarn4: ['yarn', 'install'],
  bun: ['bun', 'install'],
}

type Workspace = ReturnType<typeof makeWorkspace>
const opened: Workspace[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((workspace) => workspace.dispose()))
})

/** An existing project: installed, and committed. */
async function existing(row: Row): Promise<Workspace> {
  const path = row.manager === 'npm' ? undefined : inject('paths')[row.manager]
  const workspace = makeWorkspace(
    {
      'package.json': `${JSON.stringify({ name: 'existing', private: true, ...row.manifest }, null, 2)}\n`,
      '.gitignore': 'node_modules\ndist\n.yarn\n.wrangler\n',
      [row.entry]: row.app,
      ...row.files,
    },
    path,
  )
  opened.push(workspace)
  await workspace.must(...INSTALL[row.manager])
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['-c', 'user.name=t', '-c', 'user.email=t@example.test', 'commit', '-qm', 'x'],
  ]) {
    await workspace.must('git', ...args)
  }
  return workspace
}

async function signInAndOut(origin: string, below = ''): Promise<void> {
  const visitor = makeVisitor(origin)
  const refused = await visitor.ask(`${below}/account`)
  expect([refused.status, refused.headers.get('location')]).toEqual([
    302,
    `${below}/auth/signin?callbackUrl=${encodeURIComponent(`${below}/account`)}`,
  ])
  const program = await visitor.ask(`${below}/account`, { headers: { accept: 'application/json' } })
  expect([program.status, await program.json()]).toEqual([401, { error: 'unauthenticated' }])
  const signedIn = await visitor.press(
    `${below}/auth/signin?callbackUrl=${encodeURIComponent(`${below}/account`)}`,
    'Grace Hopper',
  )
  expect(signedIn.headers.get('location')).toBe(`${origin}${below}/account`)
  expect(await (await visitor.ask(`${below}/account`)).text()).toBe('for Grace Hopper')
  await visitor.press(`${below}/auth/signout`, 'Sign out')
  expect((await visitor.ask(`${below}/account`)).status).toBe(302)
  expect(await (await visitor.ask(`${below}/`)).text()).toBe('open')
}

const frameworkOf = ({ manifest }: Row): string =>
  /elysia|fastify|hono|koa|express/.exec(JSON.stringify(manifest))?.[0] ?? ''

/** One that is always run. */
const FIRST = ROWS.find((row) => frameworkOf(row) === 'express')!

/** Where ways to install change, all of Express are run, one for each package manager. */
const INSTALLING = ['src/catalog/package-managers', 'src/plan/files/']

const TOUCHED = ROWS.filter((row) => {
  const framework = frameworkOf(row)
  const paths = [...pathsOf(framework), 'test/e2e/frameworks.test.ts']
  return row === FIRST || isTouched(framework === 'express' ? [...paths, ...INSTALLING] : paths)
})

/** What runs the application: Node.js, unless the command says otherwise. */
const runtimeOf = ({ start }: Row): string =>
  /wrangler|deno|^bun|fastify start/.exec(start.join(' '))?.[0] ?? 'node'

const CHOSEN = choosePairwise(TOUCHED, (row) => [
  /(?:Elysia|Fastify|Hono|Koa|Express) \d|fastify-cli/.exec(row.title)?.[0] ?? '',
  row.manager,
  row.title.startsWith('TypeScript') || row.title.includes(', TypeScript') ? 'ts' : 'js',
  JSON.stringify(row.manifest).includes('"type":"module"') ? 'modules' : 'CommonJS',
  runtimeOf(row),
  row.below ?? '/',
])

describe('init in a real project, with a real install', () => {
  test.each(CHOSEN)('$title', async (row) => {
    const workspace = await existing(row)
    const before = workspace.tree()

    const init = await workspace.createAuth('init', '--yes', '--providers', 'github')
    expect(init, `${init.stdout}\n${init.stderr}`).toMatchObject({ code: 0 })
    const { env = '.env' } = row
    const secret = /^AUTH_SECRET=["']?([\w-]{43})["']?$/m.exec(workspace.read(env))?.[1]
    expect(secret).toBeDefined()
    for (const output of [init.stdout, init.stderr, workspace.read('.create-auth.json')])
      expect(output).not.toContain(secret)
    expect(await workspace.must('git', 'check-ignore', env)).toBe(`${env}\n`)

    const after = workspace.tree()
    const again = await workspace.createAuth(
      'init',
      '--yes',
      '--providers',
      'github',
      '--allow-dirty',
    )
    expect(again, `${again.stdout}\n${again.stderr}`).toMatchObject({ code: 0 })
    expect(workspace.tree()).toEqual(after)

    const entry = workspace.read(row.entry)
    workspace.write(row.entry, row.protect(entry))
    if (row.build) await workspace.must(...row.build)
    await signInAndOut(await workspace.start(row.start), row.below)
    expect(await workspace.verify(row.start)).toEqual([])

    workspace.write(row.entry, entry)
    const undo = await workspace.createAuth('undo', '--yes')
    expect(undo, `${undo.stdout}\n${undo.stderr}`).toMatchObject({ code: 0 })
    const lock = (name: string) => !/(?:lock|lockb)(?:\.json|\.yaml)?$/.test(name)
    const withoutLocks = (tree: Record<string, string>) =>
      Object.fromEntries(Object.entries(tree).filter(([name]) => lock(name)))
    expect(withoutLocks(workspace.tree())).toEqual(withoutLocks(before))
  })
})

/** One that nothing has to be built for. */
const DRIVEN = ROWS.find((row) => frameworkOf(row) === 'express' && !row.build)!

test('a visitor signs in and out in Chromium', async () => {
  const executablePath = '/usr/bin/chromium'
  if (!existsSync(executablePath))
    throw new Error("Chromium is missing: install Debian's package chromium")
  const workspace = await existing(DRIVEN)
  expect(await workspace.createAuth('init', '--yes')).toMatchObject({ code: 0 })
  workspace.write(DRIVEN.entry, DRIVEN.protect(workspace.read(DRIVEN.entry)))
  const origin = await workspace.start(DRIVEN.start)

  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      // The application has no icon, which is its own affair.
      const icon = message.location().url.endsWith('/favicon.ico')
      if (message.type() === 'error' && !icon) problems.push(message.text())
    })
    await page.goto(`${origin}/account`)
    expect(await page.title()).toBe('Sign in · Existing')
    await page.getByRole('button', { name: /Ada Lovelace/ }).click()
    await page.waitForURL(`${origin}/account`)
    expect(await page.locator('body').textContent()).toBe('for Ada Lovelace')
    await page.goto(`${origin}/auth/signout`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${origin}/`)
    await page.goto(`${origin}/account`)
    await page.getByLabel('E-mail address').fill('someone@example.test')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${origin}/account`)
    expect(await page.locator('body').textContent()).toBe('for someone')

    const long = `${'someone.'.repeat(6)}else@${'department.'.repeat(12)}example.test`
    await page.goto(`${origin}/auth/signout`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${origin}/`)
    await page.goto(`${origin}/account`)
    await page.getByLabel('E-mail address').fill(long)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${origin}/account`)
    for (const width of [1280, 360])
      for (const path of ['/auth/signin', '/auth/signout']) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${origin}${path}`)
        expect(await page.locator('body').textContent()).toContain(long)
        const drawn = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect(drawn, `${path} at ${width}`).toBeLessThanOrEqual(width)
      }
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
})
