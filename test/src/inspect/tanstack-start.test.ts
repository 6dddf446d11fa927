import { afterEach, describe, expect, test } from 'vitest'
import { inspect, type InspectOptions } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => removeTree(root))

const config = (options = ''): string =>
  `import { tanstackStart } from '@tanstack/react-start/plugin/vite'\nexport default defineConfig({ plugins: [tanstackStart(${options}), viteReact()] })\n`

const packageJson = (
  start = '^1.169.0',
  scripts: object = { dev: 'vite dev --port 3000' },
): string =>
  JSON.stringify({
    type: 'module',
    scripts,
    dependencies: {
      '@tanstack/react-router': '^1.170.0',
      '@tanstack/react-start': start,
      react: '19',
    },
  })

const ROUTE = "import { createFileRoute } from '@tanstack/react-router'\n"

/** As new projects are made. */
const START = {
  'package.json': packageJson(),
  'vite.config.ts': config(),
  'tsconfig.json':
    '{ "compilerOptions": { "moduleResolution": "bundler", "module": "esnext", "paths": { "@/*": ["./src/*"] } } }',
  'src/routes/__root.tsx': ROUTE,
  'src/routes/index.tsx': ROUTE,
}
/** The files that a project has beside those; null for one that it lacks. */
type Files = Readonly<Record<string, string | null>>

const read = async (files: Files, options: InspectOptions = {}) => {
  const all: Files = { ...START, ...files }
  const there = Object.entries(all).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  )
  removeTree(root)
  root = makeTree(Object.fromEntries(there))
  return inspect(disk(root), options)
}

/** Where sign-in answers, and where each of its files lies. */
async function placed(files: Files, options: InspectOptions = {}) {
  const { basePath, layout } = await read(files, options)
  const { auth, guard, mount, composed } = layout
  return [basePath, auth, guard, mount, composed]
}

const USUAL = [
  '/api/auth',
  'src/lib/auth.server.ts',
  'src/lib/auth.functions.ts',
  'src/routes/api/auth/$.ts',
  'src/start.ts',
] as const
const [, AUTH, GUARD, MOUNT, LIST] = USUAL
const MOVED = { 'src/routes/__root.tsx': null, 'src/routes/index.tsx': null }

describe('where files lie', () => {
  test.each<[form: string, files: Files, expected: readonly unknown[]]>([
    ['nothing but pages', {}, USUAL],
    [
      'JavaScript',
      {
        ...MOVED,
        'tsconfig.json': null,
        'src/routes/__root.jsx': ROUTE,
        'src/start.js': 'export {}\n',
      },
      [
        '/api/auth',
        'src/lib/auth.server.js',
        'src/lib/auth.functions.js',
        'src/routes/api/auth/$.js',
        'src/start.js',
      ],
    ],
    [
      'sources in another folder',
      {
        ...MOVED,
        'vite.config.ts': config("{ srcDirectory: './app' }"),
        'app/routes/a.tsx': ROUTE,
      },
      [
        '/api/auth',
        'app/lib/auth.server.ts',
        'app/lib/auth.functions.ts',
        'app/routes/api/auth/$.ts',
        'app/start.ts',
      ],
    ],
    [
      'and routes in another folder of those, and another file that starts',
      {
        ...MOVED,
        'vite.config.ts': config(
          "{ srcDirectory: 'app', start: { entry: 'server/begin.ts' }, router: { routesDirectory: './pages' } }",
        ),
        'app/pages/a.tsx': ROUTE,
      },
      [
        '/api/auth',
        'app/lib/auth.server.ts',
        'app/lib/auth.functions.ts',
        'app/pages/api/auth/$.ts',
        'app/server/begin.ts',
      ],
    ],
    [
      'routes in another folder of the usual ones',
      {
        ...MOVED,
        'vite.config.ts': config("{ router: { routesDirectory: 'pages' } }"),
        'src/pages/a.tsx': ROUTE,
      },
      ['/api/auth', AUTH, GUARD, 'src/pages/api/auth/$.ts', LIST],
    ],
    [
      'below a path: the route lies where it would lie without',
      { 'vite.config.ts': config("{ router: { basepath: '/shop/' } }") },
      ['/shop/api/auth', AUTH, GUARD, MOUNT, LIST],
    ],
    [
      'below the path of all that Vite serves',
      {
        'vite.config.ts':
          "export default defineConfig({ plugins: [pwa({ base: '/pwa/' }), tanstackStart({ serverFns: { base: '/_call' } })], base: '/shop/' })\n",
      },
      ['/shop/api/auth', AUTH, GUARD, MOUNT, LIST],
    ],
    [
      'which basepath overrules',
      {
        'vite.config.ts':
          "export default { base: '/assets/', plugins: [tanstackStart({ router: { basepath: '/' } })] }\n",
      },
      USUAL,
    ],
    [
      'assets on another site, and a path of a plugin alone',
      {
        'vite.config.ts':
          "export default { base: 'https://cdn.test/x/', plugins: [pwa({ base: '/pwa/' })] }\n",
      },
      USUAL,
    ],
    [
      'an auth file of another library',
      { 'src/lib/auth.server.ts': 'export const auth = 1\n' },
      ['/api/auth', 'src/lib/sign-in.server.ts', GUARD, MOUNT, LIST],
    ],
    [
      'and server functions of the application’s own',
      { 'src/lib/auth.functions.ts': 'export const mine = 1\n' },
      [
        '/api/auth',
        'src/lib/sign-in/auth.server.ts',
        'src/lib/sign-in/auth.functions.ts',
        MOUNT,
        LIST,
      ],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await placed(files, { evasion: { overwrite: [] } })).toEqual(expected)
  })

  test('as the user says', async () => {
    expect(await placed({}, { path: '/sign-in', auth: 'src/server/who.server.ts' })).toEqual([
      '/sign-in',
      'src/server/who.server.ts',
      'src/server/auth.functions.ts',
      'src/routes/sign-in/$.ts',
      LIST,
    ])
  })
})

