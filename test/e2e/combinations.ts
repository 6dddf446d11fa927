import type { Tree } from '../src/apply/tree.js'
import { CLIENTS } from '../src/plan/database-projects.js'

/** How a project is written. */
export interface Form {
  readonly name: string
  readonly typescript: boolean
  readonly esm: boolean
}

export const FORMS: readonly Form[] = [
  { name: 'TypeScript, ES modules', typescript: true, esm: true },
  { name: 'TypeScript, CommonJS', typescript: true, esm: false },
  { name: 'JavaScript, ES modules', typescript: false, esm: true },
  { name: 'JavaScript, CommonJS', typescript: false, esm: false },
]

/** The parts of a framework's smallest application. */
interface Sample {
  readonly dependencies: Readonly<Record<string, string>>
  /** Takes a name from a package; `default` for the module itself. */
  readonly takes: readonly (readonly [name: string, from: string])[]
  readonly body: string
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  express: {
    dependencies: { express: '^5.1.0' },
    takes: [['default as express', 'express']],
    body: "const app = express()\napp.get('/', (req, res) => { res.send('hello') })\napp.listen(3000)\n",
  },
  koa: {
    dependencies: { koa: '^3.3.0' },
    takes: [['default as Koa', 'koa']],
    body: "const app = new Koa()\napp.use((ctx) => { ctx.body = 'hello' })\napp.listen(3000)\n",
  },
  hono: {
    dependencies: { hono: '^4.13.0', '@hono/node-server': '^2.1.0' },
    takes: [
      ['Hono', 'hono'],
      ['serve', '@hono/node-server'],
    ],
    body: "const app = new Hono()\napp.get('/', (c) => c.text('hello'))\nserve(app)\n",
  },
  fastify: {
    dependencies: { fastify: '^5.6.0' },
    takes: [['default as fastify', 'fastify']],
    body: "const app = fastify()\napp.get('/', async () => 'hello')\napp.listen({ port: 3000 })\n",
  },
  elysia: {
    dependencies: { elysia: '^1.4.0', '@elysiajs/node': '^1.4.0' },
    takes: [
      ['Elysia', 'elysia'],
      ['node', '@elysiajs/node'],
    ],
    body: "const app = new Elysia({ adapter: node() })\napp.get('/', () => 'hello')\napp.listen(3000)\n",
  },
  nestjs: {
    dependencies: { '@nestjs/core': '^11.1.0', '@nestjs/platform-express': '^11.1.0' },
    takes: [
      ['NestFactory', '@nestjs/core'],
      ['AppModule', './app.module.js'],
    ],
    body: 'async function bootstrap() {\n  const app = await NestFactory.create(AppModule)\n  await app.listen(3000)\n}\nbootstrap()\n',
  },
}

/** The frameworks of which there is a sample, by their ids. */
export const FRAMEWORKS = Object.keys(SAMPLES)
/** Every way to a database, and none. */
export const DATABASES = ['none', ...Object.keys(CLIENTS)]

function load({ esm }: Form, name: string, from: string): string {
  const [, whole] = /^default as (\w+)$/.exec(name) ?? []
  if (esm) return `import ${whole ?? `{ ${name} }`} from '${from}'\n`
  return `const ${whole ?? `{ ${name} }`} = require('${from}')\n`
}

/** A module that gives one value. */
function giving(form: Form, name: string, value: string): string {
  return form.esm
    ? `export const ${name} = ${value}\n`
    : `const ${name} = ${value}\nmodule.exports = { ${name} }\n`
}

/** The files that a tool of the database wants besides the client. */
const SCHEMAS: Readonly<Record<string, Tree>> = {
  prisma: {
    'prisma/schema.prisma':
      'datasource db {\n  provider = "postgresql"\n}\n\ngenerator client {\n  provider = "prisma-client-js"\n}\n',
  },
}

/** Clients that say which database theirs is. */
const KNOWN: Readonly<Record<string, Partial<(typeof CLIENTS)[string]>>> = {
  typeorm: { value: "new DataSource({ type: 'postgres', entities: [] })" },
  kysely: {
    take: ['Kysely, PostgresDialect', 'kysely'],
    value: 'new Kysely({ dialect: new PostgresDialect({}) })',
  },
}

function clientFiles(database: string, form: Form, ending: string): Tree {
  const client = CLIENTS[database]
  if (!client) return {}
  const { take, value } = { ...client, ...KNOWN[database] }
  const text = load(form, ...take) + giving(form, client.exports, value)
  return { [`src/db.${ending}`]: text, ...SCHEMAS[database] }
}

const TSCONFIG = JSON.stringify({
  compilerOptions: { strict: true, module: 'nodenext', rootDir: 'src', outDir: 'dist' },
})

/** A project with a framework, a client of a database that it uses, and nothing else. */
export function projectOf(framework: string, database: string, form: Form): Tree {
  const { dependencies, takes, body } = SAMPLES[framework]!
  const client = CLIENTS[database]
  const { typescript, esm } = form
  const ending = typescript ? 'ts' : 'js'
  // TypeScript writes `import` whatever its modules become.
  const written = { ...form, esm: esm || typescript }
  const taken = takes.map(([name, from]) => load(written, name, from)).join('')
  const used = client
    ? `${load(written, client.exports, './db.js')}\nvoid ${client.exports}\n`
    : '\n'
  const manifest = {
    name: 'shop',
    ...(esm ? { type: 'module' } : {}),
    scripts: { start: typescript ? 'node dist/main.js' : 'node src/main.js' },
    dependencies: { ...dependencies, ...client?.packages },
    ...(typescript ? { devDependencies: { typescript: '^5.9.0' } } : {}),
  }
  return {
    'package.json': `${JSON.stringify(manifest)}\n`,
    ...(typescript ? { 'tsconfig.json': TSCONFIG } : {}),
    [`src/main.${ending}`]: taken + used + body,
    [`src/app.module.${ending}`]: giving(written, 'AppModule', 'class {}'),
    ...clientFiles(database, written, ending),
  }
}
