import { describe, expect, test } from 'vitest'
import { planPrismaSchema } from '../../../../src/schemas/prisma/plan-prisma-schema.js'
import type { SchemaFile, SchemaPlan, Unfilled } from '../../../../src/schemas/schema.js'
import { formatSchema, validateSchema } from '../../../support/prisma-schema.js'
import { openGoldenRoom } from '../../../support/golden-room.js'
import { takeTurns } from '../../../support/pairwise.js'
import { describePlan } from '../read-goldens.js'
import { apply, everything, goldenCases, GOLDENS } from './golden-cases.js'

/** Prisma takes no byte-order mark, though editors write it. */
const forPrisma = (files: readonly SchemaFile[]) =>
  files.map(({ path, text }) => [path, text.replace(/^\uFEFF/, '')] as const)

const isFormatted = (files: readonly SchemaFile[]): boolean =>
  JSON.stringify(formatSchema(forPrisma(files))) === JSON.stringify(forPrisma(files))

/** True where every line is among others, in the same order. */
function keepsLines(before: string, after: string): boolean {
  const left = before.split(/\r?\n/)
  for (const line of after.split(/\r?\n/)) if (line === left[0]) left.shift()
  return left.length === 0
}

/** Files with what is written for a field that nobody fills, and for its relation, in place of what is there. */
function ease(files: readonly SchemaFile[], { problem }: Unfilled): readonly SchemaFile[] {
  const [field = '', ...relations] = problem.snippet.split('\n')
  const isSame = (line: string, own: string): boolean => {
    const [left, right] = [line, own].map((each) => each.trim().split(/\s+/).slice(0, 2))
    return left?.join(' ') === right?.join(' ').replace(/\?$/, '')
  }
  return files.map(({ path, text }) => {
    const lines = text.split(/\r?\n/).map((line, index) => {
      const own = index + 1 === problem.line ? field : relations.find((each) => isSame(line, each))
      return own === undefined ? line : `  ${own}`
    })
    return { path, text: path === problem.path ? lines.join('\n') : text }
  })
}

/** How people's editors write files. */
const SKINS: Readonly<Record<string, (text: string) => string>> = {
  'CRLF and a byte-order mark': (text) =>
    `\uFEFF${text.replace(/^\uFEFF/, '').replace(/\r?\n/g, '\r\n')}`,
  tabs: (text) => text.replace(/^ {2}/gm, '\t'),
  'four spaces': (text) => text.replace(/^ {2}(?! )/gm, '    '),
  'no final newline': (text) => text.trimEnd(),
}

/** A new file is written as the others are, but ends with a line ending and begins with no mark. */
const asNewFile = (text: string): string =>
  text.replace(/^\uFEFF/, '').trimEnd() + (text.includes('\r\n') ? '\r\n' : '\n')

test('there are cases of every database', () => {
  const databases = new Set(goldenCases.map(({ name }) => name.replace(/-.*/, '')))
  expect([...databases].toSorted()).toEqual([
    'cockroachdb',
    'mongodb',
    'mysql',
    'postgresql',
    'sqlite',
    'sqlserver',
  ])
  expect(goldenCases.length).toBeGreaterThanOrEqual(30)
})

const room = openGoldenRoom(GOLDENS)

describe.each(goldenCases)('$name', ({ name, input, wanted, target, output }) => {
  const plan = planPrismaSchema(input, wanted, target)

  test('gets the plan, to the last character', () => {
    room.expectMade(name, describePlan(plan))
  })

  test('is accepted by Prisma, before and after', () => {
    expect(() => validateSchema(forPrisma(input))).not.toThrow()
    expect(() => validateSchema(forPrisma(output))).not.toThrow()
  })

  test('is accepted by Prisma with what is written for fields that nobody fills', () => {
    const eased = plan.unfilled.reduce(ease, input)
    expect(() => validateSchema(forPrisma(eased))).not.toThrow()
    expect(planPrismaSchema(eased, wanted, target).unfilled).toEqual([])
  })

  test('stays as `prisma format` has it', () => {
    if (isFormatted(input)) expect(formatSchema(forPrisma(output))).toEqual(forPrisma(output))
  })

  test('loses no line', () => {
    const lost = input.filter(
      ({ path, text }) => !keepsLines(text, output.find((file) => file.path === path)!.text),
    )
    expect(lost).toEqual([])
  })

  test('needs nothing when it is planned again, but what only the user can do', () => {
    const again = planPrismaSchema(output, wanted, target)
    expect(again.edits).toEqual([])
    expect(again.problems.map(({ reason }) => reason)).toEqual(
      plan.problems.map(({ reason }) => reason),
    )
    if (plan.problems.length === 0) expect(again.differences).toEqual([])
  })
})

