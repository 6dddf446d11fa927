import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { adapterRules } from '@create-auth/runtime/testing'
import { expect, test } from 'vitest'
import { pluralNames } from '../../runtime/src/tables/tables.js'
import { schema } from '../support/databases.js'

const script = fileURLToPath(new URL('sqlite-rules.js', import.meta.url))

test.each([
  ['node:sqlite', 'node24/bin/node'],
  ['bun:sqlite', '.bin/bun'],
])('SqlAdapter keeps every rule on %s, and deletes a user in one step', async (_, program) => {
  const command = fileURLToPath(new URL(`node_modules/${program}`, import.meta.url))
  const ran = await promisify(execFile)(command, [
    script,
    JSON.stringify(schema('sqlite', pluralNames)),
    pluralNames.user,
  ])
  expect(JSON.parse(ran.stdout)).toEqual({
    rules: adapterRules.length,
    broken: [],
    deletion: ['refused', true],
  })
})
