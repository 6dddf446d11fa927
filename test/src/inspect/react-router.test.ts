import { afterEach, describe, expect, test } from 'vitest'
import { inspect, type InspectOptions } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => removeTree(root))

const packageJson = (version = '^8.4.0', more: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({
    type: 'module',
    scripts: { dev: 'react-router dev', build: 'react-router build' },
    dependencies: { 'react-router': version, '@react-router/node': version, ...more },
    devDependencies: { '@react-router/dev': version, typescript: '^5.9.0' },
  })

const config = (options: string): string => `export default { ${options} }\n`
const list = (elements: string): string =>
  `import { index, layout, prefix, route } from '@react-router/dev/routes'\n\nexport default [\n${elements}\n]\n`
const named = (options = ''): string =>
  `import { flatRoutes } from '@react-router/fs-routes'\n\nexport default flatRoutes(${options})\n`
const PAGE = 'export default function Page() {\n  return null\n}\n'

/** As new projects are made. */
const ROUTER = {
  'package.json': packageJson(),
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "moduleResolution": "bundler" } }',
  'react-router.config.ts': config('ssr: true'),
  'app/root.tsx': PAGE,
  'app/routes.ts': list("  index('routes/home.tsx'),"),
  'app/routes/home.tsx': PAGE,
}
/** The files that a project has beside those; null for one that it lacks. */
type Files = Readonly<Record<string, string | null>>

const read = async (files: Files, options: InspectOptions = {}) => {
  const all: Files = { ...ROUTER, ...files }
  const there = Object.entries(all).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  )
  removeTree(root)
  root = makeTree(Object.fromEntries(there))
  return inspect(disk(root), options)
}

const USUAL = {
  basePath: '/auth',
  auth: 'app/auth.server.ts',
  mount: 'app/routes/auth.ts',
  composed: 'app/root.tsx',
  listed: 'app/routes.ts',
  switched: undefined,
}

describe('where files lie', () => {
  test.each<[form: string, files: Files, expected: Partial<typeof USUAL> | object]>([
    ['a list of routes', {}, {}],
    [
      'routes by the names of files',
      { 'app/routes.ts': named() },
      { mount: 'app/routes/auth.$.ts', listed: undefined },
    ],
    [
      'a list of both',
      {
        'app/routes.ts':
          "import { route } from '@react-router/dev/routes'\nimport { flatRoutes } from '@react-router/fs-routes'\n\nexport default [route('a', 'a.tsx'), ...(await flatRoutes())]\n",
      },
      { mount: 'app/routes/auth.$.ts', listed: undefined },
    ],
    [
      'routes by name in another folder',
      { 'app/routes.ts': named("{ rootDirectory: 'pages' }") },
      { mount: 'app/pages/auth.$.ts', listed: undefined },
    ],
    [
      'routes by the names of files, by rules of somebody else',
      {
        'app/routes.ts': "import { allRoutes } from 'other-routes'\n\nexport default allRoutes()\n",
      },
      { mount: 'app/auth-route.ts' },
    ],
    ...[
      'const made: RouteConfig = allRoutes()\n\nexport default made',
      'export default (await allRoutes()) satisfies RouteConfig',
      "const made = await allRoutes()\n\nexport default [route('a', 'a.tsx'), ...made]",
    ].map((text): [form: string, files: Files, expected: object] => [
      `such routes, by ${text}`,
      {
        'app/routes.ts': `import { route, type RouteConfig } from '@react-router/dev/routes'\nimport { allRoutes } from 'other-routes'\n\n${text}\n`,
      },
      { mount: 'app/auth-route.ts' },
    ]),
    [
      'a list with others in it that are written out',
      {
        'app/routes.ts': list(
          "  ...prefix('shop', [index('routes/shop.tsx')]),\n  ...[layout('routes/all.tsx', [])],",
        ),
      },
      {},
    ],
    ...['auth/sign-in.tsx', '_public/auth.$provider.tsx', '_auth+/auth+/index.tsx'].map(
      (name): [form: string, files: Files, expected: object] => [
        `such routes, and ${name} among them`,
        {
          'app/routes.ts': 'export default allRoutes()\n',
          [`app/routes/${name}`]: PAGE,
        },
        { basePath: '/api/auth', mount: 'app/auth-route.ts' },
      ],
    ),
    [
      'an application in another folder, in JavaScript',
      {
        'react-router.config.ts': null,
        'tsconfig.json': null,
        'react-router.config.js': config("appDirectory: './src/client'"),
        'app/root.tsx': null,
        'app/routes.ts': null,
        'app/routes/home.tsx': null,
        'src/client/root.jsx': PAGE,
        'src/client/routes.js': list("  index('home.jsx'),"),
        'src/client/home.jsx': PAGE,
      },
      {
        auth: 'src/client/auth.server.js',
        mount: 'src/client/routes/auth.js',
        composed: 'src/client/root.jsx',
        listed: 'src/client/routes.js',
      },
    ],
    [
      'below a basename',
      { 'react-router.config.ts': config("basename: '/shop/'") },
      { basePath: '/shop/auth' },
    ],
    [
      'an auth file of its own',
      { 'app/auth.server.ts': 'export {}\n' },
      { auth: 'app/sign-in.server.ts' },
    ],
    [
      'version 7, where middleware is an option',
      { 'package.json': packageJson('^7.18.0') },
      { switched: 'react-router.config.ts' },
    ],
    [
      'version 7 without a configuration',
      { 'package.json': packageJson('^7.18.0'), 'react-router.config.ts': null },
      { switched: 'react-router.config.ts' },
    ],
  ])('%s', async (_, files, expected) => {
    const { basePath, layout } = await read(files, { evasion: { overwrite: [] } })
    const { auth, mount, composed, edited } = layout
    expect({ basePath, auth, mount, composed, ...edited }).toEqual({ ...USUAL, ...expected })
  })
})

