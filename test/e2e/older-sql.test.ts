import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { adapterRules } from '@create-auth/runtime/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pluralNames } from '../../runtime/src/tables/tables.js'
import { prefixed } from '../../src/catalog/tables.js'
import { ownPostgres, schema } from '../support/databases.js'
import { makeWorkspace } from './workspace.js'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const workspace = makeWorkspace({ 'package.json': '{ "private": true, "type": "module" }\n' })
beforeAll(async () => {
  const runtime = readdirSync(dist).find((name) => name.endsWith('.tgz')) ?? ''
  const packages = ['knex@0.19', 'sequelize@4', 'pg@8']
  await workspace.must('npm', 'install', '--ignore-scripts', dist + runtime, ...packages)
})
afterAll(() => workspace.dispose())

const rules = (make: string): string => `import { adapterRules } from '@create-auth/runtime/testing'
${make}
const broken = []
for (const { name, run } of adapterRules) {
  await run(adapter).catch((error) => broken.push(name + ': ' + error.message))
}
console.log(JSON.stringify({ rules: adapterRules.length, broken }))
process.exit()
`

test.each([
  {
    client: 'Knex 0.19',
    names: pluralNames,
    make: `import Knex from 'knex'
import { KnexAdapter } from '@create-auth/runtime/adapters/knex'
const adapter = KnexAdapter(Knex({ client: 'pg', connection: process.argv[2] }))`,
  },
  {
    client: 'Sequelize 4',
    names: prefixed(pluralNames),
    make: `import Sequelize from 'sequelize'
import { SequelizeAdapter } from '@create-auth/runtime/adapters/sequelize'
const options = { logging: false, operatorsAliases: false }
const adapter = SequelizeAdapter(new Sequelize(process.argv[2], options))`,
  },
])('every rule is kept on $client', async ({ client, names, make }) => {
  const { url, drop } = await ownPostgres()
  const connection = new pg.Client(url)
  await connection.connect()
  await connection.query(schema('postgresql', names).join(';\n'))
  await connection.end()
  workspace.write('rules.js', rules(make))
  const ran = await workspace.run(process.execPath, 'rules.js', url)
  await drop()
  expect([client, ran.stderr, JSON.parse(ran.stdout)]).toEqual([
    client,
    '',
    { rules: adapterRules.length, broken: [] },
  ])
})
