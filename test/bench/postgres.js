import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'

const server = process.env.BENCH_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432'
const root = new URL('../../', import.meta.url)

/** The tables, and their names, as the command line knows them. */
export const { tables, names } = JSON.parse(
  readFileSync(new URL('dist/runtime.json', root), 'utf8'),
)

/** The part of the command line that writes tables; the command line itself is one file when it is built. */
async function writers() {
  const contents = ['create-table', 'sql-dialects'].map(
    (name) => `export * from './src/schemas/sql/${name}.ts'`,
  )
  const stdin = { contents: contents.join('\n'), resolveDir: fileURLToPath(root) }
  const options = { bundle: true, format: 'esm', platform: 'node', write: false }
  const { outputFiles } = await build({ stdin, ...options })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
}

async function onServer(sql) {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Uses a database of its own, with the tables, which is dropped afterwards. @param use gets a pool of connections */
export async function withPostgres(use) {
  const database = `auth_bench_${randomBytes(6).toString('hex')}`
  const { createTable, sqlDialects } = await writers()
  await onServer(`create database ${database}`)
  const pool = new pg.Pool({ connectionString: `${server}/${database}` })
  try {
    const form = { dialect: sqlDialects.postgresql, names: names.plural }
    for (const sql of tables.flatMap((table) => createTable(table, form))) await pool.query(sql)
    return await use(pool)
  } finally {
    await pool.end()
    await onServer(`drop database ${database}`)
  }
}
