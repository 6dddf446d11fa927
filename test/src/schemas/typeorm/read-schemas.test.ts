import { describe, expect, test } from 'vitest'
import { readRuntime } from '../../../../src/catalog/runtime.js'
import type { CodeSchemaPlan } from '../../../../src/schemas/code/plan-code-schema.js'
import type { Dialect, SchemaFile, WantedSchema } from '../../../../src/schemas/schema.js'
import { planTypeormSchema } from '../../../../src/schemas/typeorm/plan-typeorm-schema.js'

const runtime = readRuntime()
const only = (...ids: readonly string[]): WantedSchema => ({
  tables: runtime.tables.filter(({ id }) => ids.includes(id)),
  names: {},
})
const TAKE = "const { EntitySchema } = require('typeorm')\n"

function plan(
  text: string,
  wanted: WantedSchema = only('user'),
  dialect: Dialect = 'sqlite',
  others: readonly SchemaFile[] = [],
): Promise<CodeSchemaPlan> {
  const files = [{ path: 'entities/user.js', text: TAKE + text }, ...others]
  return planTypeormSchema(files, wanted, { dialect, target: 'entities/auth.js' })
}

const COLUMNS = `
    email: { type: 'varchar', nullable: true, unique: true },
    name: { type: String, nullable: true },
    emailVerified: { type: Date, nullable: true },
    image: { type: 'text', nullable: true },`
const user = (id: string, more = '', options = ''): string => `
module.exports = new EntitySchema({
  name: 'User',
  tableName: 'users',
  columns: {
    id: ${id},${COLUMNS}
    ${more}
  },
  ${options}
})
`
const counted = '{ type: Number, primary: true, generated: true }'

const reasons = ({ problems }: CodeSchemaPlan): readonly string[] =>
  problems.map(({ reason }) => reason)
const lacks = ({ differences }: CodeSchemaPlan): readonly string[] =>
  differences.map(({ name, kind, columns }) => [name, kind, ...columns].join(' '))

describe('the id of users', () => {
  test.each([
    ['a number that is counted', counted, 'integer', "{ type: 'int' }", []],
    [
      'a number of 64 bits',
      "{ type: 'bigint', primary: true, generated: 'increment' }",
      'integer',
      "{ type: 'bigint' }",
      [],
    ],
    [
      'a UUID',
      "{ type: 'uuid', primary: true, generated: 'uuid' }",
      'uuid',
      "{ type: 'uuid' }",
      [],
    ],
    [
      'text that the engine gives',
      "{ type: 'text', primary: true }",
      'text',
      "{ type: 'text' }",
      [],
    ],
    [
      'a number that nothing gives',
      "{ type: 'int', primary: true }",
      'integer',
      undefined,
      ['User.id is a number that nothing gives'],
    ],
    [
      'no key',
      "{ type: 'text' }",
      'text',
      undefined,
      ['User.id is not the key of the table: two users could have the same'],
    ],
    [
      'too short',
      "{ type: 'varchar', length: 21, primary: true }",
      'text',
      undefined,
      ["User.id has no room for the 36 characters of a user's id"],
    ],
  ])('%s', async (_, id, userIds, referring, problems) => {
    const made = await plan(user(id), only('user', 'session'), 'postgresql')
    expect([made.userIds, reasons(made)]).toEqual([userIds, problems])
    const [, written] = /userId: (\{[^}]*\})/.exec(made.edits[0]?.text ?? '') ?? []
    expect(written).toBe(referring)
  })
})

describe('what no row can be without', () => {
  test.each([
    ['text', "code: { type: 'text' }", "code: { type: 'text', nullable: true }"],
    [
      'null refused',
      'code: { type: String, nullable: false }',
      'code: { type: String, nullable: true }',
    ],
    ['what lies elsewhere', 'code: text', 'code: { ...text, nullable: true }'],
    [
      'on lines of its own',
      'code: {\n      type: String,\n    }',
      'code: {\n  type: String, nullable: true,\n}',
    ],
  ])('%s', async (_, more, snippet) => {
    const made = await plan(`const text = { type: 'text' }\n${user(counted, more)}`)
    expect(made.unfilled).toEqual([
      {
        table: 'user',
        column: 'code',
        problem: {
          path: 'entities/user.js',
          line: expect.any(Number),
          reason:
            "User.code must have a value, and nothing gives it one, so nobody can sign up: make it optional, or return it from the provider's profile()",
          snippet,
        },
      },
    ])
  })

  test.each([
    "code: { type: 'text', nullable: true }",
    "code: { type: 'text', default: '' }",
    "code: { type: 'int', generated: 'increment' }",
    'code: { type: Date, createDate: true }',
    'code: { type: Date, updateDate: true }',
    'code: { type: Date, deleteDate: true }',
    'code: { type: Number, version: true }',
    'code: { type: String, virtualProperty: true, query: () => "" }',
  ])('not: %s', async (more) => {
    expect((await plan(user(counted, more))).unfilled).toEqual([])
  })

  test('a relation whose key may not be null, and what lies under a property of its own', async () => {
    const more = `relations: {
      team: { type: 'many-to-one', target: 'Team', nullable: false },
      boss: { type: 'many-to-one', target: 'User' },
      notes: { type: 'one-to-many', target: 'Note', inverseSide: 'user' },
    },
    embeddeds: { address: { schema: Address } },`
    const made = await plan(
      `const Address = new EntitySchema({ name: 'Address', columns: { town: { type: String } } })\n${user(counted, '', more)}`,
    )
    expect(made.unfilled.map(({ column, problem }) => [column, problem.snippet])).toEqual([
      ['team', "team: { type: 'many-to-one', target: 'Team', nullable: true }"],
      ['address', ''],
    ])
  })
})

