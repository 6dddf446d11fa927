import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import Database from 'better-sqlite3'
import {
  generateDrizzleJson,
  generateMigration,
  generateMySQLDrizzleJson,
  generateMySQLMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api'
import { build } from 'esbuild'
import mysql from 'mysql2/promise'
import type { Dialect, SchemaFile } from '../../../../src/schemas/schema.js'
import { ownMariadb } from '../../../support/own-database.js'
import { projectFolder } from '../golden.js'

/** What the schema files of a project export, loaded as drizzle-kit loads them. */
async function loadSchema(
  files: readonly SchemaFile[],
): Promise<Readonly<Record<string, unknown>>> {
  const { folder, remove } = projectFolder(files)
  try {
    const outfile = join(folder, 'schema.cjs')
    const lines = files.map(({ path }, at) => `export * as file${at} from './${path}'`)
    await build({
      stdin: { contents: lines.join('\n'), resolveDir: folder },
      bundle: true,
      format: 'cjs',
      platform: 'node',
      packages: 'external',
      alias: { '~': join(folder, 'src') },
      outfile,
      logLevel: 'silent',
    })
    const modules: Record<string, object> = createRequire(pathToFileURL(outfile))(outfile)
    return Object.assign({}, ...Object.values(modules))
  } finally {
    remove()
  }
}

/** The statements by which drizzle-kit makes a database of one schema into one of another. */
async function statements(
  dialect: Dialect,
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  switch (dialect) {
    case 'postgresql':
      return generateMigration(generateDrizzleJson(from), generateDrizzleJson(to))
    case 'mysql':
      return generateMySQLMigration(
        await generateMySQLDrizzleJson(from),
        await generateMySQLDrizzleJson(to),
      )
    case 'sqlite':
      return generateSQLiteMigration(
        await generateSQLiteDrizzleJson(from),
        await generateSQLiteDrizzleJson(to),
      )
  }
}

/** Runs statements on an empty database of the dialect, and returns the names of its tables. */
async function tablesAfter(
  dialect: Dialect,
  sql: readonly string[],
  postgres: PGlite,
): Promise<readonly string[]> {
  switch (dialect) {
    case 'postgresql': {
      await postgres.exec(
        'drop schema if exists auth cascade; drop schema public cascade; create schema public',
      )
      for (const statement of sql) await postgres.exec(statement)
      const { rows } = await postgres.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema in ('public', 'auth')`,
      )
      return rows.map(({ name }) => name)
    }
    case 'mysql': {
      const { url, name, drop } = await ownMariadb()
      const connection = await mysql.createConnection(url)
      try {
        for (const statement of sql) await connection.query(statement)
        const [rows] = await connection.query<mysql.RowDataPacket[]>(
          'select table_name as name from information_schema.tables where table_schema = ?',
          [name],
        )
        return rows.map((row) => String(row['name']))
      } finally {
        await connection.end()
        await drop()
      }
    }
    case 'sqlite': {
      const database = new Database(':memory:')
      for (const statement of sql) database.exec(statement)
      const rows = database.prepare<[], { name: string }>(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
      )
      return rows.all().map(({ name }) => name)
    }
  }
}

/**
 * Lets drizzle-kit make a database of the schema before, and migrate it to the schema after.
 *
 * @param postgres is emptied
 * @returns the tables that the database has then
 */
export async function migrate(
  dialect: Dialect,
  before: readonly SchemaFile[],
  after: readonly SchemaFile[],
  postgres: PGlite,
): Promise<readonly string[]> {
  const [from, to] = [await loadSchema(before), await loadSchema(after)]
  const sql = [...(await statements(dialect, {}, from)), ...(await statements(dialect, from, to))]
  return (await tablesAfter(dialect, sql, postgres)).toSorted()
}