// A mixture of endings and indentations is a case of its own.
const wearable = goldenCases.filter(({ name }) => !/crlf|unformatted/.test(name))
const worn = takeTurns(wearable, Object.entries(SKINS)).map(([each, [skinName, skin]]) => ({
  ...each,
  skinName,
  skin,
}))

test.each(worn)('$name is written the same with $skinName', ({ skin, ...each }) => {
  const { input, wanted, target, output } = each
  const dressed = input.map(({ path, text }) => ({ path, text: skin(text) }))
  const edited = apply(dressed, planPrismaSchema(dressed, wanted, target).edits)
  const isNew = (path: string) => !input.some((file) => file.path === path)
  const expected = output.map(({ path, text }) => ({
    path,
    text: isNew(path) ? asNewFile(skin(text)) : skin(text),
  }))
  expect(edited).toEqual(expected)
})

const POSTGRES = 'datasource db {\n  provider = "postgresql"\n}\n'

const plan = (text: string, target = 'schema.prisma'): SchemaPlan =>
  planPrismaSchema([{ path: 'schema.prisma', text }], everything, target)

test.each([
  ['id String @id', 'id String @id @default(cuid())'],
  [
    'id String @id() @map("user_id") @db.Uuid',
    'id String @id() @map("user_id") @db.Uuid @default(uuid())',
  ],
])('an id that nothing gives, %j, gets a value that its column can hold', (field, snippet) => {
  const { unfilled } = plan(`${POSTGRES}model User {\n  ${field}\n}\n`)
  expect(unfilled.map(({ column, problem }) => [column, problem.snippet])).toEqual([
    ['id', snippet],
  ])
})

