import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { adapterRules } from '@create-auth/runtime/testing'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCasesOf } from '../src/schemas/golden.js'
import { ownPostgres } from '../support/databases.js'
import { makeWorkspace } from './workspace.js'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const workspace = makeWorkspace({ 'package.json': '{ "private": true, "type": "module" }\n' })
beforeAll(async () => {
  const runtime = readdirSync(dist).find((name) => name.endsWith('.tgz')) ?? ''
  await workspace.must(
    'npm',
    'install',
    '--ignore-scripts',
    dist + runtime,
    'typeorm@0.2.45',
    'pg@8',
  )
})
afterAll(() => workspace.dispose())

/** Tries the rules of adapters on tables that the entities have made, and counts the statements of a session check. */
const RULES = `import { TypeORMAdapter } from '@create-auth/runtime/adapters/typeorm'
import { adapterRules } from '@create-auth/runtime/testing'
import { createConnection, getConnection } from 'typeorm'
import * as entities from './entities.mjs'

const nothing = () => undefined
const statements = []
const logger = {
  log: nothing,
  logMigration: nothing,
  logQuery: (query) => statements.push(query),
  logQueryError: nothing,
  logQuerySlow: nothing,
  logSchemaBuild: nothing,
}
const adapter = TypeORMAdapter(getConnection, { userIds: 'uuid' })
const [, , url] = process.argv
await createConnection({
  type: 'postgres', url, logger, entities: Object.values(entities), synchronize: true,
})
const broken = []
for (const { name, run } of adapterRules) {
  await run(adapter).catch((error) => broken.push(name + ': ' + error.message))
}
const user = await adapter.createUser({ name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null })
const session = { sessionToken: 't', userId: user.id, expires: new Date(5) }
await adapter.createSession(session)
statements.length = 0
const found = await adapter.getSessionAndUser('t')
console.log(JSON.stringify({ rules: adapterRules.length, broken, found, asked: statements.length, user }))
await getConnection().close()
`

test('TypeORMAdapter keeps every rule on a connection of TypeORM 0.2, with the entities that are written for it', async () => {
  const cases = readCasesOf('typeorm')
  const [file] = cases.find(({ name }) => name === 'postgresql-fresh')?.output ?? []
  workspace.write('entities.ts', file?.text ?? '')
  await build({
    entryPoints: [`${workspace.root}/entities.ts`],
    format: 'esm',
    outfile: `${workspace.root}/entities.mjs`,
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    logLevel: 'silent',
  })
  workspace.write('rules.js', RULES)
  const { url, drop } = await ownPostgres()
  const ran = await workspace.run(process.execPath, 'rules.js', url)
  await drop()
  expect(ran.stderr).toBe('')
  const { user, ...rest } = JSON.parse(ran.stdout)
  expect(rest).toEqual({
    rules: adapterRules.length,
    broken: [],
    found: { session: { sessionToken: 't', userId: user.id, expires: new Date(5).toJSON() }, user },
    asked: 1,
  })
})
