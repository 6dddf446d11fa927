import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { adapterRules } from '@create-auth/runtime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCasesOf } from '../src/schemas/golden.js'
import { makeWorkspace } from './workspace.js'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const workspace = makeWorkspace({ 'package.json': '{ "private": true, "type": "module" }\n' })
beforeAll(async () => {
  const runtime = readdirSync(dist).find((name) => name.endsWith('.tgz')) ?? ''
  const packages = ['drizzle-orm@0.29.5', 'drizzle-kit@0.20.18', '@libsql/client@0.6.2']
  await workspace.must('npm', 'install', '--ignore-scripts', dist + runtime, ...packages)
})
afterAll(() => workspace.dispose())

/** Tries the rules of adapters on tables that the schema's own migration has made. */
const RULES = `import { readdirSync, readFileSync } from 'node:fs'
import { createClient } from '@libsql/client'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { adapterRules } from '@create-auth/runtime/testing'
import { drizzle } from 'drizzle-orm/libsql'
import * as schema from './schema.js'

const client = createClient({ url: 'file:app.db' })
const [file] = readdirSync('drizzle').filter((name) => name.endsWith('.sql'))
await client.executeMultiple(readFileSync('drizzle/' + file, 'utf8'))
const adapter = DrizzleAdapter(drizzle(client), {
  usersTable: schema.users,
  accountsTable: schema.accounts,
  sessionsTable: schema.sessions,
  verificationTokensTable: schema.verificationTokens,
  authenticatorsTable: schema.authenticators,
  factorsTable: schema.factors,
  signInLimitsTable: schema.signInLimits,
})
const broken = []
for (const { name, run } of adapterRules) {
  await run(adapter).catch((error) => broken.push(name + ': ' + error.message))
}
console.log(JSON.stringify({ rules: adapterRules.length, broken }))
`

test('DrizzleAdapter keeps every rule on Drizzle 0.29, with the schema that is written for it', async () => {
  const cases = readCasesOf('drizzle')
  const [file] = cases.find(({ name }) => name === 'sqlite-before-0.36')?.output ?? []
  const text = file?.text ?? ''
  workspace.write('schema.js', text)
  workspace.write('rules.js', RULES)
  await workspace.must('npx', 'drizzle-kit', 'generate:sqlite', '--schema', 'schema.js')
  const ran = await workspace.run(process.execPath, 'rules.js')
  expect(ran.stderr).toBe('')
  expect(JSON.parse(ran.stdout)).toEqual({ rules: adapterRules.length, broken: [] })
})
