import { afterEach, describe, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const portOf = async (tree: Tree): Promise<unknown> => {
  root = makeTree(tree)
  const { port } = await inspect(disk(root), {})
  return [port.value, port.confidence]
}

const sveltekit = (config: string, more: Tree = {}): Tree => ({
  'package.json': JSON.stringify({
    type: 'module',
    scripts: { dev: 'vite dev' },
    devDependencies: { '@sveltejs/kit': '^2.0.0', svelte: '^5.0.0', vite: '^7.0.0' },
  }),
  'src/routes/+page.svelte': '<p>hello</p>\n',
  'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite'\nimport { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [sveltekit()], ${config} })\n`,
  ...more,
})

test.each<[says: string, tree: Tree, port: number]>([
  ['a number', sveltekit('server: { port: 3300 }'), 3300],
  ['parseInt', sveltekit("server: { port: parseInt(process.env.PORT || '3300', 10) }"), 3300],
  ['Number', sveltekit('server: { port: Number(process.env.PORT ?? 3300) }'), 3300],
])('the port of a configuration of Vite is read: %s', async (_, tree, port) => {
  expect(await portOf(tree)).toEqual([port, 'certain'])
})

test.each([
  "{ port: parseInt(process.env.PORT || '3200', 10) }",
  'Number(process.env.PORT ?? 3200)',
])('so is that of a server: %s', async (given) => {
  const tree = {
    'package.json': JSON.stringify({ type: 'module', dependencies: { express: '^5.0.0' } }),
    'server.js': `import express from 'express'\nconst app = express()\napp.listen(${given})\n`,
  }
  expect(await portOf(tree)).toEqual([3200, 'certain'])
})

describe('a server of its own in which a framework answers', () => {
  const served = (dev: string): Tree => ({
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { dev },
      dependencies: { express: '^5.0.0', 'react-router': '^7.9.0' },
      devDependencies: { '@react-router/dev': '^7.9.0', vite: '^7.0.0' },
    }),
    'react-router.config.ts': 'export default {}\n',
    'vite.config.ts':
      "import { reactRouter } from '@react-router/dev/vite'\nimport { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [reactRouter()], server: { port: 5200 } })\n",
    'app/routes.ts': 'export default []\n',
    'app/root.tsx': 'export default () => <p>hello</p>\n',
    'index.js': "await import('./server/index.js')\n",
    'server/index.js':
      "import express from 'express'\nimport getPort, { portNumbers } from 'get-port'\n\nconst wanted = Number(process.env.PORT || 3100)\nconst port = await getPort({ port: portNumbers(wanted, wanted + 100) })\nexpress().listen(port)\n",
  })

  test('has its port, where people start it', async () => {
    expect(await portOf(served('cross-env MOCKS=true node --watch ./index.js'))).toEqual([
      3100,
      'certain',
    ])
  })

  test('has not, where they start the tool of the framework', async () => {
    expect(await portOf(served('react-router dev'))).toEqual([5200, 'certain'])
  })
})

describe('what a schema has checked', () => {
  const checked = (more: Tree = {}): Tree => ({
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { dev: 'tsx watch src/index.ts' },
      dependencies: {
        '@hono/node-server': '^1.18.0',
        dotenv: '^17.0.0',
        hono: '^4.0.0',
        zod: '^4',
      },
      devDependencies: { typescript: '^5.8.0' },
    }),
    'src/index.ts':
      "import { serve } from '@hono/node-server'\nimport { Hono } from 'hono'\nimport env from './env.js'\n\nconst app = new Hono()\nconst port = env.PORT\nserve({ fetch: app.fetch, port })\n",
    'src/env.ts':
      "import { config } from 'dotenv'\nimport { resolve } from 'node:path'\nimport { z } from 'zod'\n\nconfig({ path: resolve(process.cwd(), process.env.NODE_ENV === 'test' ? '.env.test' : '.env') })\nconst Schema = z.object({ PORT: z.coerce.number().default(9999) }).superRefine(() => {})\nconst { data: env, error } = Schema.safeParse(process.env)\nif (error) process.exit(1)\nexport default env!\n",
    ...more,
  })

  test('has its default', async () => {
    expect(await portOf(checked())).toEqual([9999, 'certain'])
  })

  test('has what the env file says', async () => {
    expect(await portOf(checked({ '.env': 'PORT=4400\n' }))).toEqual([4400, 'likely'])
  })
})

test('a port in a comment is none', async () => {
  expect(await portOf(sveltekit('\n// server: { port: 4000 }\n'))).toEqual([5173, 'likely'])
})

test('nor is that of a comment in wrangler.toml', async () => {
  const tree = {
    'package.json': JSON.stringify({ type: 'module', dependencies: { hono: '^4.0.0' } }),
    'wrangler.toml': 'main = "index.js"\n# [dev]\n# port = 4000\n',
    'index.js': "import { Hono } from 'hono'\n\nconst app = new Hono()\n\nexport default app\n",
  }
  expect(await portOf(tree)).toEqual([8787, 'likely'])
})
