import { afterEach, expect, test } from 'vitest'
import { fastify } from '../../../src/frameworks/fastify/index.js'
import { findRoutes } from '../../../src/inspect/routes/find-routes.js'
import { reach } from '../../../src/inspect/application/find-folders.js'
import { importResolver } from '../../../src/inspect/project/import-resolver.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

const made: string[] = []
afterEach(() => {
  for (const root of made.splice(0)) removeTree(root)
})

async function routesIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const root = makeTree({ 'package.json': '{}', ...files })
  made.push(root)
  const resolve = importResolver(disk(root))
  const { sources, folders } = await reach(disk(root), ['app.js'], resolve, fastify.folders)
  const found = await findRoutes(sources, resolve, folders, fastify.folders)
  return found.map(({ path, file, line }) => `${path} ${file}:${line}`)
}

const EXPRESS = "const express = require('express')\nconst app = express()\n"

test('what the application answers by itself, in every way to say so', async () => {
  const code = [
    "app.get('/', home)",
    "app.post('/auth/login/', limit, login)",
    "app.use('/auth', (req, res, next) => next())",
    "app.route('/me').get(me)",
    "app.all(['/a', '/b'], both)",
    "const base = '/v1'",
    'app.use(base, router)',
    "this.app.get('/field', field)",
    "app.get('env')",
    "app.get('/setting')",
    "app.get('name', value)",
  ]
  expect(await routesIn({ 'app.js': EXPRESS + code.join('\n') })).toEqual([
    '/auth/login app.js:4',
    '/auth app.js:5',
    '/me app.js:6',
    '/a app.js:7',
    '/b app.js:7',
    '/v1 app.js:9',
    '/field app.js:10',
  ])
})

const LOGIN = "const router = require('express').Router()\nrouter.post('/auth/login', login)\n"

test.each([
  [
    'an object',
    "const routes = require('./routes')\napp.use(routes.users)\napp.use('/api', routes.auth)\n",
    "const users = require('./users')\nconst auth = require('./login')\nmodule.exports = { users, auth }\n",
  ],
  [
    'an object in an object, called',
    "const { v1 } = require('./routes')\napp.use(v1.users)\napp.use('/api', v1.auth())\n",
    "exports.v1 = { users: require('./users'), auth: require('./login') }\n",
  ],
  [
    'a default export that is a variable',
    "import routes from './routes'\napp.use(routes.users)\napp.use('/api', routes.auth)\n",
    "import users from './users'\nimport auth from './login'\nconst all = { users, auth }\nexport default all\n",
  ],
  [
    'exports that are passed on',
    "import { users, auth } from './routes'\napp.use(users)\napp.use('/api', auth)\n",
    "export { default as users } from './users'\nexport { default as auth } from './login'\n",
  ],
  [
    'files that are passed on as a whole',
    "import * as routes from './routes'\napp.use(routes.users)\napp.use('/api', routes.auth)\n",
    "export * from './users'\nexport * from './login'\n",
  ],
])(
  'a router is where it is mounted, and not where its neighbours are: %s',
  async (_, app, index) => {
    const files = {
      'app.js': `${EXPRESS}${app}`,
      'routes.js': index,
      'users.js':
        "const users = require('express').Router()\nusers.get('/me', me)\nexport { users, users as default }\n",
      'login.js': LOGIN.replaceAll('router', 'auth') + 'export { auth, auth as default }\n',
    }
    expect(await routesIn(files)).toEqual([
      '/api app.js:5',
      '/me users.js:2',
      '/api/auth/login login.js:2',
    ])
  },
)

test('a class of the language makes no router, unless the file has another one of its name', async () => {
  const code = [
    "const options = { prefix: '/shop' }",
    "app.use('/', new Map(options))",
    "const { Request } = require('router')",
    "app.use('/', new Request(options))",
  ]
  expect(await routesIn({ 'app.js': EXPRESS + code.join('\n') })).toEqual(['/shop app.js:6'])
})

test('a prefix is where whatever a router has answers', async () => {
  const code = [
    "const users = new Router({ prefix: '/auth/', strict: true })",
    'const shop = new Router({ prefix })',
    "users.post('/login', login)",
    "shop.prefix('/shop')",
    "const api = app.basePath('/api')",
    "api.route('/auth', login)",
    "new Hono().basePath('/v1').basePath('/shop').get('/cart', handler)",
  ]
  expect(await routesIn({ 'app.js': EXPRESS + code.join('\n') })).toEqual([
    '/auth app.js:3',
    '/auth/login app.js:5',
    '/shop app.js:6',
    '/api app.js:7',
    '/api/auth app.js:8',
    '/v1/shop/cart app.js:9',
    '/v1/shop app.js:9',
    '/v1 app.js:9',
  ])
})

test('a path in an object, in the options of a plugin, and around a chain', async () => {
  const files = {
    'app.js': `const app = require('fastify')()
app.route({ method: 'POST', url: '/auth/login', handler })
app.route({ method: 'POST', url, handler })
app.register(require('./shop'), { prefix: '/shop' })
app.register(require('./plain'))
app.register(async (scope) => scope.get('/in', handler), { prefix: '/here' })
const api = new Elysia({ prefix: '/api' }).get('/me', handler).group('/auth', (group) => group)
api.post('/later', handler)
`,
    'shop.js': "module.exports = async (app) => { app.get('/cart', handler) }\n",
    'plain.js': "module.exports = async (app) => { app.get('/plain', handler) }\n",
  }
  expect((await routesIn(files)).toSorted()).toEqual([
    '/api app.js:7',
    '/api/auth app.js:7',
    '/api/later app.js:8',
    '/api/me app.js:7',
    '/auth/login app.js:2',
    '/here app.js:6',
    '/in app.js:6',
    '/plain plain.js:1',
    '/shop app.js:4',
    '/shop/cart shop.js:1',
  ])
})

