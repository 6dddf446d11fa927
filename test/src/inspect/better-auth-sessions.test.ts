import { afterEach, expect, test } from 'vitest'
import { findBetterAuth } from '../../../src/inspect/legacy/find-better-auth.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

/** The prefix of the cookies whose sessions go on, and the steps about its secret. */
const begunWith = async (options: string) => {
  root = makeTree({
    'package.json': '{}',
    'checked.ts': 'const { data: env } = parse(process.env)\nexport default env!\n',
    'auth.ts': [
      "import { betterAuth } from 'better-auth'",
      "import { env } from './env'",
      "import checked from './checked'",
      `export const auth = betterAuth({ ${options} })`,
      '',
    ].join('\n'),
  })
  const { cookiePrefix, open } = await findBetterAuth(disk(root))
  const steps = open.filter(({ snippet }) => snippet === 'BETTER_AUTH_SECRET=…')
  return { cookiePrefix, steps: steps.map(({ path: file, line }) => `${file}:${line}`) }
}

test.each([
  ['', 'better-auth'],
  ['secret: process.env.BETTER_AUTH_SECRET', 'better-auth'],
  ['secret: process.env.AUTH_SECRET!', 'better-auth'],
  ['secret: env.BETTER_AUTH_SECRET', 'better-auth'],
  ['secret: checked.BETTER_AUTH_SECRET', 'better-auth'],
  ["advanced: { cookiePrefix: 'shop' }", 'shop'],
  ['advanced: { useSecureCookies: true }', 'better-auth'],
  ["advanced: { defaultCookieAttributes: { sameSite: 'strict' } }", 'better-auth'],
  ['advanced: { crossSubDomainCookies: { enabled: false } }', 'better-auth'],
  ['secondaryStorage: redis, session: { storeSessionInDatabase: true }', 'better-auth'],
])('sessions go on: %s', async (options, prefix) => {
  expect(await begunWith(options)).toEqual({ cookiePrefix: prefix, steps: [] })
})

test.each([
  ['advanced: { cookiePrefix: env.PREFIX }'],
  ["advanced: { cookiePrefix: 'a;b' }"],
  ["advanced: { cookies: { session_token: { name: 'shop' } } }"],
  ["advanced: { crossSubDomainCookies: { enabled: true, domain: 'shop.test' } }"],
  ["advanced: { defaultCookieAttributes: { domain: 'shop.test' } }"],
  ['advanced: { ...shared }'],
  ['secondaryStorage: redis'],
])('sessions end where their cookie, or their row, may be elsewhere: %s', async (options) => {
  expect(await begunWith(options)).toEqual({ cookiePrefix: undefined, steps: [] })
})

test.each([
  ["secret: 'of the shop'"],
  ['secret: process.env.SHOP_SECRET'],
  ['secret: readSecret()'],
])('a secret that is in another place is a step: %s', async (options) => {
  expect(await begunWith(options)).toEqual({
    cookiePrefix: 'better-auth',
    steps: ['auth.ts:4'],
  })
})
