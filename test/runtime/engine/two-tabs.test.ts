import { expect, test } from 'vitest'
import { readForms } from '../../support/html-form.js'
import { makeEverydaySite, seenAt, type Browser } from './everyday-forms.js'
import { ADA, at, GOOD, OTHER, SITE } from './password-site.js'
import { describeByTurns } from '../../support/pairwise.js'

// Two tabs of one browser: each has the form that its page was shown with, and both have the browser's cookies.

const EVE = 'eve@example.test'
const CODE_WRONG =
  'That code is not right, or was used before. Wait for the next one and try again.'
const OLD = 'This page was open for too long. Please try again.'

/** Opens a page in a tab of its own. @returns what submits its form, whatever happens in other tabs meanwhile */
async function openTab(browser: Browser, path: string) {
  const page = await browser.ask(path)
  const forms = readForms(await page.text(), SITE + path)
  return async (fields: Readonly<Record<string, string>>, to = path): Promise<Response> => {
    const form = forms.find(({ action }) => action === SITE + to)
    if (!form) throw new Error(`${path} has no form for ${to}`)
    return browser.ask(to, { form: { ...form.fields, ...fields } })
  }
}

describeByTurns('two tabs, strategy %s', (strategy, it) => {
  const makeSite = () => makeEverydaySite(strategy)

  it.each([
    ['the first one first', [0, 1]],
    ['the second one first', [1, 0]],
  ] as const)('sign-up and a forgotten password: both forms are taken, %s', async (_, order) => {
    const site = makeSite()
    const browser = site.make()
    const tabs = [
      await openTab(browser, '/auth/signup'),
      await openTab(browser, '/auth/forgot-password'),
    ]
    for (const index of order)
      expect(at(await tabs[index]!({ email: ADA }))).toContain('/verify-request?')
    // Of one purpose the code of the newest mail counts in this browser; the links of both do.
    const [older, newest] = site.mails
    expect(at(await site.typeCode(browser, older?.code))).toContain('error=Verification')
    expect(at(await site.typeCode(browser, newest?.code))).toBe(`${SITE}/auth/new-password`)
    expect(at(await site.choose(browser))).toBe(`${SITE}/`)
  })

  it.each([
    ['the older one', 0],
    ['the newer one', 1],
  ])(
    'two pages to choose a password: %s is taken, and the other one says that it is done',
    async (_, first) => {
      const site = makeSite()
      const browser = site.make()
      await site.ask(browser)
      await site.typeCode(browser)
      const tabs = [
        await openTab(browser, '/auth/new-password'),
        await openTab(browser, '/auth/new-password'),
      ]
      expect(at(await tabs[first]!({ password: GOOD, name: 'Ada' }))).toBe(`${SITE}/`)
      const before = [site.rows(), await browser.session()]
      const second = await seenAt(browser, await tabs[1 - first]!({ password: OTHER, name: 'Eve' }))
      // Somebody is signed in since: the form was another visitor's.
      expect(second.says).toBe(OLD)
      expect([site.rows(), await browser.session()]).toEqual(before)
    },
  )

  it('a sign-up in one, while another signs in: it is another address’s, and goes on from there', async () => {
    const site = makeSite()
    await site.signedUp()
    const browser = site.make()
    const signUp = await openTab(browser, '/auth/signup')
    expect(at(await site.signIn(browser))).toBe(`${SITE}/`)
    const { says } = await seenAt(browser, await signUp({ email: EVE }))
    expect(says).toBe(OLD)
    // The page that is led to is the form again.
    const again = await openTab(browser, '/auth/signup')
    expect(at(await again({ email: EVE }))).toContain('/verify-request?')
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
    await site.typeCode(browser)
    expect(at(await site.choose(browser, { name: 'Eve' }))).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { email: EVE } })
    expect([...site.tables.users.values()].map(({ email }) => email)).toEqual([ADA, EVE])
    expect(at(await site.signIn(site.make()))).toBe(`${SITE}/`)
  })

  it('another first step in the middle of a second one takes its place', async () => {
    const site = makeSite()
    const ada = await site.enrolled(ADA)
    const eve = await site.enrolled(EVE)
    const browser = site.make()
    await site.signIn(browser, GOOD, ADA)
    const first = await openTab(browser, '/auth/two-factor')
    await site.signIn(browser, GOOD, EVE)
    const second = await openTab(browser, '/auth/two-factor')
    // The code of the first one's user, typed into the first tab, opens nobody.
    const refused = await seenAt(browser, await first({ code: await site.codeOf(ada.secret) }))
    expect(refused.says).toBe(OLD)
    expect(await browser.session()).toBeNull()
    expect(at(await second({ code: await site.codeOf(eve.secret) }))).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { email: EVE } })
  })

  it('a password that is chosen in one while the other waits for a second step', async () => {
    const site = makeSite()
    const { secret } = await site.enrolled(ADA)
    const browser = site.make()
    await site.signIn(browser, GOOD, ADA)
    const code = await openTab(browser, '/auth/two-factor')
    await site.ask(browser, EVE)
    await site.typeCode(browser)
    // What waits now is the other one: the code is for nothing, and the browser is told so.
    const refused = await seenAt(browser, await code({ code: await site.codeOf(secret) }))
    expect(refused.says).toBe(OLD)
    expect(at(await site.choose(browser, { name: 'Eve' }))).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { email: EVE } })
  })

  test('recovery codes are shown in the tab that has set it up; the other one says so, and changes nothing', async () => {
    const site = makeSite()
    const browser = await site.signedUp()
    const page = await (await browser.ask('/auth/two-factor/setup')).text()
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? ''
    const tabs = [
      await openTab(browser, '/auth/two-factor/setup'),
      await openTab(browser, '/auth/two-factor/setup'),
    ]
    const shown = await tabs[0]!({ code: await site.codeOf(secret) })
    expect(await shown.text()).toContain('Keep your recovery codes')
    site.clock.advance(30)
    const before = site.rows()
    const late = await tabs[1]!({ code: await site.codeOf(secret) })
    const { says, html } = await seenAt(browser, late)
    // A stored session has a new token since, and its forms with it.
    expect(says).toBe(strategy === 'database' ? OLD : CODE_WRONG)
    expect(html).toContain('<h1>Two-step sign-in is on</h1>')
    expect(site.rows()).toEqual(before)
  })

  it('new recovery codes in two tabs: those that were shown last count', async () => {
    const site = makeSite()
    const { browser, secret } = await site.enrolled(ADA)
    const tabs = [
      await openTab(browser, '/auth/two-factor/setup'),
      await openTab(browser, '/auth/two-factor/setup'),
    ]
    const sets: string[][] = []
    for (const submit of tabs) {
      const answer = await submit({ code: await site.codeOf(secret), action: 'recovery-codes' })
      const html = await answer.text()
      sets.push([...html.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code = '']) => code))
      site.clock.advance(30)
    }
    const ends: (string | null)[] = []
    for (const [code = ''] of sets) {
      const other = site.make()
      await site.signIn(other)
      ends.push(at(await other.submit('/auth/two-factor/recovery', { code })))
    }
    expect(ends).toEqual([`${SITE}/auth/two-factor/recovery?error=TwoFactor`, `${SITE}/`])
  })

  it('a change of the password in two tabs: one is taken, and the other one changes nothing', async () => {
    const site = makeSite()
    const browser = await site.signedUp()
    const tabs = [
      await openTab(browser, '/auth/change-password'),
      await openTab(browser, '/auth/change-password'),
    ]
    const fields = { currentPassword: GOOD, password: OTHER }
    expect(at(await tabs[1]!(fields))).toBe(`${SITE}/`)
    const before = site.rows()
    const late = { currentPassword: GOOD, password: 'yet another one of those' }
    await seenAt(browser, await tabs[0]!(late))
    expect(site.rows()).toEqual(before)
    expect(await browser.session()).toMatchObject({ user: { email: ADA } })
    expect(at(await site.signIn(site.make(), OTHER))).toBe(`${SITE}/`)
  })
})
