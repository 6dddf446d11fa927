import { afterEach, describe, expect, test } from 'vitest'
import { importResolver } from '../../../src/inspect/project/import-resolver.js'
import { readSources } from '../../../src/reading/read-sources.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

const made: string[] = []
afterEach(() => {
  for (const root of made.splice(0)) removeTree(root)
})

function open(files: Tree): string {
  const root = makeTree({ 'package.json': '{}', ...files })
  made.push(root)
  return root
}

test('what is absolute, and what Node.js has itself, is no file of the project, whatever lies at baseUrl', () => {
  const root = open({
    'tsconfig.json': '{ "compilerOptions": { "baseUrl": "src" } }',
    'src/server.ts': '',
    'src/node:fs.ts': '',
  })
  const resolve = importResolver(disk(root))
  const specifiers = ['server', '/server', 'node:fs', '../../server', 'express']
  expect(specifiers.map((specifier) => resolve('src/app.ts', specifier))).toEqual([
    'src/server.ts',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a file of the project is found by other capitals than its own, where only one is called so', () => {
  const root = open({
    'tsconfig.json': '{ "compilerOptions": { "baseUrl": "src", "paths": { "@/*": ["*"] } } }',
    'src/entities/User.ts': '',
    'src/entities/Order.ts': '',
    'src/entities/order.ts': '',
    'src/entities/ORDER.ts': '',
    'src/Express.ts': '',
    'src/Routes/Index.ts': '',
  })
  const resolve = importResolver(disk(root))
  const specifiers = [
    '@/entities/user',
    './entities/user.js',
    './entities/order',
    './entities/oRDER',
  ]
  expect(specifiers.map((specifier) => resolve('src/app.ts', specifier))).toEqual([
    'src/entities/User.ts',
    'src/entities/User.ts',
    'src/entities/order.ts',
    undefined,
  ])
  expect(resolve('src/app.ts', './Routes')).toBe('src/Routes/Index.ts')
  expect(resolve('src/app.ts', 'express')).toBeUndefined()
})

test('the applications of a workspace with one package.json have the aliases that they extend', () => {
  const root = open({
    'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@shop/data": ["libs/data.ts"] } } }',
    'apps/api/tsconfig.json': '{ "extends": "../../tsconfig.base.json" }',
    'libs/data.ts': '',
  })
  expect(importResolver(disk(root))('apps/api/main.ts', '@shop/data')).toBe('libs/data.ts')
})

describe('a package of the workspace', () => {
  const members = {
    'package.json': '{}',
    'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n  - 'packages/*'\n",
    'apps/api/package.json': '{ "name": "api" }',
    'apps/api/src/app.ts': '',
    'packages/db/src/index.ts': '',
    'packages/db/src/client.ts': '',
    'packages/db/index.js': '',
  }
  const resolveIn = (manifest: object, more: Tree = {}) => {
    const json = JSON.stringify({ name: '@acme/db', ...manifest })
    const root = open({ ...members, 'packages/db/package.json': json, ...more })
    return importResolver(disk(`${root}/apps/api`))
  }
  const source = (name: string) => `../../packages/db/${name}`

  test.each([
    [{ main: 'dist/index.js' }, '@acme/db', 'src/index.ts'],
    [{ main: './src/index.ts' }, '@acme/db', 'src/index.ts'],
    [{ source: 'src/client.ts', main: 'dist/index.js' }, '@acme/db', 'src/client.ts'],
    [{ main: 'gone.js' }, '@acme/db', 'index.js'],
    [{}, '@acme/db', 'index.js'],
    [{}, '@acme/db/src/client', 'src/client.ts'],
    [{ exports: './src/index.ts' }, '@acme/db', 'src/index.ts'],
    [{ exports: { import: './dist/index.js' } }, '@acme/db', 'src/index.ts'],
    [{ exports: { '.': './src/index.ts' } }, '@acme/db/src/client', undefined],
    [
      { exports: { './db': { types: './dist/client.d.ts', default: './dist/client.js' } } },
      '@acme/db/db',
      'src/client.ts',
    ],
    [{ exports: { './*': './src/*.ts' } }, '@acme/db/client', 'src/client.ts'],
    [{}, '@acme/dbx', undefined],
    [{}, '@acme', undefined],
  ])('%j: %s', (manifest, specifier, found) => {
    const expected = found === undefined ? undefined : source(found)
    expect(resolveIn(manifest)('src/app.ts', specifier)).toBe(expected)
  })

  test('has imports and aliases of its own, and may import further ones', () => {
    const resolve = resolveIn(
      { imports: { '#client': './src/client.ts' } },
      {
        'packages/db/tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
        'packages/log/package.json': '{ "name": "log" }',
        'packages/log/index.ts': '',
      },
    )
    const from = source('src/index.ts')
    expect(
      ['./client', '#client', '@/client', 'log', '../../outside'].map((each) =>
        resolve(from, each),
      ),
    ).toEqual([
      source('src/client.ts'),
      source('src/client.ts'),
      source('src/client.ts'),
      '../../packages/log/index.ts',
      undefined,
    ])
  })

  test('has no aliases where its tsconfig.json cannot be read, which is no fault of the project', () => {
    const resolve = resolveIn({}, { 'packages/db/tsconfig.json': '{ "compilerOptions": ' })
    expect(resolve('src/app.ts', '@acme/db')).toBe(source('index.js'))
    expect(resolve(source('src/index.ts'), './client')).toBe(source('src/client.ts'))
    expect(resolve(source('src/index.ts'), '@/client')).toBeUndefined()
  })

  test('is found where it lies: by an alias of the application, of another package, or by steps up', () => {
    const paths = (name: string, path: string): string =>
      JSON.stringify({ compilerOptions: { paths: { [name]: [path] } } })
    const resolve = resolveIn(
      {},
      {
        'apps/api/tsconfig.json': paths('@data/*', '../../packages/db/src/*'),
        'packages/db/tsconfig.json': paths('~log', '../log'),
        'packages/log/package.json': '{ "name": "log" }',
        'packages/log/index.ts': '',
        'secrets/index.ts': '',
      },
    )
    const specifiers = [
      '@data/client',
      '@data/gone',
      '../../../packages/db/src',
      '../../../secrets',
    ]
    expect(specifiers.map((each) => resolve('src/app.ts', each))).toEqual([
      source('src/client.ts'),
      undefined,
      source('src/index.ts'),
      undefined,
    ])
    expect(resolve(source('src/index.ts'), '~log')).toBe('../../packages/log/index.ts')
  })

  test('counts only where the workspace lists it', () => {
    const resolve = resolveIn({}, { 'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n" })
    expect(resolve('src/app.ts', '@acme/db')).toBeUndefined()
  })
})

test('no more than 10,000 files are followed', () => {
  const names = Array.from({ length: 10_100 }, (_, index) => `f${index}.js`)
  const files = names.map((name, index) => [name, `import './f${index + 1}.js'\n`])
  const root = open(Object.fromEntries(files) as Tree)
  expect(readSources(disk(root), ['f0.js'], importResolver(disk(root)))).toHaveLength(10_000)
})

describe('what a framework calls a folder, before the first build says so', () => {
  const files = {
    'tsconfig.json': '{ "extends": "./.made-by-a-build/tsconfig.json" }',
    'src/lib/db.ts': '',
    'src/lib/index.ts': '',
    'app/db.ts': '',
    'server/db.ts': '',
    'shared/db.ts': '',
  }
  const resolveWith = (manifest: object, more: Tree = {}) =>
    importResolver(disk(open({ ...files, 'package.json': JSON.stringify(manifest), ...more })))

  test.each([
    [{ devDependencies: { '@sveltejs/kit': '^2.0.0' } }, '$lib/db', 'src/lib/db.ts'],
    [{ devDependencies: { '@sveltejs/kit': '^2.0.0' } }, '$lib', 'src/lib/index.ts'],
    [{ devDependencies: { '@sveltejs/kit': '^3.0.0' } }, '#lib/db.ts', 'src/lib/db.ts'],
    [{ dependencies: { nuxt: '^4.0.0' } }, '~/db', 'app/db.ts'],
    [{ dependencies: { nuxt: '^4.0.0' } }, '@/server/db', 'server/db.ts'],
    [{ dependencies: { nuxt: '^4.0.0' } }, '~~/server/db', 'server/db.ts'],
    [{ dependencies: { nuxt: '^4.0.0' } }, '#shared/db', 'shared/db.ts'],
    [{ dependencies: { express: '^5.0.0' } }, '$lib/db', undefined],
    [{ dependencies: { express: '^5.0.0' } }, '~/db', undefined],
  ])('%j: %s', (manifest, specifier, expected) => {
    expect(resolveWith(manifest)('src/routes/page.ts', specifier)).toBe(expected)
  })

  test('what the project says itself counts before it', () => {
    const tsconfig = '{ "compilerOptions": { "paths": { "$lib/*": ["./shared/*"] } } }'
    const manifest = { devDependencies: { '@sveltejs/kit': '^2.0.0' } }
    const resolve = resolveWith(manifest, { 'tsconfig.json': tsconfig })
    expect(resolve('src/routes/page.ts', '$lib/db')).toBe('shared/db.ts')
  })
})

test('code is reached over components, which are named with their ending', () => {
  const root = open({
    'server.ts': "import App from './App.vue'\nimport page from './pages/home.astro'\n",
    'App.vue':
      "<template><p>it's</p></template>\n<script setup>\nimport Nav from './Nav.svelte'\nimport './Nav'\n</script>\n",
    'Nav.svelte': "<script>\n  import { items } from './items'\n</script>\n",
    'items.ts': '',
    'pages/home.astro': "---\nimport { db } from '../db'\n---\n<p />\n",
    'db.ts': '',
  })
  const found = readSources(disk(root), ['server.ts'], importResolver(disk(root)))
  expect(found.map(({ file }) => file)).toEqual([
    'server.ts',
    'App.vue',
    'pages/home.astro',
    'Nav.svelte',
    'db.ts',
    'items.ts',
  ])
})
