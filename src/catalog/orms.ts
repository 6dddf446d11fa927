import type { ClientFact, OrmId } from '../project.js'
import type { Orm, PlaceForm } from './orm.js'
import { RUNTIME_PACKAGE } from './runtime.js'

/** All that a CommonJS module gives. */
const WHOLE = 'module.exports'

const adapters = `${RUNTIME_PACKAGE}/adapters/`

const postgresUrl: PlaceForm = { option: 'connectionString', server: 'postgres:' }
const mysqlUrl: PlaceForm = { option: 'uri', server: 'mysql:' }
const pgliteFolder: PlaceForm = { option: 'dataDir', isFile: true, scheme: 'pglite:' }

/** A URL, or a file for SQLite; the name, the user and the password of a server come one by one. */
const sequelizePlace: PlaceForm = {
  option: 'storage',
  isFile: true,
  optional: true,
  most: 2,
  inOrder: {
    parts: ['database', 'user', 'password'],
    options: { user: 'username' },
    host: 'localhost',
    more: 'dialectOptions',
  },
}

/** TypeORM's own program, which then reads TypeScript. */
const byTsx = ['tsx', 'node_modules/typeorm/cli.js']

export const orms: readonly Orm[] = [
  {
    id: 'prisma',
    name: 'Prisma',
    packages: ['@prisma/client', 'prisma'],
    builtins: [],
    bare: false,
    adapter: { name: 'PrismaAdapter', module: `${adapters}prisma` },
    since: [2, 12],
    makers: [{ module: '@prisma/client', name: 'PrismaClient', by: 'new', generated: true }],
    methods: { $extends: 'client' },
    promised: false,
    dialects: {
      postgresql: 'postgresql',
      postgres: 'postgresql',
      cockroachdb: 'postgresql',
      mysql: 'mysql',
      sqlite: 'sqlite',
      mongodb: 'mongodb',
    },
    namesOption: 'models',
    variable: 'prisma',
    example: 'export const prisma = new PrismaClient(…)',
    migration: {
      by: 'tool',
      programs: [
        ['prisma', 'migrate', 'dev', '--name', 'auth'],
        ['prisma', 'generate'],
      ],
      otherwise: { dialect: 'mongodb', programs: [['prisma', 'db', 'push']] },
      push: {
        script: /\bprisma\s+db\s+push\b/,
        program: ['prisma', 'db', 'push'],
        after: [['prisma', 'generate']],
      },
      config: { option: '--schema', usual: /^(?:prisma\/)?schema(?:\.prisma)?$/ },
    },
  },
  {
    id: 'drizzle',
    name: 'Drizzle',
    packages: ['drizzle-orm'],
    builtins: [],
    bare: false,
    adapter: { name: 'DrizzleAdapter', module: `${adapters}drizzle` },
    since: [0, 29],
    makers: [{ module: 'drizzle-orm', name: 'drizzle', by: 'call' }],
    methods: {},
    promised: false,
    dialects: {
      postgresql: 'postgresql',
      mysql: 'mysql',
      sqlite: 'sqlite',
      turso: 'sqlite',
      pg: 'postgresql',
      'better-sqlite': 'sqlite',
      'aws-data-api/pg': 'postgresql',
      'bun-sql': 'postgresql',
      'neon-http': 'postgresql',
      'neon-serverless': 'postgresql',
      'node-postgres': 'postgresql',
      pglite: 'postgresql',
      'postgres-js': 'postgresql',
      'vercel-postgres': 'postgresql',
      'xata-http': 'postgresql',
      mysql2: 'mysql',
      'planetscale-serverless': 'mysql',
      'tidb-serverless': 'mysql',
      'better-sqlite3': 'sqlite',
      'bun-sqlite': 'sqlite',
      d1: 'sqlite',
      libsql: 'sqlite',
    },
    namesOption: 'tables',
    tables: {
      user: 'usersTable',
      account: 'accountsTable',
      session: 'sessionsTable',
      verificationToken: 'verificationTokensTable',
      authenticator: 'authenticatorsTable',
      factor: 'factorsTable',
      signInLimit: 'signInLimitsTable',
    },
    variable: 'db',
    example: 'export const db = drizzle(…)',
    migration: {
      by: 'tool',
      programs: [
        ['drizzle-kit', 'generate', '--name', 'auth'],
        ['drizzle-kit', 'migrate'],
      ],
      push: {
        script: /\bdrizzle-kit\s+push\b/,
        program: ['drizzle-kit', 'push'],
        after: [],
      },
      config: {
        option: '--config',
        usual: /^drizzle\.config\.(?:json|[cm]?[jt]s)$/,
        without: [
          'the migration, as this project runs them: no drizzle.config says where its tables are',
        ],
      },
      since: {
        package: 'drizzle-kit',
        version: [0, 21],
        before: {
          programs: {
            postgresql: ['drizzle-kit', 'generate:pg'],
            mysql: ['drizzle-kit', 'generate:mysql'],
            sqlite: ['drizzle-kit', 'generate:sqlite'],
          },
          after: ['the migration, as this project runs them: drizzle-kit before 0.21 does not'],
        },
      },
    },
  },
  {
    id: 'typeorm',
    name: 'TypeORM',
    packages: ['typeorm'],
    builtins: [],
    bare: false,
    adapter: { name: 'TypeORMAdapter', module: `${adapters}typeorm` },
    since: [0, 2],
    makers: [
      { module: 'typeorm', name: 'DataSource', by: 'new', byHand: true },
      {
        module: 'typeorm',
        name: 'createConnection',
        by: 'call',
        promise: true,
        gives: 'getConnection',
      },
    ],
    methods: { initialize: 'promise' },
    promised: false,
    option: 'type',
    dialects: {
      postgres: 'postgresql',
      cockroachdb: 'postgresql',
      'aurora-postgres': 'postgresql',
      mysql: 'mysql',
      mariadb: 'mysql',
      'aurora-mysql': 'mysql',
      'better-sqlite3': 'sqlite',
      libsql: 'sqlite',
      sqlite: 'sqlite',
      sqljs: 'sqlite',
      mongodb: 'mongodb',
      // Not words of its own, but the packages that it speaks through.
      pg: 'postgresql',
      mysql2: 'mysql',
      sqlite3: 'sqlite',
      'sql.js': 'sqlite',
    },
    foreign: ['mssql', 'oracle', 'sap', 'spanner'],
    without: 'mongodb',
    namesOption: 'entities',
    variable: 'dataSource',
    example: 'export const dataSource = new DataSource(…)',
    migration: {
      by: 'manual',
      program: 'typeorm',
      runners: [
        {
          needs: ['ts-node', 'ts-node-dev'],
          module: ['typeorm-ts-node-esm'],
          commonjs: ['typeorm-ts-node-commonjs'],
        },
        { needs: ['tsx'], module: byTsx, commonjs: byTsx },
      ],
      calls: ['migration:generate <folder>/auth', 'migration:run'],
      script: { of: /\btypeorm\b(?!.*\w:\w)/, saysClient: /\s(?:-d|--dataSource)\b/ },
      client: '-d <file of the data source>',
      javascript: { module: '--outputJs --esm', commonjs: '--outputJs' },
      alone: 'the data source has synchronize: true',
      before: {
        version: [0, 3],
        steps: ['typeorm migration:generate -n auth, and migration:run'],
      },
    },
  },
  {
    id: 'kysely',
    name: 'Kysely',
    packages: ['kysely'],
    builtins: [],
    bare: false,
    adapter: { name: 'KyselyAdapter', module: `${adapters}kysely` },
    since: [0, 27],
    makers: [{ module: 'kysely', name: 'Kysely', by: 'new' }],
    idle: 'DummyDriver',
    methods: { withPlugin: 'client', withSchema: 'client', withoutPlugins: 'client' },
    promised: false,
    option: 'dialect',
    drivers: ['database', 'pool', 'pglite'],
    snake: {
      plugin: 'CamelCasePlugin',
      unless: ['upperCase', 'underscoreBetweenUppercaseLetters'],
    },
    dialects: {
      PostgresDialect: 'postgresql',
      PostgresJSDialect: 'postgresql',
      PGliteDialect: 'postgresql',
      NeonDialect: 'postgresql',
      MysqlDialect: 'mysql',
      PlanetScaleDialect: 'mysql',
      SqliteDialect: 'sqlite',
      LibsqlDialect: 'sqlite',
      D1Dialect: 'sqlite',
    },
    foreign: ['MssqlDialect'],
    namesOption: 'tables',
    variable: 'db',
    example: 'export const db = new Kysely(…)',
    migration: { by: 'own' },
  },
  {
    id: 'knex',
    name: 'Knex',
    packages: ['knex'],
    builtins: [],
    bare: false,
    adapter: { name: 'KnexAdapter', module: `${adapters}knex` },
    since: [0, 19],
    makers: [
      { module: 'knex', name: 'default', by: 'call' },
      { module: 'knex', name: 'knex', by: 'call' },
    ],
    methods: { withUserParams: 'client' },
    promised: false,
    option: 'client',
    renames: 'wrapIdentifier',
    dialects: {
      pg: 'postgresql',
      postgres: 'postgresql',
      postgresql: 'postgresql',
      pgnative: 'postgresql',
      cockroachdb: 'postgresql',
      mysql: 'mysql',
      mysql2: 'mysql',
      mariadb: 'mysql',
      sqlite: 'sqlite',
      sqlite3: 'sqlite',
      'better-sqlite3': 'sqlite',
    },
    foreign: ['mssql', 'oracledb', 'redshift'],
    namesOption: 'tables',
    variable: 'knex',
    example: 'export const db = knex(…)',
    migration: {
      by: 'tool',
      programs: [['knex', 'migrate:latest']],
      script: /\bknex\b.*\bmigrate:latest\b/,
      config: {
        option: '--knexfile',
        usual: /^knexfile\.[cm]?[jt]s$/,
        without: ['knex.migrate.latest() where the application starts, or knex migrate:latest'],
      },
    },
  },
  {
    id: 'sequelize',
    name: 'Sequelize',
    packages: ['sequelize'],
    builtins: [],
    bare: false,
    adapter: { name: 'SequelizeAdapter', module: `${adapters}sequelize` },
    since: [4, 0],
    makers: [
      { module: 'sequelize', name: 'Sequelize', by: 'new', place: sequelizePlace },
      { module: 'sequelize', name: 'default', by: 'new', place: sequelizePlace },
      { module: 'sequelize-typescript', name: 'Sequelize', by: 'new', place: sequelizePlace },
    ],
    methods: {},
    promised: false,
    option: 'dialect',
    dialects: {
      postgres: 'postgresql',
      postgresql: 'postgresql',
      pg: 'postgresql',
      mysql: 'mysql',
      mysql2: 'mysql',
      mariadb: 'mysql',
      sqlite: 'sqlite',
      sqlite3: 'sqlite',
    },
    foreign: ['mssql', 'oracle', 'db2', 'ibmi', 'snowflake'],
    namesOption: 'tables',
    variable: 'sequelize',
    example: 'export const sequelize = new Sequelize(…)',
    migration: { by: 'own' },
  },
  {
    id: 'mongoose',
    name: 'Mongoose',
    packages: ['mongoose'],
    builtins: [],
    bare: false,
    adapter: { name: 'MongooseAdapter', module: `${adapters}mongoose` },
    since: [5, 13],
    makers: [
      { module: 'mongoose', name: 'connect', by: 'call', promise: true, gives: WHOLE },
      { module: 'mongoose', name: 'createConnection', by: 'call' },
    ],
    unfit: ['MongooseModule.forRoot', 'MongooseModule.forRootAsync'].map((name) => ({
      module: '@nestjs/mongoose',
      name,
      instead: 'a connection that a file exports, mongoose.createConnection(…),',
    })),
    methods: { asPromise: 'promise', useDb: 'client' },
    chained: ['plugin', 'set'],
    promised: false,
    dialects: { mongoose: 'mongodb' },
    opens: 'connect',
    namesOption: 'collections',
    keepsAll: true,
    variable: 'mongoose',
    example: 'export const connection = mongoose.createConnection(…)',
    migration: { by: 'none' },
  },
  {
    id: 'sql',
    name: 'SQL',
    packages: [
      'pg',
      '@neondatabase/serverless',
      '@vercel/postgres',
      '@electric-sql/pglite',
      'mysql2',
      'better-sqlite3',
      '@libsql/client',
    ],
    builtins: ['node:sqlite', 'bun:sqlite'],
    bare: true,
    adapter: { name: 'SqlAdapter', module: `${adapters}sql` },
    makers: [
      { module: 'pg', name: 'Pool', by: 'new', place: postgresUrl },
      { module: 'pg', name: 'Pool', by: 'call', place: postgresUrl },
      { module: 'pg', name: 'Client', by: 'new', byHand: true, place: postgresUrl },
      { module: '@neondatabase/serverless', name: 'Pool', by: 'new', place: postgresUrl },
      {
        module: '@neondatabase/serverless',
        name: 'Client',
        by: 'new',
        byHand: true,
        place: postgresUrl,
      },
      { module: '@vercel/postgres', name: 'createPool', by: 'call', place: postgresUrl },
      {
        module: '@vercel/postgres',
        name: 'createClient',
        by: 'call',
        byHand: true,
        place: postgresUrl,
      },
      { module: '@electric-sql/pglite', name: 'PGlite', by: 'new', place: pgliteFolder },
      {
        module: '@electric-sql/pglite',
        name: 'PGlite.create',
        by: 'call',
        promise: true,
        place: pgliteFolder,
      },
      {
        module: 'mysql2/promise',
        name: 'createConnection',
        by: 'call',
        promise: true,
        place: mysqlUrl,
      },
      { module: 'mysql2', name: 'createConnection', by: 'call', place: mysqlUrl },
      { module: 'mysql2', name: 'createPool', by: 'call', place: mysqlUrl },
      { module: 'better-sqlite3', name: 'default', by: 'new', place: { isFile: true } },
      { module: 'better-sqlite3', name: 'default', by: 'call', place: { isFile: true } },
      {
        module: '@libsql/client',
        name: 'createClient',
        by: 'call',
        place: { option: 'url', isFile: true },
      },
      { module: 'node:sqlite', name: 'DatabaseSync', by: 'new', place: { isFile: true } },
      { module: 'bun:sqlite', name: 'Database', by: 'new', place: { isFile: true } },
      { module: 'bun:sqlite', name: 'default', by: 'new', place: { isFile: true } },
    ],
    ready: [{ module: '@vercel/postgres', name: 'db', alias: 'sql' }],
    unfit: [
      {
        module: '@neondatabase/serverless',
        name: 'neon',
        instead: 'new Pool(…) of the same package',
      },
    ],
    methods: { promise: 'client' },
    promised: false,
    dialects: {
      pg: 'postgresql',
      '@neondatabase/serverless': 'postgresql',
      '@vercel/postgres': 'postgresql',
      '@electric-sql/pglite': 'postgresql',
      mysql2: 'mysql',
      'mysql2/promise': 'mysql',
      'better-sqlite3': 'sqlite',
      '@libsql/client': 'sqlite',
      'node:sqlite': 'sqlite',
      'bun:sqlite': 'sqlite',
    },
    namesOption: 'tables',
    variable: 'db',
    example: 'export const pool = new Pool(…)',
    migration: { by: 'own' },
  },
  {
    id: 'mongodb',
    name: 'MongoDB',
    packages: ['mongodb'],
    builtins: [],
    bare: true,
    adapter: { name: 'MongoDBAdapter', module: `${adapters}mongodb` },
    since: [4, 0],
    makers: [
      { module: 'mongodb', name: 'MongoClient', by: 'new' },
      { module: 'mongodb', name: 'MongoClient.connect', by: 'call', promise: true },
    ],
    methods: { connect: 'promise' },
    promised: true,
    dialects: { mongodb: 'mongodb' },
    namesOption: 'collections',
    keepsAll: true,
    variable: 'client',
    example: 'export const client = new MongoClient(…)',
    migration: { by: 'none' },
  },
]

/** Tells whether a client is a package, and no file of the project. */
export function isPackage({ makers, ready = [] }: Orm, { file, name }: ClientFact): boolean {
  return (
    makers.some(({ module, gives }) => module === file && gives === name) ||
    ready.some((each) => each.module === file && each.name === name)
  )
}

/** Tells whether a client lies in a file of the project: it is a package where its name has no ending of a source. */
export function isSourceFile(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file)
}

/** Tells whether a word from outside is the id of a row. */
export function isOrmId(word: unknown): word is OrmId {
  return orms.some(({ id }) => id === word)
}

/** The row of an id. */
export function getOrm(id: OrmId): Orm {
  const row = orms.find((candidate) => candidate.id === id)
  if (row) return row
  throw new TypeError(`there is no row for ${id}`)
}
