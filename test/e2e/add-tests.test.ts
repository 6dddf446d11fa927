import { expect, test } from 'vitest'
import { ownMariadb, ownPostgres, type OwnDatabase } from '../support/databases.js'
import { addTests, RUNS, type Runner } from './add-tests-runs.js'
import { belongings } from './belongings.js'
import { makeWorkspace } from './workspace.js'

type Workspace = ReturnType<typeof makeWorkspace>

const { opened, dropped } = belongings()

interface Row {
  title: string
  manifest: object
  files: Record<string, string>
  /** The file with the route, which of it is protected, and how. */
  entry: string
  protect: readonly [from: string, to: string]
  guard: string
  runners: readonly Runner[]
  isModule: boolean
  /** The database in which its users and their sessions are. */
  open?: () => Promise<OwnDatabase>
}

const VM_MODULES = 'NODE_OPTIONS=--experimental-vm-modules'

const ALL = ['vitest', 'jest', 'node', 'playwright'] as const

const listening = (name: string, app: string): string =>
  `import { ${name} } from './app.js'\n\n${app}\n`
const IMPORTED = "import { requireSession } from './require-session.js'\n"
const module = (dependencies: object) => ({
  type: 'module',
  scripts: { start: 'node server.js' },
  dependencies,
})

/** An application whose users are in a database, by a driver and its client. */
const stored = (
  title: string,
  driver: object,
  client: string,
  open: NonNullable<Row['open']>,
  runners: readonly Runner[],
): Row => ({
  title: `Express, whose sessions are in ${title}`,
  manifest: module({ express: '5.1.0', ...driver }),
  files: {
    'db.js': client,
    'app.js': `import express from 'express'
import { db } from './db.js'

const app = express()
app.locals.db = db
app.get('/account', (req, res) => { res.send('for ' + res.locals.session?.user?.name) })

export default app
`,
    'server.js': "import app from './app.js'\n\napp.listen(Number(process.env.PORT ?? 3000))\n",
  },
  entry: 'app.js',
  protect: ["'/account', (req", "'/account', requireSession, (req"],
  guard: IMPORTED,
  runners,
  isModule: true,
  open,
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
    title: 'Elysia, on Node.js',
    manifest: module({
      elysia: '1.4.30',
      '@elysiajs/node': '1.4.5',
      '@sinclair/typebox': '0.34.52',
      'exact-mirror': '1.2.6',
      'file-type': '21.3.4',
      'openapi-types': '12.1.3',
    }),
    files: {
      'app.js': `import { node } from '@elysiajs/node'
import { Elysia } from 'elysia'

export const app = new Elysia({ adapter: node() })
  .get('/account', ({ session }) => 'for ' + session?.user?.name)
`,
      'server.js': listening('app', 'app.listen(Number(process.env.PORT ?? 3000))'),
    },
    entry: 'app.js',
    protect: ['user?.name)', 'user?.name, { beforeHandle: requireSession })'],
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
  stored(
    'PostgreSQL',
    { pg: '^8.0.0' },
    "import pg from 'pg'\n\nexport const db = new pg.Pool({ connectionString: process.env.DATABASE_URL })\n",
    ownPostgres,
    ['vitest'],
  ),
  // Its pool never ends by itself, and so do no tests that wait for that.
  stored(
    'MariaDB',
    { mysql2: '^3.0.0' },
    "import mysql from 'mysql2/promise'\n\nexport const db = mysql.createPool(process.env.DATABASE_URL)\n",
    ownMariadb,
    ['node', 'jest'],
  ),
]

async function existing({ manifest, files, runners, open }: Row): Promise<Workspace> {
  const packages = Object.assign({}, ...runners.map((name) => RUNS[name].packages))
  const json = { name: 'existing', private: true, ...manifest, devDependencies: packages }
  const database = await open?.()
  if (database) dropped.push(database)
  const workspace = makeWorkspace({
    'package.json': `${JSON.stringify(json, null, 2)}\n`,
    '.gitignore': 'node_modules\n.env\n.nitro\n',
    ...(database && { '.env': `DATABASE_URL=${database.url}\n` }),
    ...files,
  })
  opened.push(workspace)
  for (const words of [['init'], ...(database ? [['migrate', '--apply']] : [])]) {
    const ran = await workspace.createAuth(...words, '--yes')
    expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
  }
  if (database) expect(workspace.read('auth.js')).toContain("strategy: 'database'")
  return workspace
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
      const variables = runner === 'jest' && row.isModule ? [VM_MODULES] : []
      const { outcome, guarded, unguarded } = await addTests(workspace, runner, variables)
      workspace.write(row.entry, closed)
      const green = await outcome()
      expect([runner, green.seen], green.output).toEqual([runner, guarded])
      workspace.write(row.entry, open)
      const red = await outcome()
      expect([runner, red.seen], red.output).toEqual([runner, unguarded])
      expect(await workspace.createAuth('undo', '--yes')).toMatchObject({ code: 0 })
      const own = (tree: Record<string, string>) =>
        Object.entries(tree).filter(([name]) => !/^(?:test-results|\.nitro|\.output)\//.test(name))
      expect(own(workspace.tree())).toEqual(own(before))
    }
  },
)
