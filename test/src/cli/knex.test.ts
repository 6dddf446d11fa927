import { makeDiskProject } from './disk-project.js'
import { join } from 'node:path'
import knex from 'knex'
import { expect, test } from 'vitest'
import { ownPostgres } from '../../support/databases.js'
import { EXPRESS_TS } from './project.js'

const USERS = `exports.up = (knex) =>
  knex.schema.createTable('users', (table) => {
    table.uuid('id').primary()
    table.string('email').notNullable().unique()
  })

exports.down = (knex) => knex.schema.dropTable('users')
`

test('Knex: init writes a migration, --check --database tells until Knex has run it', async () => {
  const { 'package.json': text } = EXPRESS_TS
  const json: unknown = JSON.parse(typeof text === 'string' ? text : '')
  const dependencies = { express: '^5.1.0', knex: '^3.1.0', pg: '^8.0.0' }
  const project = makeDiskProject({
    ...EXPRESS_TS,
    'package.json': JSON.stringify({ ...Object(json), type: 'commonjs', dependencies }),
    'knexfile.js':
      "module.exports = { development: { client: 'pg', migrations: { directory: './db' } } }\n",
    'db/20250101000000_users.js': USERS,
    'src/db.ts':
      "import knex from 'knex'\nimport config from '../knexfile.js'\n\nexport const db = knex(config.development)\n",
    'src/server.ts':
      "import express from 'express'\nimport { db } from './db.js'\n\nconst app = express()\napp.listen(4000)\n",
  })
  project.linkPackages('pg', 'knex')
  const { url, drop } = await ownPostgres()
  const client = knex({
    client: 'pg',
    connection: url,
    migrations: { directory: join(project.root, 'db') },
  })
  const run = async (...words: readonly string[]) =>
    project.run(['migrate', ...words], { DATABASE_URL: url })
  try {
    await client.migrate.latest()
    const init = await project.run(['init', '--yes', '--no-install'])
    expect([init.status, init.stderr]).toEqual([0, ''])
    expect(project.read('src/auth.ts')).toContain(
      "KnexAdapter(db, { userIds: 'uuid', extraColumns: true })",
    )
    expect((await run('--check')).status).toBe(0)
    expect((await run('--check', '--database')).stdout.split('\n').slice(1)).toEqual([
      'Missing:',
      '  the database has no column name of users',
      '  the database has no column emailVerified of users',
      '  the database has no column image of users',
      '  the database has no column sessionsFrom of users',
      '  the database has no table accounts',
      '  the database has no table sessions',
      '  the database has no table verification_token',
      '  the database has no table sign_in_limits',
      '',
    ])
    await client.migrate.latest()
    const level = await run('--check', '--database')
    expect([level.status, level.stderr]).toEqual([0, ''])
    expect((await run('--yes')).stdout).toContain('Nothing to do')
  } finally {
    await client.destroy()
    await drop()
    project.remove()
  }
})
