import { describe, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import type { Tree } from '../apply/tree.js'
import { makeProject } from '../cli/project.js'

const portOf = async (tree: Tree): Promise<unknown> => {
  const { port } = await inspect(makeProject(tree).world(), {})
  return [port.value, port.confidence]
}

const manifest = (
  dev: string,
  dependencies: Readonly<Record<string, string>>,
  type = 'module',
): string => JSON.stringify({ type, scripts: { dev }, dependencies })

const sveltekit = (config: string, more: Tree = {}): Tree => ({
  'package.json': JSON.stringify({
    type: 'module',
    scripts: { dev: 'vite dev' },
    devDependencies: { '@sveltejs/kit': '^2.0.0', svelte: '^5.0.0', vite: '^7.0.0' },
  }),
  'src/routes/+page.svelte': '<p>hello</p>\n',
  'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite'\nimport { defineConfig } from 'vite'\nimport { port, web } from './ports.js'\n\nexport default defineConfig({ plugins: [sveltekit()], ${config} })\n`,
  'ports.js': 'export const port = 3300\nexport const web = { host: true, port }\n',
  ...more,
})

test.each<[says: string, tree: Tree, port: number]>([
  ['a number', sveltekit('server: { port: 3300 }'), 3300],
  ['parseInt', sveltekit("server: { port: parseInt(process.env.PORT || '3300', 10) }"), 3300],
  ['Number', sveltekit('server: { port: Number(process.env.PORT ?? 3300) }'), 3300],
  ['a name', sveltekit('server: { port }'), 3300],
  ['a server with a name', sveltekit('server: web'), 3300],
  ['a server in a function', sveltekit('server: () => ({ ...web })'), 3300],
  ['beside that of its socket', sveltekit('server: { hmr: { port: 24678 }, port }'), 3300],
])('the port of a configuration of Vite is read: %s', async (_, tree, port) => {
  expect(await portOf(tree)).toEqual([port, 'certain'])
})

test.each([
  ['computed', sveltekit('server: { port: find() }')],
  ['computed with the rest of its server', sveltekit('server: find()')],
  [
    'a variable of the shell',
    sveltekit('', {
      'package.json': manifest('vite dev --port $WEB', { '@sveltejs/kit': '^2.0.0' }),
    }),
  ],
])('a port that is %s is called a guess', async (_, tree) => {
  expect(await portOf(tree)).toEqual([5173, 'guess'])
})

test.each(['next dev -p $WEB', 'next dev --port ${WEB:-3300}'])(
  'so is one that a program is told out of sight: %s',
  async (dev) => {
    const tree = {
      'package.json': manifest(dev, { next: '^16.0.0', react: '^19.0.0' }),
      'app/page.jsx': 'export default () => null\n',
    }
    expect(await portOf(tree)).toEqual([3000, 'guess'])
  },
)

describe('an application that Vite serves', () => {
  const worker = (vite: string, more: Tree = {}): Tree => ({
    'package.json': manifest('vite', { hono: '^4.0.0' }),
    'src/index.ts': "import { Hono } from 'hono'\n\nconst app = new Hono()\n\nexport default app\n",
    'vite.config.ts': `import run from '${vite}'\n\nexport default { plugins: [run()] }\n`,
    ...more,
  })
  const wrangler = { 'wrangler.jsonc': '{ "main": "./src/index.ts", "dev": { "port": 9000 } }' }

  test.each<[what: string, tree: Tree]>([
    ['on Cloudflare Workers', worker('@cloudflare/vite-plugin', wrangler)],
    ['as a server of its own', worker('@hono/vite-dev-server')],
  ])('has its port: %s', async (_, tree) => {
    expect(await portOf(tree)).toEqual([5173, 'certain'])
  })

  test('has that of Wrangler, where people start that', async () => {
    const tree = worker('@cloudflare/vite-plugin', {
      ...wrangler,
      'package.json': manifest('wrangler dev', { hono: '^4.0.0' }),
    })
    expect(await portOf(tree)).toEqual([9000, 'certain'])
  })

  test('has what its configuration computes, on Cloudflare Workers', async () => {
    const tree = {
      'package.json': manifest('react-router dev', {
        '@react-router/dev': '^7.9.0',
        'react-router': '^7.9.0',
      }),
      'wrangler.jsonc': '{ "main": "./workers/app.ts" }',
      'react-router.config.ts': 'export default {}\n',
      'vite.config.ts':
        "import { cloudflare } from '@cloudflare/vite-plugin'\n\nexport default { plugins: [cloudflare()], server: { port: Number(process.env.PORT || 3300) } }\n",
      'app/routes.ts': 'export default []\n',
      'app/root.tsx': 'export default () => <p>hello</p>\n',
    }
    expect(await portOf(tree)).toEqual([3300, 'certain'])
  })

  test('is another one than a server that listens beside Vite', async () => {
    const tree = {
      'package.json': manifest('vite', { express: '^5.0.0' }),
      'vite.config.js': 'export default {}\n',
      'index.js': "import express from 'express'\n\nconst app = express()\napp.listen(find())\n",
    }
    expect(await portOf(tree)).toEqual([3000, 'guess'])
  })
})

describe('a port that is read out of settings', () => {
  const listening = (port: string, more: Tree = {}): Tree => ({
    'package.json': manifest('node server.js', { config: '^4.0.0', express: '^5.0.0' }, 'commonjs'),
    'app.js':
      "const express = require('express')\nconst app = express()\napp.set('port', process.env.PORT || 3300)\nmodule.exports = app\n",
    'server.js': `const app = require('./app')\nconst config = require('config')\napp.listen(${port})\n`,
    ...more,
  })

  test.each<[what: string, tree: Tree]>([
    ['that another file sets', listening("app.get('port')")],
    [
      'in a file of the folder config',
      listening("config.get('port')", { 'config/default.json': '{ "port": 3300 }' }),
    ],
    [
      'in one that is for development',
      listening("config.get('server.port')", {
        'config/default.json': '{ "server": { "port": 3200 } }',
        'config/development.js': 'module.exports = { server: { port: 3300 } }\n',
      }),
    ],
    [
      'by a variable that the folder names',
      listening("config.get('port')", {
        'config/default.json': '{ "port": 3200 }',
        'config/custom-environment-variables.json':
          '{ "port": { "__name": "WEB_PORT", "__format": "number" } }',
        'package.json': manifest(
          'WEB_PORT=3300 node server.js',
          { config: '^4.0.0', express: '^5.0.0' },
          'commonjs',
        ),
      }),
    ],
  ])('is the one %s', async (_, tree) => {
    expect(await portOf(tree)).toEqual([3300, 'certain'])
  })

  const nest = (key: string, settings: string): Tree => ({
    'package.json': manifest('nest start', {
      '@nestjs/config': '^4.0.0',
      '@nestjs/core': '^11.0.0',
    }),
    'nest-cli.json': '{ "sourceRoot": "src" }',
    'src/main.ts': `import { NestFactory } from '@nestjs/core'\nimport { ConfigService } from '@nestjs/config'\nimport { AppModule } from './app.module.js'\n\nasync function bootstrap() {\n  const app = await NestFactory.create(AppModule)\n  await app.listen(app.get(ConfigService).get<number>('${key}'))\n}\nbootstrap()\n`,
    'src/app.module.ts':
      "import { Module } from '@nestjs/common'\nimport { ConfigModule } from '@nestjs/config'\nimport settings from './settings.js'\n\n@Module({ imports: [ConfigModule.forRoot({ load: [settings] })] })\nexport class AppModule {}\n",
    'src/settings.ts': settings,
  })

  test.each<[what: string, tree: Tree]>([
    [
      'a function',
      nest('port', 'export default () => ({ port: Number(process.env.PORT) || 3300 })\n'),
    ],
    [
      'a function with a name',
      nest(
        'web.port',
        "import { registerAs } from '@nestjs/config'\nexport default registerAs('web', () => ({ port: 3300 }))\n",
      ),
    ],
  ])('is what %s gives that NestJS loads', async (_, tree) => {
    expect(await portOf(tree)).toEqual([3300, 'certain'])
  })

  test('is a guess, where nothing that is read says it', async () => {
    expect(await portOf(listening("config.get('port')"))).toEqual([3000, 'guess'])
  })
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
  expect(await portOf(sveltekit('\n// server: { port: 4000 }\n'))).toEqual([5173, 'certain'])
})

test('nor is that of a comment in wrangler.toml', async () => {
  const tree = {
    'package.json': JSON.stringify({ type: 'module', dependencies: { hono: '^4.0.0' } }),
    'wrangler.toml': 'main = "index.js"\n# [dev]\n# port = 4000\n',
    'index.js': "import { Hono } from 'hono'\n\nconst app = new Hono()\n\nexport default app\n",
  }
  expect(await portOf(tree)).toEqual([8787, 'likely'])
})