describe('what is there', () => {
  test.each([
    [
      'one that a module exports by default',
      "import { EntitySchema } from 'typeorm'\n",
      'export default ',
    ],
    [
      'one that is called with its module',
      "const typeorm = require('typeorm')\nconst { EntitySchema } = typeorm\n",
      'module.exports = ',
    ],
    ['one that only its own file names', TAKE, 'const User = '],
  ])('%s', async (_, take, give) => {
    const text = take + user(counted).replace('module.exports = ', give)
    const made = await planTypeormSchema([{ path: 'user.js', text }], only('user'), {
      dialect: 'sqlite',
      target: 'user.js',
    })
    expect([lacks(made), reasons(made), made.userIds]).toEqual([[], [], 'integer'])
  })

  test('options and columns of other objects, and of other files', async () => {
    const base = `exports.base = { id: ${counted},${COLUMNS} }\n`
    const text =
      "const { base } = require('./base')\nconst options = { name: 'User', columns: { ...base } }\nmodule.exports = new EntitySchema(options)\n"
    const made = await plan(text, only('user'), 'sqlite', [
      { path: 'entities/base.js', text: base },
    ])
    expect([lacks(made), reasons(made), made.userIds]).toEqual([[], [], 'integer'])
  })

  test('columns that can not be seen are named, and left to whoever sees them', async () => {
    const made = await plan(
      "module.exports = new EntitySchema({ name: 'User', columns: { id: { type: 'text', primary: true }, ...columns() } })\n",
    )
    expect(reasons(made)).toContain(
      'User takes columns from elsewhere, and name is not among those that can be read',
    )
    expect(made.problems.map(({ snippet }) => snippet)).toContain(
      "emailVerified: { type: 'datetime', nullable: true }",
    )
    expect(made.edits).toEqual([])
  })

  test('a type of rows has to have what is added, too: that is left to its owner', async () => {
    const text = `import { EntitySchema } from 'typeorm'
export const User = new EntitySchema<Person>({ name: 'User', columns: { id: { type: 'text', primary: true } } })
`
    const made = await planTypeormSchema([{ path: 'user.ts', text }], only('user', 'session'), {
      dialect: 'sqlite',
      target: 'user.ts',
    })
    expect(made.problems.map(({ snippet }) => snippet)).toContain(
      "name: { type: 'text', nullable: true }",
    )
    expect(made.edits.map(({ did }) => did)).toEqual([['add the entity Session']])
  })

  test('keys: of columns, beside them, and none that hold for some rows alone', async () => {
    const account = (keys: string): string => `
exports.Account = new EntitySchema({
  name: 'Account',
  columns: {
    userId: { type: Number }, type: { type: String }, provider: { type: String }, providerAccountId: { type: String },
    refresh_token: { type: 'text', nullable: true }, access_token: { type: 'text', nullable: true },
    expires_at: { type: 'bigint', nullable: true }, token_type: { type: String, nullable: true },
    scope: { type: 'text', nullable: true }, id_token: { type: 'text', nullable: true }, session_state: { type: 'text', nullable: true },
  },
  relations: { user: { type: 'many-to-one', target: 'User', joinColumn: { name: 'userId' } } },
  ${keys}
})
`
    const found = async (keys: string): Promise<readonly string[]> =>
      lacks(await plan(user(counted) + account(keys), only('user', 'account')))
    expect(
      await found(
        "uniques: [{ columns: ['provider', 'providerAccountId'] }], indices: [{ columns: ['userId'] }]",
      ),
    ).toEqual([])
    expect(
      await found(
        "indices: [{ columns: ['provider', 'providerAccountId'], unique: true, where: 'x' }, { columns: ['userId'] }]",
      ),
    ).toEqual(['Account unique provider providerAccountId'])
    expect(await found('indices: byHand')).toEqual([
      'Account unique provider providerAccountId',
      'Account index userId',
    ])
  })

  test('options that several entities share stay as they are', async () => {
    const text = `const relations = {}\nexports.User = ${user(counted).replace('module.exports = ', '')}
exports.Session = new EntitySchema({ name: 'Session', columns: { sessionToken: { type: 'text', primary: true }, expires: { type: Date }, userId: { type: Number } }, relations, indices: [{ columns: ['userId', 'expires'] }, { columns: ['expires'] }] })
`
    const made = await plan(text, only('user', 'session'))
    expect(made.edits).toEqual([])
    expect(reasons(made)).toEqual([
      'Session lacks this, and there is no safe way to write it: column user',
    ])
  })
})

test('an entity has the name of its class, where it has one, and the adapter is told what it would not find', async () => {
  const text = user(counted).replace("name: 'User'", "name: 'user', target: Person")
  expect((await plan(text)).called).toEqual({ user: 'Person' })
  expect((await plan(text, { ...only('user'), names: { user: 'Person' } })).called).toBeUndefined()
  expect((await plan(user(counted))).called).toBeUndefined()
  const session = await plan(text, only('user', 'session'))
  expect(session.edits[0]?.text).toContain("target: 'Person'")
})
