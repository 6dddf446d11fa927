import { describe, expect, onTestFinished, test } from 'vitest'
import { inspect, type InspectOptions } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

const PAGE = 'export default function Page() {\n  return null\n}\n'
const manifest = (more: object = {}, dev = 'next dev'): string =>
  JSON.stringify({ name: 'shop', scripts: { dev }, dependencies: { next: '^16.0.0' }, ...more })
const paths = (names: Readonly<Record<string, readonly string[]>>): string =>
  JSON.stringify({ compilerOptions: { moduleResolution: 'bundler', paths: names } })

const read = async (files: Tree, options: InspectOptions = {}) => {
  const root = makeTree({ 'package.json': manifest(), ...files })
  onTestFinished(() => removeTree(root))
  return inspect(disk(root), options)
}
const placed = async (files: Tree, options: InspectOptions = {}) => {
  const { home, layout, basePath } = await read(files, options)
  const { language, moduleSystem, alias } = home
  return [layout.auth, layout.mount, `${language} ${moduleSystem}`, alias?.name ?? '-', basePath]
}
const APP_TS = { 'app/page.tsx': PAGE }

test.each<[string, Tree, readonly string[]]>([
  ['app', APP_TS, ['auth.ts', 'app/api/auth/[...auth]/route.ts', 'ts esm', '-', '/api/auth']],
  [
    'src/app',
    { 'src/app/page.tsx': PAGE, 'tsconfig.json': paths({ '@/*': ['./src/*'] }) },
    ['src/auth.ts', 'src/app/api/auth/[...auth]/route.ts', 'ts esm', '@/', '/api/auth'],
  ],
  [
    'pages',
    { 'pages/index.jsx': PAGE },
    ['auth.js', 'pages/api/auth/[...auth].js', 'js esm', '-', '/api/auth'],
  ],
  [
    'src/pages',
    { 'src/pages/index.tsx': PAGE, 'tsconfig.json': paths({ '~/*': ['./src/*'] }) },
    ['src/auth.ts', 'src/pages/api/auth/[...auth].ts', 'ts esm', '~/', '/api/auth'],
  ],
  [
    'both',
    { ...APP_TS, 'pages/about.tsx': PAGE },
    ['auth.ts', 'app/api/auth/[...auth]/route.ts', 'ts esm', '-', '/api/auth'],
  ],
  [
    'app in JavaScript, with names by jsconfig.json',
    { 'app/page.js': PAGE, 'jsconfig.json': paths({ '@/*': ['./*'] }) },
    ['auth.js', 'app/api/auth/[...auth]/route.js', 'js esm', '@/', '/api/auth'],
  ],
  [
    'names for other folders alone',
    { ...APP_TS, 'tsconfig.json': paths({ '@/ui/*': ['./ui/*'] }) },
    ['auth.ts', 'app/api/auth/[...auth]/route.ts', 'ts esm', '-', '/api/auth'],
  ],
])('%s: where files lie, and how they are written', async (_, files, expected) => {
  expect(await placed(files)).toEqual(expected)
})

test.each([
  ['next dev', '3000 certain'],
  ['next dev -p 4000', '4000 certain'],
  ['next dev --turbopack --port 4001', '4001 certain'],
  ['PORT=4002 next dev', '4002 certain'],
])('the port of %j', async (dev, expected) => {
  const { port, env } = await read({ ...APP_TS, 'package.json': manifest({}, dev) })
  expect(`${port.value} ${port.confidence}`).toBe(expected)
  expect([env.target, env.loader?.value]).toEqual(['.env.local', 'Next.js'])
})

test.each([
  ['.env', 'Next.js'],
  ['.env.development.local', 'Next.js'],
  ['config/.env', undefined],
])('the env file %s, as somebody says: loaded by %j', async (dotenv, loader) => {
  const { env } = await read(APP_TS, { dotenv })
  expect([env.target, env.loader?.value]).toEqual([dotenv, loader])
})

