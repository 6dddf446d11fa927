import { createClient } from '@libsql/client'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { fileURLToPath } from 'node:url'
import { ownMariadb, ownPostgres, ownSqlite, type OwnDatabase } from '../support/databases.js'
import { readSchema, type Datamodel } from '../support/prisma-schema.js'
import { prismaChanges, type PrismaDialect } from '../support/prisma-tables.js'
import type { makeWorkspace } from './workspace.js'

type Workspace = ReturnType<typeof makeWorkspace>
type Files = Readonly<Record<string, string>>

/** Puts a statement to a database; names may be in double quotes everywhere. */
export type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** A database, and how a test reaches it. */
export interface Database {
  readonly title: string
  readonly open: () => Promise<OwnDatabase>
  readonly ask: (url: string) => Ask
  /** An id that the database makes of its own accord, as SQL. */
  readonly newId: string
}

export const POSTGRESQL: Database = {
  title: 'PostgreSQL',
  open: ownPostgres,
  ask: (url) => async (sql) => {
    const client = new pg.Client(url)
    await client.connect()
    const answer = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
    return answer.rows
  },
  newId: 'gen_random_uuid()',
}

export const MYSQL: Database = {
  title: 'MySQL',
  open: ownMariadb,
  ask: (url) => async (sql) => {
    const client = await mysql.createConnection(url)
    try {
      await client.query('set sql_mode = ansi_quotes')
      const [rows] = await client.query(sql)
      return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []
    } finally {
      await client.end()
    }
  },
  newId: 'uuid()',
}

export const SQLITE: Database = {
  title: 'SQLite',
  open: ownSqlite,
  ask: (url) => async (sql) => {
    const client = createClient({ url })
    const { rows } = await client.execute(sql).finally(() => client.close())
    return rows
  },
  newId: 'lower(hex(randomblob(16)))',
}

/** An application in each language, and what runs a file of it. */
export const SERVERS = {
  ts: {
    path: 'src/server.ts',
    text: `import express from 'express'
import { db } from './db.js'

const app = express()
if ('initialize' in db && typeof db.initialize === 'function') await db.initialize()
app.listen(Number(process.env.PORT), () => console.log('listening'))
`,
    type: 'module',
    runner: ['node_modules/.bin/tsx', '--env-file=.env'],
  },
  esm: {
    path: 'src/server.js',
    text: `import express from 'express'
import { db } from './db.js'

const app = express()
if ('initialize' in db && typeof db.initialize === 'function') await db.initialize()
app.listen(Number(process.env.PORT), () => console.log('listening'))
`,
    type: 'module',
    runner: ['node', '--env-file=.env'],
  },
  cjs: {
    path: 'src/server.js',
    text: `const express = require('express')
const { db } = require('./db')

const app = express()
db.initialize().then(() => {
  app.listen(Number(process.env.PORT), () => console.log('listening'))
})
`,
    type: 'commonjs',
    runner: ['node', '--env-file=.env'],
  },
} as const

/** An ORM that brings its own tables into a database, and what is done with both. */
export interface Cell {
  readonly orm: string
  readonly database: Database
  readonly language: keyof typeof SERVERS
  readonly dependencies: Files
  readonly files: Files
  /** The file that describes the users, with their id and what else they have; without an id nobody is there yet. */
  readonly people: (id: string | undefined, more?: string) => Files
  /** How ids are made; true where the ORM makes them, so that somebody who is there has to bring one. */
  readonly ids: Readonly<Record<string, boolean>>
  /**
   * The column that nobody fills, and what is printed about it; undefined where the ORM's own tool can't change a column of
   * SQLite.
   */
  readonly required?: Readonly<Record<'column' | 'reason' | 'snippet', string>>
  /** Brings what the project describes into the database. */
  readonly apply: (workspace: Workspace, ask: Ask) => Promise<void>
  /** Does what is printed about that; where it has none, the column is written anew in its place. */
  readonly mend?: (workspace: Workspace, snippet: string) => void
  readonly names: Readonly<Record<'users' | 'sessions' | 'accounts', string>>
}

/** Prisma's tables as they were made last, by the database that they are in. */
const made = new WeakMap<Ask, Datamodel>()

export const applyPrisma =
  (dialect: PrismaDialect): Cell['apply'] =>
  async (workspace, ask) => {
    const generate = ['node_modules/.bin/prisma', 'generate']
    // The engine for migrations would be downloaded, though nothing here runs it.
    await workspace.must('env', `PRISMA_SCHEMA_ENGINE_BINARY=${process.execPath}`, ...generate)
    const text = workspace.read('prisma/schema.prisma').replace(/^ +url .*\n/m, '')
    const models = readSchema([['schema.prisma', text]])
    for (const sql of prismaChanges(made.get(ask), models, dialect)) await ask(sql)
    made.set(ask, models)
  }

