import { afterEach, expect, test } from 'vitest'
import { legacyLibrary } from '../../../src/catalog/legacy.js'
import type { KinSource } from '../../../src/catalog/legacy-sources.js'
import { findLegacy } from '../../../src/inspect/legacy/find-legacy.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

/** The places that are left to the user where a configuration of version 4 has these callbacks. */
const leftOf = async (
  { authorize = '() => null', signIn = '() => true' }: { authorize?: string; signIn?: string },
  source: KinSource = 'next-auth-4',
) => {
  root = makeTree({
    'package.json': '{}',
    'errors.ts': [
      'export class Plain extends Error {}',
      "export class Named extends Error { name = 'Named' }",
      "export class Coded extends Error { constructor() { super('x'); this.code = 'C' } }",
      'export const makeError = (text: string) => new Error(text)',
      'export const makeNamed = (text: string) => Object.assign(new Error(text), { name: text })',
      '',
    ].join('\n'),
    'authorize.ts': "export const apart = () => { throw new TypeError('x') }\n",
    'auth.ts': [
      "import NextAuth from 'next-auth'",
      "import Credentials from 'next-auth/providers/credentials'",
      "import createError from 'http-errors'",
      "import { apart } from './authorize'",
      "import { Coded, makeError, makeNamed, Named, Plain } from './errors'",
      'export default NextAuth({',
      `  providers: [Credentials({ credentials: { email: {} }, authorize: ${authorize} })],`,
      `  callbacks: { signIn: ${signIn} },`,
      "  events: { signIn: () => { throw new TypeError('x') } },",
      "  pages: { signIn: '/login' },",
      '})',
      '',
    ].join('\n'),
  })
  const { open } = await findLegacy(disk(root), legacyLibrary(source))
  return open.flatMap(({ path: file, line, reason, snippet }) =>
    reason.startsWith('of what ') ? [[file, line, reason.split(' ')[2], snippet]] : [],
  )
}

const SNIPPET = "throw new Error('…') // what the page shows, or compares"

test.each([
  "() => { throw new Error('EmailTaken') }",
  "() => { throw Error('EmailTaken') }",
  "() => { throw makeError('EmailTaken') }",
  "() => { throw new Plain('EmailTaken') }",
  '() => { try { look() } catch (error) { throw error } }',
])('the page is told what plain errors say: %s', async (callback) => {
  expect(await leftOf({ authorize: callback, signIn: callback })).toEqual([])
})

test.each([
  "() => { throw new Named('EmailTaken') }",
  '() => { throw new Coded() }',
  "() => { throw new TypeError('EmailTaken') }",
  "() => { throw makeNamed('EmailTaken') }",
  "() => { throw createError(409, 'EmailTaken') }",
])('what others say is left to the user, with its place: %s', async (callback) => {
  expect(await leftOf({ authorize: callback })).toEqual([['auth.ts', 7, 'authorize', SNIPPET]])
  removeTree(root)
  expect(await leftOf({ signIn: callback })).toEqual([['auth.ts', 8, 'signIn', SNIPPET]])
})

test('a callback of another file is looked at there', async () => {
  const place = ['authorize.ts', 1, 'authorize', SNIPPET]
  expect(await leftOf({ authorize: 'apart' })).toEqual([place])
})

test('version 5 tells the page codes alone', async () => {
  const authorize = "() => { throw new Named('EmailTaken') }"
  expect(await leftOf({ authorize }, 'authjs')).toEqual([])
})
