import { expect, describe, test } from 'vitest'
import { visit } from '../engine/visitor.js'
import { ADA, EVE, makeWorld, NAME, type WorldOptions } from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

const HOME = 'https://app.test/'
const GONE = 'https://app.test/auth/signin?error=LinkRefused'
const landing = (answer: Response) => answer.headers.get('location')

describeByTurns('linking is asked for, strategy %s', (strategy, it) => {
  const start = (options: WorldOptions = {}) => makeWorld({ strategy, ...options })
  const owner = (world: ReturnType<typeof start>, account: string) =>
    world
      .rows()
      .accounts.find((row) => row.startsWith(`${account} `))
      ?.split(' ')[2]

  /** A browser on which Ada is signed in. */
  async function shared(options: WorldOptions = {}) {
    const world = start(options)
    const browser = world.browser()
    await world.signIn(browser, ADA)
    return { world, browser, ada: owner(world, 'acme ada') }
  }

  test('who signs in with another service where somebody is signed in does not become that user', async () => {
    const { world, browser, ada } = await shared()
    const before = browser.cookies.get(NAME)
    expect(landing(await world.signIn(browser, EVE, 'other'))).toBe(HOME)
    expect(owner(world, 'other eve')).not.toBe(ada)
    expect(await browser.session()).toMatchObject({ user: { email: EVE.email } })
    expect(browser.cookies.get(NAME)).not.toBe(before)
    // The session that the browser had has ended.
    if (strategy === 'database') expect(world.rows().sessions).toEqual([owner(world, 'other eve')])
    await world.signIn(browser, ADA)
    expect(await browser.session()).toMatchObject({ user: { email: ADA.email } })
  })

  it.each([
    ['nothing', {}],
    ['another word', { intent: 'signin' }],
    ['another case', { intent: 'Link' }],
  ])('%s in the form is no wish to link', async (_, fields) => {
    const { world, browser, ada } = await shared()
    const back = await world.begin(browser, 'other', fields)
    world.answerWith(EVE)
    await browser.ask(back)
    expect(owner(world, 'other eve')).not.toBe(ada)
  })

  it('the query of the form has no say: a link that leads here is not a form', async () => {
    const { world, browser, ada } = await shared()
    const begun = await browser.submit('/auth/signin/other?intent=link')
    const state = new URL(landing(begun) ?? '').searchParams.get('state') ?? ''
    world.answerWith(EVE)
    await browser.ask(`/auth/callback/other?code=the-code&state=${state}`)
    expect(owner(world, 'other eve')).not.toBe(ada)
  })

  it('where nobody is signed in there is nobody to link to: nothing is begun', async () => {
    const world = start()
    const begun = await world.browser().submit('/auth/signin/acme', { intent: 'link' })
    expect(landing(begun)).toBe(GONE)
    expect(world.log.errors.map(({ type }) => type)).toEqual(['LinkRefused'])
  })

  it.each([
    [
      'has signed out',
      (browser: { submit: (path: string) => Promise<unknown> }) => browser.submit('/auth/signout'),
    ],
    [
      'is somebody else by now',
      (browser: { submit: (path: string, fields: Record<string, string>) => Promise<unknown> }) =>
        browser.submit('/auth/callback/dev', { email: 'eve@example.test' }),
    ],
  ])('a link is refused where who asked for it %s', async (_, meanwhile) => {
    const { world, browser } = await shared()
    const back = await world.begin(browser, 'other', { intent: 'link' })
    await meanwhile(browser)
    const before = world.rows()
    world.answerWith(EVE)
    expect(landing(await browser.ask(back))).toBe(GONE)
    expect(world.rows()).toEqual(before)
  })

  it('the intent is the one of the state: another sign-in of the same browser has its own', async () => {
    const { world, browser, ada } = await shared()
    const linking = await world.begin(browser, 'other', { intent: 'link' })
    const plain = await world.begin(browser, 'other')
    world.answerWith({ id: 'one', email: null })
    await browser.ask(linking)
    expect(owner(world, 'other one')).toBe(ada)
    world.answerWith({ id: 'two', email: null })
    await browser.ask(plain)
    expect(owner(world, 'other two')).not.toBe(ada)
  })

  describe('allowDangerousImplicitLinking', () => {
    const config = { allowDangerousImplicitLinking: true }

    test('links to whoever is signed in, as those who move here know it', async () => {
      const { world, browser, ada } = await shared({ config })
      await world.signIn(browser, EVE, 'other')
      expect(owner(world, 'other eve')).toBe(ada)
      expect(await browser.session()).toMatchObject({ user: { email: ADA.email } })
    })

    test('who is signed out meanwhile signs in', async () => {
      const { world, browser } = await shared({ config })
      const back = await world.begin(browser, 'other')
      await browser.submit('/auth/signout')
      world.answerWith(EVE)
      expect(landing(await browser.ask(back))).toBe(HOME)
      expect(await browser.session()).toMatchObject({ user: { email: EVE.email } })
    })
  })

  describe('the sign-in page', () => {
    test('says who is signed in, and has each service once: to be added', async () => {
      const { browser } = await shared({ passwordless: true })
      const page = (await (await browser.ask('/auth/signin')).text()).replace(/\s+/g, ' ')
      expect(page).toContain('<p><small>You are signed in as</small> ada@example.test</p>')
      expect(page).toContain('<a href="https://app.test/auth/signout">Sign out</a>')
      const buttons = page.matchAll(/<button class="with"([^>]*)>.*?<span>([^<]+)<\/span>/g)
      expect([...buttons].map(([, attributes = '', label]) => [attributes.trim(), label])).toEqual(
        ['acme', 'other'].map((name) => [
          'type="submit" name="intent" value="link"',
          `Add ${name}`,
        ]),
      )
      expect(page).toContain('Add a passkey</button>')
      expect(page).not.toContain('data-ceremony="authenticate"')
    })

    test.each([
      ['to where the visit was to lead', '?callbackUrl=/cart', 'https://app.test/cart'],
      ['to the site', '', 'https://app.test/'],
      [
        'to the site rather than to another sign-in',
        '?callbackUrl=/auth/signin',
        'https://app.test/',
      ],
    ])('leads whoever stays on, %s', async (_, query, url) => {
      const { browser } = await shared({ passwordless: true })
      const page = await (await browser.ask(`/auth/signin${query}`)).text()
      expect(page).toContain(`<a href="${url}">Stay</a>`)
    })

    test('says nothing of it to whoever is signed out', async () => {
      const page = await (await start({ passwordless: true }).browser().ask('/auth/signin')).text()
      expect(page).not.toMatch(/signed in as|intent|>Add /)
    })

    test('offers nothing to add where users are not stored', async () => {
      const { adapter: _, ...config } = start().config
      const browser = visit({ ...config, session: { strategy: 'jwt' } })
      await browser.submit('/auth/callback/dev', { email: 'ada@example.test' })
      const page = await (await browser.ask('/auth/signin')).text()
      expect(page).toContain('<small>You are signed in as</small> ada@example.test')
      expect(page).not.toMatch(/intent|>Add /)
    })
  })
})

