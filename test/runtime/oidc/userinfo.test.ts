import { describe, expect, test } from 'vitest'
import { countOf, GRACE, type Fault, type Faults } from '../../support/authorization-server.js'
import { whoAmI } from '../../support/site.js'
import { expectRefusal, expectSignIn, returning, startWorld, type WorldOptions } from './world.js'

/** An ID token without what is named, as a server makes it that keeps that for its userinfo endpoint. */
const without =
  (...names: readonly string[]): NonNullable<Faults['idToken']> =>
  ({ claims, ...right }) => ({
    ...right,
    claims: Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name))),
  })

const thin = without('name', 'email', 'email_verified')

async function signIn(options: WorldOptions, expected: object, asked: number): Promise<void> {
  const world = await startWorld(options)
  const { browser, url } = await returning(world)
  expect((await browser.open(url.href)).location).toBe(`${world.site.origin}/`)
  expect([
    await whoAmI(world.site, browser),
    countOf(world.server, '/userinfo'),
    world.site.log.errors,
  ]).toMatchObject([{ user: expected }, asked, []])
}

const NOBODY = { name: null, email: null }
const WHOLE = { name: GRACE.name, email: GRACE.email }

describe('the userinfo endpoint is asked for what the ID token leaves out: OpenID Connect Core 1.0, section 5.4', () => {
  test('both name and address', async () => {
    const world = await startWorld({ faults: { idToken: thin } })
    await expectSignIn(world, await returning(world))
    expect(world.server.requests.filter(({ path }) => path === '/userinfo')).toEqual([
      {
        method: 'GET',
        path: '/userinfo',
        query: {},
        authorization: `Bearer ${world.server.issued.find((token) => token.startsWith('access-'))}`,
        body: {},
      },
    ])
  })

  test.each([
    ['name', GRACE.name],
    ['email', GRACE.email],
  ])('%s alone', async (claim, value) =>
    signIn({ faults: { idToken: without(claim) } }, { [claim]: value }, 1),
  )

  test('nothing where it says that there is no name', async () => {
    const idToken: Faults['idToken'] = (right) => ({
      ...right,
      claims: { ...right.claims, name: null },
    })
    await signIn({ faults: { idToken } }, { name: null, email: GRACE.email }, 0)
  })

  test('what the ID token says stays', async () => {
    const userinfo: Fault = (right) => ({ body: { ...right, name: 'Somebody', email: 'x@x.test' } })
    const faults = { idToken: without('email'), userinfo }
    await signIn({ faults }, { name: GRACE.name, email: 'x@x.test' }, 1)
  })

  test('nothing where it leaves out nothing', async () => signIn({}, WHOLE, 0))

  test('nothing where idToken: true is written out', async () =>
    signIn({ faults: { idToken: thin }, provider: { idToken: true } }, NOBODY, 0))

  test('nothing where there is no such endpoint', async () => {
    const discovery: Fault = (right) => ({ body: { ...right, userinfo_endpoint: undefined } })
    await signIn({ faults: { idToken: thin, discovery } }, NOBODY, 0)
  })

  test.each([
    ['openid', 0],
    ['openid profile', 1],
    ['openid email', 1],
  ])('only what the scope %j asks for', async (scope, asked) => {
    const provider = { authorization: { params: { scope } } }
    await signIn({ faults: { idToken: thin }, provider }, asked === 1 ? WHOLE : NOBODY, asked)
  })

  test('the scope of a configured endpoint counts, too', async () => {
    const world = await startWorld()
    const { issuer } = world.server
    const provider = {
      authorization: `${issuer}/authorize?scope=openid`,
      token: `${issuer}/token`,
      userinfo: `${issuer}/userinfo`,
      jwks_endpoint: `${issuer}/jwks`,
      issuer,
    }
    world.server.misbehave({ idToken: thin })
    const site = await startWorld({ provider })
    const { browser, url } = await returning(site)
    await browser.open(url.href)
    expect([await whoAmI(site.site, browser), countOf(world.server, '/userinfo')]).toMatchObject([
      { user: NOBODY },
      0,
    ])
  })
})

describe('where the ID token leaves out something', () => {
  test.each<[string, Fault]>([
    ['of another user', () => ({ body: { ...GRACE, sub: 'mallory' } })],
    ['of nobody', () => ({ body: { ...GRACE, sub: undefined } })],
    ['500', () => ({ status: 500, body: GRACE })],
    ['no JSON', () => ({ body: '{' })],
  ])('a userinfo response is refused: %s', async (_, userinfo) => {
    const world = await startWorld({ faults: { idToken: thin, userinfo } })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'OAuthCallbackError',
      tokenRequests: 1,
    })
  })

  test.each([401, 403, 404])(
    'an endpoint that refuses with %i keeps nobody out, which is told',
    async (status) => {
      const userinfo: Fault = () => ({ status, body: { ...GRACE, error: 'invalid_token' } })
      const world = await startWorld({ faults: { idToken: thin, userinfo } })
      const { browser, url } = await returning(world)
      await browser.open(url.href)
      expect([await whoAmI(world.site, browser), world.site.log.errors]).toMatchObject([
        { user: NOBODY },
        [],
      ])
      expect(world.site.log.warnings).toContain(`userinfo-refused: acme: status ${status}`)
    },
  )
})
