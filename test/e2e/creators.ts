import { fileURLToPath } from 'node:url'

/** A project as the creator of a framework makes it, with a database. */
export interface CreatedProject {
  readonly title: string
  /** Makes `project/`, line by line in the shell, without what it depends on. */
  readonly make: readonly string[]
  /** Files of a project that no creator makes. */
  readonly files?: Readonly<Record<string, string>>
  /** Where the application is, below the project; with a slash at its end. */
  readonly leaf: string
  /** The file, below the leaf, that gets a route behind the guard; the port is ours to choose. */
  readonly entry: string
  readonly change: (entry: string) => string
  /** The file, below the leaf, that gets a client of a database. */
  readonly database: string
  readonly build?: string
  readonly start: readonly [string, ...string[]]
}

const BETTER_T = (backend: string, runtime: string): readonly string[] => [
  'npm install --no-audit --no-fund create-better-t-stack',
  [
    'node node_modules/.bin/create-better-t-stack',
    `project --yolo --backend ${backend} --runtime ${runtime} --frontend none --api none --auth none`,
    '--database none --orm none --db-setup none --addons none --examples none --payments none',
    '--web-deploy none --server-deploy none --package-manager npm --no-git --no-install',
  ].join(' '),
  // What bundles it for production is not in every registry, and is not needed here.
  'sed -i /tsdown/d project/package.json project/apps/server/package.json',
  'rm -f project/apps/server/tsdown.config.ts',
]
const guarded = (text: string): string =>
  `import { requireSession } from "./require-session";\n${text.replace('3000', 'Number(process.env.PORT)')}`
const SERVER = {
  leaf: 'apps/server/',
  entry: 'src/index.ts',
  database: 'src/db.ts',
  start: ['node', '../../node_modules/tsx/dist/cli.mjs', 'src/index.ts'],
} as const

const NEST = (version: 11 | 12, platform: 'express' | 'fastify'): CreatedProject => ({
  title: `@nestjs/cli ${version} on ${platform}`,
  make: [
    `npx -y @nestjs/cli@${version} new project --skip-git --skip-install --package-manager npm`,
    ...(platform === 'fastify' ? [`cd project && ${ON_FASTIFY(version)}`] : []),
    `sed -i "s/\\(await app.listen.*\\)/\\1\\n  console.log('listening');/" project/src/main.ts`,
  ],
  leaf: '',
  entry: 'src/app.controller.ts',
  change: (text) =>
    `import type { Session } from '@create-auth/runtime';
import { UseGuards } from '@nestjs/common';
import { CurrentSession, SessionGuard } from './session.guard${version === 12 ? '.js' : ''}';
${text.replace(
  /\}\s*$/,
  `
  @UseGuards(SessionGuard)
  @Get('account')
  account(@CurrentSession() session: Session | null) {
    return 'for ' + session?.user?.name;
  }
}
`,
)}`,
  database: 'src/db.ts',
  build: 'node_modules/.bin/nest build',
  start: ['node', 'dist/main.js'],
})

const ON_FASTIFY = (version: number): string =>
  [
    `npm pkg set 'dependencies.@nestjs/platform-fastify=^${version}.0.0'`,
    "sed -i 's/NestFactory.create(AppModule)/NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter())/' src/main.ts",
    `sed -i "1i import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';" src/main.ts`,
  ].join(' && ')

const KOA: CreatedProject = {
  title: 'Koa, by hand',
  make: [],
  files: {
    'package.json': JSON.stringify({
      name: 'existing',
      private: true,
      type: 'module',
      scripts: { start: 'node server.js' },
      dependencies: { koa: '^3.0.0', '@koa/router': '^15.0.0', 'koa-bodyparser': '^4.4.1' },
    }),
    'server.js': `import Router from '@koa/router'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'

const app = new Koa()
const router = new Router()

app.use(bodyParser())
router.get('/', (ctx) => {
  ctx.body = 'open'
})
app.use(router.routes()).use(router.allowedMethods())
app.listen(Number(process.env.PORT ?? 3000), () => console.log('listening'))
`,
  },
  leaf: '',
  entry: 'server.js',
  change: (text) =>
    `import { requireSession } from './require-session.js'\n${text.replace(
      "router.get('/'",
      "router.get('/account', requireSession, (ctx) => {\n  ctx.body = 'for ' + ctx.state.session.user.name\n})\nrouter.get('/'",
    )}`,
  database: 'db.js',
  start: ['node', 'server.js'],
}

export const CREATED: readonly CreatedProject[] = [
  {
    title: 'express-generator',
    make: [
      'npm install --no-audit --no-fund express-generator',
      'node node_modules/.bin/express --no-view project',
    ],
    leaf: '',
    entry: 'app.js',
    change: (text) =>
      text.replace(
        "app.use('/', indexRouter);",
        "app.get('/account', require('./require-session').requireSession, (req, res) => res.send('for ' + res.locals.session.user.name));\napp.use('/', indexRouter);",
      ),
    database: 'db.js',
    start: ['node', '-e', "require('./bin/www'); console.log('listening')"],
  },
  {
    ...SERVER,
    title: 'create-better-t-stack, Express',
    make: BETTER_T('express', 'node'),
    change: (text) =>
      guarded(text).replace(
        'app.listen',
        'app.get("/account", requireSession, (_req, res) => { res.send("for " + res.locals.session?.user?.name) });\n\napp.listen',
      ),
  },
  {
    ...SERVER,
    title: 'create-better-t-stack, Hono',
    make: BETTER_T('hono', 'node'),
    change: (text) =>
      guarded(text).replace(
        'app.get("/"',
        'app.get("/account", requireSession, (c) => c.text("for " + c.var.session?.user?.name));\napp.get("/"',
      ),
  },
  {
    ...SERVER,
    title: 'create-better-t-stack, Fastify',
    make: BETTER_T('fastify', 'node'),
    change: (text) =>
      guarded(text).replace(
        'fastify.get("/"',
        'fastify.get("/account", { onRequest: requireSession }, async (request) => "for " + request.auth?.user?.name);\nfastify.get("/"',
      ),
  },
  {
    ...SERVER,
    title: 'create-better-t-stack, Elysia',
    make: BETTER_T('elysia', 'bun'),
    change: (text) =>
      guarded(text).replace(
        '.get("/"',
        '.get("/account", ({ session }) => "for " + session?.user?.name, { beforeHandle: requireSession })\n  .get("/"',
      ),
    start: [fileURLToPath(new URL('node_modules/.bin/bun', import.meta.url)), 'src/index.ts'],
  },
  {
    title: 'fastify-cli',
    make: [
      'npm install --no-audit --no-fund fastify-cli',
      'node node_modules/.bin/fastify generate project --lang=ts',
      // Without it the compiler of the template's own choice stops.
      `sed -i 's/"outDir": "dist"/"rootDir": "src", &/' project/tsconfig.json`,
    ],
    leaf: '',
    entry: 'src/routes/root.ts',
    change: (text) =>
      `import { requireSession } from '../require-session'\n${text.replace(
        "  fastify.get('/'",
        "  fastify.get('/account', { onRequest: requireSession }, async (request) => 'for ' + request.auth?.user?.name)\n  fastify.get('/'",
      )}`,
    database: 'src/db.ts',
    build: 'npm run build:ts',
    start: ['node', 'node_modules/.bin/fastify', 'start', '-l', 'info', 'dist/app.js'],
  },
  KOA,
  NEST(11, 'express'),
  NEST(11, 'fastify'),
  NEST(12, 'express'),
  NEST(12, 'fastify'),
]
