import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inspect, type InspectOptions } from '../../../src/inspect/inspect.js'
import type { Project } from '../../../src/project.js'
import { disk } from '../../support/disk.js'

type Files = Readonly<Record<string, string | Uint8Array>>

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function makeProject(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'create-auth-inspect-'))
  made.push(root)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  return root
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.test', ...args], {
    cwd: root,
    stdio: 'ignore',
  })

const pkg = (fields: object = {}) =>
  JSON.stringify({
    name: 'shop',
    dependencies: { express: '^5.1.0' },
    scripts: { start: 'node server.js' },
    ...fields,
  })
const ESM = "import express from 'express'\nconst app = express()\napp.listen(3000)\n"
/** How the lock files say that TypeScript is held to 5.8.1, beside another one that a package has. */
const LOCKS: readonly (readonly [file: string, text: string])[] = [
  [
    'package-lock.json',
    '{"packages":{"":{"devDependencies":{"typescript":"^5.7.3"}},"node_modules/a/node_modules/typescript":{"version":"4.0.3"},"node_modules/typescript":{"version":"5.8.1"}}}',
  ],
  [
    'package-lock.json',
    '{"lockfileVersion":1,"dependencies":{"typescript": {\n  "version": "5.8.1"}}}',
  ],
  ['yarn.lock', 'typescript@^5.7.3:\n  version "5.8.1"\n'],
  ['yarn.lock', '__metadata:\n  version: 8\n\n"typescript@npm:^5.7.3":\n  version: 5.8.1\n'],
  [
    'pnpm-lock.yaml',
    'importers:\n  .:\n    devDependencies:\n      typescript:\n        specifier: ^5.7.3\n        version: 5.8.1\npackages:\n  typescript@4.0.3:\n    engines: {}\n',
  ],
]
const CJS = "const express = require('express')\nconst app = express()\napp.listen(3000)\n"
const NEST = `import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module'

async function bootstrap() {
  const app = await NestFactory.create(AppModule)
  await app.listen(process.env.PORT ?? 3000)
}
bootstrap()
`
const nestBeside = (scripts: object): string =>
  pkg({ dependencies: { '@nestjs/core': '^11.0.1', express: '^5.1.0' }, scripts })
const tsconfig = (compilerOptions: object, more: object = {}) =>
  JSON.stringify({ compilerOptions, ...more })

/** The facts about a project, as a row of the table says them. */
const summary = ({
  home,
  application,
  framework,
  packageManager,
  port,
  env,
  platform = '-',
}: Project) => ({
  platform,
  entry: `${application?.value.file} ${home.language} ${home.moduleSystem} ${application?.value.variable ?? '-'} ${application?.value.scope} '${home.importExtension}'`,
  framework: `${framework.value.id} ${framework.value.major}`,
  manager: `${packageManager.value.name} ${packageManager.value.major ?? '-'} ${packageManager.confidence}`,
  port: `${port.value} ${port.confidence}`,
  env: `${env.target} ${env.loader?.value ?? '-'}`,
  example: env.example,
})
const USUAL = {
  framework: 'express 5',
  manager: 'npm - likely',
  platform: '-',
  port: '3000 certain',
  env: '.env -',
  example: '.env.example',
}

type Row = [string, Files, Partial<ReturnType<typeof summary>>, InspectOptions?]

const WORKER = "import { Hono } from 'hono'\nconst app = new Hono()\nexport default app\n"
const worker = (scripts: object) =>
  pkg({
    type: 'module',
    scripts,
    dependencies: { hono: '^4.13.0' },
    devDependencies: { wrangler: '^4.86.0' },
  })
const isWorker = {
  entry: "worker/app.js js esm app module '.js'",
  framework: 'hono 4',
  example: '.dev.vars.example',
}
const WORKERS: Row[] = [
  [
    'Hono on Cloudflare Workers, by what its configuration says of the start and of the port',
    {
      'package.json': worker({ dev: 'wrangler dev' }),
      'wrangler.toml': 'name = "shop"\nmain = "./worker/app.js"\n[dev]\nport = 9100\n',
      'worker/app.js': WORKER,
      'other.js': WORKER,
    },
    { ...isWorker, port: '9100 certain', env: '.dev.vars dotenv', platform: 'workers' },
  ],
  [
    'Hono on Cloudflare Workers, with a configuration on one line',
    {
      'package.json': worker({ dev: 'wrangler dev' }),
      'wrangler.json': '{ "main": "worker/app.js", "dev": { "port": 9100 } }',
      'worker/app.js': WORKER,
      'other.js': WORKER,
    },
    { ...isWorker, port: '9100 certain', env: '.dev.vars dotenv', platform: 'workers' },
  ],
  [
    'Hono on Cloudflare Workers, with an env file that it loads in place of its own',
    {
      'package.json': worker({ dev: 'wrangler dev' }),
      'wrangler.jsonc': '{ // ours\n  "main": "worker/app.js",\n}',
      'worker/app.js': WORKER,
      '.env': 'GREETING=hello\n',
    },
    {
      ...isWorker,
      port: '8787 certain',
      env: '.env dotenv',
      example: '.env.example',
      platform: 'workers',
    },
  ],
  [
    'Hono on Cloudflare Workers, with both env files, and the port in a script',
    {
      'package.json': worker({ dev: 'wrangler dev --port 9200' }),
      'wrangler.json': '{ "main": "worker/app.js", "dev": { "port": 9100 } }',
      'worker/app.js': WORKER,
      '.env': 'GREETING=hello\n',
      '.dev.vars': 'GREETING=hello\n',
    },
    { ...isWorker, port: '9200 certain', env: '.dev.vars dotenv', platform: 'workers' },
  ],
]

