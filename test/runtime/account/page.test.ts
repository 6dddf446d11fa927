import type { AuthConfig } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { fatal, getEngine } from '../../../runtime/src/engine.js'
import { visit } from '../engine/visitor.js'
import {
  ACCOUNT,
  ADA,
  at,
  CONFIRM,
  formsIn,
  makeSite,
  saidIn,
  SITE,
  STRATEGIES,
  textsIn,
} from './site.js'
import { describeByTurns } from '../../support/pairwise.js'

const SIGN_IN = `${SITE}/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(ACCOUNT)}`

describeByTurns('the account page, strategy %s', (strategy, it) => {
  it('is there where the configuration says so, and nowhere else', async () => {
    const site = makeSite({ strategy, config: { account: false } })
    const browser = await site.signedIn()
    const asked = ['account', 'account/address?token=x'].map((path) => browser.ask(`/auth/${path}`))
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404)
    expect((await site.post(browser, 'profile', { name: 'Eve' })).status).toBe(404)
    expect(site.user()?.name).toBe('Ada')
  })

  it('leads strangers to the sign-in page, and back', async () => {
    const site = makeSite({ strategy })
    const stranger = site.browser()
    expect(at(await stranger.ask('/auth/account'))).toBe(SIGN_IN)
    expect(at(await site.post(stranger, 'profile', { name: 'Eve' }))).toBe(SIGN_IN)
    const browser = site.browser()
    const begun = await browser.submit('/auth/signin/acme', { callbackUrl: ACCOUNT })
    const state = new URL(at(begun) ?? '').searchParams.get('state')
    const back = await browser.ask(`/auth/callback/acme?code=the-code&state=${state}`)
    expect(at(back)).toBe(ACCOUNT)
  })

  it.each([
    [{ name: 'Shop' }, '<p class="site"><a href="https://app.test">Shop</a></p>'],
    [
      { logo: '/logo.svg' },
      '<a href="https://app.test"><img class="logo" src="/logo.svg" alt="app.test" /></a>',
    ],
  ])('leads to the front page of %o', async (theme, shown) => {
    const site = makeSite({ strategy, config: { theme } })
    expect(await site.show(await site.signedIn())).toContain(shown)
  })

  test('shows the account to whoever has just signed in, with a form for everything', async () => {
    const site = makeSite({ strategy })
    const html = await site.show(await site.signedIn())
    expect(textsIn(html, 'h2')).toEqual([
      'Profile',
      'E-mail address',
      'Ways to sign in',
      'Two-step sign-in',
      'Where you are signed in',
      'Delete the account',
    ])
    expect(formsIn(html)).toEqual([
      [`${ACCOUNT}/profile`, {}],
      [`${ACCOUNT}/address`, {}],
      [`${SITE}/auth/signin/other`, { intent: 'link' }],
      ...(strategy === 'jwt' ? [[`${ACCOUNT}/everywhere`, {}]] : []),
      [`${ACCOUNT}/delete`, {}],
    ])
    expect(textsIn(html, 'label').at(-1)).toBe(`To confirm, type ${ADA.email}`)
  })

  test('asks for a proof before anything sensitive, and has no form for it until then', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    await site.link(browser, 'other')
    site.clock.advance(601)
    const html = await site.show(browser)
    expect(
      /<a href="([^"]+)">Confirm that it is you</.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    ).toBe(CONFIRM)
    const paths = formsIn(html).map(([path]) => path)
    expect(paths).toEqual([
      `${ACCOUNT}/profile`,
      ...(strategy === 'jwt' ? [`${ACCOUNT}/everywhere`] : []),
    ])
    const other = { provider: 'other', providerAccountId: 'ada' }
    const sensitive = [
      ['unlink', other],
      ['passkey', { credentialID: 'x' }],
      ['password', {}],
      ['two-factor', { action: 'off' }],
      ['address', { email: 'new@example.test' }],
      ['delete', { email: ADA.email }],
    ] as const
    for (const [path, fields] of sensitive)
      expect([path, at(await site.post(browser, path, fields))]).toEqual([path, CONFIRM])
    expect([site.accounts(), site.mails]).toEqual([['acme', 'other'], [expect.anything()]])
    expect(at(await site.confirm(browser))).toBe(ACCOUNT)
    expect(at(await site.post(browser, 'unlink', other))).toBe(`${ACCOUNT}?done=removed`)
    expect(site.accounts()).toEqual(['acme'])
  })

  it('adds no way to sign in without such a proof, which nobody needs where there is no such page', async () => {
    for (const account of [true, false]) {
      const site = makeSite({ strategy, config: { account } })
      const browser = await site.signedIn()
      site.clock.advance(601)
      const fields = { intent: 'link', callbackUrl: ACCOUNT }
      const begun = at(await browser.submit('/auth/signin/other', fields)) ?? ''
      expect(begun.split('?')[0]).toBe(
        account ? `${SITE}/auth/confirm` : 'https://as.test/authorize',
      )
      const options = '/auth/webauthn-options/passkey?action=register'
      expect((await browser.ask(options)).status).toBe(account ? 401 : 200)
      if (!account) continue
      expect(begun).toBe(CONFIRM)
      await site.confirm(browser)
      await site.link(browser, 'other')
      expect([site.accounts(), (await browser.ask(options)).status]).toEqual([
        ['acme', 'other'],
        200,
      ])
    }
  })

  it('is of the store as it is now: who is gone is nobody', async () => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    site.tables.users.clear()
    expect(at(await browser.ask('/auth/account'))).toBe(SIGN_IN)
  })

  it('a page of the application’s own gets what is to be told', async () => {
    const site = makeSite({ strategy, config: { pages: { account: '/me?tab=1' } } })
    const browser = await site.signedIn()
    expect(at(await browser.ask('/auth/account'))).toBe(`${SITE}/me?tab=1`)
    expect(at(await site.post(browser, 'profile', { name: 'Eve' }))).toBe(
      `${SITE}/me?tab=1&done=profile`,
    )
    const refused = await site.post(browser, 'profile', { name: 'a\nb' })
    expect([refused.status, at(refused)]).toEqual([303, `${SITE}/me?tab=1&error=NameInvalid`])
    const last = { provider: 'acme', providerAccountId: 'ada' }
    expect(at(await site.post(browser, 'unlink', last))).toBe(
      `${SITE}/me?tab=1&error=LastSignInMethod`,
    )
  })
})