const head = (provider: PrismaDialect): string => `generator client {
  provider   = "prisma-client-js"
  engineType = "client"
}

datasource db {
  provider = "${provider}"
  url      = "${provider}:app"
}
`

export const nobodySignsUp = (column: string): string =>
  `${column} must have a value, and nothing gives it one, so nobody can sign up: make it optional, or return it from the provider's profile()`

interface PrismaRow {
  readonly dialect: PrismaDialect
  readonly dependencies: Files
  /** The adapter's module, its class, and what that is given. */
  readonly adapter: readonly [module: string, name: string, options: string]
  readonly ids: Cell['ids']
}

const prismaOn = (
  database: Database,
  { dialect, dependencies, adapter: [module, name, options], ids }: PrismaRow,
): Cell => ({
  orm: 'Prisma',
  database,
  language: 'ts',
  dependencies: { prisma: '^6.19.0', '@prisma/client': '^6.19.0', ...dependencies },
  files: {
    'src/db.ts': `import { PrismaClient } from '@prisma/client'
import { ${name} } from '${module}'

export const db = new PrismaClient({ adapter: new ${name}(${options}) })
`,
  },
  people: (id, more) => ({
    'prisma/schema.prisma':
      head(dialect) +
      (id === undefined
        ? ''
        : `
model User {
  id    ${id}
  email String? @unique
  plan  String  @default("free")
${more === undefined ? '' : `  ${more}\n`}}
`),
  }),
  ids,
  required: {
    column: 'password String',
    reason: nobodySignsUp('User.password'),
    snippet: 'password String?',
  },
  apply: applyPrisma(dialect),
  names: { users: '"User"', sessions: '"Session"', accounts: '"Account"' },
})

interface TypeormRow {
  readonly dependencies: Files
  /** The options of the data source that are about its database. */
  readonly source: string
  readonly ids: Cell['ids']
}

const typeormOn = (database: Database, { dependencies, source, ids }: TypeormRow): Cell => ({
  orm: 'TypeORM',
  database,
  language: 'ts',
  dependencies: { typeorm: '^0.3.20', 'reflect-metadata': '^0.2.0', ...dependencies },
  files: {
    'src/db.ts': `import 'reflect-metadata'
import { DataSource } from 'typeorm'

export const db = new DataSource({
${source}  entities: ['src/entities/*.ts'],
  synchronize: true,
})
`,
    'apply.ts': "import { db } from './src/db.js'\n\nawait db.initialize()\nawait db.destroy()\n",
    'src/entities/note.ts': NOTE,
  },
  people: (id, more): Files =>
    id === undefined
      ? {}
      : {
          'src/entities/user.ts': `import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'

@Entity('users')
export class User {
  ${id}

  @Column({ type: 'varchar', length: 255, unique: true })
  email!: string

  @Column({ type: 'varchar', length: 9, default: 'free' })
  plan!: string
${more === undefined ? '' : `\n  ${more}\n`}}
`,
        },
  ids,
  required: {
    column: "@Column({ type: 'varchar', length: 60 })\n  password!: string",
    reason: nobodySignsUp('User.password'),
    snippet:
      "@Column({ type: 'varchar', length: 60, nullable: true })\npassword!: string // null for whoever signs in without it",
  },
  apply: async (workspace) => {
    await workspace.must(...SERVERS.ts.runner, 'apply.ts')
  },
  names: { users: 'users', sessions: 'sessions', accounts: 'accounts' },
})

const NOTE = `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity('notes')
export class Note {
  @PrimaryGeneratedColumn()
  id!: number

  @Column({ type: 'text' })
  text!: string
}
`

const COUNTED = '@PrimaryGeneratedColumn()\n  id!: number'
const UUID = "@PrimaryGeneratedColumn('uuid')\n  id!: string"

/** Its interface on another engine, since it would be compiled; `npm run test:servers` has the driver itself. */
export const BETTER_SQLITE3 = `file:${fileURLToPath(new URL('../support/better-sqlite3', import.meta.url))}`

/** How a file of a module system takes a name, and gives a constant. */
const MODULES = {
  esm: {
    take: (name: string, from: string) => `import { ${name} } from '${from}'\n`,
    give: (name: string, value: string) => `export const ${name} = ${value}\n`,
    entity: (value: string) => `export default ${value}\n`,
    ending: '.js',
    initialize: 'await db.initialize()\nawait db.destroy()\n',
  },
  cjs: {
    take: (name: string, from: string) => `const { ${name} } = require('${from}')\n`,
    give: (name: string, value: string) => `exports.${name} = ${value}\n`,
    entity: (value: string) => `module.exports = ${value}\n`,
    ending: '',
    initialize: 'db.initialize().then(() => db.destroy())\n',
  },
} as const