const ROWS: Row[] = [
  [
    'Hono on Node.js, by what its scripts start, whatever else may serve it',
    {
      'package.json': worker({ dev: 'npm run dev:node', 'dev:node': 'tsx watch server/app.js' }),
      'wrangler.toml': 'name = "shop"\nmain = "./worker/app.js"\n',
      'server/app.js': WORKER,
      'worker/app.js': WORKER,
    },
    { entry: "server/app.js js esm app module '.js'", framework: 'hono 4', port: '3000 guess' },
  ],
  [
    'JavaScript, CommonJS',
    { 'package.json': pkg(), 'server.js': CJS },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'JavaScript, ES modules',
    { 'package.json': pkg({ type: 'module' }), 'server.js': ESM },
    { entry: "server.js js esm app module '.js'" },
  ],
  [
    '.mjs in a CommonJS package',
    { 'package.json': pkg({ scripts: { start: 'node server.mjs' } }), 'server.mjs': ESM },
    { entry: "server.mjs js esm app module '.mjs'" },
  ],
  [
    '.cjs in a package of modules',
    {
      'package.json': pkg({ type: 'module', scripts: { start: 'node server.cjs' } }),
      'server.cjs': CJS,
    },
    { entry: "server.cjs js cjs app module '.cjs'" },
  ],
  [
    'TypeScript, NodeNext, compiled to dist',
    {
      'package.json': pkg({ type: 'module', scripts: { start: 'node dist/server.js' } }),
      'tsconfig.json': tsconfig({ module: 'NodeNext', outDir: './dist', rootDir: 'src' }),
      'src/server.ts': ESM,
    },
    { entry: "src/server.ts ts esm app module '.js'" },
  ],
  [
    'TypeScript, bundler resolution, run by tsx',
    {
      'package.json': pkg({
        type: 'module',
        scripts: { dev: 'tsx watch --env-file=.env.local src/index.ts' },
      }),
      'tsconfig.json': tsconfig({ module: 'ESNext', moduleResolution: 'bundler' }),
      'src/index.ts': ESM,
    },
    { entry: "src/index.ts ts esm app module ''", env: '.env.local --env-file' },
  ],
  [
    'TypeScript, CommonJS output, nodemon and ts-node',
    {
      'package.json': pkg({ scripts: { dev: 'nodemon --watch src --exec "ts-node src/app.ts"' } }),
      'tsconfig.json': tsconfig({ module: 'commonjs' }),
      'src/app.ts': ESM,
    },
    { entry: "src/app.ts ts esm app module ''" },
  ],
  [
    'TypeScript that Node.js resolves, CommonJS output, and nothing near that is imported',
    {
      'package.json': pkg({ scripts: { dev: 'ts-node-dev src/app.ts' } }),
      'tsconfig.json': tsconfig({ module: 'nodenext' }),
      'src/app.ts': ESM,
    },
    { entry: "src/app.ts ts esm app module ''" },
  ],
  [
    'TypeScript that imports .ts files',
    {
      'package.json': pkg({ type: 'module', scripts: { start: 'node src/main.ts' } }),
      'tsconfig.json': tsconfig({
        module: 'nodenext',
        allowImportingTsExtensions: true,
        noEmit: true,
      }),
      'src/main.ts': `import './x.ts'\n${ESM}`,
      'src/x.ts': '',
    },
    { entry: "src/main.ts ts esm app module '.ts'" },
  ],
  [
    'TypeScript that may import .ts files, and does so by aliases alone',
    {
      'package.json': pkg({
        type: 'module',
        scripts: { start: 'node src/main.ts' },
        imports: { '#x': './src/x.ts' },
      }),
      'tsconfig.json': tsconfig({
        module: 'nodenext',
        allowImportingTsExtensions: true,
        noEmit: true,
      }),
      'src/main.ts': `import '#x'\n${ESM}`,
      'src/x.ts': '',
    },
    { entry: "src/main.ts ts esm app module '.ts'" },
  ],
  [
    'bundler resolution whose neighbours write .js',
    {
      'package.json': pkg({ type: 'module', scripts: { dev: 'tsx src/main.ts' } }),
      'tsconfig.json': tsconfig({ module: 'esnext', moduleResolution: 'bundler' }),
      'src/main.ts': `import './x.js'\n${ESM}`,
      'src/x.ts': '',
    },
    { entry: "src/main.ts ts esm app module '.js'" },
  ],
  [
    'the application is two imports away, in a factory',
    {
      'package.json': pkg({
        type: 'module',
        scripts: { start: 'NODE_ENV=production node ./src/index.js' },
      }),
      'src/index.js': "import { start } from './boot.js'\nstart()\n",
      'src/boot.js':
        "import { createApp } from './app/index.js'\nexport const start = () => createApp().listen(Number(process.env.PORT) || 8080)\n",
      'src/app/index.js':
        "import express, { Router } from 'express'\nexport function createApp() {\n  const app = express()\n  app.use(Router())\n  return app\n}\n",
    },
    { entry: "src/app/index.js js esm app function '.js'", port: '8080 certain' },
  ],
  [
    'main, without a script that says more',
    {
      'package.json': pkg({ scripts: { test: 'node test.js' }, main: './lib/app.js' }),
      'lib/app.js': CJS.replace('app.listen(3000)', 'module.exports = app'),
    },
    { entry: "lib/app.js js cjs app module ''", port: '3000 guess' },
  ],
  [
    'node .',
    { 'package.json': pkg({ scripts: { start: 'node .' }, main: 'main.js' }), 'main.js': CJS },
    { entry: "main.js js cjs app module ''" },
  ],
  [
    'exports, by condition',
    {
      'package.json': pkg({
        type: 'module',
        scripts: {},
        exports: { '.': { import: './src/app.js' } },
      }),
      'src/app.js': ESM,
    },
    { entry: "src/app.js js esm app module '.js'" },
  ],
  [
    'a part of the application is not the application',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js':
        "import express from 'express'\nimport { api } from './api.js'\nconst app = express()\napp.use('/api', api)\napp.listen(4321)\n",
      'api.js':
        "import express from 'express'\nconst sub = express()\nexport { sub as api }\n".replace(
          'export { sub as api }',
          'sub.get("/", (q, s) => s.end())\nexport const api = wrap(() => sub)',
        ),
    },
    { entry: "server.js js esm app module '.js'", port: '4321 certain' },
  ],
  [
    'mock servers and tests do not count',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js': `import './mocks/server.js'\n${ESM}`,
      'mocks/server.js': ESM,
    },
    { entry: "server.js js esm app module '.js'" },
  ],
  [
    'chained calls',
    { 'package.json': pkg(), 'server.js': "require('express')().listen(3000)\n" },
    { entry: "server.js js cjs - expression ''" },
  ],
  [
    'the package by its folder',
    {
      'package.json': pkg(),
      'server.js': "const express = require('./node_modules/express')\nexpress().listen(3000)\n",
    },
    { entry: "server.js js cjs - expression ''" },
  ],
  [
    'class field',
    {
      'package.json': pkg({ scripts: { dev: 'tsx src/s.ts' } }),
      'tsconfig.json': tsconfig({ module: 'commonjs' }),
      'src/s.ts':
        "import express from 'express'\nexport class S {\n  app: any\n  constructor() {\n    this.app = express()\n    this.app.listen(5000)\n  }\n}\n",
    },
    { entry: "src/s.ts ts esm this.app function ''", port: '5000 certain' },
  ],
  [
    'Express 4, by what is installed',
    {
      'package.json': pkg({ dependencies: { express: '>=4' } }),
      'node_modules/express/package.json': '{"version":"4.22.3"}',
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''", framework: 'express 4' },
  ],
  [
    'Koa, by its callback',
    {
      'package.json': pkg({ dependencies: { koa: '^3.3.0' } }),
      'server.js':
        "const Koa = require('koa')\nconst app = new Koa()\nrequire('http').createServer(app.callback()).listen(4100)\n",
    },
    { entry: "server.js js cjs app module ''", framework: 'koa 3', port: '4100 certain' },
  ],
  [
    'Hono, by a function that makes all of them, with parts that a file passes on',
    {
      'package.json': pkg({ type: 'module', dependencies: { hono: '^4.13.0' } }),
      'server.js':
        "import { Hono } from 'hono'\nimport { shop } from './parts/index.js'\nconst make = () => new Hono({ strict: false })\nconst app = make()\napp.route('/shop', shop)\nexport default app\n",
      'parts/index.js': "export * from './shop.js'\n",
      'parts/shop.js':
        "import { Hono } from 'hono'\nexport const shop = new Hono().get('/', (c) => c.text('shop'))\nexport const more = new Hono()\n",
    },
    { entry: "server.js js esm app module '.js'", framework: 'hono 4', port: '3000 guess' },
  ],
  [
    'Hono, with applications that are parts of it, and the port in an option',
    {
      'package.json': pkg({ type: 'module', dependencies: { hono: '^4.13.0' } }),
      'server.js':
        "import { serve } from '@hono/node-server'\nimport { Hono } from 'hono'\nimport shop from './shop.js'\nconst app = new Hono()\napp.route('/shop', shop)\nserve({ fetch: app.fetch, port: 8787 })\n",
      'shop.js':
        "import { Hono } from 'hono'\nconst shop = new Hono()\nshop.get('/', (c) => c.text('shop'))\nexport default shop\n",
    },
    { entry: "server.js js esm app module '.js'", framework: 'hono 4', port: '8787 certain' },
  ],
  [
    'Hono, with parts that a file gathers in an object, taken in below a path',
    {
      'package.json': pkg({ type: 'module', dependencies: { hono: '^4.13.0' } }),
      'server.js':
        "import { serve } from '@hono/node-server'\nimport { Hono } from 'hono'\nimport { parts } from './parts/index.js'\nconst app = new Hono()\nconst api = app.basePath('/api')\napi.route('/shop', parts.shop)\nserve({ fetch: app.fetch, port: 8788 })\nexport default app\n",
      'parts/index.js':
        "import { shopRoutes } from './shop.js'\nexport const parts = { shop: shopRoutes }\n",
      'parts/shop.js': "import { Hono } from 'hono'\nexport const shopRoutes = new Hono()\n",
    },
    { entry: "server.js js esm app module '.js'", framework: 'hono 4', port: '8788 certain' },
  ],
  [
    'Hono, with the port beside what Bun serves',
    {
      'package.json': pkg({
        type: 'module',
        dependencies: { hono: '^4.13.0' },
        scripts: { start: 'bun server.js' },
      }),
      'server.js':
        "import { Hono } from 'hono'\nconst app = new Hono()\nexport default { port: 4200, fetch: app.fetch }\n",
    },
    {
      entry: "server.js js esm app module '.js'",
      framework: 'hono 4',
      port: '4200 certain',
      env: '.env bun',
    },
  ],
  ...WORKERS,
  [
    'Hono on Deno, whose imports name the very file',
    {
      'package.json': pkg({ type: 'module', scripts: {}, dependencies: { hono: '^4.13.0' } }),
      'deno.jsonc': '{ "nodeModulesDir": "manual" }',
      'main.ts':
        "import { Hono } from 'hono'\nconst app = new Hono()\nDeno.serve({ port: 4300 }, app.fetch)\n",
    },
    { entry: "main.ts ts esm app module '.ts'", framework: 'hono 4', port: '4300 certain' },
  ],
  [
    'Fastify, made by a function, with a type provider and the port in an option',
    {
      'package.json': pkg({ type: 'module', dependencies: { fastify: '^5.12.0' } }),
      'server.js':
        "import { build } from './app.js'\nconst app = build()\nawait app.listen({ port: 8080 })\n",
      'app.js':
        "import { fastify } from 'fastify'\nexport function build() {\n  const app = fastify().withTypeProvider()\n  return app\n}\n",
    },
    {
      entry: "app.js js esm app function '.js'",
      framework: 'fastify 5',
      port: '8080 certain',
    },
  ],
  [
    'Elysia, in a chain that listens, beside its parts',
    {
      'package.json': pkg({
        dependencies: { elysia: '^1.4.0' },
        scripts: { dev: 'bun run --watch src/index.ts' },
      }),
      'src/index.ts':
        "import { Elysia } from 'elysia'\nimport { users } from './users'\nconst shop = new Elysia({ prefix: '/shop' }).get('/', () => 'shop')\nconst app = new Elysia().use(users).use(shop).listen(4500)\nexport type App = typeof app\n",
      'src/users.ts':
        "import { Elysia } from 'elysia'\nexport const users = new Elysia({ prefix: '/users' }).get('/', () => [])\n",
    },
    {
      entry: "src/index.ts ts esm app module ''",
      framework: 'elysia 1',
      port: '4500 certain',
      env: '.env bun',
    },
  ],
  [
    'Elysia, with parts that functions return',
    {
      'package.json': pkg({
        type: 'module',
        dependencies: { elysia: '^1.4.0' },
        scripts: { start: 'node server.js' },
      }),
      'server.js':
        "import { createApp } from './app.js'\nconst app = createApp()\napp.listen(3000)\n",
      'app.js':
        "import { Elysia } from 'elysia'\nimport { parts } from './parts.js'\nexport function createApp() {\n  const app = new Elysia()\n  parts(app)\n  return app\n}\n",
      'parts.js':
        "/** @param {import('elysia').Elysia} app */\nimport { health } from './health.js'\nexport function parts(app) {\n  app.use(health())\n}\n",
      'health.js':
        "import { Elysia } from 'elysia'\nexport function health() {\n  return new Elysia({ name: 'health' }).get('/health', () => 'well')\n}\n",
    },
    { entry: "app.js js esm app function '.js'", framework: 'elysia 1' },
  ],
  [
    '--entry decides',
    { 'package.json': pkg({ type: 'module', scripts: {} }), 'a.js': ESM, 'b.js': ESM },
    { entry: "b.js js esm app module '.js'" },
    { entry: 'b.js' },
  ],
  [
    'pnpm, by its lock file',
    { 'package.json': pkg(), 'server.js': CJS, 'pnpm-lock.yaml': '' },
    { entry: "server.js js cjs app module ''", manager: 'pnpm - certain' },
  ],
  [
    'yarn 1',
    { 'package.json': pkg(), 'server.js': CJS, 'yarn.lock': '# yarn lockfile v1\n' },
    { entry: "server.js js cjs app module ''", manager: 'yarn 1 certain' },
  ],
  [
    'yarn 4',
    { 'package.json': pkg(), 'server.js': CJS, 'yarn.lock': '__metadata:\n  version: 8\n' },
    { entry: "server.js js cjs app module ''", manager: 'yarn 4 certain' },
  ],
  [
    'bun',
    {
      'package.json': pkg({ scripts: { dev: 'bun --hot server.js' } }),
      'server.js': CJS,
      'bun.lock': '{}',
    },
    { entry: "server.js js cjs app module ''", manager: 'bun - certain', env: '.env bun' },
  ],
  [
    'bun, which is told to load no env file',
    {
      'package.json': pkg({ scripts: { dev: 'bun --hot server.js' } }),
      'server.js': CJS,
      'bun.lock': '{}',
      'bunfig.toml': 'telemetry = false\nenv = false\n',
    },
    { entry: "server.js js cjs app module ''", manager: 'bun - certain', env: '.env -' },
  ],
  [
    'the packageManager field wins over lock files',
    {
      'package.json': pkg({ packageManager: 'pnpm@10.34.9+sha512.abc' }),
      'server.js': CJS,
      'package-lock.json': '{}',
      'pnpm-lock.yaml': '',
      'yarn.lock': '',
    },
    { entry: "server.js js cjs app module ''", manager: 'pnpm 10 certain' },
  ],
  [
    'devEngines',
    { 'package.json': pkg({ devEngines: { packageManager: { name: 'yarn' } } }), 'server.js': CJS },
    { entry: "server.js js cjs app module ''", manager: 'yarn - certain' },
  ],
  [
    '--package-manager decides',
    { 'package.json': pkg(), 'server.js': CJS, 'package-lock.json': '{}', 'yarn.lock': '' },
    { entry: "server.js js cjs app module ''", manager: 'bun - certain' },
    { packageManager: 'bun' },
  ],
  [
    'dotenv/config in the code',
    { 'package.json': pkg({ type: 'module' }), 'server.js': `import 'dotenv/config'\n${ESM}` },
    { entry: "server.js js esm app module '.js'", env: '.env dotenv' },
  ],
  [
    'dotenv.config() is too late for what an ES module imports',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js': `import dotenv from 'dotenv'\ndotenv.config()\n${ESM}`,
    },
    { entry: "server.js js esm app module '.js'" },
  ],
  [
    'but not in CommonJS',
    { 'package.json': pkg(), 'server.js': `require('dotenv').config()\n${CJS}` },
    { entry: "server.js js cjs app module ''", env: '.env dotenv' },
  ],
  [
    'nor what CommonJS requires behind the application',
    {
      'package.json': pkg(),
      'server.js': `${CJS}require('./routes')\n`,
      'routes.js': "require('dotenv').config()\n",
    },
    { entry: "server.js js cjs app module ''", env: '.env -' },
  ],
  [
    '-r dotenv/config',
    {
      'package.json': pkg({ scripts: { start: 'node -r dotenv/config server.js' } }),
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''", env: '.env dotenv' },
  ],
  [
    '--dotenv decides',
    {
      'package.json': pkg({ scripts: { start: 'node --env-file=.env server.js' } }),
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''", env: '.env.auth -' },
    { dotenv: '.env.auth' },
  ],
  [
    'a port as a default',
    {
      'package.json': pkg(),
      'server.js': CJS.replace('3000', 'port').replace(
        'const app',
        "const port = process.env['PORT'] ?? '4100'\nconst app",
      ),
    },
    { entry: "server.js js cjs app module ''", port: '4100 certain' },
  ],
  [
    'bin/www, as the generator of Express writes it',
    {
      'package.json': pkg({ scripts: { start: 'node ./bin/www' } }),
      'bin/www':
        "#!/usr/bin/env node\nvar app = require('../app');\nvar port = normalizePort(process.env.PORT || '3001');\napp.set('port', port);\nvar server = require('http').createServer(app);\nserver.listen(port);\n",
      'app.js':
        "var express = require('express');\nvar app = express();\napp.use('/', require('./routes/index'));\nmodule.exports = app;\n",
      'routes/index.js':
        "var express = require('express');\nvar router = express.Router();\nmodule.exports = router;\n",
    },
    { entry: "app.js js cjs app module ''", port: '3001 certain' },
  ],
  [
    'a script that names the file without its extension',
    { 'package.json': pkg({ scripts: { dev: 'nodemon --watch x server' } }), 'server.js': CJS },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'a script that runs another one',
    {
      'package.json': pkg({
        scripts: {
          dev: 'npm run lint && npm run web',
          web: 'node web/main.js',
          lint: 'npm run dev',
        },
      }),
      'web/main.js': CJS,
    },
    { entry: "web/main.js js cjs app module ''" },
  ],
  ...[
    'concurrently yarn:client yarn:web',
    "concurrently 'npm:web:*'",
    'concurrently -k "npm run client" "npm run web" --names client,web',
    'npm-run-all --parallel client web',
    'run-p client web:**',
  ].map((start): Row => [
    `a script that runs others at once: ${start}`,
    {
      'package.json': pkg({
        scripts: {
          start,
          client: 'vite',
          web: 'yarn typed --files web/main.js',
          'web:api': 'yarn typed web/main.js',
          typed: 'ts-node -P tsconfig.json',
        },
      }),
      'web/main.js': CJS,
      'tools/preview.js': CJS,
    },
    { entry: "web/main.js js cjs app module ''" },
  ]),
  ...(
    [
      ['nodemon.json', '{ "watch": ["web"], "exec": "ts-node ./web/main.js" }'],
      [
        'ecosystem.config.js',
        "module.exports = { apps: [{ name: 'web', script: './web/main.js', instances: 2 }] }",
      ],
      ['process.json', '{ "apps": [{ "name": "web", "script": "web/main.js" }] }'],
      ['Procfile', 'release: node admin/main.js\nweb: NODE_ENV=production node web/main.js\n'],
      [
        'vercel.json',
        '{ "builds": [{ "src": "web/main.js", "use": "@vercel/node" }], "routes": [{ "src": "/(.*)", "dest": "/web/main.js" }] }',
      ],
      ['vercel.json', '{ "functions": { "web/main.js": { "includeFiles": "admin/**/*.js" } } }'],
      ['Dockerfile', 'FROM node:22\nCOPY . .\nCMD ["node", "web/main.js"]\n'],
      ['Dockerfile', 'FROM node:22\nENTRYPOINT npm run prod\n'],
      [
        'docker-compose.yml',
        'services:\n  web:\n    build: .\n    command: npx nodemon web/main.js\n',
      ],
      ['app.yaml', 'runtime: nodejs22\nentrypoint: node web/main.js\n'],
      ['render.yaml', 'services:\n  - type: web\n    startCommand: node web/main.js\n'],
      ['railway.json', '{ "deploy": { "startCommand": "node web/main.js" } }'],
    ] as const
  ).map(([file, text]): Row => [
    `no script that starts it: what ${file} says, ${text.slice(0, 40)}`,
    {
      'package.json': pkg({
        main: 'other.js',
        scripts: { dev: 'nodemon', prod: 'node web/main.js' },
      }),
      'web/main.js': CJS,
      'admin/main.js': CJS,
      [file]: text,
    },
    { entry: "web/main.js js cjs app module ''" },
  ]),
  ...[
    ['pm2 start ecosystem.config.js --env production', 'ecosystem.config.js', './web/main.js'],
    ['pm2-runtime config/pm2.json', 'config/pm2.json', 'npm run prod'],
    ['pm2 start process.json', 'process.json', 'npm start'],
  ].map(([start = '', file = '', script]): Row => [
    `a script that hands a file to a tool: ${start}`,
    {
      'package.json': pkg({
        scripts: { start, prod: 'node web/main.js', 'dev:server': 'npm run prod' },
      }),
      'web/main.js': CJS,
      'admin/main.js': CJS,
      [file]: JSON.stringify({ apps: [{ script }] }),
    },
    { entry: "web/main.js js cjs app module ''" },
  ]),
  [
    'a script that starts it: what deploys it elsewhere is not looked at',
    {
      'package.json': pkg({ scripts: { start: 'node web/main.js' } }),
      'web/main.js': CJS,
      'admin/main.js': CJS,
      Procfile: 'web: node admin/main.js\n',
    },
    { entry: "web/main.js js cjs app module ''" },
  ],
  [
    'no script: what npm start runs',
    { 'package.json': pkg({ scripts: {} }), 'server.js': CJS },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'tsc && node dist/x.js',
    {
      'package.json': pkg({ scripts: { start: 'tsc && node dist/web/x.js' } }),
      'tsconfig.json': tsconfig({ module: 'commonjs', outDir: 'dist', rootDir: './src' }),
      'src/web/x.ts': ESM,
    },
    { entry: "src/web/x.ts ts esm app module ''" },
  ],
  [
    'exports without a dot, in nested conditions',
    {
      'package.json': pkg({
        type: 'module',
        scripts: {},
        exports: { node: { import: { types: './x.d.ts', default: './main.js' } } },
      }),
      'main.js': ESM,
    },
    { entry: "main.js js esm app module '.js'" },
  ],
  [
    'a port that may be another one',
    {
      'package.json': pkg(),
      'server.js': CJS.replace('3000', 'port').replace(
        'const app',
        'let port = 4011\nif (process.argv[2]) port = 4012\nconst app',
      ),
    },
    { entry: "server.js js cjs app module ''", port: '4011 likely' },
  ],
  [
    'a port of a condition',
    {
      'package.json': pkg(),
      'server.js': CJS.replace('3000', 'process.argv[2] ? 4011 : 4012'),
    },
    { entry: "server.js js cjs app module ''", port: '4011 likely' },
  ],
  [
    'the port of a constant in another expression',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js':
        "import express from 'express'\nconst config = { port: parseInt(process.env.PORT ?? '8088', 10), db: { port: 5432 } }\nconst app = express()\napp.listen({ port: config.port })\n",
    },
    { entry: "server.js js esm app module '.js'", port: '8088 certain' },
  ],
  [
    'the port of a setting, destructured with a default',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js':
        "import express from 'express'\nconst { PORT: port = 9000 } = process.env\nconst app = express()\napp.set('port', +port)\napp.listen(app.get('port'))\n",
    },
    { entry: "server.js js esm app module '.js'", port: '9000 certain' },
  ],
  [
    "a port that isn't the application's is no guess",
    {
      'package.json': pkg({ type: 'module' }),
      'server.js':
        "import express from 'express'\nimport { port } from './config.js'\n// app.listen(4000)\nconst redis = { port: 6379 }\nconst app = express()\napp.listen(port)\n",
    },
    { entry: "server.js js esm app module '.js'", port: '3000 guess' },
  ],
  [
    'the port of the env file, where it is loaded',
    {
      'package.json': pkg({ type: 'module' }),
      '.env': 'PORT=4005\n',
      'server.js': `import 'dotenv/config'\n${ESM.replace('3000', 'process.env.PORT || 3000')}`,
    },
    { entry: "server.js js esm app module '.js'", port: '4005 certain', env: '.env dotenv' },
  ],
  [
    'and where nothing else loads it, as sign-in will',
    {
      'package.json': pkg({ type: 'module' }),
      '.env': 'PORT=4005\n',
      'server.js': ESM.replace('3000', 'process.env.PORT || 3000'),
    },
    { entry: "server.js js esm app module '.js'", port: '4005 likely' },
  ],
  [
    'the port of a script',
    {
      'package.json': pkg({ scripts: { dev: 'PORT=4006 node server.js' } }),
      'server.js': CJS.replace('3000', "process.env['PORT'] ? Number(process.env.PORT) : 3000"),
    },
    { entry: "server.js js cjs app module ''", port: '4006 certain' },
  ],
  [
    'the port of a script that the script for development runs beside another one',
    {
      'package.json': pkg({
        scripts: {
          dev: "concurrently 'npm run dev:api' 'npm run dev:web'",
          'dev:api': "SITE='a b' PORT='4007' nodemon server.js",
          'dev:web': 'vite',
        },
      }),
      'server.js': CJS.replace('3000', 'process.env.PORT || 3000'),
    },
    { entry: "server.js js cjs app module ''", port: '4007 certain' },
  ],
  [
    'but not where two that run at once have one each',
    {
      'package.json': pkg({
        scripts: {
          dev: 'run-p dev:*',
          'dev:api': 'PORT=4008 nodemon server.js',
          'dev:web': 'PORT=4009 vite',
        },
      }),
      'server.js': CJS.replace('3000', 'process.env.PORT || 3000'),
    },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'the port of a script, for code that takes it from a module of settings',
    {
      'package.json': pkg({ scripts: { 'start:dev': 'cross-env PORT=4010 node server.js' } }),
      'server.js': `const { port } = require('./settings')\n${CJS.replace('3000', 'port')}`,
      'settings.js': 'module.exports = { port: settings().port }\n',
    },
    { entry: "server.js js cjs app module ''", port: '4010 likely' },
  ],
  [
    'dotenv in a file that is imported first',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js': `import './env.js'\n${ESM}`,
      'env.js': "import dotenv from 'dotenv'\ndotenv.config()\n",
    },
    { entry: "server.js js esm app module '.js'", env: '.env dotenv' },
  ],
  [
    'dotenv in the start file, behind the import of the application',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js': "import { app } from './app.js'\nimport 'dotenv/config'\napp.listen(3000)\n",
      'app.js': "import express from 'express'\nexport const app = express()\n",
    },
    { entry: "app.js js esm app module '.js'" },
  ],
  [
    'dotenv in the start file, in front of it',
    {
      'package.json': pkg(),
      'server.js': "require('dotenv').config()\nrequire('./app').listen(3000)\n",
      'app.js': "const express = require('express')\nconst app = express()\nmodule.exports = app\n",
    },
    { entry: "app.js js cjs app module ''", env: '.env dotenv' },
  ],
  [
    'dotenv with a file of its own',
    {
      'package.json': pkg(),
      'server.js': `require('dotenv').config({ path: './config/dev.env' })\n${CJS}`,
    },
    { entry: "server.js js cjs app module ''", env: 'config/dev.env dotenv' },
  ],
  [
    'dotenv with a path that is computed loads nothing that is known',
    {
      'package.json': pkg(),
      'server.js': `require('dotenv').config({ path: file })\n${CJS}`,
    },
    { entry: "server.js js cjs app module ''" },
  ],
  ...(
    [
      ["path.join(__dirname, '..', '.env.dev')", 'src/server.js', '.env.dev'],
      ["path.resolve(process.cwd(), 'config/.env')", 'src/server.js', 'config/.env'],
      ["resolve(__dirname, '.env')", 'src/server.js', 'src/.env'],
      ['`.env.${process.env.NODE_ENV || "development"}`', 'server.js', '.env.development'],
      ['`${process.env.NODE_ENV}.env`', 'server.js', 'development.env'],
      ["process.env.NODE_ENV === 'production' ? '.env' : '.env.local'", 'server.js', '.env.local'],
      ["process.env.NODE_ENV == 'development' ? '.env.dev' : '.env'", 'server.js', '.env.dev'],
      ["['.env.local', '.env']", 'server.js', '.env.local'],
      ["['.env.gone', '.env']", 'server.js', '.env'],
      ['`.env.${process.env.APP}`', 'server.js', undefined],
      ['`.env.${process.env.NODE_ENV}.gone`', 'server.js', undefined],
      ["path.join(folder, '.env.dev')", 'server.js', undefined],
      ["['.env.local', other]", 'server.js', undefined],
    ] as const
  ).map(([path, file, found]): Row => [
    `dotenv with ${path}: ${found ?? 'not known'}`,
    {
      'package.json': pkg({ scripts: { start: `node ${file}` } }),
      [file]: `require('dotenv').config({ path: ${path}, override: true })\n${CJS}`,
      ...Object.fromEntries(
        [
          '.env',
          '.env.dev',
          '.env.local',
          '.env.development',
          'development.env',
          'config/.env',
          'src/.env',
        ].map((name) => [name, '']),
      ),
    },
    {
      entry: `${file} js cjs app module ''`,
      ...(found !== undefined && { env: `${found} dotenv` }),
    },
  ]),
  [
    'the function of dotenv by its own name',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js': `import './env.js'\n${ESM}`,
      'env.js': "import { config } from 'dotenv'\nconfig()\n",
    },
    { entry: "server.js js esm app module '.js'", env: '.env dotenv' },
  ],
  [
    'a function of that name from elsewhere',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js': `import './env.js'\n${ESM}`,
      'env.js': "import { config } from './config.js'\nconfig()\n",
    },
    { entry: "server.js js esm app module '.js'" },
  ],
  ...['dotenv -e .env.dev --', 'env-cmd -f ./.env.dev'].map((program): Row => [
    `an env file of ${program}`,
    {
      'package.json': pkg({ scripts: { start: `${program} node server.js` } }),
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''", env: '.env.dev dotenv' },
  ]),
  ...(
    [
      ["process.loadEnvFile('.env.example')", [], '.env.local > .env.local'],
      ["process.loadEnvFile('.env.example')", ['.env'], '.env > .env'],
      ["require('dotenv').config({ path: '.env.example' })", [], '.env.local > .env.local'],
      ["dotenv.config({ path: join(__dirname, '.env.example') })", [], '.env.local > .env.local'],
      ["fs.readFileSync('.env.example')", [], '.env > .env.example'],
      ["process.loadEnvFile('.env.sample')", ['.env.sample'], '.env.local > .env.example'],
      ["process.loadEnvFile('xenv.example')", [], '.env > .env.example'],
    ] as const
  ).map(([code, more, expected]): Row => [
    `${code}, with ${['.env.example', ...more].join(', ')}: ${expected}`,
    {
      'package.json': pkg(),
      'server.js': `const start = () => {\n  ${code}\n}\nstart()\n${CJS}`,
      ...Object.fromEntries(['.env.example', ...more].map((name) => [name, 'PORT=3000\n'])),
    },
    {
      entry: "server.js js cjs app module ''",
      env: `${expected.replace(/ >.*/, '')} -`,
      example: expected.replace(/.*> /, ''),
    },
  ]),
  [
    'an example by another of its names',
    { 'package.json': pkg(), 'server.js': CJS, '.example.env': 'PORT=\n' },
    { entry: "server.js js cjs app module ''", example: '.example.env' },
  ],
  [
    'an application that is made with new',
    {
      'package.json': pkg(),
      'server.js': CJS.replace('= express()', '= new express()'),
    },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'an example in which dotenv-safe demands a value of every variable',
    {
      'package.json': pkg({ dependencies: { express: '^5.1.0', 'dotenv-safe': '^9.1.0' } }),
      'server.js': `require('dotenv-safe').config()\n${CJS}`,
      '.env.example': 'PORT=\n',
    },
    { entry: "server.js js cjs app module ''", example: '.env' },
  ],
  [
    'an env file for development, where start has none: loaded by the code as well',
    {
      'package.json': pkg({
        scripts: { start: 'node server.js', dev: 'node --env-file-if-exists .env.dev server.js' },
      }),
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''", env: '.env.dev -' },
  ],
  [
    'an env file outside of the project is not written to',
    {
      'package.json': pkg({ scripts: { start: 'node --env-file=../.env server.js' } }),
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'an own range of another protocol says nothing about the version',
    {
      'package.json': pkg({ dependencies: { express: 'file:../express2' } }),
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''", framework: 'express undefined' },
  ],
  [
    'an installed package that is broken says nothing about the version',
    {
      'package.json': pkg(),
      'node_modules/express/package.json': '{',
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'devEngines as a list',
    {
      'package.json': pkg({ devEngines: { packageManager: [{ name: 'pnpm' }, { name: 'npm' }] } }),
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''", manager: 'pnpm - certain' },
  ],
  [
    'the port of a property that the constructor sets',
    {
      'package.json': pkg({ scripts: { dev: 'tsx app.ts' } }),
      'app.ts':
        "import express from 'express'\nexport class App {\n  private port: number\n  readonly app = express()\n  constructor() {\n    this.port = Number(process.env.PORT) || 8082\n  }\n  listen() {\n    this.app.listen(this.port)\n  }\n}\n",
    },
    { entry: "app.ts ts esm this.app function ''", port: '8082 certain' },
  ],
  [
    'applications that are handed to the one that listens',
    {
      'package.json': pkg(),
      'server.js':
        "const express = require('express')\nconst vhost = require('vhost')\nconst main = express()\nconst app = express()\napp.use(vhost('example.com', main))\napp.listen(3000)\n",
    },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'a package.json in a folder speaks for its files',
    {
      'package.json': pkg({ scripts: { start: 'node web/main.js' } }),
      'web/package.json': '{"type":"module"}',
      'web/main.js':
        "const { default: express } = await import('express')\nconst app = express()\napp.listen(3000)\n",
    },
    { entry: "web/main.js js esm app module '.js'" },
  ],
  [
    'a part of an application that is handed to a server',
    {
      'package.json': pkg(),
      'server.js':
        "const express = require('express')\nconst admin = express()\nconst app = express()\napp.use('/admin', admin)\nrequire('http').createServer(app).listen(3000)\n",
    },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'a part of an application, both of which are exported',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js': "import { app } from './app.js'\napp.listen(3000)\n",
      'app.js':
        "import express from 'express'\nexport const app = express()\nexport const api = express()\napi.get('/', (_, res) => res.end())\napp.use('/api', api)\n",
    },
    { entry: "app.js js esm app module '.js'" },
  ],
  ...["new (require('http').Server)(app)", "require('node:https').createServer({}, app)"].map(
    (server): Row => [
      `an application for a server of Node.js, and one that only a function gets: ${server}`,
      {
        'package.json': pkg(),
        'server.js': `const express = require('express')\nconst app = express()\nconfigure(app)\n${server}.listen(3000)\nexports.forTests = () => {\n  const other = express()\n  configure(other)\n  return { app: other }\n}\n`,
      },
      { entry: "server.js js cjs app module ''" },
    ],
  ),
  [
    'an application that another one mounts when it is ready',
    {
      'package.json': pkg({ type: 'module', scripts: { start: 'node server.js' } }),
      'server.js':
        "import express from 'express'\nimport admin from './admin.js'\nconst app = express()\nlet server = app\napp.use('/admin', await admin())\nserver.listen(3000)\n",
      'admin.js':
        "import express from 'express'\nexport default async function admin() {\n  const part = express()\n  return part\n}\n",
    },
    { entry: "server.js js esm app module '.js'" },
  ],
  [
    'an application that is exported, and one that is handed to a function',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js':
        "import express from 'express'\nimport { start } from './start.js'\nconst internal = express()\nexport const app = express()\nstart(internal)\n",
      'start.js': 'export const start = (app) => app.listen(3000)\n',
    },
    { entry: "server.js js esm app module '.js'" },
  ],
  [
    'files that import each other, and names that are declared as each other',
    {
      'package.json': pkg({ type: 'module' }),
      'server.js': `import './a.js'\n${ESM.replace('3000', 'a')}const a = b\nconst b = a\n`,
      'a.js': "import './b.js'\n",
      'b.js': "import './a.js'\n",
    },
    { entry: "server.js js esm app module '.js'", port: '3000 guess' },
  ],
  [
    'words of a script that are no source files, or of other packages',
    {
      'package.json': pkg({
        scripts: { start: 'node node_modules/run/run.js server.js package.json' },
      }),
      'node_modules/run/run.js': CJS,
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'a byte-order mark and CRLF',
    { 'package.json': `\uFEFF${pkg()}\r\n`, 'server.js': `\uFEFF${CJS.replaceAll('\n', '\r\n')}` },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'a framework among the dependencies for development',
    {
      'package.json': pkg({ dependencies: {}, devDependencies: { express: '5' } }),
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'paths and baseUrl of tsconfig.json, below the folder of the file that says them',
    {
      'package.json': pkg({ scripts: { dev: 'tsx src/main.ts' } }),
      'tsconfig.json': '{ "extends": "./config/base.json" }',
      'config/base.json': tsconfig({
        baseUrl: '../src',
        paths: { '@/*': ['*'], '@/http/*': ['web/*'], '@web': ['nowhere', 'web/index'] },
      }),
      'src/main.ts': "import { start } from '@web'\nstart()\n",
      'src/web/index.ts': "export * from '@/http/start'\n",
      'src/web/start.ts': "export { start } from 'core/app'\n",
      'src/core/app.ts': ESM,
      'src/http/start.ts': `${ESM}export default app\n`,
    },
    { entry: "src/core/app.ts ts esm app module ''" },
  ],
  [
    'imports of package.json, of what is compiled from sources',
    {
      'package.json': pkg({
        type: 'module',
        scripts: { dev: 'node src/main.js' },
        imports: { '#app': { types: './src/web.d.ts', default: './dist/web.js' } },
      }),
      'src/main.js': "import '#app'\n",
      'src/web.js': ESM,
      'src/other.js': `${ESM}export default app\n`,
    },
    { entry: "src/web.js js esm app module '.js'" },
  ],
  [
    'names of module-alias, and of jsconfig.json',
    {
      'package.json': pkg({ _moduleAliases: { '@root': '.', '@lib': 'src/lib' } }),
      'jsconfig.json': tsconfig({ paths: { '~/*': ['./src/*'] } }),
      'server.js': "require('@root/boot')\n",
      'boot.js': "require('@lib/start')\n",
      'src/lib/start.js': "require('~/web')\n",
      'src/web.js': CJS,
      'src/other.js': `${CJS}module.exports = app\n`,
    },
    { entry: "src/web.js js cjs app module ''" },
  ],
  [
    'one that listens where nobody knows is the program’s own, beside the one that is handed over',
    {
      'package.json': pkg({ scripts: { start: 'node main.js' } }),
      'main.js':
        "const express = require('express')\nconst { runApi } = require('./run-api')\nrequire('./internal')\nrunApi(express, express())\n",
      'run-api.js': 'exports.runApi = (express, app) => app.listen(3000)\n',
      'internal.js':
        "const express = require('express')\nconst inner = express()\ninner.get('/state', (req, res) => res.json({}))\ninner.listen({ port: 0, host: '127.0.0.1' })\n",
    },
    { entry: "main.js js cjs - expression ''", port: '3000 certain' },
  ],
  [
    'what nothing leads to: the one file that makes an application, with who starts it',
    {
      'package.json': pkg({ scripts: { start: 'docker compose up', test: 'jest' } }),
      'source/web.js': `${CJS.replace('app.listen(3000)', '')}module.exports = app\n`,
      'source/begin.js': "require('./web').listen(4100)\n",
      'test/web.js': CJS,
      'dist/source/web.js': CJS,
      'broken.js': "const express = require('express'",
      'admin/package.json': pkg(),
      'admin/server.js': CJS,
    },
    { entry: "source/web.js js cjs app module ''", port: '4100 certain' },
  ],
  [
    'a router that is an application itself is a part of the one that mounts it',
    {
      'package.json': pkg(),
      'server.js': `${CJS}app.use('/api', require('./api'))\n`,
      'api.js': "const express = require('express')\nconst app = express()\nmodule.exports = app\n",
    },
    { entry: "server.js js cjs app module ''" },
  ],
  [
    'a rootDir that is the root is no second name for a file',
    {
      'package.json': pkg({
        type: 'module',
        scripts: { start: 'node dist/index.js' },
        main: 'index.ts',
      }),
      'tsconfig.json': tsconfig({ rootDir: './', outDir: './dist', module: 'nodenext' }),
      'index.ts': ESM,
    },
    { entry: "index.ts ts esm app module '.js'" },
  ],
  [
    'a framework that runs on another one, compiled to CommonJS, whose imports have no ending',
    {
      'package.json': pkg({
        dependencies: { '@nestjs/core': '^11.0.1', express: '^5.1.0', fastify: '^5.0.0' },
        scripts: { start: 'nest start', 'start:prod': 'node dist/main' },
      }),
      'tsconfig.json': tsconfig({ module: 'nodenext', outDir: 'dist' }),
      'src/main.ts': NEST,
    },
    {
      entry: "src/main.ts ts esm app function ''",
      framework: 'nestjs 11',
      port: '3000 certain',
    },
  ],
  [
    'the same as ES modules',
    {
      'package.json': pkg({
        type: 'module',
        dependencies: { '@nestjs/core': '^12.0.1', '@nestjs/platform-fastify': '^12.0.1' },
      }),
      'tsconfig.json': tsconfig({ module: 'nodenext', outDir: 'dist' }),
      'src/main.ts': NEST.replace('./app.module', './app.module.js'),
      'src/worker.ts':
        "import { NestFactory } from '@nestjs/core'\nNestFactory.createApplicationContext(class {})\n",
    },
    { entry: "src/main.ts ts esm app function '.js'", framework: 'nestjs 12' },
  ],
  [
    'the framework below another one, in an application that the other one is given',
    {
      'package.json': nestBeside({ start: 'nest start' }),
      'src/server.ts':
        "import express from 'express'\n\nexport const server = express()\nserver.listen(1)\n",
      'src/main.ts': `import { server } from './server'\n${NEST}`.replace(
        'create(AppModule)',
        'create(AppModule, new ExpressAdapter(server))',
      ),
    },
    { entry: "src/main.ts ts esm app function ''", framework: 'nestjs 11', port: '3000 certain' },
  ],
  [
    'the framework below another one, in an application that is started by nothing',
    {
      'package.json': nestBeside({ start: 'nest start' }),
      'src/main.ts': NEST,
      'tools/mock.js': CJS,
    },
    { entry: "src/main.ts ts esm app function ''", framework: 'nestjs 11', port: '3000 certain' },
  ],
  [
    'the framework below another one, where the user says so',
    {
      'package.json': pkg({ dependencies: { '@nestjs/core': '^12.0.1', express: '^5.1.0' } }),
      'server.js': CJS,
    },
    { entry: "server.js js cjs app module ''" },
    { framework: 'express' },
  ],
]

describe('a project, as it is read', () => {
  test.each(ROWS)('%s', async (_, files, expected, options = {}) => {
    const project = await inspect(disk(makeProject(files)), options)
    expect(summary(project)).toEqual({ ...USUAL, ...expected })
  })

  test('every fact says where it was seen', async () => {
    const root = makeProject({
      'package.json': pkg(),
      'server.js': CJS,
      'package-lock.json': '{}',
      '.env': 'A=1\n',
    })
    const project = await inspect(disk(root), {})
    expect(project.framework.evidence).toEqual([
      { file: 'package.json', saw: 'dependencies.express ^5.1.0' },
    ])
    expect(project.application?.evidence).toEqual([
      { file: 'package.json', saw: 'scripts.start' },
      { file: 'server.js', line: 2, saw: 'express()' },
    ])
    expect(project.packageManager.evidence).toEqual([
      { file: 'package-lock.json', saw: 'a lock file of npm' },
    ])
    expect(project.port.evidence).toEqual([{ file: 'server.js', line: 3, saw: 'listen(3000)' }])
    expect([...project.files.keys()]).toEqual(['package.json', '.env', 'server.js'])
    expect(project.files.get('.env')).toEqual({
      path: '.env',
      text: 'A=1\n',
      hash: createHash('sha256').update('A=1\n').digest('hex'),
      mode: 0o644,
    })
  })

  test('the version of the compiler is the installed one, else the one in a lock file, else the range', async () => {
    const files = {
      'package.json': pkg({ type: 'module', devDependencies: { typescript: '^5.7.3' } }),
      'server.js': ESM,
      'tsconfig.json': tsconfig({}),
    }
    const root = makeProject(files)
    expect((await inspect(disk(root), {})).typescript?.version).toBe('^5.7.3')
    for (const [file, text] of LOCKS) {
      writeFileSync(join(root, file), text)
      expect((await inspect(disk(root), {})).typescript?.version, file).toBe('5.8.1')
      rmSync(join(root, file))
    }
    mkdirSync(join(root, 'node_modules/typescript'), { recursive: true })
    writeFileSync(join(root, 'node_modules/typescript/package.json'), '{ "version": "5.9.3" }')
    expect((await inspect(disk(root), {})).typescript?.version).toBe('5.9.3')
  })

  test('where decorators say what is answered, calls elsewhere say nothing', async () => {
    const project = await inspect(
      disk(
        makeProject({
          'package.json': pkg({
            dependencies: { '@nestjs/core': '^12.0.1' },
            scripts: { start: 'nest start' },
          }),
          'src/main.ts': NEST.replace(
            '  await app.listen',
            "  app.setGlobalPrefix('api')\n  app.use('/docs', docs)\n  await app.listen",
          ),
          'src/app.module.ts': "export * from './auth.controller'\n",
          'src/auth.controller.ts':
            "@Controller('auth')\nexport class Auth {\n  @Post('login')\n  login() {\n    return this.http.post('/auth/token', {})\n  }\n}\n",
        }),
      ),
      {},
    )
    expect(project.routes).toEqual([
      { path: '/docs', file: 'src/main.ts', line: 7 },
      { path: '/api/auth/login', file: 'src/auth.controller.ts', line: 3 },
    ])
  })

  test('the tsconfig chain: comments, trailing commas, extends of files, lists and packages, and circles', async () => {
    const root = makeProject({
      'package.json': pkg({ scripts: { dev: 'tsx src/a.ts' } }),
      'src/a.ts': ESM,
      'tsconfig.json':
        '{\n  // ours\n  "extends": ["./base.json", "@tsconfig/node22/tsconfig.json"],\n  "compilerOptions": { "strict": true, },\n}\n',
      'base.json': tsconfig(
        { module: 'commonjs', moduleResolution: 'node' },
        { extends: './tsconfig' },
      ),
      'node_modules/@tsconfig/node22/tsconfig.json': tsconfig({
        module: 'nodenext',
        moduleResolution: 'node16',
        verbatimModuleSyntax: true,
        noPropertyAccessFromIndexSignature: true,
      }),
    })
    expect((await inspect(disk(root), {})).typescript).toEqual({
      configFiles: ['tsconfig.json', 'base.json', 'node_modules/@tsconfig/node22/tsconfig.json'],
      module: 'nodenext',
      moduleResolution: 'node16',
      verbatimModuleSyntax: true,
      esModuleInterop: true,
      allowImportingTsExtensions: false,
      noPropertyAccessFromIndexSignature: true,
      strict: true,
    })
  })

  test.each([
    ['5', {}, 'commonjs', 'node10', false],
    ['5', { target: 'ES2022' }, 'es2015', 'classic', false],
    ['5', { module: 'ESNext', strict: true }, 'esnext', 'classic', true],
    ['5', { module: 'Node20' }, 'node20', 'node16', false],
    ['5', { module: 'NodeNext' }, 'nodenext', 'nodenext', false],
    ['5', { module: 'Preserve' }, 'preserve', 'bundler', false],
    ['5', { moduleResolution: 'Node16' }, 'node16', 'node16', false],
    ['5', { module: 'CommonJS', moduleResolution: 'node' }, 'commonjs', 'node10', false],
    ['6', {}, 'es2022', 'bundler', true],
    ['6', { target: 'es5' }, 'commonjs', 'bundler', true],
    ['6', { target: 'es2021' }, 'es2020', 'bundler', true],
    ['6', { target: 'es2017' }, 'es2015', 'bundler', true],
    ['6', { target: 'ESNext', strict: false }, 'esnext', 'bundler', false],
    ['6', { module: 'amd' }, 'amd', 'classic', true],
    ['6', { module: 'node18' }, 'node18', 'node16', true],
  ])(
    'what TypeScript %s takes where options are not given: %j',
    async (version, options, module, moduleResolution, strict) => {
      const root = makeProject({
        'package.json': pkg({
          scripts: { dev: 'tsx a.ts' },
          devDependencies: { typescript: `~${version}.0.3` },
        }),
        'a.ts': ESM,
        'tsconfig.json': tsconfig(options),
      })
      expect((await inspect(disk(root), {})).typescript).toMatchObject({
        module,
        moduleResolution,
        strict,
      })
    },
  )

  test('a tsconfig that only refers to others', async () => {
    const root = makeProject({
      'package.json': pkg({ scripts: { dev: 'tsx src/a.ts' } }),
      'src/a.ts': ESM,
      'tsconfig.json':
        '{"files":[],"references":[{"path":"./tsconfig.node.json"},{"path":"./tsconfig.app.json"}]}',
      'tsconfig.app.json': tsconfig({ module: 'esnext', moduleResolution: 'bundler' }),
      'tsconfig.node.json': tsconfig({ module: 'nodenext' }),
    })
    expect((await inspect(disk(root), {})).typescript).toMatchObject({
      module: 'esnext',
      moduleResolution: 'bundler',
    })
  })

  test('git: what is dirty, ignored and tracked', async () => {
    const root = makeProject({
      'package.json': pkg(),
      'server.js': CJS,
      '.gitignore': 'node_modules\n.env\n',
      '.env': 'A=1\n',
    })
    git(root, 'init', '-q')
    git(root, 'add', 'package.json', 'server.js')
    git(root, 'commit', '-qm', 'x')
    writeFileSync(join(root, 'server.js'), `${CJS}\n`)
    const project = await inspect(disk(root), {})
    expect([...project.git.dirty].toSorted()).toEqual(['.gitignore', 'server.js'])
    expect(project.env).toMatchObject({ target: '.env', ignored: true, tracked: false })
    git(root, 'add', '-f', '.env')
    const tracked = { ignored: true, tracked: true }
    expect((await inspect(disk(root), { dotenv: '.env' })).env).toMatchObject(tracked)
    const beside = { target: '.env.local', instead: '.env', ignored: false, tracked: false }
    expect((await inspect(disk(root), {})).env).toMatchObject(beside)
    // Nothing is left beside it where that is tracked, too, and nothing is taken away from what is set up.
    git(root, 'add', '-f', '.env')
    writeFileSync(join(root, '.env.local'), 'A=1\n')
    git(root, 'add', '-f', '.env.local')
    expect((await inspect(disk(root), {})).env).toMatchObject({ target: '.env', tracked: true })
    git(root, 'rm', '-q', '--cached', '.env.local')
    writeFileSync(join(root, '.create-auth.json'), '{}')
    expect((await inspect(disk(root), {})).env).toMatchObject({ target: '.env', tracked: true })
  })

  test('git is asked about the file behind a link', async () => {
    const root = makeProject({
      'package.json': pkg(),
      'server.js': CJS,
      '.gitignore': 'node_modules\n.env\n',
      'config/dev.env': 'A=1\n',
    })
    git(root, 'init', '-q')
    symlinkSync('config/dev.env', join(root, '.env'))
    const env = { target: '.env', behind: 'config/dev.env' }
    expect((await inspect(disk(root), {})).env).toMatchObject({
      ...env,
      ignored: false,
      tracked: false,
    })
    git(root, 'add', 'config/dev.env')
    expect((await inspect(disk(root), {})).env).toMatchObject({
      target: '.env.local',
      instead: '.env',
    })
    writeFileSync(join(root, 'config/dev.env'), 'AUTH_SECRET=1\n')
    expect((await inspect(disk(root), {})).env).toMatchObject({
      ...env,
      ignored: false,
      tracked: true,
    })
  })

  test('a project below the root of its repository, and a member of a workspace', async () => {
    const root = makeProject({
      'package.json': '{"private":true,"workspaces":["apps/*"]}',
      'pnpm-lock.yaml': '',
      'apps/web/package.json': pkg(),
      'apps/web/server.js': CJS,
    })
    git(root, 'init', '-q')
    const project = await inspect(disk(join(root, 'apps/web')), {})
    expect(project.workspaceRoot).toBe(root)
    expect(project.packageManager.value).toEqual({ name: 'pnpm', directory: root })
    expect([...project.git.dirty].toSorted()).toEqual([
      '../../package.json',
      '../../pnpm-lock.yaml',
      'package.json',
      'server.js',
    ])
  })

  test.each([
    ['package.json', '{"workspaces":{"packages":["./apps/*/","!apps/web"]}}', undefined],
    ['package.json', '{"workspaces":["packages/*"]}', undefined],
    ['package.json', '{"workspaces":["**/web"]}', '.'],
    ['package.json', '{ broken', undefined],
    ['pnpm-workspace.yaml', "packages:\n  # ours\n  - 'apps/**'\ncatalog:\n  - x\n", '.'],
    ['pnpm-workspace.yaml', 'packages: ["apps/*"]\n', '.'],
    ['pnpm-workspace.yaml', 'packages:\n  - libs/*\ncatalog:\n  - apps/*\n', undefined],
    ['pnpm-workspace.yaml', 'packages:\r\n- libs/*\r\n\r\n- apps/*', '.'],
  ])('a workspace has the members that it names: %s %s', async (file, text, expected) => {
    const root = makeProject({
      [file]: text,
      'yarn.lock': '',
      'apps/web/package.json': pkg(),
      'apps/web/server.js': CJS,
    })
    const { workspaceRoot, packageManager } = await inspect(disk(join(root, 'apps/web')), {})
    expect(workspaceRoot).toBe(expected && root)
    expect(packageManager.value).toEqual(
      expected
        ? { name: 'yarn', major: 1, directory: root }
        : { name: 'npm', directory: join(root, 'apps/web') },
    )
  })

  test('from a folder inside of the project', async () => {
    const root = makeProject({ 'package.json': pkg(), 'server.js': CJS, 'src/x/y.txt': '' })
    expect((await inspect(disk(join(root, 'src/x')), {})).root).toBe(root)
  })

  test('other libraries that sign people in', async () => {
    const dependencies = {
      express: '5',
      passport: '1',
      '@auth/express': '1',
      '@auth/prisma-adapter': '1',
      'better-auth': '1',
      'passport-local': '1',
    }
    const project = await inspect(
      disk(makeProject({ 'package.json': pkg({ dependencies }), 'server.js': CJS })),
      {},
    )
    expect(project.existingAuth.map(({ library, source }) => [library, source])).toEqual([
      ['Passport', undefined],
      ['Auth.js', 'authjs'],
      ['Better Auth', 'better-auth'],
    ])
  })

  test.each([
    ['@auth0/nextjs-auth0', 'Auth0'],
    ['auth0', 'Auth0'],
    ['@workos-inc/node', 'WorkOS'],
    ['@kinde-oss/kinde-node-express', 'Kinde'],
    ['@logto/express', 'Logto'],
    ['iron-session', 'iron-session'],
    ['remix-auth', 'remix-auth'],
    ['@supabase/ssr', 'Supabase Auth'],
  ])('a library that signs people in: %s', async (name, library) => {
    const root = makeProject({
      'package.json': pkg({ dependencies: { express: '5', [name]: '1' } }),
      'server.js': CJS,
    })
    expect((await inspect(disk(root), {})).existingAuth).toEqual([
      { library, evidence: [{ file: 'package.json', saw: `dependencies.${name}` }] },
    ])
  })

  test.each([
    [
      '@supabase/supabase-js',
      'await supabase.auth.getUser(token)',
      "await supabase.from('notes').select()",
      'Supabase Auth',
      '.auth.getUser',
    ],
    [
      'firebase-admin',
      "const { getAuth } = require('firebase-admin/auth')",
      "const { getFirestore } = require('firebase-admin/firestore')",
      'Firebase Authentication',
      "'firebase-admin/auth'",
    ],
    [
      'jose',
      "res.cookie('session', await new jose.SignJWT({}).sign(key))",
      'res.json(await new jose.SignJWT({}).sign(key))',
      'Your own session code (jose)',
      'new jose.SignJWT',
    ],
  ])(
    '%s signs people in by what the code does with it',
    async (name, uses, other, library, saw) => {
      const read = async (line: string) => {
        const root = makeProject({
          'package.json': pkg({ dependencies: { express: '5', [name]: '1' } }),
          'server.js': `${CJS}${line}\n`,
        })
        return (await inspect(disk(root), {})).existingAuth
      }
      const line = CJS.split('\n').length
      expect(await read(uses)).toEqual([
        { library, own: true, evidence: [{ file: 'server.js', line, saw }] },
      ])
      expect(await read(other)).toEqual([])
    },
  )

  test('what can be taken over, of which the catalog of the workspace has the version', async () => {
    const root = makeProject({
      'package.json': pkg({ dependencies: { express: '5', 'next-auth': 'catalog:' } }),
      'server.js': CJS,
      'pnpm-lock.yaml':
        "importers:\n  .:\n    dependencies:\n      next-auth:\n        specifier: 'catalog:'\n        version: 4.24.11(next@16.1.1)\n",
    })
    const { existingAuth } = await inspect(disk(root), {})
    expect(existingAuth.map((each) => each.source)).toEqual(['next-auth-4'])
  })

  test.each([
    ['next-auth', '^4.24.11', 'next-auth-4'],
    ['next-auth', '5.0.0-beta.30', 'authjs'],
    ['next-auth', '^3.29.0', undefined],
    ['@auth/sveltekit', '^1.10.0', undefined],
  ])('what can be taken over: %s %s', async (name, range, source) => {
    const dependencies = { express: '5', [name]: range }
    const root = makeProject({ 'package.json': pkg({ dependencies }), 'server.js': CJS })
    const { existingAuth } = await inspect(disk(root), {})
    expect(existingAuth.map((each) => each.source)).toEqual([source])
  })

  test('a link inside of the project is followed', async () => {
    const root = makeProject({ 'package.json': pkg(), 'server.js': CJS, 'env/local': 'A=1\n' })
    symlinkSync('env/local', join(root, '.env'))
    expect((await inspect(disk(root), {})).files.get('.env')?.text).toBe('A=1\n')
  })
})

describe('what is refused, with the file and the remedy', () => {
  const UTF16 = new Uint8Array([0xff, 0xfe, 0x61, 0x00])
  test.each<[string, Files, object, InspectOptions?]>([
    [
      'no package.json',
      { 'server.js': CJS },
      {
        type: 'not-a-project',
        exit: 'unsupported',
        hint: 'Run this in the folder of your application, or name it with --cwd <folder>.',
      },
    ],
    [
      'no package.json, but projects in it',
      {
        'backend/package.json': pkg(),
        'backend/server.js': CJS,
        'client/package.json': '{ "dependencies": { "react": "19" } }',
      },
      {
        type: 'not-a-project',
        exit: 'unsupported',
        hint: 'Projects that can be set up lie in this folder: name one with --cwd backend.',
      },
    ],
    [
      'Deno alone',
      {
        'deno.json':
          '{ "imports": { "hono": "npm:hono@4", "hono/": "npm:/hono@4/", "@std/fs": "jsr:@std/fs@1", "z": "npm:@hono/zod-openapi@^1.1/x" } }',
        'main.ts': WORKER,
      },
      {
        type: 'deno-alone',
        exit: 'unsupported',
        file: 'deno.json',
        hint: 'Sign-in is installed into node_modules. Make a package.json that lists what the project imports (npm init -y, npm install "hono@4" "@hono/zod-openapi@^1.1"), say "nodeModulesDir": "manual" in deno.json, and run this again.',
      },
    ],
    [
      'Deno, with a package.json for other things',
      {
        'deno.json': '{ "imports": { "hono": "npm:hono@4" } }',
        'main.ts': WORKER,
        'package.json': pkg({ dependencies: {}, devDependencies: { husky: '^9.1.7' } }),
      },
      {
        type: 'framework-not-found',
        exit: 'unsupported',
        file: 'package.json',
        hint: 'Sign-in is installed into node_modules. List what the project imports in package.json, too (npm install …), say "nodeModulesDir": "manual" in deno.json, and run this again.',
      },
    ],
    [
      'broken package.json',
      { 'package.json': '{\n  "name": "x",\n  dependencies: {}\n}' },
      {
        type: 'package-json-invalid',
        exit: 'unsupported',
        file: 'package.json',
        line: 3,
        column: 3,
        message: 'package.json:3:3 is not valid JSON: unexpected "d"',
      },
    ],
    [
      'a package.json in which a key stands twice',
      { 'package.json': '{\n  "name": "x",\n  "dependencies": {},\n  "name": "y"\n}' },
      {
        type: 'package-json-invalid',
        exit: 'unsupported',
        file: 'package.json',
        line: 4,
        column: 3,
        message: 'package.json:4:3 has the key "name" twice',
        hint: 'Mend package.json, then run this again.',
      },
    ],
    [
      'a package.json in which a dependency stands twice',
      { 'package.json': '{ "dependencies": { "express": "5", "a": "1", "express": "4" } }' },
      { line: 1, column: 47, message: 'package.json:1:47 has the key "express" twice' },
    ],
    [
      'an array',
      { 'package.json': '[]' },
      { type: 'package-json-invalid', message: 'package.json does not hold a JSON object' },
    ],
    [
      'dependencies that are null',
      { 'package.json': '{"dependencies":null}' },
      { type: 'framework-not-found' },
    ],
    [
      'no framework',
      { 'package.json': pkg({ dependencies: { ws: '8' } }) },
      {
        type: 'framework-not-found',
        exit: 'unsupported',
        message: 'no supported framework is among the dependencies',
        hint: 'Supported: Next.js 15 and 16, SvelteKit 2 and 3, Nuxt 3 and 4, TanStack Start 1, Astro 5 to 7, React Router 7 and 8, Express 4 and 5, Koa 2 and 3, Hono 4, Fastify 5, Elysia 1, NestJS 11 and 12, Nitro 3. If it lies in another folder, name that with --cwd <folder>.',
      },
    ],
    [
      'no framework in package.json, but in the code',
      {
        'package.json': pkg({ dependencies: { cors: '2' } }),
        'src/app.test.js': "import 'koa'\n",
        'src/app.js': "import cors from 'cors'\nimport express from 'express'\n",
      },
      {
        type: 'framework-not-found',
        hint: 'src/app.js imports express, which package.json does not list: add it (npm install express), and run this again.',
      },
    ],
    [
      'no framework here, but in folders below',
      {
        'package.json': pkg({ dependencies: {} }),
        'apps/web/package.json': pkg(),
        'apps/site/package.json': pkg({ dependencies: {} }),
      },
      {
        type: 'framework-not-found',
        hint: 'Projects that can be set up lie in this folder: name one with --cwd apps/web.',
      },
    ],
    [
      'Express 3',
      { 'package.json': pkg({ dependencies: { express: '~3.21.0' } }) },
      { type: 'framework-version', message: 'Express 3 is not supported' },
    ],
    [
      'Fastify 4',
      { 'package.json': pkg({ dependencies: { fastify: '^4.29.0' } }) },
      {
        type: 'framework-version',
        exit: 'unsupported',
        message: 'Fastify 4 is not supported',
        hint: 'Bring Fastify to version 5 first. Supported: Next.js 15 and 16, SvelteKit 2 and 3, Nuxt 3 and 4, TanStack Start 1, Astro 5 to 7, React Router 7 and 8, Express 4 and 5, Koa 2 and 3, Hono 4, Fastify 5, Elysia 1, NestJS 11 and 12, Nitro 3.',
      },
    ],
    [
      'a Fastify that is newer than what is known',
      { 'package.json': pkg({ dependencies: { fastify: '^6.0.0' } }) },
      {
        type: 'framework-version',
        message: 'Fastify 6 is not supported',
        hint: 'Supported: Next.js 15 and 16, SvelteKit 2 and 3, Nuxt 3 and 4, TanStack Start 1, Astro 5 to 7, React Router 7 and 8, Express 4 and 5, Koa 2 and 3, Hono 4, Fastify 5, Elysia 1, NestJS 11 and 12, Nitro 3.',
      },
    ],
    [
      'a Next.js that is older than what is known, beside an application of another framework',
      { 'package.json': pkg({ dependencies: { express: '^5.1.0', next: '13.5.0' } }) },
      {
        type: 'framework-version',
        message: 'Next.js 13 is not supported',
        hint: expect.stringMatching(
          /Nitro 3\. If sign-in belongs to the application of Express: --framework express\.$/,
        ),
      },
    ],
    [
      'a NestJS that is older than what is known, on whatever platform',
      { 'package.json': pkg({ dependencies: { express: '4', '@nestjs/core': '10' } }) },
      {
        type: 'framework-version',
        message: 'NestJS 10 is not supported',
        hint: 'Bring NestJS to version 12 first. Supported: Next.js 15 and 16, SvelteKit 2 and 3, Nuxt 3 and 4, TanStack Start 1, Astro 5 to 7, React Router 7 and 8, Express 4 and 5, Koa 2 and 3, Hono 4, Fastify 5, Elysia 1, NestJS 11 and 12, Nitro 3.',
      },
    ],
    [
      'Next.js around Express, without a page',
      { 'package.json': pkg({ dependencies: { express: '5', next: '16' } }) },
      {
        type: 'no-routes',
        message: 'this Next.js project has no routes yet',
        hint: 'Looked for in app, src/app, pages, src/pages. Make a page first, name the folder of the application (--cwd <folder>), or say what it is made with (--framework <id>).',
      },
    ],
    [
      'Hono on Workers',
      { 'package.json': worker({ dev: 'wrangler dev' }) },
      {
        type: 'framework-wrapped',
        message:
          'this is a Cloudflare Workers project, which has no wrangler.jsonc, wrangler.json or wrangler.toml here',
      },
    ],
    [
      'hapi',
      { 'package.json': pkg({ dependencies: { '@hapi/hapi': '21' } }) },
      {
        type: 'framework-not-found',
        exit: 'unsupported',
        message: 'this is a hapi project, which is not supported',
        hint: 'Supported: Next.js 15 and 16, SvelteKit 2 and 3, Nuxt 3 and 4, TanStack Start 1, Astro 5 to 7, React Router 7 and 8, Express 4 and 5, Koa 2 and 3, Hono 4, Fastify 5, Elysia 1, NestJS 11 and 12, Nitro 3. By hand it works wherever there is a Request: call Auth(request, config) of @create-auth/runtime below /auth, as docs/frameworks/others.md shows. If it lies in another folder, name that with --cwd <folder>.',
      },
    ],
    [
      'SvelteKit, which is a development dependency, without a page',
      {
        'package.json': pkg({
          dependencies: { express: '5' },
          devDependencies: { svelte: '5', '@sveltejs/kit': '2' },
        }),
        'server.js': 'app.use(handler)',
      },
      {
        type: 'no-routes',
        message: 'this SvelteKit project has no routes yet',
        hint: 'Looked for in src/routes. Make a page first, name the folder of the application (--cwd <folder>), or say what it is made with (--framework <id>).',
      },
    ],
    [
      'SvelteKit whose hooks lie where a program says',
      {
        'package.json': pkg({ devDependencies: { '@sveltejs/kit': '2' } }),
        'src/routes/+page.svelte': '<h1>hello</h1>',
        'svelte.config.js':
          "import { place } from './place.js'\nconst files = {\n  hooks: { server: place('server', 'hooks') },\n}\nexport default { kit: { files } }\n",
      },
      {
        type: 'option-computed',
        message: 'svelte.config.js:3 computes files.hooks.server',
        hint: 'Write the path out there, then run this again.',
        file: 'svelte.config.js',
        line: 3,
        column: 12,
      },
    ],
    [
      'SolidStart, which is made of SolidJS',
      { 'package.json': pkg({ dependencies: { '@solidjs/start': '2', 'solid-js': '1' } }) },
      { message: 'this is a SolidStart project, which is not supported' },
    ],
    [
      'AdonisJS, in proper English',
      { 'package.json': pkg({ dependencies: { '@adonisjs/core': '6' } }) },
      { message: 'this is an AdonisJS project, which is not supported' },
    ],
    [
      'React without a server',
      { 'package.json': pkg({ dependencies: { react: '19' } }) },
      {
        message:
          'this is a React project, which runs in the browser, while sign-in belongs to a server',
        hint: 'Supported: Next.js 15 and 16, SvelteKit 2 and 3, Nuxt 3 and 4, TanStack Start 1, Astro 5 to 7, React Router 7 and 8, Express 4 and 5, Koa 2 and 3, Hono 4, Fastify 5, Elysia 1, NestJS 11 and 12, Nitro 3. If it lies in another folder, name that with --cwd <folder>.',
      },
    ],
    [
      'an unknown framework',
      { 'package.json': pkg() },
      {
        type: 'framework-unknown',
        exit: 'usage',
        hint: 'Known: next, sveltekit, nuxt, tanstack-start, astro, react-router, express, koa, hono, fastify, elysia, nestjs, nitro.',
      },
      { framework: 'rails' },
    ],
    [
      'broken tsconfig',
      {
        'package.json': pkg(),
        'tsconfig.json': '{\n  "compilerOptions": {\n    "strict" true\n  }\n}',
      },
      {
        type: 'tsconfig-invalid',
        exit: 'unsupported',
        file: 'tsconfig.json',
        line: 3,
        column: 14,
        message: "tsconfig.json:3:14 is not valid: expected ':', found true",
      },
    ],
    [
      'an entry that does not parse',
      {
        'package.json': pkg(),
        'server.js': "const express = require('express')\nconst app = express(\n",
      },
      {
        type: 'source-invalid',
        exit: 'unsupported',
        file: 'server.js',
        line: 3,
        column: 1,
        message: expect.stringMatching(/^server\.js:3:1 does not parse: /),
      },
    ],
    [
      'several applications in several files',
      {
        'package.json': pkg({ type: 'module', scripts: { start: 'node a.js', dev: 'node b.js' } }),
        'a.js': ESM,
        'b.js': ESM,
      },
      {
        type: 'several-apps',
        exit: 'unsupported',
        message: 'there are several Express applications: a.js:2:13, b.js:2:13',
        hint: 'Say which one people sign in to: --entry a.js or --entry b.js.',
      },
    ],
    [
      'one of a server, and one that is kept where other code serves it',
      {
        'package.json': pkg(),
        'server.js':
          "global.SITE = {}\nif (process.env.SETUP) require('./setup')()\nelse require('./site')()\n",
        'setup.js':
          "const express = require('express')\nmodule.exports = () => {\n  const app = express()\n  require('http').createServer(app).listen(3000)\n}\n",
        'site.js':
          "const express = require('express')\nmodule.exports = () => {\n  const app = express()\n  SITE.app = app\n  require('./serve')()\n}\n",
        'serve.js': "module.exports = () => require('http').createServer(SITE.app).listen(3000)\n",
      },
      {
        exit: 'unsupported',
        type: 'several-apps',
        file: 'setup.js',
        message: 'there are several Express applications: setup.js:3:15, site.js:3:15',
        hint: 'Say which one people sign in to: --entry setup.js or --entry site.js.',
      },
    ],
    [
      'several applications in one file',
      { 'package.json': pkg(), 'server.js': `${CJS}const other = express()\nother.listen(1)\n` },
      {
        type: 'several-apps',
        hint: 'Say which one people sign in to: --entry server.js#app or --entry server.js#other.',
      },
    ],
    [
      'several applications in one file, none of which has a name',
      {
        'package.json': pkg(),
        'server.js': `${CJS.split('\n')[0]}\nexpress().listen(1)\nexpress().listen(2)\n`,
      },
      {
        type: 'several-apps',
        hint: 'Keep one application in server.js, or put sign-in there by hand.',
      },
    ],
    [
      'no application',
      { 'package.json': pkg(), 'server.js': "require('express').Router()\n" },
      {
        type: 'no-app',
        message:
          'no Express application was found in the code that the scripts start, nor in any other source file of this project',
        hint: 'Name the file that calls express(): --entry <file>.',
      },
    ],
    [
      'no application of the framework that wraps another one, which is there too',
      { 'package.json': nestBeside({ start: 'node server.js' }), 'server.js': CJS },
      {
        type: 'no-app',
        hint: 'Name the file that calls NestFactory.create(AppModule): --entry <file>. If it is made with Express, say so: --framework express.',
      },
    ],
    ...[{ dev: 'tsx src/main.ts', start: 'node server.js' }, { start: 'node server.js' }].map(
      (scripts): [string, Files, object] => [
        `applications of both, with the scripts ${Object.keys(scripts).join(', ')}`,
        { 'package.json': nestBeside(scripts), 'src/main.ts': NEST, 'server.js': CJS },
        {
          type: 'several-frameworks',
          exit: 'inputNeeded',
          message:
            'there are applications of two frameworks: NestJS in src/main.ts:5:21, Express in server.js:2:13',
          hint: 'Say which one people sign in to: --framework nestjs or --framework express.',
          file: 'src/main.ts',
        },
      ],
    ),
    [
      'no application here, but in folders of their own',
      {
        'package.json': pkg(),
        'packages/api/package.json': pkg(),
        'packages/api/server.js': CJS,
        'packages/site/package.json': '{}',
      },
      {
        type: 'no-app',
        hint: 'Other projects have one: name it with --cwd packages/api.',
      },
    ],
    [
      'a package that makes the application',
      {
        'package.json': pkg({ dependencies: { express: '4', 'routing-controllers': '0.11' } }),
        'server.js': "require('routing-controllers').createExpressServer({}).listen(3000)\n",
      },
      {
        type: 'no-app',
        hint: 'routing-controllers makes it here: make it yourself, const app = express(); useExpressServer(app, options), in place of const app = createExpressServer(options), and run this again.',
      },
    ],
    [
      'a program that makes the application, without a folder of plugins',
      {
        'package.json': pkg({
          dependencies: { fastify: '5', 'fastify-cli': '8' },
          scripts: { start: 'fastify start app.js' },
        }),
        'app.js': "module.exports = async (app) => { app.get('/', async () => 'hello') }\n",
      },
      {
        type: 'no-app',
        hint: 'fastify-cli makes it here: let the file that it starts load a folder plugins by @fastify/autoload, or make the application itself, and name that file with --entry <file>.',
      },
    ],
    [
      'no application in the named file',
      { 'package.json': pkg(), 'server.js': CJS, 'x.js': '' },
      { type: 'no-app', file: 'x.js', message: 'no Express application was found in x.js' },
      { entry: 'x.js' },
    ],
    [
      'a named file that is not there',
      { 'package.json': pkg(), 'server.js': CJS },
      { type: 'entry-not-found', exit: 'usage', file: 'x.js' },
      { entry: 'x.js' },
    ],
    [
      'a lock file of another package manager than package.json names',
      { 'package.json': pkg({ packageManager: 'pnpm@10.0.0' }), 'server.js': CJS, 'bun.lock': '' },
      {
        type: 'package-manager-ambiguous',
        message: 'packageManager in package.json names pnpm, and there are lock files of bun',
        hint: 'Say which one is used: --package-manager pnpm|bun.',
      },
    ],
    [
      'lock files of two package managers',
      { 'package.json': pkg(), 'server.js': CJS, 'package-lock.json': '{}', 'pnpm-lock.yaml': '' },
      {
        type: 'package-manager-ambiguous',
        exit: 'unsupported',
        message: 'there are lock files of npm and pnpm',
        hint: 'Say which one is used: --package-manager npm|pnpm.',
      },
    ],
    [
      'UTF-16',
      { 'package.json': pkg(), 'server.js': CJS, '.env': UTF16 },
      {
        type: 'file-unreadable',
        exit: 'conflict',
        file: '.env',
        message: '.env is not UTF-8 text',
      },
    ],
    [
      'a folder where a file is wanted',
      { 'package.json': pkg(), 'server.js': CJS, '.env/x': '' },
      { type: 'file-unreadable', message: '.env is not a file' },
    ],
  ])('%s', async (_, files, expected, options = {}) => {
    const root = makeProject({ '.git/HEAD': '', ...files })
    await expect(inspect(disk(root), options)).rejects.toMatchObject(expected)
  })

  test.each([
    ['/etc/passwd', 'is a link that leads out of the project'],
    ['nowhere', 'is a link that leads nowhere'],
    ['.env', 'is a link that leads nowhere'],
  ])('a link to %s', async (target, message) => {
    const root = makeProject({ 'package.json': pkg(), 'server.js': CJS })
    symlinkSync(target, join(root, '.env'))
    await expect(inspect(disk(root), {})).rejects.toMatchObject({
      exit: 'conflict',
      file: '.env',
      message: `.env ${message}`,
    })
  })

  describe('somebody is asked', () => {
    const two = {
      'package.json': pkg({ scripts: { start: 'node a.js', dev: 'node b.js' } }),
      'a.js': CJS,
      'b.js': CJS,
    }

    test('which of several files makes the application', async () => {
      const choose = vi.fn(async (files: readonly string[]) => files.at(-1))
      const { application } = await inspect(disk(makeProject(two)), { choose })
      expect([application?.value.file, choose.mock.calls]).toEqual(['b.js', [[['a.js', 'b.js']]]])
    })

    test('which file it is where none is found', async () => {
      const root = makeProject({ 'package.json': pkg(), 'dist/x.js': CJS })
      const answers = (answer: string | undefined) => ({ choose: async () => answer })
      const { application } = await inspect(disk(root), answers('./dist/x.js'))
      expect(application).toMatchObject({
        value: { file: 'dist/x.js' },
        evidence: [{ file: 'dist/x.js', saw: 'your answer' }, { line: 2 }],
      })
      await expect(inspect(disk(root), answers(undefined))).rejects.toMatchObject({
        type: 'no-app',
      })
      await expect(inspect(disk(root), answers('y.js'))).rejects.toMatchObject({
        type: 'entry-not-found',
      })
    })
  })

  test('code outside of the project is not read', async () => {
    const root = makeProject({
      'app/package.json': pkg({ scripts: { start: 'node ../bin/www && node ../server.js' } }),
      'bin/www': CJS,
      'server.js': CJS,
    })
    await expect(inspect(disk(join(root, 'app')), {})).rejects.toMatchObject({ type: 'no-app' })
  })

  test('a file that is too large', async () => {
    const root = makeProject({ 'package.json': pkg(), 'server.js': CJS, '.env': '' })
    truncateSync(join(root, '.env'), 2_000_001)
    await expect(inspect(disk(root), {})).rejects.toMatchObject({
      type: 'file-unreadable',
      message: '.env is larger than 2 MB',
    })
  })

  test('a program that the repository names for git is not run', async () => {
    const root = makeProject({ 'package.json': pkg(), 'server.js': CJS })
    writeFileSync(join(root, 'spy'), '#!/bin/sh\ntouch ran\n', { mode: 0o755 })
    git(root, 'init', '-q')
    git(root, 'config', 'core.fsmonitor', './spy')
    git(root, 'status')
    expect(existsSync(join(root, 'ran'))).toBe(true)
    rmSync(join(root, 'ran'))
    expect((await inspect(disk(root), {})).git.dirty).toContain('server.js')
    expect(existsSync(join(root, 'ran'))).toBe(false)
  })

  test('a home folder, and a package.json above the repository', async () => {
    const root = makeProject({ 'package.json': pkg(), 'server.js': CJS, 'repo/.git/HEAD': '' })
    await expect(inspect(disk(join(root, 'repo')), {})).rejects.toMatchObject({
      type: 'not-a-project',
    })
    vi.stubEnv('HOME', root)
    await expect(inspect(disk(root), {})).rejects.toMatchObject({
      type: 'not-a-project',
      message: `${root} is not the folder of a project`,
    })
    vi.unstubAllEnvs()
  })

  test('folders that are no project', async () => {
    const root = makeProject({
      'package.json': pkg(),
      'node_modules/x/package.json': pkg(),
      '.git/package.json': pkg(),
    })
    for (const folder of ['node_modules/x', '.git', 'nowhere']) {
      await expect(inspect(disk(join(root, folder)), {})).rejects.toMatchObject({
        type: 'not-a-project',
      })
    }
    await expect(inspect(disk('/'), {})).rejects.toMatchObject({ type: 'not-a-project' })
  })
})

describe('a part that somebody hands the application to', () => {
  const LOADS = `import { join } from 'node:path'
import load from '@fastify/autoload'
export default async function (app) {
  app.register(load, { dir: join(import.meta.dirname, 'plugins') })
  app.register(load, { dir: \`\${import.meta.dirname}/routes\` })
}
`
  const inspectFiles = async (files: Files) => inspect(disk(makeProject(files)), {})
  const part = (more: Files, start = 'fastify start -w --port 8123 src/app.js'): Files => ({
    'package.json': pkg({
      type: 'module',
      dependencies: { fastify: '5', 'fastify-cli': '8', '@fastify/autoload': '6' },
      scripts: { dev: start },
    }),
    'src/app.js': LOADS,
    'src/plugins/sensible.js': 'export default async () => {}\n',
    'src/routes/root.js': "export default async (app) => { app.get('/', async () => 'hello') }\n",
    ...more,
  })

  test('a file of its plugins mounts sign-in', async () => {
    const { application, home, layout, port, env } = await inspectFiles(part({}))
    expect(application).toBeUndefined()
    expect([home.like, layout.auth, layout.mount]).toEqual([
      'src/app.js',
      'src/auth.js',
      'src/plugins/auth.js',
    ])
    expect([port.value, port.confidence, env.loader?.value]).toEqual([
      8123,
      'certain',
      'fastify-cli',
    ])
  })

  test('a plugin of the project keeps its name, and ours has kept its own', async () => {
    const own = { 'src/plugins/auth.js': 'export default async () => {}\n' }
    expect((await inspectFiles(part(own))).layout.mount).toBe('src/plugins/sign-in.js')
    const manifest = '{ "files": { "src/plugins/auth.js": "0" } }'
    const again = await inspectFiles(part({ ...own, '.create-auth.json': manifest }))
    expect(again.layout.mount).toBe('src/plugins/auth.js')
  })

  test('the port is a variable’s, else the usual one', async () => {
    const plain = 'fastify start src/app.js'
    const set = await inspectFiles(part({ '.env': 'FASTIFY_PORT=4321\n' }, plain))
    expect([set.port.value, set.port.confidence]).toEqual([4321, 'certain'])
    const usual = await inspectFiles(part({}, plain))
    expect([usual.port.value, usual.port.confidence]).toEqual([3000, 'certain'])
  })

  test('of a folder with an index nothing else is loaded', async () => {
    const indexed = part({ 'src/plugins/index.js': 'export default async () => {}\n' })
    await expect(inspectFiles(indexed)).rejects.toMatchObject({ type: 'no-app' })
  })

  test('what the code makes itself comes first', async () => {
    const served = part(
      {
        'src/server.js':
          "import Fastify from 'fastify'\nimport part from './app.js'\nconst server = Fastify()\nserver.register(part)\nawait server.listen({ port: 3000 })\n",
      },
      'node src/server.js',
    )
    const { application, layout } = await inspectFiles(served)
    expect([application?.value.file, layout.mount]).toEqual(['src/server.js', undefined])
  })
})

describe('a port that another file says', () => {
  const listening = (imports: string, port: string, more: Files): Files => ({
    'package.json': pkg({ type: 'module' }),
    'server.js': `import express from 'express'\n${imports}\nconst app = express()\napp.listen(${port})\n`,
    ...more,
  })
  const portOf = async (tree: Files) => {
    const { port } = await inspect(disk(makeProject(tree)), {})
    return [port.value, port.confidence, port.evidence.map(({ file }) => file)]
  }
  const SERVER = "import { config } from './config.js'"

  test.each([
    ["import port from './config.js'", 'port', 'export default 4100\n'],
    ["import { PORT as port } from './config.js'", '+port', "export const PORT = '4100'\n"],
    ["import config from './config.js'", 'config.port', 'export default { port: 4100 }\n'],
    ["import * as config from './config.js'", 'config.port', 'export const port = 4100\n'],
    [
      "import config from './config.js'\nconst { port } = config",
      'port',
      'const config = { port: Number(process.env.PORT) || 4100 }\nexport default config\n',
    ],
    [
      "import config from './config.cjs'",
      'config.server.port',
      'module.exports = { server: { port: 4100 } }\n',
    ],
    [
      SERVER,
      'config.port',
      'const port = process.env.PORT ?? 4100\nexport const config = Object.freeze({ port })\n',
    ],
    [
      SERVER,
      'config.PORT',
      "const schema = z.object({ PORT: z.string().default('4100').transform(Number) })\nexport const config = schema.parse(process.env)\n",
    ],
    [SERVER, 'config.port', "export const config = { port: num('PORT', 4100) }\n"],
    [
      SERVER,
      'config.PORT',
      'export const config = cleanEnv(process.env, { PORT: port({ default: 4100 }) })\n',
    ],
  ])('%s, listen(%s): %s', async (imports, port, text) => {
    const [, file = ''] = /'\.\/(config\.c?js)'/.exec(imports) ?? []
    expect(await portOf(listening(imports, port, { [file]: text }))).toEqual([
      4100,
      'certain',
      ['server.js'],
    ])
  })

  test('behind a file that passes it on', async () => {
    const tree = listening("import { config } from './config/index.js'", 'config.port', {
      'config/index.js': "export * from './server.js'\n",
      'config/server.js': 'export const config = { port: 4100 }\n',
    })
    expect(await portOf(tree)).toEqual([4100, 'certain', ['server.js']])
  })

  test('a variable goes before what is said where it is not set, and a library calls it as its own', async () => {
    const env = { '.env': 'PORT=4200\n' }
    const said = 'export const config = { port: Number(process.env.PORT) || 4100 }\n'
    const looked = "export const config = { port: num('PORT', 4100) }\n"
    const checked =
      'export const config = cleanEnv(process.env, { PORT: port({ default: 4100 }) })\n'
    for (const [port, text] of [
      ['config.port', said],
      ['config.port', looked],
      ['config.PORT', checked],
    ] as const) {
      const found = await portOf(
        listening(`import 'dotenv/config'\n${SERVER}`, port, { ...env, 'config.js': text }),
      )
      expect(found).toEqual([4200, 'certain', ['server.js', '.env']])
    }
  })

  test.each([
    'export const config = load()\n',
    'export const config = { port: config.port }\n',
    'export const config = { port: read("port") }\n',
    "import { config as other } from './config.js'\nexport const config = other\n",
  ])('not one that is nowhere said, or said by itself: %s', async (text) => {
    expect(await portOf(listening(SERVER, 'config.port', { 'config.js': text }))).toEqual([
      3000,
      'guess',
      ['server.js'],
    ])
  })

  test('of a value of the file itself, whatever its type says', async () => {
    const tree = {
      'package.json': pkg({ scripts: { dev: 'tsx server.ts' } }),
      'tsconfig.json': tsconfig({ module: 'nodenext' }),
      'server.ts':
        "import express from 'express'\ninterface Config {\n  port: number\n}\nconst config: Config = { port: 4100 }\nconst app = express()\napp.listen(config.port)\n",
    }
    expect(await portOf(tree)).toEqual([4100, 'certain', ['server.ts']])
  })
})
