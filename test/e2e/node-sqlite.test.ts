import { fileURLToPath } from 'node:url'
import { adapterRules } from '@create-auth/runtime/testing'
import { afterAll, expect, test } from 'vitest'
import { pluralNames } from '../../runtime/src/tables/tables.js'
import { schema } from '../support/databases.js'
import { makeWorkspace } from './workspace.js'

const script = fileURLToPath(new URL('node-sqlite-rules.js', import.meta.url))
const workspace = makeWorkspace({ 'package.json': '{ "private": true }\n' })
afterAll(() => workspace.dispose())

test('SqlAdapter keeps every rule on node:sqlite', async () => {
  await workspace.must('npm', 'install', '--no-audit', '--no-fund', 'node@24')
  const statements = JSON.stringify(schema('sqlite', pluralNames))
  const ran = await workspace.run('node_modules/.bin/node', script, statements)
  expect(JSON.parse(ran.stdout)).toEqual({ rules: adapterRules.length, broken: [] })
})
