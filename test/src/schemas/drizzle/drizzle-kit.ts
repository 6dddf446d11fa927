import type { PGlite } from '@electric-sql/pglite'
import Database from 'better-sqlite3'
import mysql from 'mysql2/promise'
import type { Dialect, SchemaFile } from '../../../../src/schemas/schema.js'
import { loadSchema, statements } from '../../../support/drizzle-schema.js'
import { ownMariadb } from '../../../support/own-database.js'

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
      const { url, drop } = await ownMariadb()
      const connection = await mysql.createConnection(url)
      try {
        for (const statement of sql) await connection.query(statement)
        const [rows] = await connection.query<mysql.RowDataPacket[]>(
          'select table_name as name from information_schema.tables where table_schema = database()',
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
