import { afterEach, describe, expect, test } from 'vitest'
import { inspect, type InspectOptions } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => removeTree(root))

const KIT: Tree = {
  'package.json': JSON.stringify({
    scripts: { dev: 'vite dev' },
    devDependencies: { '@sveltejs/kit': '^2.63.0' },
  }),
  'src/routes/+page.svelte': '<h1>hello</h1>',
  'src/pages/+page.svelte': '<h1>hello</h1>',
}
const read = async (files: Tree, options: InspectOptions = {}) => {
  root = makeTree({ ...KIT, ...files })
  return inspect(disk(root), options)
}
/** Where sign-in answers, where hooks lie, which folder has the routes, and what is not known. */
const placed = async (files: Tree) => {
  const { basePath, layout, rooted, site } = await read(files)
  return [
    basePath,
    layout.composed?.replace(/\.[jt]s$/, ''),
    rooted?.folder,
    site?.unknown.map(({ option }) => option),
  ]
}
const vite = (options: string, before = ''): Tree => ({
  'vite.config.ts': `import { sveltekit } from '@sveltejs/kit/vite'\nimport { defineConfig } from 'vite'\n\n${before}export default defineConfig({ plugins: [sveltekit(${options})] })\n`,
})
const svelte = (text: string, ending = 'js'): Tree => ({ [`svelte.config.${ending}`]: text })
const USUAL = ['src/hooks.server', 'src/routes', []] as const
const BASE = ['/docs/auth', ...USUAL] as const

describe('the options of a project, in vite.config or svelte.config', () => {
  test.each<[form: string, files: Tree, expected: readonly unknown[]]>([
    ['none', vite(''), ['/auth', ...USUAL]],
    ['an option of vite', vite("{ compilerOptions: { base: '/docs' } }"), ['/auth', ...USUAL]],
    ['vite.config', vite("{ paths: { base: '/docs' } }"), BASE],
    [
      'vite.config, beside others',
      vite(
        "{\n  adapter: adapter(),\n  csrf: { trustedOrigins: [] },\n  'paths': { relative: false, 'base': `/docs` },\n}",
      ),
      BASE,
    ],
    ['a name of the file', vite('{ paths: { base } }', "const base = '/docs'\n\n"), BASE],
    [
      'an object with a name',
      vite('{ paths }', "const paths = { base: '/docs' } as const\n\n"),
      BASE,
    ],
    [
      'vite.config as a function',
      {
        'vite.config.js':
          "import { sveltekit } from '@sveltejs/kit/vite'\n\nexport default ({ mode }) => ({\n  plugins: mode === 'test' ? [] : [sveltekit({ paths: { base: '/docs' } })],\n})\n",
      },
      BASE,
    ],
    ['svelte.config', svelte("export default { kit: { paths: { base: '/docs' } } }\n"), BASE],
    [
      'svelte.config, by a name and with its type',
      svelte(
        "import adapter from '@sveltejs/adapter-node'\n\n/** @type {import('@sveltejs/kit').Config} */\nconst config = {\n  kit: { adapter: adapter(), paths: { base: '/docs', assets: 'https://cdn.test' } },\n}\n\nexport default config\n",
      ),
      BASE,
    ],
    [
      'svelte.config in TypeScript',
      svelte(
        "import type { Config } from '@sveltejs/kit'\n\nexport default { kit: { paths: { base: '/docs' } } } satisfies Config\n",
        'ts',
      ),
      BASE,
    ],
    [
      'svelte.config before vite.config',
      {
        ...vite("{ paths: { base: '/other' } }"),
        ...svelte("export default { kit: { paths: { base: '/docs' } } }\n"),
      },
      BASE,
    ],
    [
      'in a comment alone',
      svelte("// kit: { paths: { base: '/docs' } }\nexport default { kit: {} }\n"),
      ['/auth', ...USUAL],
    ],
    [
      'an empty one',
      svelte("export default { kit: { paths: { base: '' } } }\n"),
      ['/auth', ...USUAL],
    ],
    [
      'computed',
      svelte("export default { kit: { paths: { base: process.env.BASE_PATH ?? '' } } }\n"),
      ['/auth', 'src/hooks.server', 'src/routes', ['paths.base']],
    ],
    [
      'computed in vite.config',
      vite('{ paths: { base } }', "const base = process.argv.includes('dev') ? '' : '/docs'\n\n"),
      ['/auth', 'src/hooks.server', 'src/routes', ['paths.base']],
    ],
    [
      'what may change',
      vite('{ paths: { base } }', "let base = '/docs'\nif (process.env.CI) base = '/ci'\n\n"),
      ['/auth', 'src/hooks.server', 'src/routes', ['paths.base']],
    ],
    [
      'hooks and routes that lie elsewhere',
      vite("{ files: { hooks: { server: './src/server/hooks.ts' }, routes: 'src/pages' } }"),
      ['/auth', 'src/server/hooks', 'src/pages', []],
    ],
    [
      'the same, by names',
      svelte(
        "const hooks = { server: 'src/server/hooks' }\nconst routes = 'src/pages'\n\nexport default { kit: { files: { hooks, routes } } }\n",
      ),
      ['/auth', 'src/server/hooks', 'src/pages', []],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await placed(files)).toEqual(expected)
  })
})