describe('an id that no adapter can work with stops everything', () => {
  const RENAME =
    'users are found by one column called id: call it so, here and wherever it is used, and the database keeps its name; then run npx create-auth migrate'
  const NEEDED = 'and has to be a text, or a whole number that the database gives'
  // oxfmt-ignore
  const ids = [
    ['of two fields', '  id String\n  b String\n\n  @@id([id, b])', 5, 'User.id is not the key of the table: two users could have the same', '@@unique([id])'],
    ['under another name', '  uid String @id @default(cuid()) @db.Uuid', 5, `the key of User is uid; ${RENAME}`, 'id String @id @default(cuid()) @db.Uuid @map("uid")'],
    ['under another name, mapped already', '  uid Int @id @map("u_id")', 5, `the key of User is uid; ${RENAME}`, 'id Int @id @map("u_id")'],
    ['that is none', '  name String @unique', 4, 'User has no column id, by which users are found', 'id String @id @default(cuid())'],
    ['of bytes', '  id Bytes @id', 5, `User.id is Bytes, ${NEEDED}`, 'id String @id @default(cuid())'],
    ['that is a list', '  id String[] @unique', 5, `User.id is String[], ${NEEDED}`, 'id String @id @default(cuid())'],
    ['that is a date', '  id DateTime @id @default(now())', 5, `User.id is DateTime, ${NEEDED}`, 'id String @id @default(cuid())'],
    ['that nobody counts', '  id Int @id', 5, 'User.id is a number that nothing gives', 'id String @id @default(cuid())'],
    ['that is always the same', '  id Int @id @default(7)', 5, `User.id is Int, ${NEEDED}`, 'id String @id @default(cuid())'],
  ] as const
  test.each(ids)('%s', (_, fields, line, reason, snippet) => {
    const text = `${POSTGRES}model User {\n${fields}\n}\n`
    expect(() => validateSchema([['schema.prisma', text]])).not.toThrow()
    const { edits, problems, differences, userIds } = plan(text)
    expect(edits).toEqual([])
    expect(problems).toEqual([{ path: 'schema.prisma', line, reason, snippet }])
    expect(differences[0]).toEqual({
      table: 'user',
      name: 'User',
      kind: 'column',
      columns: ['id'],
    })
    expect(userIds).toBe('text')
  })

  test('and so does something else with the name of the users', () => {
    const { edits, problems, differences } = plan(`${POSTGRES}enum User {\n  A\n}\n`)
    expect(edits).toEqual([])
    expect(problems).toEqual([
      {
        path: 'schema.prisma',
        line: 4,
        reason: 'User is no model, but of kind enum; give the User of sign-in another name',
        snippet: 'npx create-auth init --table user=AuthUser',
        free: { name: 'AuthUser', code: "PrismaAdapter(…, { models: { user: 'AuthUser' } })" },
        table: 'user',
      },
    ])
    expect(differences.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'table User',
      'table Account',
      'table Session',
      'table VerificationToken',
      'table Authenticator',
      'table Factor',
      'table SignInLimit',
    ])
  })

  test('and so does a model that the client does not have', () => {
    const text = `${POSTGRES}model User {\n  id String @id\n\n  @@ignore\n}\n`
    expect(plan(text).problems.map(({ reason }) => reason)).toEqual([
      'User is left out of the client by @@ignore; give the User of sign-in another name',
    ])
    expect(plan(text).edits).toEqual([])
    expect(plan(text.replace('postgresql', 'mongodb')).userIds).toBe('text')
  })
})

test('what refers to users has the type of their id, and no smaller one', () => {
  const owner = (type: string): string =>
    `model Session {\n  sessionToken String @unique\n  userId ${type}\n  expires DateTime\n}\n`
  const users = 'model User {\n  id BigInt @id @default(autoincrement())\n}\n'
  const reasons = (type: string) =>
    plan(POSTGRES + users + owner(type)).problems.map(({ reason }) => reason)
  expect(reasons('BigInt')).toEqual([])
  expect(reasons('Int')).toEqual([
    'Session.userId is Int, and has to hold the id of User, which is BigInt; change its type, or rename it',
  ])
})

describe('people who are kept in a model of another name', () => {
  const id = '  id Int @id @default(autoincrement())\n'
  const second = (name: string): readonly string[] => [
    `people are in the model ${name}, and whoever signs in is kept in a second one, User: to have one alone, say so: --table user=${name}`,
  ]

  test.each([
    ['in the plural', `model users {\n${id}  username String @unique\n}\n`, second('users')],
    ['in the plural, with a capital', `model Users {\n${id}}\n`, second('Users')],
    [
      'of whose table that is the name',
      `model Person {\n${id}\n  @@map("users")\n}\n`,
      second('Person'),
    ],
    ['that the client does not have', `model users {\n${id}\n  @@ignore\n}\n`, []],
    ['that only begins alike', `model UsersOnHolidays {\n${id}}\n`, []],
    [
      'that is the User itself',
      `model User {\n${id}  email String? @unique\n\n  @@map("users")\n}\n`,
      [],
    ],
  ])('%s', (_, model, expected) => {
    expect(plan(POSTGRES + model).warnings).toEqual(expected)
  })
})

describe('a key of several columns that includes the id', () => {
  test('does no harm where the id is unique by itself', () => {
    const text = `${POSTGRES}model User {\n  id String @unique @default(cuid())\n  b String @default("")\n\n  @@id([id, b])\n}\n`
    const { problems, warnings } = plan(text)
    expect(problems).toEqual([])
    expect(warnings).toEqual([])
  })
})

