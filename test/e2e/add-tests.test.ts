import { expect, onTestFinished, test } from 'vitest'
import { makeWorkspace, type Ran } from './workspace.js'

type Workspace = ReturnType<typeof makeWorkspace>

interface Row {
  title: string
  manifest: object
  files: Record<string, string>
  /** The file with the route, which of it is protected, and how. */
  entry: string
  protect: readonly [from: string, to: string]
  guard: string
  runners: readonly (keyof typeof RUNS)[]
  isModule: boolean
}

const VM_MODULES = 'NODE_OPTIONS=--experimental-vm-modules'

/** How each runner is called, and what it says of a case that fails. */
const RUNS = {
  vitest: {
    package: { vitest: '5.1.2' },
    argv: ['npx', 'vitest', 'run', '--reporter=verbose'],
    failed: /× .*> (.+?)(?: \d+ms)?$/gm,
  },
  jest: {
    package: { jest: '30.5.2' },
    argv: ['npx', 'jest', '--verbose'],
    failed: /✕ (.+?)(?: \(\d+ ms\))?$/gm,
  },
  node: {
    package: {},
    argv: ['node', '--test', '--test-reporter=tap'],
    failed: /not ok \d+ - (.+)$/gm,
  },
  playwright: {
    package: { '@playwright/test': '1.65.1' },
    argv: ['npx', 'playwright', 'test', '--reporter=list'],
    failed: /✘ .*› (.+?)(?: \(.*\))?$/gm,
  },
}
const ALL = ['vitest', 'jest', 'node', 'playwright'] as const

/** The cases that a route without its guard fails. */
const WITHOUT_GUARD = [
  'a program that nobody has signed in is refused',
  'a session that has expired is refused',
  'a session that was forged is refused',
  'a stranger is led to sign-in',
  'sign-out ends the session',
]

const listening = (name: string, app: string): string =>
  `import { ${name} } from './app.js'\n\n${app}\n`
const IMPORTED = "import { requireSession } from './require-session.js'\n"
const module = (dependencies: object) => ({
  type: 'module',
  scripts: { start: 'node server.js' },
  dependencies,
})

const ROWS: Row[] = [
  {
    title: 'Express, which a file gives, in CommonJS',
    manifest: { scripts: { start: 'node server.js' }, dependencies: { express: '5.1.0' } },
    files: {
      'app.js': `const express = require('express')

const app = express()
app.get('/account', (req, res) => { res.send('for ' + res.locals.session?.user?.name) })

module.exports = app
`,
      'server.js': "const app = require('./app')\n\napp.listen(Number(process.env.PORT ?? 3000))\n",
      'jest.config.js': 'module.exports = { transform: {} }\n',
    },
    entry: 'app.js',
    protect: ["'/account', (req", "'/account', requireSession, (req"],
    guard: "const { requireSession } = require('./require-session')\n",
    runners: ALL,
    isModule: false,
  },
  {
    title: 'Nitro, which is a server of its own',
    manifest: {
      type: 'module',
      scripts: { dev: 'nitro dev' },
      dependencies: { nitro: '3.0.260903-beta' },
    },
    files: {
      'nitro.config.mjs':
        "import { defineConfig } from 'nitro'\n\nexport default defineConfig({ serverDir: './server' })\n",
      'server/routes/account.js': `import { defineHandler } from 'nitro'

export default defineHandler(async (event) => {
  return 'for somebody'
})
`,
      'jest.config.js': 'export default { transform: {} }\n',
    },
    entry: 'server/routes/account.js',
    protect: ['  return', '  await requireSession(event)\n  return'],
    guard: "import { requireSession } from '../auth.js'\n",
    runners: ALL,
    isModule: true,
  },
  {
    title: 'Koa',
    manifest: module({ koa: '3.3.0', '@koa/router': '15.7.0' }),
    files: {
      'app.js': `import Router from '@koa/router'
import Koa from 'koa'

const app = new Koa()
const router = new Router()
router.get('/account', (ctx) => { ctx.body = 'for ' + ctx.state.session?.user?.name })
app.use(router.routes())

export default app
`,
      'server.js': "import app from './app.js'\n\napp.listen(Number(process.env.PORT ?? 3000))\n",
    },
    entry: 'app.js',
    protect: ["'/account', (ctx", "'/account', requireSession, (ctx"],
    guard: IMPORTED,
    runners: ['node'],
    isModule: true,
  },
  {
    title: 'Hono',
    manifest: module({ hono: '4.13.19', '@hono/node-server': '2.1.8' }),
    files: {
      'app.js': `import { Hono } from 'hono'

export const app = new Hono()
app.get('/account', (c) => c.text('for ' + c.var.session?.user?.name))
`,
      'server.js': `import { serve } from '@hono/node-server'\n${listening('app', 'serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) })')}`,
    },
    entry: 'app.js',
    protect: ["'/account', (c", "'/account', requireSession, (c"],
    guard: IMPORTED,
    runners: ['node'],
    isModule: true,
  },
  {
    title: 'Fastify, which a function makes',
    manifest: module({ fastify: '5.12.8' }),
    files: {
      'app.js': `import Fastify from 'fastify'

export function build() {
  const app = Fastify()
  app.get('/account', async (request) => 'for ' + request.auth?.user?.name)
  return app
}
`,
      'server.js': listening(
        'build',
        'await build().listen({ port: Number(process.env.PORT ?? 3000) })',
      ),
    },
    entry: 'app.js',
    protect: ["'/account', async", "'/account', { onRequest: requireSession }, async"],
    guard: IMPORTED,
    runners: ['node'],
    isModule: true,
  },
]

