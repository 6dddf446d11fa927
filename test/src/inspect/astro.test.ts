import { afterEach, describe, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => removeTree(root))

const PAGE = '---\n---\n<h1>hello</h1>\n'
const ASTRO: Tree = {
  'package.json': JSON.stringify({
    type: 'module',
    scripts: { dev: 'astro dev' },
    dependencies: { astro: '^6.0.0', express: '^5.1.0' },
  }),
  'tsconfig.json': '{}',
  'src/pages/index.astro': PAGE,
  'app/pages/index.astro': PAGE,
}
const read = async (files: Tree) => {
  root = makeTree({ ...ASTRO, ...files })
  return inspect(disk(root), {})
}
/** Where sign-in answers, where middleware and types lie, which folder has the routes, and what is not known. */
const placed = async (files: Tree) => {
  const { basePath, layout, rooted, site } = await read(files)
  const { composed, ambient } = layout
  return [basePath, composed, ambient, rooted?.folder, site?.unknown.map(({ option }) => option)]
}
const IMPORTS = "import node from '@astrojs/node'\nimport { defineConfig } from 'astro/config'\n\n"
const config = (text: string, ending = 'mjs'): Tree => ({
  [`astro.config.${ending}`]: `${IMPORTS}${text}\n`,
})
const IN_SRC = ['src/middleware.ts', 'src/env.d.ts', 'src/pages'] as const
const IN_APP = ['app/middleware.ts', 'app/env.d.ts', 'app/pages'] as const
const ADAPTER = "adapter: node({ mode: 'standalone' })"

describe('what the configuration says, however it is written', () => {
  test.each<[form: string, files: Tree, expected: readonly unknown[]]>([
    ['an adapter', config(`export default defineConfig({ ${ADAPTER} })`), ['/auth', ...IN_SRC, []]],
    [
      'an object by itself',
      config(`export default { ${ADAPTER}, base: '/docs' }`, 'js'),
      ['/docs/auth', ...IN_SRC, []],
    ],
    [
      'in TypeScript, with a type',
      config(
        `import type { AstroUserConfig } from 'astro'\n\nexport default { ${ADAPTER}, base: 'docs' } satisfies AstroUserConfig`,
        'ts',
      ),
      ['/docs/auth', ...IN_SRC, []],
    ],
    [
      'a name of the file',
      config(
        `const base = '/docs/'\nconst config = { ${ADAPTER}, base }\n\nexport default defineConfig(config)`,
        'mts',
      ),
      ['/docs/auth', ...IN_SRC, []],
    ],
    [
      'options of something else by the same name',
      config(
        `export default defineConfig({ ${ADAPTER}, vite: { base: '/docs' }, integrations: [shop({ base: '/shop' })] })`,
      ),
      ['/auth', ...IN_SRC, []],
    ],
    [
      'an adapter by the environment',
      config(
        "export default defineConfig({ adapter: process.env.VERCEL ? vercel() : node({ mode: 'standalone' }) })",
      ),
      ['/auth', ...IN_SRC, []],
    ],
    [
      'an adapter in some cases',
      config(
        `export default defineConfig({ ...(process.env.CI ? {} : { ${ADAPTER} }), output: 'server' })`,
      ),
      ['/auth', ...IN_SRC, ['adapter']],
    ],
    [
      'a configuration that is computed',
      config('export default await configure()'),
      ['/auth', ...IN_SRC, ['base', 'adapter']],
    ],
    [
      'another folder of sources',
      config(`export default defineConfig({ ${ADAPTER}, srcDir: './app' })`),
      ['/auth', ...IN_APP, []],
    ],
    [
      'the project itself as the folder of sources',
      {
        ...config(`export default defineConfig({ ${ADAPTER}, srcDir: '.' })`),
        'pages/index.astro': PAGE,
      },
      ['/auth', 'middleware.ts', 'env.d.ts', 'pages', []],
    ],
    [
      'middleware in a folder',
      {
        ...config(`export default defineConfig({ ${ADAPTER} })`),
        'src/middleware/index.ts': 'export const onRequest = (_, next) => next()\n',
      },
      ['/auth', 'src/middleware/index.ts', 'src/env.d.ts', 'src/pages', []],
    ],
    [
      'middleware as a module by its name',
      {
        ...config(`export default defineConfig({ ${ADAPTER} })`),
        'src/middleware.mjs': 'export const onRequest = (_, next) => next()\n',
      },
      ['/auth', 'src/middleware.mjs', 'src/env.d.ts', 'src/pages', []],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await placed(files)).toEqual(expected)
  })

  test('a folder that is computed has to be written out', async () => {
    const files = config(`export default defineConfig({ ${ADAPTER}, srcDir: folder() })`)
    await expect(read(files)).rejects.toMatchObject({
      type: 'option-computed',
      message: 'astro.config.mjs:4 computes srcDir',
      hint: 'Write the path out there, then run this again.',
    })
  })
})

test('no pages, in a folder that is named', async () => {
  const files = config(`export default defineConfig({ ${ADAPTER}, srcDir: './site' })`)
  await expect(read(files)).rejects.toMatchObject({
    type: 'no-routes',
    message: 'this Astro project has no routes yet',
    hint: expect.stringContaining('Looked for in site/pages.'),
  })
})

test('what it is told by, beside a server that it is a part of', async () => {
  const { framework, home } = await read(config(`export default defineConfig({ ${ADAPTER} })`))
  expect([framework.value, home.language, home.extension, home.moduleSystem]).toEqual([
    { id: 'astro', range: '^6.0.0', major: 6 },
    'ts',
    '.ts',
    'esm',
  ])
})

test('of several frameworks it is the one that is configured', async () => {
  const both = JSON.stringify({
    type: 'module',
    scripts: { dev: 'astro dev' },
    dependencies: { astro: '^6.0.0', '@tanstack/react-start': '^1.168.0' },
  })
  const { framework } = await read({
    'package.json': both,
    ...config(`export default defineConfig({ ${ADAPTER} })`),
  })
  expect(framework.value.id).toBe('astro')
})
