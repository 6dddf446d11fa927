import { randomBytes } from 'node:crypto'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { parseTables } from '../../src/catalog/tables.js'
import type { TableNames } from '../../src/catalog/tables.js'
import { createTable } from '../../src/schemas/sql/create-table.js'
import type { Dialect } from '../../src/schemas/schema.js'
import { sqlDialects } from '../../src/schemas/sql/sql-dialects.js'
import { tables } from '../../runtime/src/tables/tables.js'

// Whoever takes a date for one of the own zone is found out.
process.env.TZ = 'America/New_York'

/** The statements that make all tables. */
export function schema(dialect: Dialect, names: TableNames, idType?: string): readonly string[] {
  const form = {
    dialect: sqlDialects[dialect],
    names,
    ...(idType === undefined ? {} : { idType }),
  }
  return parseTables(Object.values(tables)).flatMap((table) => createTable(table, form))
}

/** A database that is gone afterwards. Whoever is connected has to leave first; the server waits for them. */
export interface OwnDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

/** A new database on the PostgreSQL server of the machine. */
export async function ownPostgres(): Promise<OwnDatabase> {
  const name = `auth_${randomBytes(6).toString('hex')}`
  const server = 'postgres://postgres@127.0.0.1:5432'
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client(`${server}/postgres`)
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`create database ${name}`)
  return { url: `${server}/${name}`, drop: () => run(`drop database ${name}`) }
}

/** A new database on the MariaDB server of the machine. */
export async function ownMariadb(): Promise<OwnDatabase> {
  const name = `auth_${randomBytes(6).toString('hex')}`
  const server = 'mysql://root@127.0.0.1:3306'
  const run = async (sql: string): Promise<void> => {
    const connection = await mysql.createConnection(server)
    await connection.query(sql)
    await connection.end()
  }
  await run(`create database ${name}`)
  return { url: `${server}/${name}`, drop: () => run(`drop database ${name}`) }
}