test.each<[form: string, files: Files, basePath: string, taken: readonly string[]]>([
  [
    'a name in front, which may be left out',
    { 'app/routes.ts': list("  route('/:language?/signin', 'routes/home.tsx'),") },
    '/api/auth',
    ['/auth/signin', '/session/signin', '/sign-in/signin'],
  ],
  [
    'by the names of files',
    { 'app/routes.ts': named(), 'app/routes/($language).signout.tsx': PAGE },
    '/api/auth',
    ['/auth/signout', '/session/signout', '/sign-in/signout'],
  ],
  [
    'three names',
    { 'app/routes.ts': list("  route(':owner/:project/:file', 'routes/home.tsx'),") },
    '/api/auth',
    ['/auth/signin', '/session/signin', '/sign-in/signin'],
  ],
  [
    'but not two names, or what is no endpoint',
    {
      'app/routes.ts': list(
        "  route(':owner/:project', 'routes/home.tsx'),\n  route(':owner/shop', 'routes/home.tsx', { id: 'shop' }),",
      ),
    },
    '/auth',
    [],
  ],
])(
  'what counts more than whatever lies below a path is taken: %s',
  async (_, files, basePath, taken) => {
    const project = await read(files)
    expect(project.basePath).toBe(basePath)
    const own = project.routes
      .map(({ path }) => path)
      .filter((path) => /\/sign(?:in|out)$/.test(path))
    expect(own.filter((path) => !path.startsWith('/:'))).toEqual(taken)
  },
)

test('what the list answers is known: nested, behind a prefix, of a layout, computed', async () => {
  const { routes, basePath, layout } = await read({
    'app/routes.ts': list(`  index('routes/home.tsx'),
  layout('routes/shop.tsx', [
    route('auth', 'routes/auth-shell.tsx', [index('routes/in.tsx'), route(':id?', 'routes/id.tsx')]),
  ]),
  ...prefix('api', [route('/auth/login/', 'routes/login.tsx')]),
  route(SESSION, 'routes/session.tsx'),`),
  })
  expect(routes.map(({ path, line }) => `${line} ${path}`)).toEqual([
    '4 /',
    '6 /auth',
    '6 /auth',
    '6 /auth/:id?',
    '8 /api/auth/login',
    '9 *',
  ])
  expect([basePath, layout.mount]).toEqual(['/session', 'app/routes/session.ts'])
})

