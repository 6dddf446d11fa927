import { afterEach, expect, test } from 'vitest'
import { legacyLibrary } from '../../../src/catalog/legacy.js'
import { findLegacy } from '../../../src/inspect/legacy/find-legacy.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

/** The fields that are found in a form with these options, and what is left to the user. */
const formWith = async (options: string, schemas = '') => {
  root = makeTree({
    'package.json': '{}',
    'schemas.js': schemas,
    'auth.js': [
      "import NextAuth from 'next-auth'",
      "import { SignIn } from './schemas'",
      "import Credentials from 'next-auth/providers/credentials'",
      `export const { auth } = NextAuth({ providers: [Credentials({ ${options} })] })`,
      '',
    ].join('\n'),
  })
  const { forms, open } = await findLegacy(disk(root), legacyLibrary('authjs'))
  return { fields: forms.map(({ fields }) => fields), left: open.map(({ snippet }) => snippet) }
}

test.each([
  ['authorize: ({ email, password: secret }) => sign(email, secret)', ['email', 'password']],
  ['authorize: (given) => sign(given.email, given?.code)', ['email', 'code']],
  [
    'async authorize(given) { const { email, code } = given; return sign(email, code) }',
    ['email', 'code'],
  ],
  [
    'async authorize(given) { return sign(z.object({ email: z.email(), code: z.string() }).safeParse(given)) }',
    ['email', 'code'],
  ],
  [
    'async authorize(given) { const entered = (given); return sign(entered.email, (given).code) }',
    ['email', 'code'],
  ],
  ['credentials: {}, authorize: ({ email, code }) => sign(email, code)', ['email', 'code']],
])('what is taken of a form is known, and declared nowhere: %s', async (options, fields) => {
  expect(await formWith(options)).toEqual({ fields: [fields], left: [] })
})

test.each([
  'z.object({ email: z.email(), code: z.string() })',
  'object({ email: string(), code: string() })',
  'z.strictObject({ email: z.email(), code: z.object({ digits: z.string() }) }).refine(fits)',
])('what a schema of another file describes is known: %s', async (schema) => {
  const schemas = `export const SignIn = ${schema}\n`
  for (const check of ['SignIn.safeParse(given)', 'await SignIn.parseAsync((given))']) {
    const options = `authorize: async (given) => { const { data } = ${check}; return sign(data) }`
    expect(await formWith(options, schemas)).toEqual({ fields: [['email', 'code']], left: [] })
    removeTree(root)
  }
})

test('what is taken by name, and what a schema describes, is all known', async () => {
  const options = 'authorize: (given) => sign(SignIn.parse(given), given.email, given.place)'
  const schemas = 'export const SignIn = z.object({ email: z.email(), code: z.string() })\n'
  expect(await formWith(options, schemas)).toEqual({
    fields: [['email', 'place', 'code']],
    left: [],
  })
  removeTree(root)
  const more = 'export const SignIn = z.object({ email: z.email() }).extend(more)\n'
  expect((await formWith(options, more)).fields).toEqual([])
})

test.each(['z.object({ email: z.email() }).extend(more)', 'z.union([one, z.object({ email })])'])(
  'a schema that has other fields, too, is left to the user: %s',
  async (schema) => {
    const options = 'authorize: (given) => sign(SignIn.parse(given))'
    expect(await formWith(options, `export const SignIn = ${schema}\n`)).toEqual({
      fields: [],
      left: ['credentials: { …: {} },'],
    })
  },
)

test.each([
  [
    'credentials: { email: {} }, authorize: (given) => sign(given.email, given.code)',
    'credentials: { email: {}, code: {} },',
  ],
  ['credentials: inputs, authorize: ({ email }) => sign(email)', 'credentials: { email: {} },'],
  ['authorize: check', 'credentials: { …: {} },'],
])('what is not certain is left to the user: %s', async (options, snippet) => {
  expect(await formWith(options)).toEqual({ fields: [], left: [snippet] })
})

test.each([
  'credentials: { email: {}, "code": {} }, authorize: (given) => sign(given.email, given.code)',
  'credentials: {}, authorize: () => ada',
])('what is declared arrives: %s', async (options) => {
  expect(await formWith(options)).toEqual({ fields: [], left: [] })
})