describe('the profile', () => {
  test('keeps a picture of which nothing is said, and one that stays as a service has given it', async () => {
    const site = makeSite()
    const browser = await site.signedIn()
    const image = 'http://cdn.test/from-the-service.png'
    const picture = () => site.user()?.image
    const { id = '' } = site.user() ?? {}
    site.tables.users.set(id, { ...site.tables.users.get(id)!, image })
    await site.post(browser, 'profile', { name: 'Augusta' })
    expect([site.user()?.name, picture()]).toEqual(['Augusta', image])
    await site.post(browser, 'profile', { name: 'Ada', image })
    expect([site.user()?.name, picture()]).toEqual(['Ada', image])
    await site.post(browser, 'profile', { image: ' https://cdn.test/a.png ' })
    expect(picture()).toBe('https://cdn.test/a.png')
  })

  test.each(STRATEGIES)(
    'is saved, and the session says so at once, strategy %s',
    async (strategy) => {
      const site = makeSite({ strategy })
      const browser = await site.signedIn()
      site.events()
      expect(at(await site.post(browser, 'profile', { name: '  Ada Lovelace ' }))).toBe(
        `${ACCOUNT}?done=profile`,
      )
      expect(await browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } })
      expect(site.events()).toEqual([
        ['updateUser', { user: expect.objectContaining({ name: 'Ada Lovelace' }) }],
      ])
      const html = await site.show(browser, '?done=profile')
      expect([saidIn(html), /name="name"[^>]*value="([^"]*)"/.exec(html)?.[1]]).toEqual([
        'Saved.',
        'Ada Lovelace',
      ])
      await site.post(browser, 'profile', { name: '' })
      expect(site.user()?.name).toBeNull()
    },
  )

  test('has a picture where there is one, which can be another one or none', async () => {
    const site = makeSite()
    const browser = await site.signedIn()
    expect(await site.show(browser)).not.toContain('name="image"')
    expect(at(await site.post(browser, 'profile', { image: 'https://cdn.test/a.png' }))).toBe(
      `${ACCOUNT}?done=profile`,
    )
    expect(await site.show(browser)).toContain('value="https://cdn.test/a.png"')
    await site.post(browser, 'profile', { name: 'Ada', image: '' })
    expect(site.user()).toMatchObject({ name: 'Ada', image: null })
  })

  test.each([
    [
      { name: 'a\u0000b' },
      'NameInvalid',
      'The name is too long, or has characters that no name has.',
    ],
    [
      { name: 'x'.repeat(257) },
      'NameInvalid',
      'The name is too long, or has characters that no name has.',
    ],
    [
      { name: '\ud800' },
      'NameInvalid',
      'The name is too long, or has characters that no name has.',
    ],
    [
      { image: 'http://cdn.test/a.png' },
      'ImageInvalid',
      'The picture needs an address that begins with https://.',
    ],
    [
      { image: 'javascript:alert(1)' },
      'ImageInvalid',
      'The picture needs an address that begins with https://.',
    ],
    [
      { image: 'https://me@cdn.test/' },
      'ImageInvalid',
      'The picture needs an address that begins with https://.',
    ],
    [
      { image: 'https://:secret@cdn.test/' },
      'ImageInvalid',
      'The picture needs an address that begins with https://.',
    ],
    [
      { image: `https://cdn.test/${'x'.repeat(2048)}` },
      'ImageInvalid',
      'The picture needs an address that begins with https://.',
    ],
    [
      { image: 'https://me:secret@cdn.test/' },
      'ImageInvalid',
      'The picture needs an address that begins with https://.',
    ],
  ])('%j is refused', async (fields, error, said) => {
    const site = makeSite()
    const browser = await site.signedIn()
    const json = { csrfToken: await browser.csrf(), ...fields }
    const answer = await browser.ask('/auth/account/profile', { json })
    expect([answer.status, at(answer)]).toEqual([303, `${ACCOUNT}?error=${error}`])
    expect(saidIn(await site.show(browser, `?error=${error}`))).toBe(said)
    expect(site.user()).toMatchObject({ name: 'Ada', image: null })
  })
})