test('what files answer by their names is known', async () => {
  const { routes, basePath, layout } = await read({
    'app/routes.ts': named(),
    'app/routes/home.tsx': null,
    'app/routes/_index.tsx': PAGE,
    'app/routes/_shell.cart.$id_.edit.tsx': PAGE,
    'app/routes/auth.login.tsx': PAGE,
    'app/routes/shop.$/route.tsx': PAGE,
    'app/routes/shop.$/price.ts': 'export {}\n',
    'app/routes/sitemap[.]xml.ts': PAGE,
  })
  expect(routes.map(({ path }) => path).toSorted()).toEqual([
    '/',
    '/auth/login',
    '/cart/:id/edit',
    '/shop/*',
    '/sitemap.xml',
  ])
  expect([basePath, layout.mount]).toEqual(['/api/auth', 'app/routes/api.auth.$.ts'])
})

describe('what cannot be set up, and why', () => {
  test.each<[what: string, files: Files, refusal: object]>([
    [
      'pages for the browser alone',
      { 'react-router.config.ts': config('ssr: false') },
      { type: 'static-export', file: 'react-router.config.ts' },
    ],
    [
      'a version whose middleware is not stable',
      { 'package.json': packageJson('7.8.2') },
      {
        type: 'framework-version',
        message: 'React Router 7.8 is not supported',
        hint: 'Bring @react-router/dev to version 7.9 or later first: since then it has middleware.',
      },
    ],
    [
      'the same by a lock file, whatever the range may mean',
      {
        'package.json': packageJson('^7.0.0'),
        'package-lock.json':
          '{ "packages": { "node_modules/@react-router/dev": { "version": "7.4.0" } } }',
      },
      { type: 'framework-version', message: 'React Router 7.4 is not supported' },
    ],
    [
      'a version that nobody knows',
      { 'package.json': packageJson('^9.0.0') },
      { type: 'framework-version', message: 'React Router 9 is not supported' },
    ],
    [
      'a folder of routes that is computed',
      { 'app/routes.ts': named('{ rootDirectory: process.env.ROUTES }') },
      { type: 'option-computed', message: 'app/routes.ts:3 computes rootDirectory' },
    ],
    [
      'React Router without its own server',
      {
        'package.json': JSON.stringify({ dependencies: { react: '19', 'react-router': '^8.0.0' } }),
      },
      {
        message:
          'this is a React project, which runs in the browser, while sign-in belongs to a server',
      },
    ],
    [
      'Remix',
      { 'package.json': JSON.stringify({ dependencies: { '@remix-run/node': '^2.0.0' } }) },
      { message: 'this is a Remix project, which is not supported' },
    ],
  ])('%s', async (_, files, refusal) => {
    await expect(read(files)).rejects.toMatchObject(refusal)
  })
})

test('behind a server of its own it is React Router all the same', async () => {
  const { framework } = await read({
    'package.json': packageJson('^8.4.0', { express: '^5.1.0', '@react-router/express': '^8.4.0' }),
  })
  expect(framework.value).toEqual({ id: 'react-router', range: '^8.4.0', major: 8 })
})

describe('what people should know', () => {
  const titles = async (files: Files) => {
    const { site } = await read(files)
    return {
      unknown: site?.unknown.map(({ option }) => option),
      titles: site?.warns?.map(({ title }) => title) ?? [],
    }
  }

  test('pages that are prerendered, whichever they are', async () => {
    const PRERENDERED =
      'Pages that are prerendered are the same for everybody, and can’t be protected'
    for (const said of ["['/about']", 'true', 'async () => []'])
      expect(await titles({ 'react-router.config.ts': config(`prerender: ${said}`) })).toEqual({
        unknown: [],
        titles: [PRERENDERED],
      })
    expect(await titles({})).toEqual({ unknown: [], titles: [] })
  })

  test('options that are computed', async () => {
    const files = { 'react-router.config.ts': config('basename: BASE, ssr: isServer()') }
    expect(await titles(files)).toEqual({ unknown: ['basename', 'ssr'], titles: [] })
  })

  test.each([
    ['of a server', 'server.ts', 'export default { getLoadContext: () => ({ shop: 1 }) }\n'],
    [
      'of a worker',
      'workers/app.ts',
      'export default {\n  fetch: (request, env) =>\n    requestHandler(request, { cloudflare: { env } }),\n}\n',
    ],
  ])('a context %s in its old form, in version 7 alone', async (_, file, text) => {
    const outdated = async (files: Files) => (await read(files)).site?.places?.['outdated']
    const seven = { 'package.json': packageJson('^7.18.0'), [file]: text }
    expect(await outdated(seven)).toEqual({ file, line: file === 'server.ts' ? 1 : 3 })
    expect(await outdated({ [file]: text })).toBeUndefined()
    const commented = text.replaceAll(/^/gm, '// ')
    expect(await outdated({ ...seven, [file]: commented })).toBeUndefined()
    expect(await outdated({ ...seven, 'about.ts': '// RouterContextProvider' })).toEqual({
      file,
      line: file === 'server.ts' ? 1 : 3,
    })
    const made = "import { RouterContextProvider } from 'react-router'\n"
    expect(await outdated({ ...seven, [file]: made + text })).toBeUndefined()
    expect(await outdated({ ...seven, [file]: 'requestHandler(request)\n' })).toBeUndefined()
  })
})