describeByTurns('a response by form post, strategy %s', (strategy, it) => {
  /** A visitor, and a page of another site that posts: with the cookies that have SameSite=None. */
  async function start() {
    const world = makeWorld({ strategy, posts: true })
    const browser = world.browser()
    const post = async (form: Record<string, string>) => {
      const sent = [...browser.cookies].filter(([name]) => /state|pkce|nonce/.test(name))
      const cookie = sent.map((pair) => pair.join('=')).join('; ')
      return browser.ask('/auth/callback/other', { form, headers: { cookie } })
    }
    const begin = async (fields: Record<string, string> = {}) =>
      new URL(await world.begin(browser, 'other', fields), 'https://app.test').searchParams.get(
        'state',
      ) ?? ''
    return { world, browser, post, begin, rows: world.rows, answerWith: world.answerWith }
  }

  it('who asked for a link is known when it comes, and gets it', async () => {
    const { world, rows, browser, post, begin, answerWith } = await start()
    await world.signIn(browser, ADA)
    const ada = rows().users[0]?.id
    const state = await begin({ intent: 'link' })
    answerWith(EVE)
    const carried = await post({ code: 'the-code', state })
    expect(carried.headers.getSetCookie()).toEqual([])
    expect(landing(carried)).toMatch(/^https:\/\/app\.test\/auth\/callback\/other\?posted=[\w.-]+$/)
    expect(landing(carried)).not.toContain(state)
    expect(landing(await browser.ask(landing(carried) ?? ''))).toBe(HOME)
    expect(rows().accounts).toEqual([`acme ada ${ada}`, `other eve ${ada}`])
    expect(await browser.session()).toMatchObject({ user: { email: ADA.email } })
    expect([...browser.cookies.keys()].some((name) => name.includes('state'))).toBe(false)
  })

  test('the session that the browser had ends with the new one, and is not left behind', async () => {
    const { world, rows, browser, post, begin, answerWith } = await start()
    await world.signIn(browser, ADA)
    const state = await begin()
    answerWith(EVE)
    await browser.ask(landing(await post({ code: 'the-code', state })) ?? '')
    expect(await browser.session()).toMatchObject({ user: { email: EVE.email } })
    const eve = rows().users.find(({ email }) => email === EVE.email)?.id
    expect(rows().sessions).toEqual(strategy === 'database' ? [eve] : [])
  })

  it('what was carried on is for one use, for its provider, and for a minute', async () => {
    const { world, browser, post, begin, answerWith } = await start()
    answerWith(EVE)
    const again = landing(await post({ code: 'the-code', state: await begin() })) ?? ''
    const elsewhere = again.replace('/other?', '/acme?')
    expect(landing(await browser.ask(elsewhere))).toContain('error=OAuthCallbackError')
    expect(landing(await browser.ask(again))).toBe(HOME)
    browser.cookies.clear()
    expect(landing(await browser.ask(again))).toContain('error=OAuthCallbackError')
    const late = landing(await post({ code: 'the-code', state: await begin() })) ?? ''
    world.clock.advance(76)
    expect(landing(await browser.ask(late))).toContain('error=OAuthCallbackError')
  })

  it('a response that was not posted is refused, and so is one that is too long', async () => {
    const { browser, post, begin } = await start()
    const state = await begin()
    const plain = await browser.ask(`/auth/callback/other?code=the-code&state=${state}`)
    expect(landing(plain)).toContain('error=OAuthCallbackError')
    expect((await post({ code: 'x'.repeat(5000), state })).status).toBe(413)
  })
})
