import { describe, expect, test } from 'vitest'
import { handTables, type HandTablesRequest } from '../../../../src/changes/takeover/hand-tables.js'
import { contentText } from '../../../../src/plan/files/content-text.js'

const adapter = { name: 'DrizzleAdapter', module: '@create-auth/runtime/adapters/drizzle' }
const IMPORT = `import { DrizzleAdapter } from '${adapter.module}'\n`

const table = (parameter: string, name: string): HandTablesRequest['tables'][number] => ({
  parameter,
  name,
  path: 'src/schema.ts',
  specifier: './schema',
})
const tables = [table('usersTable', 'users'), table('signInLimitsTable', 'signInLimits')]

/** The text of a file with the tables handed over, or why that is left to the user. */
const edited = async (text: string, given: Partial<HandTablesRequest> = {}) => {
  const edit = await handTables({ file: 'src/auth.ts', text, adapter, tables, ...given })
  if (edit.kind === 'edited') return contentText(edit.content, () => '')
  return edit.kind === 'conflict' ? [edit.reason, edit.snippet] : edit.kind
}

describe('an adapter is handed the tables', () => {
  test('where it has none, with their import', async () => {
    expect(await edited(`${IMPORT}\nexport const adapter = DrizzleAdapter(db)\n`)).toBe(
      `${IMPORT}import { users, signInLimits } from './schema'\n\nexport const adapter = DrizzleAdapter(db, {\n  usersTable: users,\n  signInLimitsTable: signInLimits,\n})\n`,
    )
  })

  test('that it lacks, by the names that the file has for them', async () => {
    const before = `${IMPORT}import { users as people } from './schema.js'\n\nconst signInLimits = 5\nexport const adapter = DrizzleAdapter(db, { usersTable: people })\n`
    expect(await edited(before)).toBe(
      before
        .replace(
          "from './schema.js'\n",
          "from './schema.js'\nimport { signInLimits as signInLimits2 } from './schema'\n",
        )
        .replace(
          '{ usersTable: people }',
          '{ usersTable: people, signInLimitsTable: signInLimits2 }',
        ),
    )
  })

  test('without an import, where the file has them itself', async () => {
    const own = tables.map((each) => ({ ...each, path: 'src/auth.ts' }))
    const before = `${IMPORT}export const users = 1, signInLimits = 2\nexport const adapter = DrizzleAdapter(db)\n`
    expect(await edited(before, { tables: own })).toBe(
      before.replace(
        '(db)',
        '(db, {\n  usersTable: users,\n  signInLimitsTable: signInLimits,\n})',
      ),
    )
  })

  test('by require, where the file takes modules so', async () => {
    const before = `const { DrizzleAdapter } = require('${adapter.module}')\n\nmodule.exports = DrizzleAdapter(db, { usersTable })\n`
    expect(await edited(before, { file: 'src/auth.js' })).toBe(
      before
        .replace(/\n\n/, "\nconst { signInLimits } = require('./schema')\n\n")
        .replace('{ usersTable }', '{ usersTable, signInLimitsTable: signInLimits }'),
    )
  })
})

test.each([
  `${IMPORT}DrizzleAdapter(db, { usersTable, signInLimitsTable })\n`,
  `${IMPORT}DrizzleAdapter(db, tables)\n`,
  'DrizzleAdapter(db)\n',
])('stays as it is: %s', async (text) => {
  expect(await edited(text)).toBe('unchanged')
})

test('a file that does not parse is left to the user', async () => {
  expect(await edited(`${IMPORT}DrizzleAdapter(db`)).toEqual([
    "the file does not parse: ')' expected.",
    'usersTable: users,\nsignInLimitsTable: signInLimits,',
  ])
})