describe('paths that are taken', () => {
  test.each<[form: string, file: string, basePath: string]>([
    ['a route below it', 'src/routes/api/auth/$.ts', '/auth'],
    ['with dots in place of folders', 'src/routes/api.auth.$.ts', '/auth'],
    ['in a group', 'src/routes/(server)/api/auth/login.ts', '/auth'],
    ['in a layout that has no path', 'src/routes/_app/api/auth.tsx', '/auth'],
    ['the route of a folder', 'src/routes/api/auth/route.tsx', '/auth'],
    ['what begins with a hyphen is no route', 'src/routes/api/-auth/login.ts', '/api/auth'],
    ['another path that begins alike', 'src/routes/api/authors.ts', '/api/auth'],
  ])('%s', async (_, file, basePath) => {
    expect((await read({ [file]: ROUTE })).basePath).toBe(basePath)
  })
})

test('imports from afar as the project does', async () => {
  const { home } = await read({
    'src/routes/index.tsx': "import { Badge } from '@/components/badge'\n",
    'src/components/badge.tsx': '',
  })
  expect(home.alias).toEqual({ name: '@/', folder: 'src' })
})

test('the port is that of the script', async () => {
  expect((await read({})).port).toMatchObject({ value: 3000 })
  const own = { 'vite.config.ts': 'export default { server: { port: 4000 } }\n' }
  const scripts = { dev: 'vite dev' }
  const { port } = await read({ ...own, 'package.json': packageJson(undefined, scripts) })
  expect(port).toMatchObject({ value: 4000 })
})

const installed = (version: string): Files => ({
  'node_modules/@tanstack/react-start/package.json': JSON.stringify({ version }),
})
const locked = (version: string): Files => ({
  'package-lock.json': JSON.stringify(
    { packages: { 'node_modules/@tanstack/react-start': { version } } },
    undefined,
    2,
  ),
})

describe('versions before 1.168 have no createCsrfMiddleware', () => {
  test.each<[form: string, files: Files, version: string]>([
    ['as it is installed', installed('1.131.50'), '1.131'],
    ['as the lock file has it', locked('1.167.65'), '1.167'],
    [
      'as that of pnpm has it',
      {
        'pnpm-lock.yaml':
          "importers:\n  .:\n    dependencies:\n      '@tanstack/react-start':\n        specifier: ^1.132.0\n        version: 1.132.17(react@19.2.0)\n",
      },
      '1.132',
    ],
    [
      'as that of bun has it',
      {
        'bun.lock':
          '{ "packages": { "@tanstack/react-start": [\n"@tanstack/react-start@1.145.0", "", {}] } }',
      },
      '1.145',
    ],
    ['as package.json says', { 'package.json': packageJson('1.132.0') }, '1.132'],
    ['as a range that ends with it', { 'package.json': packageJson('~1.167.1') }, '1.167'],
  ])('refused: %s', async (_, files, version) => {
    await expect(read(files)).rejects.toMatchObject({
      type: 'framework-version',
      message: `TanStack Start ${version} is not supported`,
      hint: 'Bring @tanstack/react-start to version 1.168 or later first: since then it has what keeps other sites from calling server functions.',
    })
  })

  test.each<[form: string, files: Files]>([
    ['the first that has it', installed('1.168.0')],
    [
      'installed, though the lock file is older',
      { ...locked('1.167.65'), ...installed('1.169.5') },
    ],
    ['a range that an installation goes beyond', { 'package.json': packageJson('^1.132.0') }],
    ['whichever is the latest', { 'package.json': packageJson('latest') }],
  ])('set up: %s', async (_, files) => {
    expect((await read(files)).framework.value.id).toBe('tanstack-start')
  })
})

describe('what is refused', () => {
  test.each<[form: string, files: Files, type: string]>([
    [
      'an option that is computed',
      { 'vite.config.ts': config('{ srcDirectory: process.env.SRC }') },
      'option-computed',
    ],
    ['no routes', MOVED, 'no-routes'],
    [
      'routes that another file lists',
      { 'vite.config.ts': config("{ router: { virtualRouteConfig: './routes.ts' } }") },
      'option-refused',
    ],
    [
      'the same in the router’s own configuration',
      { 'tsr.config.json': '{ "virtualRouteConfig": "./routes.ts" }' },
      'option-refused',
    ],
  ])('%s', async (_, files, type) => {
    await expect(read(files)).rejects.toMatchObject({ type })
  })

  test('but where routes lie the plugin says, and not that configuration', async () => {
    const { layout } = await read({ 'tsr.config.json': '{ "routesDirectory": "./src/pages" }' })
    expect(layout.mount).toBe(MOUNT)
  })

  test('TanStack Start with Solid, by its name', async () => {
    const dependencies = { '@tanstack/solid-start': '^1.168.0', 'solid-js': '^1.9.0' }
    await expect(read({ 'package.json': JSON.stringify({ dependencies }) })).rejects.toMatchObject({
      message: 'this is a TanStack Start for Solid project, which is not supported',
    })
  })
})