async function existing({ manifest, files, runners }: Row): Promise<Workspace> {
  const packages = Object.assign({}, ...runners.map((name) => RUNS[name].package))
  const json = { name: 'existing', private: true, ...manifest, devDependencies: packages }
  const workspace = makeWorkspace({
    'package.json': `${JSON.stringify(json, null, 2)}\n`,
    '.gitignore': 'node_modules\n.env\n.nitro\n',
    ...files,
  })
  onTestFinished(() => workspace.dispose())
  const init = await workspace.createAuth('init', '--yes')
  expect(init, `${init.stdout}\n${init.stderr}`).toMatchObject({ code: 0 })
  return workspace
}

/** Runs the tests as people do: nothing says that they are in another run of tests. */
function runTests(workspace: Workspace, runner: keyof typeof RUNS, row: Row): Promise<Ran> {
  const { tests } = JSON.parse(workspace.read('.create-auth.json')).answers
  const unset = ['VITEST', 'TEST', 'NODE_ENV', 'NODE_OPTIONS', 'FORCE_COLOR', 'AUTH_SECRET']
  const more = runner === 'jest' && row.isModule ? [VM_MODULES] : []
  const variables = ['NO_COLOR=1', ...more]
  return workspace.run(
    'env',
    ...unset.flatMap((name) => ['-u', name]),
    ...variables,
    ...RUNS[runner].argv,
    tests.file,
  )
}

const failedIn = ({ stdout, stderr }: Ran, runner: keyof typeof RUNS): readonly string[] => {
  const names = [...`${stdout}\n${stderr}`.matchAll(RUNS[runner].failed)].map(([, name = '']) =>
    name.trim(),
  )
  return [...new Set(names)].filter((name) => WITHOUT_GUARD.includes(name)).toSorted()
}

test.each(ROWS)(
  'the tests that are written pass, and fail without the guard of the route: $title',
  async (row) => {
    const workspace = await existing(row)
    const open = workspace.read(row.entry)
    const closed = row.guard + open.replace(...row.protect)
    expect(closed).not.toBe(row.guard + open)
    for (const runner of row.runners) {
      const before = workspace.tree()
      const added = await workspace.createAuth(
        'add',
        'tests',
        '--runner',
        runner,
        '--route',
        '/account',
        '--yes',
      )
      expect(added, `${added.stdout}\n${added.stderr}`).toMatchObject({ code: 0 })
      workspace.write(row.entry, closed)
      const passed = await runTests(workspace, runner, row)
      expect(passed, `${runner}: ${passed.stdout}\n${passed.stderr}`).toMatchObject({ code: 0 })
      workspace.write(row.entry, open)
      const red = await runTests(workspace, runner, row)
      expect([runner, red.code, failedIn(red, runner)], `${red.stdout}\n${red.stderr}`).toEqual([
        runner,
        1,
        WITHOUT_GUARD,
      ])
      expect(await workspace.createAuth('undo', '--yes')).toMatchObject({ code: 0 })
      const own = (tree: Record<string, string>) =>
        Object.entries(tree).filter(([name]) => !/^(?:test-results|\.nitro|\.output)\//.test(name))
      expect(own(workspace.tree())).toEqual(own(before))
    }
  },
)