test('a project with Express beside it is of Next.js, unless somebody says otherwise', async () => {
  const dependencies = { express: '^5.0.0', next: '^15.0.0' }
  const files = {
    ...APP_TS,
    'package.json': manifest({ type: 'module', dependencies }),
    'server.js': "import express from 'express'\nconst app = express()\napp.listen(3000)\n",
  }
  expect((await read(files)).framework.value).toEqual({ id: 'next', range: '^15.0.0', major: 15 })
  const { framework, application } = await read(files, { framework: 'express' })
  expect([framework.value.id, application?.value.file]).toEqual(['express', 'server.js'])
})

describe('paths that files answer', () => {
  const routesOf = async (files: Tree) =>
    (await read(files)).routes.map(({ path, file }) => `${path} ${file}`).toSorted()

  test('of app: pages and routes, without groups and parallel folders', async () => {
    expect(
      await routesOf({
        ...APP_TS,
        'app/layout.tsx': PAGE,
        'app/(shop)/cart/page.tsx': PAGE,
        'app/(shop)/@modal/login/page.tsx': PAGE,
        'app/api/orders/route.ts': 'export function GET() {}\n',
        'app/orders/[id]/page.tsx': PAGE,
        'app/orders/price.ts': 'export const price = 1\n',
      }),
    ).toEqual([
      '/ app/page.tsx',
      '/api/orders app/api/orders/route.ts',
      '/cart app/(shop)/cart/page.tsx',
      '/login app/(shop)/@modal/login/page.tsx',
      '/orders/[id] app/orders/[id]/page.tsx',
    ])
  })

  test('of pages: every file but those of the framework', async () => {
    expect(
      await routesOf({
        'pages/index.tsx': PAGE,
        'pages/_app.tsx': PAGE,
        'pages/blog/index.tsx': PAGE,
        'pages/api/orders.ts': PAGE,
      }),
    ).toEqual([
      '/ pages/index.tsx',
      '/api/orders pages/api/orders.ts',
      '/blog pages/blog/index.tsx',
    ])
  })
})

test('what either router answers is the application’s, where both are there', async () => {
  const login = { 'pages/api/auth/[...nextauth].ts': 'export default () => {}\n' }
  const { basePath, layout, routes } = await read({ ...APP_TS, ...login })
  expect([basePath, layout.mount]).toEqual(['/api/session', 'app/api/session/[...auth]/route.ts'])
  expect(routes.map(({ path }) => path).toSorted()).toEqual(['/', '/api/auth/[...nextauth]'])
  // Next knows no pages beside src/app but those of src.
  const elsewhere = await read({ 'src/app/page.tsx': PAGE, ...login })
  expect(elsewhere.basePath).toBe('/api/auth')
})

test.each<[string, Tree, string | undefined, readonly [basePath: string, mount: string]]>([
  [
    'what somebody else answers there',
    { 'app/api/auth/[...nextauth]/route.ts': 'export {}\n' },
    undefined,
    ['/api/session', 'app/api/session/[...auth]/route.ts'],
  ],
  [
    'two that are taken',
    { 'app/api/auth/login/route.ts': 'export {}\n', 'app/api/session/route.ts': 'export {}\n' },
    undefined,
    ['/api/sign-in', 'app/api/sign-in/[...auth]/route.ts'],
  ],
  ['what is said', {}, '/auth', ['/auth', 'app/auth/[...auth]/route.ts']],
])('the path of sign-in: %s', async (_, files, path, expected) => {
  const { basePath, layout } = await read(
    { ...APP_TS, ...files },
    path === undefined ? {} : { path },
  )
  expect([basePath, layout.mount]).toEqual(expected)
})

