import { afterEach, describe, expect, test } from 'vitest'
import { inspect, type InspectOptions } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => removeTree(root))

const config = (options = ''): string => `export default defineNuxtConfig({ ${options} })\n`

const packageJson = (
  nuxt = '^4.5.0',
  scripts: Readonly<Record<string, string>> = { dev: 'nuxt dev', build: 'nuxt build' },
  more: object = {},
): string =>
  JSON.stringify({ type: 'module', scripts, dependencies: { nuxt, vue: '^3.5.0' }, ...more })

/** As new projects are made. */
const NUXT = {
  'package.json': packageJson(),
  'nuxt.config.ts': config(),
  'tsconfig.json':
    '{ "files": [], "references": [{ "path": "./.nuxt/tsconfig.app.json" }, { "path": "./.nuxt/tsconfig.server.json" }] }',
  'app/app.vue': '<template>hello</template>',
}
/** The files that a project has beside those; null for one that it lacks. */
type Files = Readonly<Record<string, string | null>>

const read = async (files: Files, options: InspectOptions = {}) => {
  const all: Files = { ...NUXT, ...files }
  const there = Object.entries(all).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  )
  root = makeTree(Object.fromEntries(there))
  return inspect(disk(root), options)
}

/** Where sign-in answers, and where each of its files lies. */
async function placed(files: Files, options: InspectOptions = {}) {
  const { basePath, layout } = await read(files, options)
  const { auth, types, mount, session, client } = layout
  return [basePath, auth, types, mount, session, client]
}

const USUAL = [
  '/api/auth',
  'server/auth.ts',
  'server/auth-locals.d.ts',
  'server/api/auth/[...].ts',
  'server/middleware/1.auth.ts',
  'app/composables/useSession.ts',
] as const
const [, AUTH, TYPES, MOUNT, MIDDLEWARE, COMPOSABLE] = USUAL

describe('where files lie', () => {
  test.each<[form: string, files: Files, expected: readonly unknown[]]>([
    ['nothing but a page', {}, USUAL],
    [
      'Nuxt 3, its pages in the root',
      {
        'package.json': packageJson('^3.21.0'),
        'app/app.vue': null,
        'app.vue': '',
        'pages/index.vue': '',
      },
      [...USUAL.slice(0, 5), 'composables/useSession.ts'],
    ],
    [
      'Nuxt 3, with a folder that is none of its own',
      { 'package.json': packageJson('^3.21.0'), 'pages/index.vue': '' },
      [...USUAL.slice(0, 5), 'composables/useSession.ts'],
    ],
    [
      'Nuxt 3, as version 4 has it',
      {
        'package.json': packageJson('^3.21.0'),
        'nuxt.config.ts': config('future: { compatibilityVersion: 4 }'),
      },
      USUAL,
    ],
    [
      'Nuxt 3, its sources in a folder',
      {
        'package.json': packageJson('^3.21.0'),
        'nuxt.config.ts': config("srcDir: 'src/'"),
        'app/app.vue': null,
        'src/app.vue': '',
      },
      [
        '/api/auth',
        'src/server/auth.ts',
        'src/server/auth-locals.d.ts',
        'src/server/api/auth/[...].ts',
        'src/server/middleware/1.auth.ts',
        'src/composables/useSession.ts',
      ],
    ],
    [
      'Nuxt 4, its pages in a folder: the server stays where it is',
      { 'nuxt.config.ts': config("srcDir: 'client'"), 'app/app.vue': null, 'client/app.vue': '' },
      [...USUAL.slice(0, 5), 'client/composables/useSession.ts'],
    ],
    [
      'Nuxt 4, its pages in the root',
      { 'app/app.vue': null, 'app/router.options.ts': 'export default {}\n', 'app.vue': '' },
      [...USUAL.slice(0, 5), 'composables/useSession.ts'],
    ],
    [
      'a server that is moved',
      { 'nuxt.config.ts': config("serverDir: './backend'") },
      [
        '/api/auth',
        'backend/auth.ts',
        'backend/auth-locals.d.ts',
        'backend/api/auth/[...].ts',
        'backend/middleware/1.auth.ts',
        COMPOSABLE,
      ],
    ],
    [
      'JavaScript',
      { 'nuxt.config.ts': null, 'tsconfig.json': null, 'nuxt.config.js': config() },
      [
        '/api/auth',
        'server/auth.js',
        undefined,
        'server/api/auth/[...].js',
        'server/middleware/1.auth.js',
        'app/composables/useSession.js',
      ],
    ],
    [
      'middleware with numbers, one of which has our name',
      { 'server/middleware/0.log.ts': '', 'server/middleware/1.auth.ts': 'export {}\n' },
      ['/api/auth', AUTH, TYPES, MOUNT, 'server/middleware/1.sign-in.ts', COMPOSABLE],
    ],
    [
      'a composable of the same name, wherever it is written',
      { 'app/composables/auth.ts': 'export const useSession = () => null\n' },
      [...USUAL.slice(0, 5), undefined],
    ],
    [
      'below a base URL, which ends with a slash',
      { 'nuxt.config.ts': config("app: { head: {}, baseURL: '/shop/' }") },
      ['/shop/api/auth', ...USUAL.slice(1)],
    ],
    [
      'an auth file of its own',
      { 'server/auth.ts': 'export {}\n' },
      [
        '/api/auth',
        'server/sign-in.ts',
        'server/sign-in-locals.d.ts',
        MOUNT,
        MIDDLEWARE,
        COMPOSABLE,
      ],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await placed(files, { evasion: { overwrite: [] } })).toEqual(expected)
  })

  test('a path outside of /api has a folder of its own', async () => {
    const { layout } = await read({}, { path: '/auth' })
    expect(layout.mount).toBe('server/routes/auth/[...].ts')
  })
})