test.each(STRATEGIES)(
  'two-step sign-in is changed by the fields of its own page, strategy %s',
  async (strategy) => {
    const site = makeSite({ strategy })
    const browser = await site.signedIn()
    const { secret } = await site.setUp(browser)
    expect(await site.show(browser)).toContain('On: each sign-in asks for a code')
    site.clock.advance(60)
    site.mails.length = 0
    const wrong = await site.post(browser, 'two-factor', { action: 'off', code: '000000' })
    expect(at(wrong)).toBe(`${ACCOUNT}?error=TwoFactor`)
    const fields = { action: 'off', code: await site.codeOf(secret), callbackUrl: ACCOUNT }
    expect(at(await site.post(browser, 'two-factor', fields))).toBe(ACCOUNT)
    expect(site.tables.factors.size).toBe(0)
    expect(site.mails.map(({ subject }) => subject)).toEqual(['Two-step sign-in is off at Shop'])
  },
)

test('texts of the application’s own stand above and below, and are no markup', async () => {
  const site = makeSite({
    config: {
      account: { before: '<b>Hello</b>', after: ({ name }) => `Bye, ${name}`, delete: false },
    },
  })
  const html = await site.show(await site.signedIn())
  expect(textsIn(html, 'p').filter((text) => /Hello|Bye/.test(text))).toEqual([
    '&lt;b&gt;Hello&lt;/b&gt;',
    'Bye, Ada',
  ])
  expect(textsIn(html, 'h2')).not.toContain('Delete the account')
})

test('nothing that stands in the query is said, but for what the page knows', async () => {
  const site = makeSite()
  const html = await site.show(
    await site.signedIn(),
    '?error=DeletionRefused&reason=call+0900&done=constructor&before=x',
  )
  expect(saidIn(html)).toBe('This account can not be deleted now.')
  expect(html).not.toContain('0900')
})

test('whose user is the application’s own has no account to look after', async () => {
  const site = makeSite({ strategy: 'jwt' })
  const browser = visit(
    {
      ...site.config,
      providers: [
        {
          id: 'credentials',
          name: 'x',
          type: 'credentials',
          credentials: { id: {} },
          authorize: () => ({ id: 'own' }),
        },
      ],
      twoFactor: false,
    },
    { world: { now: site.clock.now } },
  )
  await browser.submit('/auth/callback/credentials', { id: 'own' })
  expect(await browser.session()).toMatchObject({ user: {} })
  expect(at(await browser.ask('/auth/account'))).toBe(`${SITE}/auth/error?error=AccessDenied`)
})

test('HEAD and methods that a path does not take are refused', async () => {
  const site = makeSite()
  const browser = await site.signedIn()
  expect((await browser.ask('/auth/account', { method: 'HEAD' })).status).toBe(200)
  const posted = await browser.ask('/auth/account', { form: { csrfToken: await browser.csrf() } })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const got = await browser.ask('/auth/account/profile')
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await browser.ask('/auth/account/nothing')).status).toBe(404)
  expect((await site.post(browser, 'nothing')).status).toBe(404)
  expect((await browser.ask('/auth/account/profile', { form: { name: 'Eve' } })).status).toBe(303)
  expect(site.user()?.name).toBe('Ada')
})

const problem = (config: Partial<AuthConfig>) => {
  const { providers, adapter, ...rest } = makeSite().trusted
  const engine = getEngine({ providers, ...(adapter && { adapter }), ...rest, ...config })
  return fatal(engine)?.message
}

test.each([
  [{ account: 'yes' as unknown as true }, 'account: must be true, or an object'],
  [{ account: { delete: 1 as unknown as true } }, 'account.delete: must be a boolean'],
  [
    { account: { before: 1 as unknown as string } },
    'account.before: must be a string or a function',
  ],
])('a configuration with %j is refused', (config, message) => {
  expect(problem(config)).toBe(message)
})

test.each([
  'listAccountsByUserId',
  'unlinkAccount',
  'deleteUser',
  'listSessionsByUserId',
  'updateUser',
] as const)('an adapter without %s is refused at the start', (method) => {
  const { adapter } = makeSite().config
  const without = { ...adapter, [method]: undefined }
  expect(problem({ adapter: without })).toBe(`the adapter lacks methods: ${method}`)
})
