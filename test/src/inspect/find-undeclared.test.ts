import { afterEach, expect, test } from 'vitest'
import { legacyLibrary } from '../../../src/catalog/legacy.js'
import { findLegacy } from '../../../src/inspect/legacy/find-legacy.js'
import { makeTree, removeTree } from '../apply/tree.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

/** What is left to the user about a form with these options: the reason's end, and what to write. */
const left = async (options: string): Promise<readonly (readonly [string, string])[]> => {
  root = makeTree({
    'package.json': '{}',
    'auth.js': [
      "import NextAuth from 'next-auth'",
      "import Credentials from 'next-auth/providers/credentials'",
      `export const { auth } = NextAuth({ providers: [Credentials({ ${options} })] })`,
      '',
    ].join('\n'),
  })
  const { open } = await findLegacy(root, legacyLibrary('authjs'))
  return open.map(({ reason, snippet }) => [reason.split(', ').slice(1).join(', '), snippet])
}

test.each([
  [
    'authorize: ({ email, password: secret }) => sign(email, secret)',
    'which lacks email, password',
    'credentials: { email: {}, password: {} },',
  ],
  [
    'credentials: { email: {} }, authorize: (given) => sign(given.email, given?.code)',
    'which lacks code',
    'credentials: { email: {}, code: {} },',
  ],
  [
    'async authorize(given) { const { email, code } = given as Form; return sign(email, code) }',
    'which lacks email, code',
    'credentials: { email: {}, code: {} },',
  ],
  [
    'async authorize(given) { return sign(z.object({ email: z.email(), code: z.string() }).safeParse(given)) }',
    'which lacks email, code',
    'credentials: { email: {}, code: {} },',
  ],
  ['authorize: check', 'and there are none', 'credentials: { …: {} },'],
])('fields that nobody declares do not arrive here: %s', async (options, reason, snippet) => {
  expect(await left(options.replace(' as Form', ''))).toEqual([[reason, snippet]])
})

test.each([
  'credentials: { email: {}, "code": {} }, authorize: (given) => sign(given.email, given.code)',
  'credentials: {}, authorize: () => ada',
])('what is declared arrives: %s', async (options) => {
  expect(await left(options)).toEqual([])
})
