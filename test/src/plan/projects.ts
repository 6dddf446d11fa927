import type { Tree } from '../apply/tree.js'

/** A package.json with Express, or another framework. */
export const packageJson = (
  type: string | undefined,
  start: string,
  typescript: boolean,
  dependencies: Readonly<Record<string, string>> = { express: '^5.1.0' },
): string =>
  `${JSON.stringify(
    {
      name: 'shop',
      type,
      scripts: { start },
      dependencies,
      devDependencies: typescript ? { typescript: '^5.9.0' } : undefined,
    },
    undefined,
    2,
  )}\n`
/** A tsconfig.json, strict. */
export const tsconfig = (options: object): string =>
  JSON.stringify({ compilerOptions: { strict: true, ...options } })
const server = (load: string): string =>
  `${load}\n\nconst app = express();\n\napp.get("/", (req, res) => {\n  res.send("hello");\n});\n\napp.listen(4000);\n`

/** One project for each way in which a project's files are modules. */
export const PROJECTS: Readonly<Record<string, Tree>> = {
  'ts-nodenext': {
    'package.json': packageJson('module', 'node dist/server.js', true),
    'tsconfig.json': tsconfig({ module: 'nodenext', rootDir: 'src', outDir: 'dist' }),
    'src/server.ts': server("import express from 'express'")
      .replaceAll('"', "'")
      .replaceAll(';', ''),
  },
  'ts-bundler': {
    'package.json': packageJson('module', 'tsx server.ts', true),
    'tsconfig.json': tsconfig({ module: 'esnext', moduleResolution: 'bundler', noEmit: true }),
    'server.ts': server('import express from "express";'),
  },
  // With a TypeScript that knows no `satisfies`.
  'ts-commonjs': {
    'package.json': packageJson(undefined, 'ts-node src/server.ts', true).replace('5.9', '4.7'),
    'tsconfig.json': tsconfig({
      module: 'commonjs',
      moduleResolution: 'node10',
      esModuleInterop: true,
    }),
    'src/server.ts': server("import express from 'express';")
      .replaceAll('"', "'")
      .replace(/^ {2}/gm, '\t'),
  },
  'js-esm': {
    'package.json': packageJson('module', 'node server.js', false),
    'server.js': server("import express from 'express'").replaceAll('"', "'").replaceAll(';', ''),
  },
  'js-cjs': {
    'package.json': packageJson(undefined, 'node server.js', false),
    'server.js': server('const express = require("express");').replace(/^ {2}/gm, '    '),
  },
}

const koa = (load: string): string =>
  `${load}\n\nconst app = new Koa()\n\napp.use((ctx) => {\n  ctx.body = 'hello'\n})\n\napp.listen(4000)\n`

const hono = `import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()

app.get('/', (c) => c.text('hello'))

serve({ fetch: app.fetch, port: 4000 })
`

const fastify = (load: string): string =>
  `${load}\n\nconst app = fastify({ logger: true })\n\napp.get('/', async () => 'hello')\n\napp.listen({ port: 4000 })\n`

const loads = (load: string, declare: string): string =>
  `${load}

${declare} {
  fastify.register(AutoLoad, { dir: join(__dirname, 'plugins'), options })
  fastify.register(AutoLoad, { dir: join(__dirname, 'routes'), options })
}
`

const nest = (ending: string): string => `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module${ending}';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  await app.listen(process.env.PORT ?? 4000);
}
bootstrap();
`

const kit = (
  major: number,
  typescript: boolean,
  dependencies: Readonly<Record<string, string>> = {},
): string =>
  `${JSON.stringify(
    {
      name: 'shop',
      type: 'module',
      scripts: { dev: 'vite dev', build: 'vite build' },
      dependencies,
      devDependencies: {
        '@sveltejs/kit': `^${major}.0.0`,
        svelte: '^5.57.1',
        vite: '^8.0.16',
        ...(typescript ? { typescript: '^6.0.3' } : {}),
      },
    },
    undefined,
    '\t',
  )}\n`

const kitOptions = (options: string): string => `import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
\tplugins: [sveltekit(${options})],
\tserver: { host: true, port: 4000 }
});
`

