import type { DatabaseDialect, OrmId } from '../project.js'
import { RUNTIME_PACKAGE } from './runtime.js'
import type { TableId } from './tables.js'

/** A call that makes a client. */
export interface Maker {
  /** The module that it comes from; one of its subpaths counts too. */
  readonly module: string
  /** The export that is called, or a method of it; `default` for the module itself. */
  readonly name: string
  readonly by: 'new' | 'call'
  /** True where the client comes later. */
  readonly promise?: true
  /** True where the name may also come from a file of the project, which the ORM generates. */
  readonly generated?: true
  /** How the call says where the database is. */
  readonly place?: PlaceForm
}

/** How a call says where a database is: in its first argument, or in an option of that. */
export interface PlaceForm {
  readonly option?: string
  /** True where it is a file or a folder; without one the database is in memory. */
  readonly isFile?: true
  /** What a connection string begins with that stands for it. */
  readonly scheme?: string
}

/** What a project keeps its data with: an ORM, a query builder, or a driver alone. */
export interface Orm {
  readonly id: OrmId
  readonly name: string
  /** Packages that prove it. */
  readonly packages: readonly string[]
  /** Modules of Node.js that prove it where they are imported. */
  readonly builtins: readonly string[]
  /** True for drivers alone: what speaks through them counts in their place. */
  readonly bare: boolean
  readonly adapter: { readonly name: string; readonly module: string }
  readonly makers: readonly Maker[]
  /** Methods of a client that give a client; `promise` for those that give one later. */
  readonly methods: Readonly<Record<string, 'client' | 'promise'>>
  /** Whether the adapter takes a client that is still to come. */
  readonly promised: boolean
  /** The option of a client that says which database it is. */
  readonly option?: string
  /** The options of that option which hold the client of a driver. */
  readonly drivers?: readonly string[]
  /** What its words for databases mean: in its schema, its configuration, its subpaths, or the code that makes a client. */
  readonly dialects: Readonly<Record<string, DatabaseDialect>>
  /** A database of those with which its adapter does not work. */
  readonly without?: DatabaseDialect
  /** What the adapter's option is called that names the tables. */
  readonly namesOption: string
  /** Names of the adapter's parameters for tables, where it takes the tables themselves. */
  readonly tables?: Readonly<Record<TableId, string>>
  /** What a client is called that has no name where it comes from. */
  readonly variable: string
  /** What to export where there is no client: an example. */
  readonly example: string
  /** How its schema gets into the database. */
  readonly migration: OrmMigration
}

/**
 * How a schema gets into the database: by the ORM's own programs, by this one (`own`), by something that only the user
 * can say (`manual`), or not at all (`none`: the adapter makes what it needs).
 */
export type OrmMigration =
  | { readonly by: 'tool'; readonly programs: readonly (readonly string[])[] }
  | { readonly by: 'own' }
  | { readonly by: 'manual'; readonly steps: readonly string[] }
  | { readonly by: 'none' }

const adapters = `${RUNTIME_PACKAGE}/adapters/`

const pgliteFolder: PlaceForm = { option: 'dataDir', isFile: true, scheme: 'pglite:' }

export const orms: readonly Orm[] = [
  {
    id: 'prisma',
    name: 'Prisma',
    packages: ['@prisma/client', 'prisma'],
    builtins: [],
    bare: false,
    adapter: { name: 'PrismaAdapter', module: `${adapters}prisma` },
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
    },
  },
  {
    id: 'drizzle',
    name: 'Drizzle',
    packages: ['drizzle-orm'],
    builtins: [],
    bare: false,
    adapter: { name: 'DrizzleAdapter', module: `${adapters}drizzle` },
    makers: [{ module: 'drizzle-orm', name: 'drizzle', by: 'call' }],
    methods: {},
    promised: false,
    dialects: {
      postgresql: 'postgresql',
      mysql: 'mysql',
      sqlite: 'sqlite',
      turso: 'sqlite',
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
    },
  },
  {
    id: 'typeorm',
    name: 'TypeORM',
    packages: ['typeorm'],
    builtins: [],
    bare: false,
    adapter: { name: 'TypeORMAdapter', module: `${adapters}typeorm` },
    makers: [{ module: 'typeorm', name: 'DataSource', by: 'new' }],
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
    },
    without: 'mongodb',
    namesOption: 'entities',
    variable: 'dataSource',
    example: 'export const dataSource = new DataSource(…)',
    migration: {
      by: 'manual',
      steps: [
        'typeorm migration:generate <folder>/auth -d <file of the data source>, and migration:run',
        'nothing, where the data source has synchronize: true',
      ],
    },
  },
  {
    id: 'kysely',
    name: 'Kysely',
    packages: ['kysely'],
    builtins: [],
    bare: false,
    adapter: { name: 'KyselyAdapter', module: `${adapters}kysely` },
    makers: [{ module: 'kysely', name: 'Kysely', by: 'new' }],
    methods: { withPlugin: 'client', withSchema: 'client', withoutPlugins: 'client' },
    promised: false,
    option: 'dialect',
    drivers: ['database', 'pool', 'pglite'],
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
    namesOption: 'tables',
    variable: 'db',
    example: 'export const db = new Kysely(…)',
    migration: { by: 'own' },
  },
  {
    id: 'sql',
    name: 'SQL',
    packages: ['pg', '@electric-sql/pglite', 'mysql2', 'better-sqlite3', '@libsql/client'],
    builtins: ['node:sqlite'],
    bare: true,
    adapter: { name: 'SqlAdapter', module: `${adapters}sql` },
    makers: [
      { module: 'pg', name: 'Pool', by: 'new', place: { option: 'connectionString' } },
      { module: 'pg', name: 'Client', by: 'new', place: { option: 'connectionString' } },
      { module: '@electric-sql/pglite', name: 'PGlite', by: 'new', place: pgliteFolder },
      {
        module: '@electric-sql/pglite',
        name: 'PGlite.create',
        by: 'call',
        promise: true,
        place: pgliteFolder,
      },
      { module: 'mysql2', name: 'createPool', by: 'call', place: { option: 'uri' } },
      { module: 'better-sqlite3', name: 'default', by: 'new', place: { isFile: true } },
      { module: 'better-sqlite3', name: 'default', by: 'call', place: { isFile: true } },
      {
        module: '@libsql/client',
        name: 'createClient',
        by: 'call',
        place: { option: 'url', isFile: true },
      },
      { module: 'node:sqlite', name: 'DatabaseSync', by: 'new', place: { isFile: true } },
    ],
    methods: { promise: 'client' },
    promised: false,
    dialects: {
      pg: 'postgresql',
      '@electric-sql/pglite': 'postgresql',
      mysql2: 'mysql',
      'better-sqlite3': 'sqlite',
      '@libsql/client': 'sqlite',
      'node:sqlite': 'sqlite',
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
    makers: [
      { module: 'mongodb', name: 'MongoClient', by: 'new' },
      { module: 'mongodb', name: 'MongoClient.connect', by: 'call', promise: true },
    ],
    methods: { connect: 'promise' },
    promised: true,
    dialects: { mongodb: 'mongodb' },
    namesOption: 'collections',
    variable: 'client',
    example: 'export const client = new MongoClient(…)',
    migration: { by: 'none' },
  },
]

/** Whether a word from outside is the id of a row. */
export function isOrmId(word: unknown): word is OrmId {
  return orms.some(({ id }) => id === word)
}

/** The row of an id. */
export function ormOf(id: OrmId): Orm {
  const row = orms.find((candidate) => candidate.id === id)
  if (row) return row
  throw new TypeError(`there is no row for ${id}`)
}