describe('the path of sign-in, beside what next.config sends elsewhere', () => {
  const TO = "destination: 'https://api.shop.test/:path*'"
  const list = (rule: string): string => `async rewrites() { return [{ ${rule} }] }`
  test.each<[string, string, string]>([
    ['that path', list(`source: '/api/auth/:path*', ${TO}`), '/api/session'],
    ['all of the API', list(`source: '/api/:path*', ${TO}`), '/auth'],
    ['all but that path', list(`source: '/api/:path((?!auth/).*)', ${TO}`), '/api/auth'],
    ['one part below', list(`source: '/api/:name', ${TO}`), '/api/auth'],
    ['with more conditions', list(`source: '/:path*', has: [host], ${TO}`), '/api/auth'],
    ['to itself', list("source: '/api/:path*', destination: '/api/:path*'"), '/api/auth'],
    [
      'what nothing answers',
      `rewrites: () => ({ fallback: [{ source: '/:path*', ${TO} }] })`,
      '/api/auth',
    ],
    [
      'before files',
      `rewrites: () => ({ beforeFiles: [{ source: '/api/:path*', ${TO} }] })`,
      '/auth',
    ],
    [
      'by a redirect',
      `redirects: async () => [{ source: '/api/auth/:path*', ${TO} }]`,
      '/api/session',
    ],
    ['a header', "headers: () => [{ source: '/:path*', headers: [] }]", '/api/auth'],
  ])('%s', async (_, option, expected) => {
    const text = `const host = { type: 'host' }\nmodule.exports = { ${option} }\n`
    expect((await read({ ...APP_TS, 'next.config.js': text })).basePath).toBe(expected)
  })

  test('below a base path', async () => {
    const text = `module.exports = { basePath: '/docs', ${list(`source: '/api/auth/:path*', ${TO}`)} }\n`
    const { basePath } = await read({ ...APP_TS, 'next.config.js': text })
    expect(basePath).toBe('/docs/api/session')
  })

  test('with pages alone, which nothing else answers for', async () => {
    const text = `module.exports = { ${list(`source: '/api/:path*', ${TO}`)} }\n`
    const { basePath } = await read({ 'pages/index.tsx': PAGE, 'next.config.js': text })
    expect(basePath).toBe('/api/auth')
  })
})

