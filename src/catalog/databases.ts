/** A package that keeps data, and that no adapter speaks through. */
export interface OtherDatabase {
  readonly package: string
  /** The alternative that reaches the same data, and has an adapter. */
  readonly instead?: string
}

const sqlite = 'better-sqlite3, node:sqlite and @libsql/client open the same file'

/** The ones of these that people use most. */
export const otherDatabases: readonly OtherDatabase[] = [
  { package: 'sqlite3', instead: sqlite },
  { package: 'sqlite', instead: sqlite },
  { package: 'mysql', instead: 'mysql2 takes the same options, and has the same calls' },
  { package: 'mariadb', instead: 'mysql2 reaches the same database' },
  {
    package: 'postgres',
    instead: 'Drizzle and Kysely speak through it; pg reaches the same database',
  },
  { package: 'pg-promise', instead: 'pg, which it is made of, reaches the same database' },
  { package: 'slonik', instead: 'pg, which it is made of, reaches the same database' },
  { package: '@mikro-orm/core', instead: 'Knex, pg or mysql2 reach the same database' },
  { package: 'mssql' },
  { package: 'tedious' },
  { package: 'oracledb' },
  {
    package: '@supabase/supabase-js',
    instead: 'pg reaches its database: take the connection string',
  },
  { package: 'firebase-admin' },
  { package: 'mongojs', instead: 'mongodb, which it is made of, reaches the same database' },
  { package: 'monk', instead: 'mongodb, which it is made of, reaches the same database' },
  { package: '@aws-sdk/client-dynamodb' },
  {
    package: '@astrojs/db',
    instead: 'Drizzle speaks to the same database, by @libsql/client and its address',
  },
  { package: 'convex' },
  { package: 'pocketbase' },
  { package: 'node-appwrite' },
  { package: 'surrealdb' },
]