test('what is answered already lies below the path of all', async () => {
  const { basePath, routes } = await read({
    ...vite("{ paths: { base: '/docs' } }"),
    'src/routes/auth/+page.svelte': '<h1>own</h1>',
  })
  expect(basePath).toBe('/docs/api/auth')
  expect(routes.map(({ path }) => path)).toEqual(['/docs/', '/docs/auth'])
})

test.each<[module: string, hooks: string, basePath: string, answered: string]>([
  [
    'Auth.js',
    "import { SvelteKitAuth } from '@auth/sveltekit'\n\nexport const { handle } = SvelteKitAuth({ providers: [] })\n",
    '/api/auth',
    '/auth',
  ],
  [
    'Better Auth',
    "import { svelteKitHandler } from 'better-auth/svelte-kit'\n\nexport const handle = ({ event, resolve }) => svelteKitHandler({ auth, event, resolve })\n",
    '/auth',
    '/api/auth',
  ],
])(
  'what the hook of %s answers is taken, though no file lies there',
  async (_, hooks, basePath, answered) => {
    const project = await read({ 'src/hooks.server.ts': hooks })
    expect(project.basePath).toBe(basePath)
    expect(project.routes.filter(({ file }) => file === 'src/hooks.server.ts')).toEqual([
      { path: answered, file: 'src/hooks.server.ts', line: 1 },
    ])
  },
)

test('a path that is said is below it, whether or not that is said', async () => {
  for (const path of ['/login', '/docs/login']) {
    expect((await read(vite("{ paths: { base: '/docs' } }"), { path })).basePath).toBe(
      '/docs/login',
    )
    removeTree(root)
  }
})

test.each<[title: string, settings: Tree, expected: string]>([
  ['TypeScript, as its settings say', { 'tsconfig.json': '{}' }, 'src/lib/server/auth.ts'],
  ['JavaScript without them', { 'jsconfig.json': '{}' }, 'src/lib/server/auth.js'],
])(
  'where routes are components alone, and tools are configured in JavaScript: %s',
  async (_, settings, expected) => {
    const { 'vite.config.ts': config = '' } = vite('')
    const project = { 'vite.config.js': config, 'src/app.d.ts': 'declare namespace App {}\n' }
    expect((await read({ ...project, ...settings })).layout.auth).toBe(expected)
  },
)

describe('static files alone', () => {
  const config = (adapter: string): string =>
    `import files from '@sveltejs/adapter-static'\nimport node from '@sveltejs/adapter-node'\n\nexport default { kit: { adapter: ${adapter} } }\n`

  test.each<[where: string, files: Tree, file: string]>([
    ['svelte.config', svelte(config("files({ fallback: 'index.html' })")), 'svelte.config.js'],
    [
      'vite.config, by a name of the file',
      vite(
        '{ adapter }',
        "import make from '@sveltejs/adapter-static'\n\nconst adapter = make()\n\n",
      ),
      'vite.config.ts',
    ],
  ])('by the adapter in %s: refused', async (_, files, file) => {
    await expect(read(files)).rejects.toMatchObject({
      type: 'static-export',
      file,
      hint: `Take @sveltejs/adapter-static out of ${file}, or set sign-in up in the server that your pages speak to.`,
    })
  })

  test.each(['node()', 'process.env.FILES ? files() : node()'])(
    'beside another adapter, which may serve, it is fine: %s',
    async (adapter) => {
      expect((await read(svelte(config(adapter)))).basePath).toBe('/auth')
    },
  )
})

test('a database that is bundled may be for development, and its file reached by a name that no file says yet', async () => {
  const { databases } = await read({
    'package.json': JSON.stringify({
      scripts: { dev: 'vite dev' },
      devDependencies: { '@sveltejs/kit': '^2.63.0', 'drizzle-orm': '^0.45.0', pg: '^8.0.0' },
    }),
    'src/hooks.server.ts': "import { db } from '@/server/db'\n\nexport const handle = db.handle\n",
    'src/lib/server/db/index.ts':
      "import { drizzle } from 'drizzle-orm/node-postgres'\n\nexport const db = drizzle('postgres://localhost/app')\n",
  })
  expect(databases.map(({ value: { orm, client } }) => [orm, client])).toEqual([
    ['drizzle', { file: 'src/lib/server/db/index.ts', name: 'db' }],
  ])
})