describe('next.config', () => {
  const site = async (file: string, text: string, more: Tree = APP_TS, path?: string) => {
    const {
      site: found,
      basePath,
      layout,
    } = await read({ ...more, [file]: text }, path === undefined ? {} : { path })
    return {
      prefix: found?.prefix,
      unknown: found?.unknown.map(({ option }) => option),
      basePath,
      mount: layout.mount,
    }
  }
  const below = {
    prefix: '/docs',
    unknown: [],
    basePath: '/docs/api/auth',
    mount: 'app/api/auth/[...auth]/route.ts',
  }
  const usual = { ...below, prefix: '', basePath: '/api/auth' }

  test.each([
    ['next.config.js', "module.exports = { basePath: '/docs' }\n"],
    ['next.config.mts', "const base = '/docs'\nexport default { basePath: base }\n"],
    [
      'next.config.ts',
      "import type { NextConfig } from 'next'\nconst config: NextConfig = { basePath: '/docs', trailingSlash: true }\nexport default config\n",
    ],
    [
      'next.config.ts',
      "const plugin = createPlugin()\nconst config = { basePath: '/docs' } satisfies NextConfig\nexport default withTracing(plugin(config), { silent: true })\n",
    ],
    [
      'next.config.js',
      "module.exports = () => [one, two].reduce((made, plugin) => plugin(made), { basePath: '/docs' })\n",
    ],
    [
      'next.config.mjs',
      "export default async function config(phase) {\n  return { basePath: '/docs' }\n}\n",
    ],
  ])('a base path in %s: %j', async (file, text) => {
    expect(await site(file, text)).toEqual(below)
  })

  test('what is said of the path is below it, whether or not that is said, too', async () => {
    const text = "module.exports = { basePath: '/docs' }\n"
    const expected = { ...below, basePath: '/docs/auth', mount: 'app/auth/[...auth]/route.ts' }
    expect(await site('next.config.js', text, APP_TS, '/auth')).toEqual(expected)
    expect(await site('next.config.js', text, APP_TS, '/docs/auth')).toEqual(expected)
  })

  test.each([
    ['nothing of it', "module.exports = { output: 'standalone', images: {} }\n", []],
    ['none', 'module.exports = { basePath: undefined }\n', []],
    [
      'an option under a condition, beside it',
      "module.exports = { ...(process.env.DOCKER && { output: 'standalone' }) }\n",
      [],
    ],
    [
      'an export under a condition',
      "module.exports = { ...(process.env.STATIC && { output: 'export' }) }\n",
      ['output'],
    ],
    ['a basePath of something else', "module.exports = { images: { basePath: '/docs' } }\n", []],
    ['one that is computed', 'module.exports = { basePath: process.env.BASE }\n', ['basePath']],
    [
      'another one in production',
      "module.exports = { basePath: prod ? '/docs' : '' }\n",
      ['basePath'],
    ],
    [
      'an export under a condition',
      "module.exports = { output: process.env.STILL ? 'export' : undefined }\n",
      ['output'],
    ],
    [
      'another output under a condition',
      "module.exports = { output: process.env.IMAGE ? 'standalone' : undefined }\n",
      [],
    ],
    [
      'a configuration that is out of sight',
      "export default require('made')()\n",
      ['basePath', 'pageExtensions', 'output'],
    ],
  ])('%s', async (_, text, unknown) => {
    expect(await site('next.config.js', text)).toEqual({ ...usual, unknown })
  })

  test.each<[string, readonly string[], Tree, string, readonly string[]]>([
    [
      'app',
      ['page.tsx', 'page.ts'],
      { 'app/page.page.tsx': PAGE, 'app/login/page.tsx': PAGE },
      'app/api/auth/[...auth]/route.page.ts',
      ['/'],
    ],
    [
      'pages',
      ['page.tsx', 'api.ts'],
      { 'pages/index.page.tsx': PAGE, 'pages/price.ts': PAGE },
      'pages/api/auth/[...auth].api.ts',
      ['/'],
    ],
    ['beside documents', ['ts', 'tsx', 'mdx'], APP_TS, 'app/api/auth/[...auth]/route.ts', ['/']],
    ['components alone', ['tsx'], APP_TS, 'app/api/auth/[...auth]/route.tsx', ['/']],
  ])('the names of routes, in %s: %j', async (_, endings, files, mount, answered) => {
    const text = `module.exports = { pageExtensions: ${JSON.stringify(endings)} }\n`
    const { layout, routes } = await read({ ...files, 'next.config.js': text })
    expect(layout.mount).toBe(mount)
    expect(routes.map(({ path }) => path)).toEqual(answered)
  })

  test('an export of static files is refused', async () => {
    const refused = read({ ...APP_TS, 'next.config.mjs': "export default { output: 'export' }\n" })
    await expect(refused).rejects.toMatchObject({
      exit: 'unsupported',
      type: 'static-export',
      file: 'next.config.mjs',
      hint: expect.stringContaining("Take output: 'export' out of next.config.mjs"),
    })
  })
})

describe('refused', () => {
  test.each([
    ['13.5.6', 'Next.js 13 is not supported'],
    ['^14.2.0', 'Next.js 14 is not supported'],
  ])('Next.js %s', async (next, message) => {
    const files = { ...APP_TS, 'package.json': manifest({ dependencies: { next } }) }
    await expect(read(files)).rejects.toMatchObject({
      type: 'framework-version',
      message,
      hint: expect.stringMatching(/^Bring Next\.js to version 16 first\. /),
    })
  })

  test('a project without a page', async () => {
    await expect(read({})).rejects.toMatchObject({
      exit: 'unsupported',
      type: 'no-routes',
      message: 'this Next.js project has no routes yet',
    })
  })

  test('an entry, which means nothing', async () => {
    await expect(read(APP_TS, { entry: 'app/page.tsx' })).rejects.toMatchObject({
      exit: 'usage',
      type: 'entry-unused',
      file: 'app/page.tsx',
    })
  })
})