/** TypeORM in JavaScript, which has no decorators: an entity is a value. */
const entitySchemas = (language: 'esm' | 'cjs', ids: Cell['ids']): Cell => {
  const { take, give, entity, ending, initialize } = MODULES[language]
  return {
    orm: `TypeORM with EntitySchema, ${language}`,
    database: SQLITE,
    language,
    dependencies: {
      typeorm: '^0.3.20',
      'reflect-metadata': '^0.2.0',
      'better-sqlite3': BETTER_SQLITE3,
    },
    files: {
      'src/db.js': `${take('DataSource', 'typeorm')}
${give(
  'db',
  `new DataSource({
  type: 'better-sqlite3',
  database: process.env.DATABASE_URL.replace('file:', ''),
  entities: ['src/entities/*.js'],
  synchronize: true,
})`,
)}`,
      'apply.js': `${take('db', `./src/db${ending}`)}\n${initialize}`,
      'src/entities/note.js': `${take('EntitySchema', 'typeorm')}
${entity(`new EntitySchema({
  name: 'Note',
  columns: {
    id: { type: Number, primary: true, generated: true },
    text: { type: 'text' },
  },
})`)}`,
    },
    people: (id, more): Files =>
      id === undefined
        ? {}
        : {
            'src/entities/user.js': `${take('EntitySchema', 'typeorm')}
${entity(`new EntitySchema({
  name: 'User',
  tableName: 'users',
  columns: {
    id: { ${id} },
    email: { type: String, unique: true },
    plan: { type: 'varchar', length: 9, default: 'free' },${more === undefined ? '' : `\n    ${more},`}
  },
})`)}`,
          },
    ids,
    required: {
      column: "password: { type: 'varchar', length: 60 }",
      reason: nobodySignsUp('User.password'),
      snippet: "password: { type: 'varchar', length: 60, nullable: true }",
    },
    apply: async (workspace) => {
      await workspace.must(...SERVERS[language].runner, 'apply.js')
    },
    names: { users: 'users', sessions: 'sessions', accounts: 'accounts' },
  }
}

export const CELLS: readonly Cell[] = [
  prismaOn(POSTGRESQL, {
    dialect: 'postgresql',
    dependencies: { '@prisma/adapter-pg': '^6.19.0', pg: '^8.0.0' },
    adapter: ['@prisma/adapter-pg', 'PrismaPg', '{ connectionString: process.env.DATABASE_URL }'],
    ids: {
      'Int @id @default(autoincrement())': false,
      'BigInt @id @default(autoincrement())': false,
      'String @id @default(uuid()) @db.Uuid': true,
      'String @id @default(cuid())': true,
    },
  }),
  prismaOn(SQLITE, {
    dialect: 'sqlite',
    dependencies: { '@prisma/adapter-libsql': '^6.19.0' },
    adapter: ['@prisma/adapter-libsql', 'PrismaLibSQL', '{ url: process.env.DATABASE_URL! }'],
    ids: {
      'Int @id @default(autoincrement())': false,
      'String @id @default(cuid())': true,
    },
  }),
  prismaOn(MYSQL, {
    dialect: 'mysql',
    dependencies: { '@prisma/adapter-mariadb': '^6.19.0' },
    adapter: ['@prisma/adapter-mariadb', 'PrismaMariaDb', 'process.env.DATABASE_URL!'],
    ids: {
      'BigInt @id @default(autoincrement()) @db.UnsignedBigInt': false,
      'String @id @default(uuid()) @db.Char(36)': true,
    },
  }),
  typeormOn(POSTGRESQL, {
    dependencies: { pg: '^8.0.0' },
    source: "  type: 'postgres',\n  url: process.env.DATABASE_URL,\n",
    ids: {
      [COUNTED]: false,
      [UUID]: false,
      "@PrimaryColumn({ type: 'text', default: () => 'md5(random()::text)' })\n  id!: string": false,
    },
  }),
  typeormOn(SQLITE, {
    dependencies: { 'better-sqlite3': BETTER_SQLITE3 },
    source:
      "  type: 'better-sqlite3',\n  database: process.env.DATABASE_URL!.replace('file:', ''),\n",
    ids: {
      [COUNTED]: false,
      "@PrimaryColumn({ type: 'text' })\n  id!: string": true,
    },
  }),
  typeormOn(MYSQL, {
    dependencies: { mysql2: '^3.0.0' },
    source: "  type: 'mysql',\n  url: process.env.DATABASE_URL,\n  timezone: 'Z',\n",
    ids: {
      "@PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })\n  id!: string": false,
      [UUID]: true,
    },
  }),
  entitySchemas('esm', { "type: 'uuid', primary: true, generated: 'uuid'": true }),
  entitySchemas('cjs', { 'type: Number, primary: true, generated: true': false }),
]