test('what the server answers below the usual path leads to another one', async () => {
  const { basePath, layout, routes } = await read({
    'server/api/auth/[...].ts': 'export default () => 1\n',
    'server/api/hello.get.ts': 'export default () => 1\n',
    'server/routes/api/session/index.post.ts': 'export default () => 1\n',
    'server/utils/api.ts': 'export {}\n',
  })
  expect([basePath, layout.mount, routes.map(({ path }) => path).toSorted()]).toEqual([
    '/api/sign-in',
    'server/api/sign-in/[...].ts',
    ['/api/auth/[...]', '/api/hello', '/api/session'],
  ])
})

test('what has answers kept is seen, and what is taken out again', async () => {
  const { site } = await read({
    'nuxt.config.ts': `export default defineNuxtConfig({
  routeRules: {
    '/blog/**': { swr: 60 },
    '/': { prerender: true },
    '/api/**': { cache: { maxAge: 60 } },
    '/api/auth/**': { cache: false, isr: false, swr: false },
    '/admin/**': { ssr: false },
    '/**': isDev ? {} : { cache: { swr: true } },
  },
})
`,
    'server/api/list.ts': 'export default defineCachedEventHandler(() => [])\n',
  })
  expect(site).toEqual({
    prefix: '',
    unknown: [],
    kept: {
      by: [
        { path: '/blog/**', file: 'nuxt.config.ts', line: 3, ways: ['cache'] },
        { path: '/', file: 'nuxt.config.ts', line: 4, ways: ['prerender'] },
        { path: '/api/**', file: 'nuxt.config.ts', line: 5, ways: ['cache'] },
        { path: '/**', file: 'nuxt.config.ts', line: 8, ways: ['cache'] },
        { file: 'server/api/list.ts', line: 1, ways: [] },
      ],
      except: [{ path: '/api/auth/**', ways: ['cache', 'isr'] }],
    },
  })
})

describe('static files alone', () => {
  test.each<[what: string, files: Files, hint: string]>([
    [
      'by an option',
      { 'nuxt.config.ts': config("nitro: { preset: 'github_pages' }") },
      "Take nitro.preset: 'github_pages' out of nuxt.config.ts, or set sign-in up in the server that your pages speak to.",
    ],
    [
      'by the one script that builds',
      { 'package.json': packageJson('4', { dev: 'nuxt dev', build: 'nuxt generate' }) },
      'Build a server in place of what scripts.build does, or set sign-in up in the server that your pages speak to.',
    ],
  ])('%s: refused', async (_, files, hint) => {
    await expect(read(files)).rejects.toMatchObject({ type: 'static-export', hint })
  })

  test('a script that may make them, beside one that builds a server, is fine, and so are pages for the browser alone', async () => {
    const scripts = { build: 'nuxt build', generate: 'nuxt generate' }
    const { basePath } = await read({
      'package.json': packageJson('4', scripts),
      'nuxt.config.ts': config('ssr: false'),
    })
    expect(basePath).toBe('/api/auth')
  })
})

describe('the port', () => {
  test.each<[what: string, files: Files, port: number]>([
    ['as usual', {}, 3000],
    ['of the script', { 'package.json': packageJson('4', { dev: 'nuxt dev --port 3001' }) }, 3001],
    ['of the configuration', { 'nuxt.config.ts': config('devServer: { port: 3002 }') }, 3002],
  ])('%s', async (_, files, port) => {
    expect((await read(files)).port.value).toBe(port)
  })
})

test('other libraries for signing in are seen among the modules', async () => {
  const { existingAuth } = await read({
    'package.json': JSON.stringify({
      scripts: { dev: 'nuxt dev', build: 'nuxt build' },
      dependencies: { nuxt: '4', 'nuxt-auth-utils': '0.5', '@sidebase/nuxt-auth': '1' },
    }),
  })
  expect(existingAuth.map(({ library }) => library)).toEqual([
    'nuxt-auth-utils',
    '@sidebase/nuxt-auth',
  ])
})

test('what gives a client gets a file beside it, where a plugin that asks for it has none of that kind', async () => {
  const { databases } = await read({
    'package.json': packageJson('^4.5.0', {}, { devDependencies: { 'drizzle-orm': '^0.45.0' } }),
    'server/plugins/migrate.ts':
      "import { useDrizzle } from '../utils/drizzle'\nexport default defineNitroPlugin(() => useDrizzle())\n",
    'server/utils/drizzle.ts':
      "import { drizzle } from 'drizzle-orm/libsql'\nexport const useDrizzle = () => drizzle('file:db')\n",
  })
  expect(databases.map(({ value }) => value.unexported?.client)).toEqual([
    { file: 'server/utils/db.ts', name: 'db' },
  ])
})

describe('what gives a client', () => {
  const given = async (argument: string) => {
    const { databases } = await read({
      'package.json': packageJson('^4.5.0', {}, { devDependencies: { 'drizzle-orm': '^0.45.0' } }),
      'server/utils/drizzle.ts': `import { drizzle } from 'drizzle-orm/libsql'\nconst url = () => String('file:db')\nexport const useDrizzle = () => drizzle(${argument})\n`,
    })
    return databases.map(({ value }) => value.unexported?.how)
  }

  test.each(['url()', 'useRuntimeConfig().database', 'String(process.env.DATABASE_URL)'])(
    'is called where files are loaded: drizzle(%s)',
    async (argument) => {
      expect(await given(argument)).toEqual(['call'])
    },
  )

  test('is not, where it asks for what a request alone may bring', async () => {
    expect(await given('storeOfRequest()')).not.toContain('call')
  })
})
