import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../support/browser.js'
import type { Fault, Faults } from '../../support/authorization-server.js'
import { beginSignIn, SECRET, whoAmI } from '../../support/site.js'
import { spyOn } from '../../support/spy-adapter.js'
import { CLIENT_SECRET, startWorld, type World } from '../oidc/world.js'

// Every request that a sign-in makes, with every answer that it could get in place of the right one.

const CANARY = 'canary-of-the-authorization-server'

const HANG: Fault = () => 'hang'

const FAULTS: Readonly<Record<string, Fault>> = {
  'status 500': () => ({ status: 500, body: { error: 'server_error', error_description: CANARY } }),
  'status 502 with a page': () => ({
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: `<h1>${CANARY}</h1>`,
  }),
  'status 429': () => ({
    status: 429,
    headers: { 'retry-after': '1' },
    body: { error: 'slow_down', error_description: CANARY },
  }),
  'status 204': () => ({ status: 204, body: '' }),
  'an answer that never comes': HANG,
  'a redirect': () => ({ status: 302, headers: { location: 'https://evil.test/' }, body: '' }),
  'a permanent redirect': () => ({
    status: 308,
    headers: { location: 'http://127.0.0.1:1/' },
    body: '',
  }),
  'what is no JSON': () => ({
    headers: { 'content-type': 'application/json' },
    body: `{"${CANARY}`,
  }),
  'five megabytes': () => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [CANARY]: 'x'.repeat(5_000_000) }),
  }),
  'the wrong media type': () => ({ headers: { 'content-type': 'text/html' }, body: CANARY }),
  'an array': () => ({ body: [CANARY] }),
  'an empty object': () => ({ body: {} }),
  'an empty body': () => ({ headers: { 'content-type': 'application/json' }, body: '' }),
}

interface Outgoing {
  readonly name: string
  readonly fault: keyof Faults & ('discovery' | 'jwks' | 'token' | 'userinfo')
  readonly options: Parameters<typeof startWorld>[0]
}

const OUTGOING: readonly Outgoing[] = [
  { name: 'the discovery of an OpenID provider', fault: 'discovery', options: {} },
  { name: 'the keys of an OpenID provider', fault: 'jwks', options: {} },
  { name: 'the token request to an OpenID provider', fault: 'token', options: {} },
  {
    name: 'the userinfo request to an OpenID provider',
    fault: 'userinfo',
    options: { provider: { idToken: false } },
  },
  { name: 'the token request to an OAuth server', fault: 'token', options: { oauth: {} } },
  { name: 'the userinfo request to an OAuth server', fault: 'userinfo', options: { oauth: {} } },
]

async function start({ options }: Outgoing, impatient: boolean) {
  const tables = emptyTables()
  const spy = spyOn(MemoryAdapter(tables))
  const world = await startWorld({ ...options, impatient, config: { adapter: spy.adapter } })
  return { world, spy, tables }
}

/** Goes as far as the site lets it: to the sign-in page with an error, or home. */
async function attempt({ site }: World): Promise<Attempt> {
  const browser = site.browser()
  const begun = await beginSignIn(site, browser, 'acme')
  const cookies = Object.values(browser.cookies(site.origin))
  if (begun.location?.startsWith(site.origin))
    return { who: await whoAmI(site, browser), last: begun, cookies, sent: [] }
  const back = await browser.follow(begun, `${site.origin}/auth/callback`)
  const sent = [begun, back].flatMap(({ location = '' }) =>
    ['code', 'state', 'nonce', 'code_challenge'].flatMap((name) =>
      new URL(location).searchParams.getAll(name),
    ),
  )
  const last = await browser.step(back)
  return { who: await whoAmI(site, browser), last, cookies, sent }
}

interface Attempt {
  readonly who: unknown
  readonly last: Answer
  /** The values that the browser had while it was away. */
  readonly cookies: readonly string[]
  /** The code, the state and the like. */
  readonly sent: readonly string[]
}

describe.each(OUTGOING)('E229, E236, E237, E238: $name', (outgoing) => {
  test.each(Object.keys(FAULTS))('%s', async (title) => {
    const { world, spy, tables } = await start(outgoing, FAULTS[title] === HANG)
    const { site, server } = world
    server.misbehave({ [outgoing.fault]: FAULTS[title] })
    const { who, last, cookies, sent: carried } = await attempt(world)
    expect(who).toBeNull()
    const page = `${site.origin}/auth/signin?error=`
    expect([`${page}OAuthCallbackError`, `${page}OAuthSignin`]).toContain(last.location)
    expect(spy.writes()).toEqual([])
    expect(tables.sessions.size).toBe(0)
    const sent = `${[...last.headers].map(String).join('\n')}\n${last.body}`
    const told = `${site.log.text()}\n${sent}`
    const verifiers = server.requests.flatMap(({ body }) => body['code_verifier'] ?? [])
    const secrets = [CANARY, SECRET, CLIENT_SECRET, ...server.issued, ...cookies, ...carried]
    const leaks = [...secrets, ...verifiers].filter((secret) => told.includes(secret))
    expect(leaks).toEqual([])
    // As soon as the server answers as it should, the same thing works.
    server.misbehave({})
    site.restart()
    expect((await attempt(world)).who).toMatchObject({ user: { name: 'Grace Hopper' } })
  })
})