describe('a schema that can not be read is left alone', () => {
  const left = (reason: string, line?: number, snippet = '') => ({
    differences: [],
    edits: [],
    problems: [{ path: 'schema.prisma', ...(line === undefined ? {} : { line }), reason, snippet }],
    unfilled: [],
    warnings: [],
    userIds: 'text',
  })
  const datasource = 'datasource db {\n  provider = "postgresql"\n}\n'

  test('with a mistake in it', () => {
    expect(plan(`${POSTGRES}model User {\n  id String @id(\n}\n`)).toEqual(
      left('the file does not parse: "}" instead of word (line 6)', 6),
    )
  })

  test('without a datasource', () => {
    expect(plan('model User {\n  id String @id\n}\n')).toEqual(
      left('no file has a datasource, so nothing says which database it is', undefined, datasource),
    )
  })

  test('of a database that is not known', () => {
    expect(plan('datasource db {\n  provider = "oracle"\n}\n')).toEqual(
      left(
        'the datasource names no provider that is known: postgresql, cockroachdb, mysql, sqlite, sqlserver, mongodb',
        undefined,
        datasource,
      ),
    )
  })
})

test('the old name of PostgreSQL is understood', () => {
  const old = plan('datasource db {\n  provider = "postgres"\n}\n')
  expect(old.problems).toEqual([])
  expect(old.edits[0]?.text).toBe(
    plan(POSTGRES).edits[0]?.text.replace('"postgresql"', '"postgres"'),
  )
})

test('a datasource may say more than which database it is, as in Prisma 6', () => {
  const more =
    '  url = env("DATABASE_URL") // secret\n  extensions = [citext, vector(map: "v", schema: "s")]\n}\n'
  const text = POSTGRES.replace('}\n', more)
  expect(plan(text).problems).toEqual([])
  expect(plan(text).edits[0]?.text).toBe(plan(POSTGRES).edits[0]?.text.replace('}\n', more))
})

test('the file of new models may be empty, or not be there', () => {
  const files = [{ path: 'base.prisma', text: POSTGRES }]
  const [made] = planPrismaSchema(files, everything, 'auth.prisma').edits
  const empty = [...files, { path: 'auth.prisma', text: '' }]
  const [filled] = planPrismaSchema(empty, everything, 'auth.prisma').edits
  expect(filled).toEqual(made)
  expect(made?.text.startsWith('model User {\n')).toBe(true)
  expect(made?.text.endsWith('}\n')).toBe(true)
})

test('a file that has nothing but a comment keeps it apart', () => {
  const files = [
    { path: 'base.prisma', text: POSTGRES },
    { path: 'auth.prisma', text: '// sign-in' },
  ]
  const [edit] = planPrismaSchema(files, everything, 'auth.prisma').edits
  expect(edit?.text.startsWith('// sign-in\n\nmodel User {\n')).toBe(true)
})

test('an edit that would end up in a comment becomes a step by hand', () => {
  const text = [
    `${POSTGRES}model User {`,
    '  id    String @default(cuid())',
    '  email String',
    '',
    '  @@id([id]) /* as long as',
    '  there are no tenants */',
    '}',
    '',
  ].join('\n')
  expect(() => validateSchema([['schema.prisma', text]])).not.toThrow()
  const { edits, problems } = plan(text)
  expect(edits).toEqual([])
  expect(problems[0]).toEqual({
    path: 'schema.prisma',
    reason: 'the file is written in a way that this edit does not understand',
    snippet: [
      'name           String?',
      'emailVerified  DateTime?',
      'image          String?',
      'accounts       Account[]',
      'sessions       Session[]',
      'authenticators Authenticator[]',
      'factors        Factor[]',
      '@@unique([email])',
    ].join('\n'),
  })
})

test('names that are taken twice over get a number', () => {
  const fields = '  sessions Int\n  authSessions Int\n  authSessions2 Int\n'
  const text = `${POSTGRES}model User {\n  id String @id @default(cuid())\n${fields}}\n`
  expect(plan(text).edits[0]?.text).toContain('\n  authSessions3  Session[]\n')
})
