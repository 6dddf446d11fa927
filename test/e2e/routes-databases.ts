import { readSchema } from '../support/prisma-schema.js'
import { prismaChanges } from '../support/prisma-tables.js'
import type { OwnDatabase } from '../support/databases.js'
import { POSTGRESQL, SQLITE, type Ask, type Database } from './databases-orms.js'
import type { RoutesProject } from './routes-project.js'

/** Where a framework has its server's code, and how that reads a variable. */
export interface Place {
  readonly folder: string
  /** The file of a route, and how it imports from the folder. */
  readonly route: string
  readonly from: string
  readonly take: string
  readonly variable: string
}

/** An ORM on a database, in a project that keeps its users there. */
export interface KeptBy {
  readonly title: string
  readonly database: Database
  readonly dependencies: Readonly<Record<string, string>>
  readonly files: (place: Place) => Readonly<Record<string, string>>
  /** Brings what the project describes into the database. */
  readonly apply: (project: RoutesProject, own: OwnDatabase, ask: Ask) => Promise<void>
  readonly users: string
}

const route = ({ route: file, from }: Place): Readonly<Record<string, string>> => ({
  [file]: `import { db } from '${from}/db';

export const GET = () => new Response(typeof db);
`,
})

const prismaOn = (
  database: Database,
  dialect: 'postgresql' | 'sqlite',
  [module, name, option]: readonly [module: string, name: string, option: string],
): KeptBy => ({
  title: `Prisma on ${database.title}`,
  database,
  dependencies: { prisma: '^6.19.0', '@prisma/client': '^6.19.0', [module]: '^6.19.0' },
  files: (place) => ({
    ...route(place),
    'prisma/schema.prisma': `generator client {
  provider   = "prisma-client-js"
  engineType = "client"
}

datasource db {
  provider = "${dialect}"
  url      = env("DATABASE_URL")
}
`,
    [`${place.folder}/db.ts`]: `import { PrismaClient } from '@prisma/client';
import { ${name} } from '${module}';
${place.take}
export const db = new PrismaClient({
  adapter: new ${name}({ ${option}: ${place.variable} ?? '${database === SQLITE ? 'file:app.db' : ''}' }),
});
`,
  }),
  apply: async ({ shell, read }, _, ask) => {
    // Engines would be downloaded, though nothing here runs them.
    await shell(
      `PRISMA_SCHEMA_ENGINE_BINARY=${process.execPath} PRISMA_QUERY_ENGINE_LIBRARY=${process.execPath} npx prisma generate`,
    )
    const text = read('prisma/schema.prisma').replace(/^ +url .*\n/m, '')
    const models = readSchema([['schema.prisma', text]])
    for (const sql of prismaChanges(undefined, models, dialect)) await ask(sql)
  },
  users: '"User"',
})

const drizzleOn = (
  database: Database,
  {
    dialect,
    driver,
    client,
    dependencies,
  }: Readonly<Record<'dialect' | 'driver', string>> & {
    readonly client: (url: string) => readonly [taken: string, made: string]
    readonly dependencies: Readonly<Record<string, string>>
  },
): KeptBy => ({
  title: `Drizzle on ${database.title}`,
  database,
  dependencies: { 'drizzle-orm': '0.45.4', 'drizzle-kit': '0.31.11', ...dependencies },
  files: (place) => {
    const [taken, given] = client(place.variable)
    const [module, table] =
      database === SQLITE ? ['sqlite-core', 'sqliteTable'] : ['pg-core', 'pgTable']
    return {
      ...route(place),
      [`${place.folder}/db.ts`]: `import { drizzle } from 'drizzle-orm/${driver}';
${taken}
${place.take}
export const db = drizzle({ client: ${given} });
`,
      [`${place.folder}/schema.ts`]: `import { ${table}, text } from 'drizzle-orm/${module}';

export const notes = ${table}('notes', { text: text('text') });
`,
      'drizzle.config.js': `import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: '${dialect}',
  schema: './${place.folder}/schema.ts',
  dbCredentials: { url: process.env.DATABASE_URL },
});
`,
    }
  },
  apply: async ({ shell }, { url }) => {
    await shell(`DATABASE_URL=${url} node node_modules/drizzle-kit/bin.cjs push --force`)
  },
  users: '"user"',
})

export const PRISMA_POSTGRESQL = prismaOn(POSTGRESQL, 'postgresql', [
  '@prisma/adapter-pg',
  'PrismaPg',
  'connectionString',
])
export const PRISMA_SQLITE = prismaOn(SQLITE, 'sqlite', [
  '@prisma/adapter-libsql',
  'PrismaLibSQL',
  'url',
])
export const DRIZZLE_POSTGRESQL = drizzleOn(POSTGRESQL, {
  dialect: 'postgresql',
  driver: 'node-postgres',
  dependencies: { pg: '^8.16.0', '@types/pg': '^8.15.0' },
  client: (url) => ["import pg from 'pg';", `new pg.Pool({ connectionString: ${url} })`],
})
export const DRIZZLE_SQLITE = drizzleOn(SQLITE, {
  dialect: 'turso',
  driver: 'libsql',
  dependencies: { '@libsql/client': '^0.15.0' },
  client: (url) => [
    "import { createClient } from '@libsql/client';",
    `createClient({ url: ${url} ?? 'file:app.db' })`,
  ],
})
