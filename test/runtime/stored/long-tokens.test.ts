import type { Adapter } from '@create-auth/runtime/adapters'
import OAuth from '@create-auth/runtime/providers/oauth'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reachable } from '../../support/databases.js'
import { spyOn } from '../../support/spy-adapter.js'
import { STORES } from '../identity/stores.js'
import { ADA, makeWorld } from './world.js'

/** As long as the groups of a large directory make it. */
const LONG = `header.${'x'.repeat(70_000)}.signature`
const SHORT = 'header.payload.signature'

/** Signs in for each ID token, in a browser of its own. */
async function signIn(given: Adapter, idTokens: readonly string[]) {
  const tokens = [...idTokens]
  const acme = OAuth({
    id: 'acme',
    name: 'Acme',
    clientId: 'client',
    clientSecret: 'the-secret-of-the-client',
    authorization: 'https://as.test/authorize',
    token: {
      url: 'https://as.test/token',
      request: () => ({ access_token: 'access-token' }),
    },
    account: (granted) => ({ ...granted, id_token: tokens.shift() ?? '' }),
    userinfo: { url: 'https://as.test/userinfo', request: () => ({ ...ADA }) },
  })
  const world = makeWorld({ config: { adapter: given, providers: [acme] } })
  for (const _ of idTokens) {
    const browser = world.browser()
    await world.signIn(browser, ADA)
    expect(await browser.session()).toMatchObject({ user: { email: ADA.email } })
  }
  const account = await given.getAccount?.(ADA.id, 'acme')
  const { errors, warnings } = world.log
  return { stored: account?.id_token, access: account?.access_token, errors, warnings }
}

async function open(kind: string) {
  const opened = await STORES[kind]?.()
  if (!opened) throw new Error(`there is no store ${kind}`)
  onTestFinished(opened.close)
  return opened.adapter
}

describe.each(reachable(STORES))('an ID token of more than 64 kB: %s', (kind) => {
  const isShort = kind === 'MariaDB'
  test.each([
    ['with a first sign-in', [LONG]],
    ['with a later one, in place of a shorter one', [SHORT, LONG]],
  ])('%s it is left out where its column is too short', async (_, tokens) => {
    expect(await signIn(await open(kind), tokens)).toEqual({
      stored: isShort ? '' : LONG,
      access: 'access-token',
      errors: [],
      warnings: isShort ? ['id-token-too-long'] : [],
    })
  })
})

/** A store whose columns take so many characters, or that always fails. */
async function openShort(method: 'linkAccount' | 'updateAccount', most: number) {
  const spy = spyOn(await open('memory'), (call, go) => {
    const [{ id_token: token = '' } = {}] = call.args as readonly { id_token?: string }[]
    if (call.method === method && token.length > most) throw new Error('Data too long')
    return go()
  })
  const count = () => spy.writes().filter((call) => call.method === method).length
  return { adapter: spy.adapter, count }
}

test.each([
  ['linkAccount', [LONG]],
  ['updateAccount', [SHORT, LONG]],
] as const)('%s is asked once more, without it', async (method, tokens) => {
  const { adapter, count } = await openShort(method, 65_535)
  expect(await signIn(adapter, tokens)).toMatchObject({
    stored: '',
    errors: [],
    warnings: ['id-token-too-long'],
  })
  expect(count()).toBe(2)
})

test('a write that fails for another reason fails as it did, once', async () => {
  const { adapter, count } = await openShort('linkAccount', 3)
  await expect(signIn(adapter, [SHORT])).rejects.toThrow()
  expect(count()).toBe(1)
})

test('a write that fails without the token, too, fails as it did', async () => {
  const { adapter, count } = await openShort('linkAccount', -1)
  await expect(signIn(adapter, [LONG])).rejects.toThrow()
  expect(count()).toBe(2)
})
