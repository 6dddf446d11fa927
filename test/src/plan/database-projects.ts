import type { ClientFact } from '../../../src/project.js'
import type { Tree } from '../apply/tree.js'
import { PROJECTS } from './projects.js'

interface Client {
  readonly packages: Readonly<Record<string, string>>
  /** The maker of the client: the name, and the module. */
  readonly take: readonly [name: string, module: string]
  readonly exports: string
  readonly value: string
  /** The client, where that is none of its exports. */
  readonly client?: ClientFact
}

/** How each ORM's client is made, and called. */
export const CLIENTS: Readonly<Record<string, Client>> = {
  prisma: {
    packages: { '@prisma/client': '^7.0.0' },
    take: ['PrismaClient', '@prisma/client'],
    exports: 'prisma',
    value: 'new PrismaClient()',
  },
  drizzle: {
    packages: { 'drizzle-orm': '^0.45.0', pg: '^8.16.0' },
    take: ['drizzle', 'drizzle-orm/node-postgres'],
    exports: 'db',
    value: 'drizzle(process.env.DATABASE_URL)',
  },
  typeorm: {
    packages: { typeorm: '^1.1.0', pg: '^8.16.0' },
    take: ['DataSource', 'typeorm'],
    exports: 'AppDataSource',
    value: "new DataSource({ type: 'postgres' })",
  },
  kysely: {
    packages: { kysely: '^0.28.0' },
    take: ['Kysely', 'kysely'],
    exports: 'db',
    value: 'new Kysely({ dialect })',
  },
  knex: {
    packages: { knex: '^3.1.0' },
    take: ['knex', 'knex'],
    exports: 'db',
    value: "knex({ client: 'pg' })",
  },
  sequelize: {
    packages: { sequelize: '^6.37.0', pg: '^8.16.0' },
    take: ['Sequelize', 'sequelize'],
    exports: 'sequelize',
    value: 'new Sequelize(process.env.DATABASE_URL)',
  },
  mongoose: {
    packages: { mongoose: '^9.0.0' },
    take: ['connect', 'mongoose'],
    exports: 'ready',
    value: 'connect(process.env.MONGODB_URI)',
    client: { file: 'mongoose', name: 'module.exports' },
  },
  sql: {
    packages: { pg: '^8.16.0' },
    take: ['Pool', 'pg'],
    exports: 'pool',
    value: 'new Pool()',
  },
  mongodb: {
    packages: { mongodb: '^7.0.0' },
    take: ['MongoClient', 'mongodb'],
    exports: 'client',
    value: 'new MongoClient(process.env.MONGODB_URI)',
  },
}

/** Where the client of a project lies. */
export const clientFile = (form: string): string =>
  form === 'js-cjs' || form === 'js-esm' ? 'db.js' : 'src/db/index.ts'

const textOf = (tree: Tree, path: string): string => {
  const file = tree[path] ?? ''
  return typeof file === 'string' ? file : file.text
}

/** One of the projects, with a client of an ORM that the application imports. */
export const withDatabase = (form: string, orm: string): Tree => {
  const tree = PROJECTS[form]!
  const { packages, take, exports, value } = CLIENTS[orm]!
  const [name, module] = take
  const json = JSON.parse(textOf(tree, 'package.json')) as { dependencies: object }
  const whole = { ...json, dependencies: { ...json.dependencies, ...packages } }
  const entry = Object.keys(tree).find((path) => /server\.[jt]s$/.test(path))!
  const cjs = form === 'js-cjs'
  const from = { 'js-cjs': './db', 'js-esm': './db.js', 'ts-nodenext': './db/index.js' }[form]
  const load = cjs ? `require("${from}")` : `import '${from ?? './db'}'`
  const made = cjs
    ? `const { ${name} } = require('${module}')\nconst ${exports} = ${value}\nmodule.exports = { ${exports} }\n`
    : `import { ${name} } from '${module}'\nexport const ${exports} = ${value}\n`
  return {
    ...tree,
    'package.json': `${JSON.stringify(whole, undefined, 2)}\n`,
    [entry]: textOf(tree, entry).replace('\n', `\n${load}\n`),
    [clientFile(form)]: made,
  }
}
