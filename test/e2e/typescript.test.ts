import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { madeProjects } from '../src/plan/made-projects.js'
import { choosePairwise } from '../support/pairwise.js'

const own = fileURLToPath(new URL('node_modules', import.meta.url))
const shared = fileURLToPath(new URL('../../node_modules', import.meta.url))

const types = readdirSync(join(own, '@types')).map((name) => `@types/${name}`)

/** The packages against which the generated code is compiled; nothing of a browser. */
const PACKAGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(types.map((name) => [name, join(own, name)])),
  '@create-auth/runtime': join(shared, '@create-auth/runtime'),
  '@types/express': join(own, 'types-express4'),
}

/**
 * Every framework's binding, though the framework itself is not there; but those of Next.js, whose types are in its own: who
 * imports them has Next.js, and a TypeScript that is new.
 */
const BINDINGS = readdirSync(join(shared, '@create-auth/runtime/src/frameworks'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((id) => !id.startsWith('next'))
  .map((id) => `export * as ${id.replaceAll('-', '_')} from '@create-auth/runtime/${id}'\n`)
  .join('')

const NODE = ['--module', 'commonjs', '--moduleResolution', 'node']
const BUNDLER = ['--module', 'esnext', '--moduleResolution', 'bundler']
const COMPILERS: [string, string, string, readonly string[]][] = [
  ['4.7', 'ts47', 'ts-commonjs+github+google', NODE],
  ['5.4', 'ts54', 'ts-commonjs+github+google', NODE],
  ['5.4', 'ts54', 'ts-bundler', BUNDLER],
  ['7', 'ts7', 'ts-bundler', BUNDLER],
]

/** Those of 16 have no `Request`, and no fetch. */
const NODE_TYPES = ['types-node18', 'types-node16']

const CHOSEN = choosePairwise(
  COMPILERS.flatMap(([version, compiler, project, module]) =>
    [['--strict'], ['--strict', 'false']].flatMap((mode) =>
      NODE_TYPES.map((node) => [version, node, compiler, project, [...module, ...mode]] as const),
    ),
  ),
  ([version, node, , project, options]) => [
    `${version} ${project}`,
    node,
    options.includes('false') ? 'lax' : 'strict',
  ],
)

test.each(CHOSEN)(
  'what is generated compiles with TypeScript %s and %s, declarations included (%s, %s, %j)',
  (_, node, compiler, project, options) => {
    const root = mkdtempSync(join(tmpdir(), 'create-auth-types-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    for (const [path, text] of Object.entries(madeProjects.get(project) ?? {})) {
      const file = join(root, path.replace(/^src\//, ''))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    for (const [name, folder] of Object.entries({ ...PACKAGES, '@types/node': join(own, node) })) {
      const link = join(root, 'node_modules', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(folder, link)
    }
    writeFileSync(join(root, 'package.json'), '{}')
    writeFileSync(join(root, 'bindings.ts'), BINDINGS)
    const said =
      '--noEmit --skipLibCheck false --esModuleInterop --preserveSymlinks --target es2020 --lib es2022 --types node'
    const words = [...said.split(' '), ...options, 'server.ts', 'auth-locals.d.ts', 'bindings.ts']
    const run = spawnSync(process.execPath, [join(own, compiler, 'bin/tsc'), ...words], {
      cwd: root,
      encoding: 'utf8',
    })
    expect([run.status, run.stdout]).toEqual([0, ''])
  },
)

test.each([
  ['5.4', 'ts54'],
  ['7', 'ts7'],
])('clients of drivers are the adapter’s with TypeScript %s', (_, compiler) => {
  const root = mkdtempSync(join(tmpdir(), 'create-auth-types-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  symlinkSync(shared, join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(root, 'adapters.ts'),
    `import { PGlite } from '@electric-sql/pglite'
import { createClient } from '@libsql/client'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import Database from 'better-sqlite3'
import { createPool as createCallbackPool } from 'mysql2'
import { createConnection, createPool } from 'mysql2/promise'
import { Client, Pool } from 'pg'

const sqlite: Database.Database = new Database('shop.db')
export const adapters = [
  SqlAdapter(sqlite),
  SqlAdapter(createClient({ url: 'file:shop.db' })),
  SqlAdapter(new PGlite()),
  SqlAdapter(new Pool()),
  SqlAdapter(new Client()),
  SqlAdapter(createPool('mysql://127.0.0.1/test')),
  SqlAdapter(await createConnection('mysql://127.0.0.1/test')),
  SqlAdapter(createCallbackPool('mysql://127.0.0.1/test')),
]
// @ts-expect-error no client
SqlAdapter({ ask: () => [] })
`,
  )
  const words =
    '--noEmit --strict --skipLibCheck --esModuleInterop --module nodenext --target es2022 --types node adapters.ts'
  const command = [join(own, compiler, 'bin/tsc'), ...words.split(' ')]
  const run = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  expect([run.status, run.stdout]).toEqual([0, ''])
})

test.each(['commonjs', 'module'])(
  'tables of Drizzle are the adapter’s in a project whose modules are of the kind %s',
  (type) => {
    const root = mkdtempSync(join(tmpdir(), 'create-auth-types-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    symlinkSync(shared, join(root, 'node_modules'))
    writeFileSync(join(root, 'package.json'), JSON.stringify({ type }))
    writeFileSync(
      join(root, 'auth.ts'),
      `import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
const users = pgTable('users', { id: text('id').primaryKey() })
const accounts = pgTable('accounts', { userId: integer('user_id') })
export const adapter = DrizzleAdapter(drizzle('postgres://127.0.0.1/test'), {
  usersTable: users,
  accountsTable: accounts,
})
// @ts-expect-error no table
DrizzleAdapter(drizzle('postgres://127.0.0.1/test'), { usersTable: {}, accountsTable: accounts })
`,
    )
    const words =
      '--noEmit --strict --skipLibCheck --module nodenext --target es2022 --types node auth.ts'
    const compiler = join(shared, 'typescript/bin/tsc')
    const run = spawnSync(process.execPath, [compiler, ...words.split(' ')], {
      cwd: root,
      encoding: 'utf8',
    })
    expect([run.status, run.stdout]).toEqual([0, ''])
  },
)
