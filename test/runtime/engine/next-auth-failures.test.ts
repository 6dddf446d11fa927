import { customFetch } from '@create-auth/runtime'
import { nextAuthAnswers } from '@create-auth/runtime/next-auth-4'
import OIDC from '@create-auth/runtime/providers/oidc'
import type { Adapter } from '@create-auth/runtime/adapters'
import { describe, expect, test } from 'vitest'
import { makeWorld } from '../stored/world.js'

const ORIGIN = 'https://app.test'
const CLIENT = { id: 'acme', name: 'Acme', clientId: 'client', clientSecret: 'secret' }

/** A site whose pages are its own, where one method of the adapter fails. */
const site = (method?: keyof Adapter, given: object = { answers: nextAuthAnswers }) =>
  makeWorld({
    passwordless: true,
    config: { account: true, pages: { signIn: '/login', error: '/oops' }, ...given },
    meddle: (call, go) => {
      if (call.method === method) throw new Error('the database is down')
      return go()
    },
  })
type Site = ReturnType<typeof site>

const ways = {
  'a service, which refuses': async ({ begin, browser }: Site) => {
    const visitor = browser()
    const back = new URL(await begin(visitor), ORIGIN)
    const state = back.searchParams.get('state') ?? ''
    return visitor.ask(`/auth/callback/acme?error=access_denied&state=${encodeURIComponent(state)}`)
  },
  'a service, with an answer of before': async ({ browser }: Site) =>
    browser().ask('/auth/callback/acme?code=c&state=old'),
  'a service': async ({ signIn, browser }: Site) => signIn(browser()),
  'a service, which is asked for': async ({ browser }: Site) =>
    browser().submit('/auth/signin/acme'),
  'a service, which is to be linked': async ({ signIn, browser }: Site) => {
    const visitor = browser()
    await signIn(visitor)
    return visitor.submit('/auth/signin/other', { intent: 'link' })
  },
  'a mail': async ({ browser, links }: Site) => {
    const visitor = browser()
    await visitor.submit('/auth/signin/mail', { email: 'ada@example.test' })
    return visitor.ask(links[0] ?? '')
  },
  'a mail, which is asked for': async ({ browser }: Site) =>
    browser().submit('/auth/signin/mail', { email: 'ada@example.test' }),
}

const ledTo = async (way: keyof typeof ways, world: Site): Promise<string | undefined> => {
  const { headers } = await ways[way](world)
  return headers.get('location')?.replace(ORIGIN, '')
}

describe('with the answers of NextAuth.js 4 a sign-in page of one’s own is told its codes', () => {
  test.each([
    ['a service, which refuses', undefined, 'OAuthCallback'],
    ['a service, with an answer of before', undefined, 'OAuthCallback'],
    ['a service', 'createUser', 'OAuthCreateAccount'],
    ['a service', 'linkAccount', 'Callback'],
    ['a service', 'createSession', 'Callback'],
    ['a service, which is to be linked', 'getSessionAndUser', 'OAuthSignin'],
    ['a mail', 'createUser', 'EmailCreateAccount'],
    ['a mail', 'useVerificationToken', 'Callback'],
    ['a mail, which is asked for', 'createVerificationToken', 'EmailSignin'],
  ] as const)('%s, where %s fails: %s', async (way, method, code) => {
    expect(await ledTo(way, site(method))).toBe(`/login?error=${code}`)
  })

  test('a service of OpenID Connect, too; without them the code is ours', async () => {
    const way = 'a service, which is to be linked'
    const other = { ...CLIENT, id: 'other', issuer: 'https://as.test' }
    const providers = [...site().config.providers.slice(0, 1), OIDC(other)]
    const of = (answers: object): Site => site('getSessionAndUser', { providers, ...answers })
    expect(await ledTo(way, of({ answers: nextAuthAnswers }))).toBe('/login?error=OAuthSignin')
    expect(await ledTo(way, of({}))).toBe('/oops?error=Configuration')
  })

  test('a service that does not answer is OAuthSignin, with them and without', async () => {
    const down = async (): Promise<never> => {
      throw new TypeError('fetch failed')
    }
    const providers = [OIDC({ ...CLIENT, issuer: 'https://as.test', [customFetch]: down })]
    for (const answers of [{ answers: nextAuthAnswers }, {}]) {
      const world = site(undefined, { providers, ...answers })
      expect(await ledTo('a service, which is asked for', world)).toBe('/login?error=OAuthSignin')
    }
  })
})

test('without them, and on the built-in page, the codes are ours', async () => {
  expect(await ledTo('a service, which refuses', site(undefined, {}))).toBe(
    '/login?error=OAuthCallbackError',
  )
  expect(await ledTo('a service', site('createUser', {}))).toBe('/oops?error=Configuration')
  const builtIn = { answers: nextAuthAnswers, pages: { error: '/oops' } }
  expect(await ledTo('a service, which refuses', site(undefined, builtIn))).toBe(
    '/auth/signin?error=OAuthCallbackError',
  )
  expect(await ledTo('a service', site('createUser', builtIn))).toBe('/oops?error=Configuration')
})