const kitTypes = `declare global {
\tnamespace App {
\t\t// interface Error {}
\t\t// interface Locals {}
\t}
}

export {};
`

const astroJson = (major: number, typescript: boolean): string =>
  packageJson('module', 'astro dev', typescript, {
    astro: `^${major}.0.0`,
    '@astrojs/node': '^9.5.0',
  })

const astroOptions = (options: string): string => `import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

export default defineConfig({
  adapter: node({ mode: 'standalone' }),
${options}});
`

const astroPage = (script: string): string => `---
${script}---
<html lang="en"><body class="shop"><h1>hello</h1></body></html>
`

const PAGE = 'export default function Page() {\n  return <p>hello</p>;\n}\n'

const routerJson = (major: number, typescript: boolean): string =>
  packageJson('module', 'react-router dev', typescript, {
    'react-router': `^${major}.9.0`,
    '@react-router/dev': `^${major}.9.0`,
    '@react-router/node': `^${major}.9.0`,
    '@react-router/serve': `^${major}.9.0`,
  })

const routerVite = `import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [reactRouter()] });
`

/** The same for other frameworks, in the forms that differ most. */
export const OTHER_FRAMEWORKS: Readonly<Record<string, Tree>> = {
  'sveltekit-2-ts': {
    'package.json': kit(2, true),
    'tsconfig.json': '{ "extends": "./.svelte-kit/tsconfig.json" }',
    'vite.config.ts': kitOptions('{}'),
    'src/app.d.ts': kitTypes,
    'src/routes/+layout.svelte': '<script lang="ts">let { children } = $props();</script>',
    'src/routes/+page.svelte': '<h1>hello</h1>',
  },
  'sveltekit-2-js-moved': {
    'package.json': kit(2, false, { express: '^5.1.0' }),
    'jsconfig.json': '{ "extends": "./.svelte-kit/tsconfig.json" }',
    'svelte.config.js':
      "export default {\n  kit: {\n    files: { hooks: { server: './src/server/hooks' }, routes: 'src/pages' },\n  },\n}\n",
    'vite.config.js':
      "import { sveltekit } from '@sveltejs/kit/vite'\n\nexport default { plugins: [sveltekit()] }\n",
    'src/server/hooks.js':
      "/** @type {import('@sveltejs/kit').Handle} */\nexport async function handle({ event, resolve }) {\n  return resolve(event)\n}\n",
    'src/pages/+page.svelte': '<h1>hello</h1>',
  },
  'sveltekit-3-ts': {
    'package.json': kit(3, true),
    'tsconfig.json': '{ "extends": "$app/tsconfig" }',
    'vite.config.ts': kitOptions("{ files: { hooks: { server: 'src/hooks/server' } } }"),
    'src/app.d.ts':
      'declare global {\n\tnamespace App {\n\t\tinterface Locals {\n\t\t\tstarted: number;\n\t\t}\n\t}\n}\n\nexport {};\n',
    'src/hooks/server/index.ts':
      "import { sequence, type Handle } from '@sveltejs/kit/hooks';\nimport { log } from '#lib/log.ts';\n\nexport const handle: Handle = sequence(log);\n",
    'src/lib/log.ts': 'export const log = 1;\n',
    'src/routes/+page.server.ts':
      "import { log } from '#lib/log.ts';\n\nexport const load = () => ({ log });\n",
    'src/routes/+page.svelte': '<h1>hello</h1>',
  },
  'astro-7-ts': {
    'package.json': astroJson(7, true),
    'tsconfig.json': '{ "extends": "astro/tsconfigs/strict" }',
    'astro.config.mjs': astroOptions('  server: { port: 4000 },\n'),
    'src/pages/index.astro': astroPage(''),
    'src/layouts/Layout.astro': astroPage(''),
  },
  'astro-6-ts': {
    'package.json': astroJson(6, true),
    'tsconfig.json': tsconfig({ moduleResolution: 'bundler', paths: { '@/*': ['./src/*'] } }),
    'astro.config.ts': astroOptions("  output: 'server',\n"),
    'src/env.d.ts':
      '/// <reference types="astro/client" />\n\ndeclare namespace App {\n  interface Locals {\n    started: number;\n  }\n}\n',
    'src/middleware.ts':
      "import { defineMiddleware } from 'astro:middleware';\n\nexport const onRequest = defineMiddleware((context, next) => {\n  context.locals.started = 1;\n  return next();\n});\n",
    'src/lib/shop.ts': "export const shop = 'shop';\n",
    'src/pages/index.astro': astroPage("import { shop } from '@/lib/shop';\n"),
  },
  'astro-5-js-moved': {
    'package.json': astroJson(5, false),
    'astro.config.mjs': astroOptions("  output: 'server',\n  srcDir: './app',\n").replaceAll(
      ';',
      '',
    ),
    'app/middleware/index.js':
      "import { sequence } from 'astro:middleware'\nimport { log } from './log.js'\n\nexport const onRequest = sequence(log)\n",
    'app/middleware/log.js': 'export const log = (context, next) => next()\n',
    'app/pages/index.astro': astroPage("const shop = 'shop'\n"),
  },
  'next-app-ts': {
    'package.json': packageJson(undefined, 'next dev -p 4000', true, { next: '16.0.0' }),
    'tsconfig.json': tsconfig({
      module: 'esnext',
      moduleResolution: 'bundler',
      paths: { '@/*': ['./src/*'] },
    }),
    'src/app/page.tsx': PAGE,
  },
  'next-app-js': {
    'package.json': packageJson(undefined, 'next dev', false, { next: '^15.5.0' }),
    'app/page.jsx': PAGE.replaceAll(';', ''),
  },
  'next-pages-js': {
    'package.json': packageJson(undefined, 'next dev', false, { next: '^15.5.0' }),
    'pages/index.js': PAGE,
  },
  'nuxt-4-ts': {
    'package.json': packageJson('module', 'nuxt dev', false, { nuxt: '^4.5.0', vue: '^3.5.0' }),
    'nuxt.config.ts': `export default defineNuxtConfig({
  routeRules: {
    '/': { prerender: true },
    '/blog/**': { swr: 60 }
  }
})
`,
    'tsconfig.json':
      '{ "files": [], "references": [{ "path": "./.nuxt/tsconfig.app.json" }, { "path": "./.nuxt/tsconfig.server.json" }] }',
    'app/app.vue': '<template><NuxtPage /></template>',
  },
  'react-router-8-ts': {
    'package.json': routerJson(8, true),
    'tsconfig.json': tsconfig({
      moduleResolution: 'bundler',
      rootDirs: ['.', './.react-router/types'],
      paths: { '~/*': ['./app/*'] },
    }),
    'vite.config.ts': routerVite,
    'react-router.config.ts':
      'import type { Config } from "@react-router/dev/config";\n\nexport default {\n  ssr: true,\n} satisfies Config;\n',
    'app/root.tsx': `import { Outlet } from "react-router";
import type { Route } from "./+types/root";
import "./app.css";

export const links: Route.LinksFunction = () => [];

export default function App() {
  return <Outlet />;
}
`,
    'app/routes.ts': `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`,
    'app/lib/shop.ts': 'export const shop = "shop";\n',
    'app/routes/home.tsx': `import { shop } from "~/lib/shop";\n\n${PAGE.replace('hello', '{shop}')}`,
  },
  'react-router-7-js': {
    'package.json': routerJson(7, false),
    'vite.config.js': routerVite,
    'react-router.config.js': "export default {\n  basename: '/shop',\n  appDirectory: 'src'\n}\n",
    'src/root.jsx': `import { Outlet } from 'react-router'
import { log } from './log'

export const middleware = [log]

export default function App() {
  return <Outlet />
}
`,
    'src/log.js': 'export const log = (_, next) => next()\n',
    'src/routes.js': `import { flatRoutes } from '@react-router/fs-routes'

export default flatRoutes()
`,
    'src/routes/_index.jsx': PAGE.replaceAll(';', ''),
  },
  'nuxt-3-js': {
    'package.json': packageJson(undefined, 'nuxt dev', false, { nuxt: '^3.21.0' }),
    'nuxt.config.js': 'export default defineNuxtConfig({\n\tdevServer: { port: 4000 },\n});\n',
    'pages/index.vue': '<template>hello</template>',
  },
  'nitro-3-ts': {
    'package.json': packageJson('module', 'nitro dev', false, { nitro: '^3.0.1-alpha.2' }),
    'nitro.config.ts': `import { defineConfig } from "nitro";

export default defineConfig({
  serverDir: "./server",
});
`,
    'tsconfig.json': '{ "extends": "nitro/tsconfig" }',
    'server/api/hello.ts': `import { defineHandler } from "nitro";

export default defineHandler(() => ({ hello: "API" }));
`,
  },
  'nitro-3-js-moved': {
    'package.json': packageJson('module', 'vite dev', false, {
      nitro: '^3.0.1-alpha.2',
      vite: '^8.0.0',
    }),
    'vite.config.js': `import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [nitro({ serverDir: './' })], server: { port: 4000 } })
`,
    'routes/index.js': "export default () => 'hello'\n",
  },
  'tanstack-start-ts': {
    'package.json': packageJson('module', 'vite dev --port 3000', true, {
      '@tanstack/react-router': '^1.170.0',
      '@tanstack/react-start': '^1.169.0',
    }),
    'tsconfig.json': tsconfig({
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
      paths: { '@/*': ['./src/*'] },
    }),
    'vite.config.ts': 'export default defineConfig({ plugins: [tanstackStart(), viteReact()] })\n',
    'src/routes/__root.tsx':
      "import { createRootRoute } from '@tanstack/react-router'\n\nexport const Route = createRootRoute()\n",
    'src/routes/index.tsx':
      "import { createFileRoute } from '@tanstack/react-router'\nimport { Badge } from '@/components/badge'\n\nexport const Route = createFileRoute('/')({ component: Badge })\n",
    'src/components/badge.tsx': 'export const Badge = () => <b>hello</b>\n',
  },
  'tanstack-start-js-moved': {
    'package.json': packageJson('module', 'vite dev', false, {
      '@tanstack/react-router': '^1.170.0',
      '@tanstack/react-start': '^1.169.0',
    }),
    'vite.config.js': `export default defineConfig({
  plugins: [
    tanstackStart({
      srcDirectory: 'app',
      router: { routesDirectory: 'pages' },
    }),
  ],
});
`,
    'app/pages/__root.jsx':
      "import { createRootRoute } from '@tanstack/react-router';\n\nexport const Route = createRootRoute();\n",
    'app/start.js': `import { createStart } from '@tanstack/react-start';
import { logRequests } from './log.js';

export const startInstance = createStart(() => ({
  requestMiddleware: [logRequests],
}));
`,
  },
  'nestjs-11-commonjs': {
    'package.json': packageJson(undefined, 'nest start', true, {
      '@nestjs/core': '^11.0.1',
      '@nestjs/platform-express': '^11.0.1',
      express: '^5.1.0',
    }).replace('"typescript"', '"jest": "^30.0.0",\n    "typescript"'),
    'tsconfig.json': tsconfig({ module: 'nodenext', outDir: 'dist', emitDecoratorMetadata: true }),
    'src/main.ts': nest(''),
    'src/app.module.ts': 'export class AppModule {}\n',
  },
  'nestjs-12-esm': {
    'package.json': packageJson('module', 'node dist/main', true, {
      '@nestjs/core': '^12.0.1',
      '@nestjs/platform-fastify': '^12.0.1',
      fastify: '^5.0.0',
    }),
    'tsconfig.json': tsconfig({ module: 'nodenext', outDir: 'dist', emitDecoratorMetadata: true }),
    'src/main.ts': nest('.js').replace(/^bootstrap/m, 'await bootstrap'),
    'src/app.module.ts': 'export class AppModule {}\n',
  },
  'koa-ts-nodenext': {
    'package.json': packageJson('module', 'node dist/server.js', true, { koa: '^3.3.0' }),
    'tsconfig.json': tsconfig({ module: 'nodenext', rootDir: 'src', outDir: 'dist' }),
    'src/server.ts': koa("import Koa from 'koa'"),
  },
  'koa-js-cjs': {
    'package.json': packageJson(undefined, 'node server.js', false, { koa: '^2.16.0' }),
    'server.js': koa("const Koa = require('koa')"),
  },
  'hono-ts-workers': {
    'package.json': packageJson('module', 'wrangler dev', true, { hono: '^4.13.0' }),
    'tsconfig.json': tsconfig({ module: 'esnext', moduleResolution: 'bundler', noEmit: true }),
    'wrangler.toml':
      'name = "shop"\nmain = "src/index.ts"\ncompatibility_date = "2026-04-01"\n\n[[d1_databases]]\nbinding = "DB"\n',
    'src/index.ts': `import { Hono } from 'hono'

interface Env {
  DB: D1Database
}

const app = new Hono<{ Bindings: Env }>()

app.get('/', (c) => c.text('hello'))

export default app
`,
  },
  'hono-ts-nodenext': {
    'package.json': packageJson('module', 'node dist/server.js', true, {
      '@hono/node-server': '^2.1.0',
      hono: '^4.13.0',
    }),
    'tsconfig.json': tsconfig({ module: 'nodenext', rootDir: 'src', outDir: 'dist' }),
    'src/server.ts': hono,
  },
  'elysia-ts-bundler': {
    'package.json': packageJson('module', 'bun run src/index.ts', true, { elysia: '^1.4.0' }),
    'tsconfig.json': tsconfig({ module: 'esnext', moduleResolution: 'bundler', noEmit: true }),
    'src/index.ts':
      "import { Elysia } from 'elysia'\n\nconst app = new Elysia().get('/', () => 'hello').listen(4000)\n\nexport type App = typeof app\n",
  },
  'fastify-ts-nodenext': {
    'package.json': packageJson('module', 'node dist/server.js', true, { fastify: '^5.12.0' }),
    'tsconfig.json': tsconfig({
      module: 'nodenext',
      rootDir: 'src',
      outDir: 'dist',
      noPropertyAccessFromIndexSignature: true,
    }),
    'src/server.ts': fastify("import fastify from 'fastify'"),
  },
  'fastify-js-esm': {
    'package.json': packageJson('module', 'node server.js', false, { fastify: '^5.12.0' }),
    'server.js': fastify("import fastify from 'fastify'"),
  },
  'fastify-js-cjs': {
    'package.json': packageJson(undefined, 'node server.js', false, { fastify: '^5.12.0' }),
    'server.js': fastify("const fastify = require('fastify')").replaceAll("'", '"'),
  },
  'fastify-cli-ts': {
    'package.json': packageJson(undefined, 'tsc && fastify start dist/app.js', true, {
      fastify: '^5.12.0',
      'fastify-cli': '^8.0.0',
      '@fastify/autoload': '^6.0.0',
    }),
    'tsconfig.json': tsconfig({ module: 'nodenext', rootDir: 'src', outDir: 'dist' }),
    'src/app.ts': loads(
      "import { join } from 'node:path'\nimport AutoLoad from '@fastify/autoload'\nimport type { FastifyPluginAsync } from 'fastify'",
      'const app: FastifyPluginAsync = async (fastify, options) =>',
    ).concat('\nexport default app\n'),
    'src/plugins/sensible.ts': 'export default async () => {}\n',
    'src/routes/root.ts': "export default async (app) => { app.get('/', () => 'hello') }\n",
  },
  'fastify-cli-js': {
    'package.json': packageJson(undefined, 'fastify start -p 4000 app.js', false, {
      fastify: '^5.12.0',
      'fastify-cli': '^8.0.0',
      '@fastify/autoload': '^6.0.0',
    }),
    'app.js': loads(
      "const { join } = require('node:path')\nconst AutoLoad = require('@fastify/autoload')",
      'module.exports = async function (fastify, options)',
    ),
    'routes/auth/index.js':
      "module.exports = async (app) => { app.get('/', async () => 'ours') }\n",
  },
}