test('files that are loaded with a folder answer below the folders in it, or where they say', async () => {
  const loads = (folders: string): string =>
    `import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import load from '@fastify/autoload'
const flat = join(import.meta.dirname, 'flat')
export default async function (app, options) {
${folders}
}
`
  const route = (path: string): string =>
    `export default async (app) => { app.get('${path}', handler) }\n`
  const files = {
    'app.js': loads(`  app.register(load, { dir: join(import.meta.dirname, 'routes'), options })
  app.register(load, { dir: join(dirname(fileURLToPath(import.meta.url)), 'api'), options: { prefix: '/api/' } })
  app.register(load, { dir: flat, dirNameRoutePrefix: false })
  app.register(load, { dir: process.env.MORE })`),
    'routes/root.js': route('/'),
    'routes/auth/index.js': route('/'),
    'routes/said.js': `export const autoPrefix = '/own'\n${route('/here')}`,
    'api/users/list.js': route('/all'),
    'flat/auth/index.js': route('/flat'),
    'elsewhere/auth/index.js': route('/'),
  }
  expect((await routesIn(files)).toSorted()).toEqual([
    '/api/users api/users/list.js:1',
    '/api/users/all api/users/list.js:1',
    '/auth routes/auth/index.js:1',
    '/flat flat/auth/index.js:1',
    '/own routes/said.js:1',
    '/own/here routes/said.js:2',
  ])
})

test('routers are followed to where they are mounted, however they are handed over', async () => {
  const router = (more: string): string =>
    `const { Router } = require('express')\nconst router = Router()\n${more}\nmodule.exports = router\n`
  const files = {
    'app.js': `${EXPRESS}const shop = require('./shop')
app.use('/api', require('./api'))
app.use('/shop', guard, shop.router)
require('./plain')(app)
app.use(require('./loose'))
`,
    'api.js': router("router.use('/auth', require('./auth').default())"),
    'auth.js': "exports.default = () => router.post('/login', login)\n",
    'shop.js': router("router.get('/cart', cart)\nrouter.use('/again', require('./auth'))"),
    'plain.js': "module.exports = (app) => app.get('/plain', plain)\n",
    'loose.js': router("router.get('/loose', loose)"),
    'unreached.js': router("router.get('/nowhere', nobody)"),
  }
  expect(await routesIn(files)).toEqual([
    '/api app.js:4',
    '/shop app.js:5',
    '/shop/cart shop.js:3',
    '/shop/again shop.js:4',
    '/api/auth api.js:3',
    '/plain plain.js:1',
    '/loose loose.js:3',
    '/api/auth/login auth.js:1',
    '/shop/again/login auth.js:1',
  ])
})

test('what is computed stands for anything', async () => {
  const files = {
    'app.js': `${EXPRESS}const { config } = require('./config')
app.use(config.prefix, require('./api'))
app.use(\`/\${config.version}/auth\`, auth)
`,
    'config.js': 'exports.config = { prefix: process.env.PREFIX }\n',
    'api.js':
      "const { Router } = require('express')\nconst router = Router()\nrouter.get('/auth/me', me)\nmodule.exports = router\n",
  }
  expect(await routesIn(files)).toEqual([
    '*/auth app.js:5',
    '*/auth/me api.js:3',
    '/auth/me api.js:3',
  ])
})

test('calls of packages are no routes, nor is what sign-in has mounted', async () => {
  const files = {
    'app.js': `${EXPRESS}const axios = require('axios')
const { authHandler } = require('./auth')
axios.get('/auth/user', options)
app.use('/auth', authHandler)
`,
    'auth.js': "const { ExpressAuth } = require('@create-auth/runtime/express')\n",
  }
  expect(await routesIn(files)).toEqual([])
})

test('what stands behind a guard of sign-in is a route like any other', async () => {
  const files = {
    'app.js': `${EXPRESS}const { requireSession } = require('./guard')
const admin = require('./admin')
app.get('/account', requireSession, (req, res) => res.send('yours'))
app.use('/admin', requireSession, admin)
`,
    'guard.js': "const { session } = require('@create-auth/runtime/express')\n",
    'admin.js': "router.get('/people', list)\n",
  }
  expect(await routesIn(files)).toEqual([
    '/account app.js:5',
    '/admin app.js:6',
    '/admin/people admin.js:1',
  ])
})

test('routers that mount each other come to an end', async () => {
  const files = {
    'app.js': `${EXPRESS}app.use('/a', require('./a'))\n`,
    'a.js': "router.use('/b', require('./b'))\n",
    'b.js': "router.use('/a', require('./a'))\n",
  }
  expect((await routesIn(files)).length).toBeLessThan(50)
})

test('behind five million characters no more routes are looked for', async () => {
  const long = `/*${'x'.repeat(480_000)}*/\n`
  const names = Array.from({ length: 11 }, (_, index) => `f${index}.js`)
  const files = names.map((name) => [name, `${long}app.get('/${name}', handler)\n`])
  const imports = names.map((name) => `require('./${name}')`).join('\n')
  const found = await routesIn({ ...Object.fromEntries(files), 'app.js': `${EXPRESS}${imports}\n` })
  expect(found).toHaveLength(10)
})