test('a name of tsconfig.json counts where code takes something by it, since the bundler may not know it', async () => {
  const aliased = {
    'tsconfig.json':
      '{ "compilerOptions": { "moduleResolution": "bundler", "paths": { "~/*": ["./app/*"] } } }',
  }
  expect((await read(aliased)).home.alias).toBeUndefined()
  const types = { ...aliased, 'app/shop.ts': "import type { A } from '~/a'\nexport type B = A\n" }
  expect((await read(types)).home.alias).toBeUndefined()
  const taken = { ...aliased, 'app/shop.ts': "import { a } from '~/a'\nexport const b = a\n" }
  expect((await read(taken)).home.alias).toEqual({ name: '~/', folder: 'app' })
})

describe('the ending of imports, where the compiler lets them name files', () => {
  const tsconfig = (lets: boolean): string =>
    `{ "compilerOptions": { "moduleResolution": "bundler", "allowImportingTsExtensions": ${lets} } }`
  const PRICE = "import './shop.css'\nimport { Tax } from './tax.tsx'\nexport const price = Tax\n"
  const LIKE = "import type { Route } from './+types/shop'\nexport type Shop = Route.LoaderArgs\n"
  test.each<[what: string, lets: boolean, files: Files, ending: string]>([
    ['named by the file that ours are like', true, { 'app/a.ts': PRICE }, '.ts'],
    [
      'named by most of the others, where it has none',
      true,
      { 'app/a.ts': 'export {}\n', 'app/lib/price.ts': PRICE, 'app/lib/rate.ts': PRICE },
      '.ts',
    ],
    ['named by some', true, { 'app/a.ts': LIKE, 'app/lib/price.ts': PRICE }, ''],
    [
      'named by fewer than leave it out, from afar',
      true,
      {
        'app/a.ts': 'export {}\n',
        'app/lib/price.ts': PRICE,
        'app/lib/rate.ts': "import { price } from '@/lib/price'\nexport const rate = price\n",
      },
      '',
    ],
    ['named nowhere', true, { 'app/a.ts': LIKE }, ''],
    ['where it does not', false, { 'app/a.ts': PRICE }, ''],
  ])('%s', async (_, lets, files, ending) => {
    const { home } = await read({
      ...files,
      'tsconfig.json': tsconfig(lets),
      'app/routes.ts': list("  index('routes/home.tsx'),").replace(/^.*\n\n/, ''),
    })
    expect([home.like, home.importExtension]).toEqual(['app/a.ts', ending])
  })
})

test.each([
  ['by their names', named(), 'app/db.ts'],
  ['by rules that are not known', 'export default autoRoutes()\n', 'app/db.ts'],
  ['that are listed', list("  index('routes/home.tsx'),"), 'app/routes/db.ts'],
])('a client of its own does not lie where files are routes %s', async (_, routes, file) => {
  const { databases } = await read({
    'package.json': packageJson('^8.4.0', { 'drizzle-orm': '^0.45.0' }),
    'app/routes.ts': routes,
    'app/routes/shop.ts':
      "import { drizzle } from 'drizzle-orm/libsql'\n\nexport const loader = () => drizzle('file:shop.db').select()\n",
  })
  expect(databases.map(({ value }) => value.unexported?.client)).toEqual([{ file, name: 'db' }])
})
