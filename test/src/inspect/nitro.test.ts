import { afterEach, expect, test } from 'vitest'
import { nitroGate } from '../../../src/frameworks/nitro-gate.js'
import { nitroRoot } from '../../../src/frameworks/nitro-server.js'
import { inspect, type InspectOptions } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => removeTree(root))

type Files = Readonly<Record<string, string>>

const config = (options: string): string =>
  `import { defineConfig } from 'nitro'\n\nexport default defineConfig({ ${options} })\n`

const packageJson = (more: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({
    type: 'module',
    scripts: { dev: 'nitro dev', build: 'nitro build' },
    devDependencies: { nitro: '3.0.260903-beta', ...more },
  })

const NITRO: Files = {
  'package.json': packageJson(),
  'nitro.config.ts': config("serverDir: './server'"),
  'tsconfig.json': '{ "extends": "nitro/tsconfig" }',
  'server/api/hello.ts': "export default () => 'hello'\n",
}

const read = async (files: Files, options: InspectOptions = {}) => {
  root = makeTree({ ...NITRO, ...files })
  return inspect(disk(root), options)
}

async function placed(files: Files, options: InspectOptions = {}) {
  const { basePath, layout } = await read(files, options)
  const { auth, types, mount, session } = layout
  return [basePath, auth, types, mount, session]
}

test.each<[form: string, files: Files, expected: readonly unknown[]]>([
  [
    'a folder that its own configuration names',
    {},
    [
      '/api/auth',
      'server/auth.ts',
      'server/auth-locals.d.ts',
      'server/api/auth/[...].ts',
      'server/middleware/1.auth.ts',
    ],
  ],
  [
    'one that Vite hands to it: the root',
    {
      'nitro.config.ts': config(''),
      'vite.config.ts':
        "import { nitro } from 'nitro/vite'\nimport { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [nitro({ serverDir: './' })] })\n",
      'routes/index.ts': 'export default () => 1\n',
    },
    ['/api/auth', 'auth.ts', 'auth-locals.d.ts', 'api/auth/[...].ts', 'middleware/1.auth.ts'],
  ],
  [
    'below a base URL, where the usual paths are taken',
    {
      'nitro.config.ts': config("serverDir: 'server', baseURL: '/shop/'"),
      'server/api/auth/[...].ts': 'export default () => 1\n',
      'server/routes/api/session/index.post.ts': 'export default () => 1\n',
    },
    [
      '/shop/api/sign-in',
      'server/auth.ts',
      'server/auth-locals.d.ts',
      'server/api/sign-in/[...].ts',
      'server/middleware/1.auth.ts',
    ],
  ],
])('%s', async (_, files, expected) => {
  expect(await placed(files)).toEqual(expected)
})

test('a path outside of /api has a folder of its own, in the root as well', async () => {
  const moved = { 'nitro.config.ts': config("serverDir: './'"), 'api/hello.ts': 'export {}\n' }
  expect((await read(moved, { path: '/auth' })).layout.mount).toBe('routes/auth/[...].ts')
})

test('an index answers the folder that it lies in', async () => {
  const { routes } = await read({
    'server/routes/index.ts': 'export {}\n',
    'server/routes/shop/index.get.ts': 'export {}\n',
    'server/api/index.ts': 'export {}\n',
  })
  expect(routes.map(({ path }) => path).toSorted()).toEqual(['/', '/api', '/api/hello', '/shop'])
})

test('what has answers kept is seen', async () => {
  const { site } = await read({
    'nitro.config.ts': config("serverDir: './server', routeRules: { '/api/**': { swr: 60 } }"),
  })
  expect(site?.kept?.by).toEqual([
    { path: '/api/**', file: 'nitro.config.ts', line: 3, ways: ['cache'] },
  ])
})

test.each<[form: string, files: Files, error: object]>([
  [
    'no folder is named, so that no file answers by where it lies',
    { 'nitro.config.ts': config('') },
    {
      type: 'no-routes',
      message: 'no file of this Nitro project answers by where it lies',
      hint: "Name the folder of the routes in nitro.config or vite.config (serverDir: './server'), then run this again; or say what the application is made with (--framework <id>).",
    },
  ],
  [
    'the folder is computed',
    { 'nitro.config.ts': config('serverDir: process.env.DIR') },
    { type: 'option-computed', message: 'nitro.config.ts:3 computes serverDir' },
  ],
  [
    'files are all that is made',
    { 'nitro.config.ts': config("serverDir: './server', preset: 'static'") },
    { type: 'static-export' },
  ],
  [
    'another framework is made of it',
    { 'package.json': packageJson({ '@solidjs/start': '^2.0.0' }) },
    { type: 'framework-wrapped' },
  ],
  [
    'its version 2',
    { 'package.json': JSON.stringify({ dependencies: { nitropack: '^2.13.0' } }) },
    { type: 'framework-not-found', message: 'this is a Nitro 2 project, which is not supported' },
  ],
])('refused: %s', async (_, files, error) => {
  await expect(read(files)).rejects.toMatchObject(error)
})

test('an application that another framework answers is of that one', async () => {
  const { framework } = await read({
    'package.json': packageJson({ hono: '^4.0.0' }),
    'nitro.config.ts': config(''),
    'server.ts': "import { Hono } from 'hono'\n\nconst app = new Hono()\n\nexport default app\n",
  })
  expect(framework.value.id).toBe('hono')
})

test('middleware is read once, at however many paths sign-in may answer', async () => {
  const file = 'server/middleware/gate.ts'
  const text =
    "import './log'\n\nexport default (event) => {\n  if (event.path.startsWith('/api/auth')) throw createError({ statusCode: 401 })\n}\n"
  const { site, home } = await read({ [file]: text })
  const asked: string[] = []
  const resolve = (from: string, specifier: string): undefined => {
    asked.push(`${from} ${specifier}`)
  }
  const texts = [{ file, text }]
  const routes = nitroRoot('server')
  const gateAt = nitroGate.find({
    world: disk(root),
    resolve,
    major: 3,
    texts,
    routes,
    site: site!,
    home,
  })
  const lines = ['/api/auth', '/api/session', '/api/sign-in'].map(
    (basePath) => gateAt({ basePath, auth: 'server/auth.ts' })?.leads?.line,
  )
  expect([lines, asked]).toEqual([[4, undefined, undefined], [`${file} ./log`]])
})
