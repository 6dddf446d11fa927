import { expect, test } from 'vitest'
import type { Answer } from '../../support/browser.js'
import { whoAmI } from '../../support/site.js'
import { returning, startWorld, type World, type WorldOptions } from './world.js'

// The service's own page of applications leads to ours, and begins a sign-in there. OpenID Connect Core 1.0, section 4.

const start = async (options: WorldOptions = {}) =>
  startWorld({ ...options, provider: { initiateLogin: true, ...options.provider } })

const queryOf = (params: Readonly<Record<string, string>>) => new URLSearchParams(params).toString()

/** Another site sends the browser here. */
const initiate = async ({ site, server }: World, params = {}, browser = site.browser()) => {
  const query = queryOf({ iss: server.issuer, ...params })
  return { browser, begun: await browser.open(`${site.base}/initiate/acme?${query}`) }
}

const paramsOf = ({ location = '' }: Answer) => new URL(location).searchParams

test('somebody is signed in, and led to the page that the service has named', async () => {
  const world = await start()
  const { site } = world
  const { browser, begun } = await initiate(world, {
    login_hint: 'grace@example.test',
    target_link_uri: `${site.origin}/orders?open=1`,
  })
  expect(paramsOf(begun).get('login_hint')).toBe('grace@example.test')
  const answer = await browser.follow(begun, `${site.origin}/orders`)
  expect(answer.location).toBe(`${site.origin}/orders?open=1`)
  expect(await whoAmI(site, browser)).toMatchObject({ user: { email: 'grace@example.test' } })
})

test('it may be posted, as the standard has it', async () => {
  const world = await start()
  const { site, server } = world
  const begun = await site.browser().send(`${site.base}/initiate/acme`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.issuer },
    body: queryOf({ iss: server.issuer, login_hint: 'grace' }),
  })
  expect(begun.location).toMatch(`${server.issuer}/authorize?`)
  expect(paramsOf(begun).get('login_hint')).toBe('grace')
})

test('the other site has no say in anything else of the request', async () => {
  const { begun } = await initiate(await start(), {
    prompt: 'none',
    acr_values: 'weak',
    scope: 'openid everything',
    login_hint: 'x'.repeat(321),
  })
  const asked = paramsOf(begun)
  expect([asked.get('prompt'), asked.get('acr_values'), asked.get('login_hint')]).toEqual([
    null,
    null,
    null,
  ])
  expect(asked.get('scope')).toBe('openid profile email')
})

test.each([
  ['https://evil.test/', '/'],
  ['//evil.test/', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth/signout', '/'],
  ['/auth/account', '/auth/account'],
])('it leads to pages of this site alone: %s to %s', async (target, path) => {
  const world = await start()
  const { site } = world
  const { browser, begun } = await initiate(world, { target_link_uri: target })
  const callback = await browser.follow(begun, `${site.origin}/auth/callback`)
  expect((await browser.step(callback)).location).toBe(`${site.origin}${path}`)
})

test.each([[{ iss: 'https://evil.test' }], [{ iss: '' }]])(
  'who names another issuer, or none, begins nothing: %j',
  async (params) => {
    const world = await start()
    const { begun } = await initiate(world, params)
    expect(begun.location).toBe(`${world.site.origin}/auth/signin?error=OAuthCallbackError`)
    expect(world.site.log.errors).toMatchObject([{ type: 'IssuerMismatch' }])
  },
)

test('who is signed in already stays so, and no account is linked', async () => {
  const world = await start({ config: { allowDangerousImplicitLinking: true } })
  const { site } = world
  const { browser, url } = await returning(world, 'other')
  await browser.open(url.href)
  const before = await whoAmI(site, browser)
  const { begun } = await initiate(world, { target_link_uri: '/orders' }, browser)
  expect(begun.location).toBe(`${site.origin}/orders`)
  expect(await whoAmI(site, browser)).toEqual(before)
})

test('without the option there is no such address', async () => {
  const { begun } = await initiate(await startWorld())
  expect([begun.status, begun.location]).toEqual([404, undefined])
})
