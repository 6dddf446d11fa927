import { expect, test } from 'vitest'
import { describeByTurns } from '../../support/pairwise.js'
import { ADA as ACCOUNT_OWNER, makeSite as makeAccountSite, SITE } from '../account/site.js'
import { type Browser, type EverydaySite, FORMS, makeEverydaySite } from './everyday-forms.js'
import { ADA, at } from './password-site.js'
import { visit } from './visitor.js'

// A form that one browser sends twice: by a double click, by going back, by reloading, or because the network tries again. The
// browser shows the answer to the last one.

const PAGE = { origin: SITE }

const headerOf = ({ cookies }: Pick<Browser, 'cookies'>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const described = async (answer: Response) => [answer.status, at(answer), await answer.text()]

/** Sends a form from a page of the site, with the cookies that the browser has, or had. */
async function send(
  browser: Browser,
  path: string,
  form: Record<string, string>,
  cookie = headerOf(browser),
) {
  return described(await browser.ask(path, { form, headers: { ...PAGE, cookie } }))
}

const TWICE = Object.entries(FORMS).filter(
  // They prove the same as often as they come, or ask for a mail.
  ([name]) => !['a sign-in by password', 'a sign-up', 'a forgotten password'].includes(name),
)

const countRows = (site: EverydaySite) =>
  Object.entries(site.tables).map(([name, table]) => [name, table.size])

describeByTurns('a form that is sent twice, strategy %s', (strategy, it) => {
  async function openForm(open: (typeof TWICE)[number][1]['open']) {
    const site = makeEverydaySite(strategy)
    const { browser, fields } = await open(site)
    const form = { ...fields, csrfToken: await browser.csrf() }
    return { site, browser, form }
  }

  it.each(TWICE)('a double click: %s', async (_, { path, open }) => {
    const { site, browser, form } = await openForm(open)
    const cookie = headerOf(browser)
    const [first, second] = await Promise.all(
      [1, 2].map(() => send(browser, `/auth/${path}`, form, cookie)),
    )
    expect(first?.[1] ?? '').not.toContain('error=')
    expect(second).toEqual(first)
    const alone = await openForm(open)
    await send(alone.browser, `/auth/${path}`, alone.form)
    expect(countRows(site)).toEqual(countRows(alone.site))
  })

  it.each(TWICE)('the first answer is lost: %s', async (_, { path, open }) => {
    const { site, browser, form } = await openForm(open)
    const cookie = headerOf(browser)
    const first = await send(browser, `/auth/${path}`, form, cookie)
    site.clock.advance(9)
    const before = site.rows()
    expect(await send(browser, `/auth/${path}`, form, cookie)).toEqual(first)
    expect(site.rows()).toEqual(before)
  })

  it.each(TWICE)('it comes with the cookies of the first answer: %s', async (_, { path, open }) => {
    const { site, browser, form } = await openForm(open)
    const first = await send(browser, `/auth/${path}`, form)
    const before = site.rows()
    expect(await send(browser, `/auth/${path}`, form)).toEqual(first)
    expect(site.rows()).toEqual(before)
  })
})

test.each([
  [9, 200],
  [10, 303],
])('%i seconds later a code that was used is answered with %i', async (seconds, status) => {
  const site = makeEverydaySite('jwt')
  const { browser, fields } = await FORMS['new recovery codes'].open(site)
  const form = { ...fields, csrfToken: await browser.csrf() }
  expect((await send(browser, '/auth/two-factor/setup', form))[0]).toBe(200)
  site.clock.advance(seconds)
  expect((await send(browser, '/auth/two-factor/setup', form))[0]).toBe(status)
})

test('what is done again after something else is done again', async () => {
  const site = makeAccountSite({ strategy: 'jwt' })
  const browser = await site.signedIn()
  const csrfToken = await browser.csrf()
  for (const name of ['Ada', 'Countess', 'Ada']) {
    const [status] = await send(browser, '/auth/account/profile', { csrfToken, name })
    expect(status).toBe(302)
    expect(site.user()?.name).toBe(name)
  }
})

test('an answer is one browser’s alone', async () => {
  const site = makeEverydaySite('database')
  const { browser, fields } = await FORMS['the click on the link of a mail'].open(site)
  const form = { ...fields, csrfToken: await browser.csrf() }
  const path = '/auth/callback/mail'
  const [other, csrf] = [site.make(), await site.make().csrf()]
  const elsewhere = { ...form, csrfToken: await other.csrf() }
  expect((await send(browser, path, form))[1]).toBe(`${SITE}/`)
  const signedIn = site.tables.sessions.size
  // What the form of the first one had, and its own.
  for (const sent of [form, elsewhere, { ...form, csrfToken: csrf }])
    for (const cookie of [headerOf(other), '']) {
      const answer = await browser.ask(path, { form: sent, headers: { cookie } })
      expect(at(answer)).toMatch(/error=(Verification|MissingCSRF)$/)
      expect(answer.headers.getSetCookie().join()).not.toContain('session-token')
    }
  expect(site.tables.sessions.size).toBe(signedIn)
})

test('of visitors who have nothing of their own one signs in by a link', async () => {
  const site = makeAccountSite({ strategy: 'database' })
  const browser = site.browser()
  await browser.submit('/auth/signin/mail', { email: ACCOUNT_OWNER.email })
  const url = site.mails.at(-1)?.url ?? ''
  const answers = await Promise.all(
    [1, 2, 3].map(() => browser.ask(url, { headers: { cookie: '' } })),
  )
  const landed = answers.map((answer) => at(answer) ?? '').toSorted()
  const failed = `${SITE}/auth/error?error=Verification`
  expect(landed).toEqual([`${SITE}/`, failed, failed])
})

test('what was refused may be tried again, and counts again', async () => {
  const site = makeEverydaySite('database')
  const browser = site.make()
  await site.ask(browser, ADA, 'signin/mail')
  const csrfToken = await browser.csrf()
  const right = site.lastMail().code ?? ''
  const wrong = right === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries += 1) {
    const [, location] = await send(browser, '/auth/callback/mail', { code: wrong, csrfToken })
    expect(location).toContain('error=Verification')
  }
  const [, location] = await send(browser, '/auth/callback/mail', { code: right, csrfToken })
  expect(location).toContain('error=Verification')
})

const BY_MAIL = ['signup', 'signin/mail', 'forgot-password', 'confirm/mail'] as const

describeByTurns('a form that asks for a mail, strategy %s', (strategy, it) => {
  async function open(path: (typeof BY_MAIL)[number]) {
    const site = makeEverydaySite(strategy)
    const owner = await site.signedUp()
    const browser = path === 'confirm/mail' ? owner : site.make()
    const form = { csrfToken: await browser.csrf(), email: path === 'signup' ? 'new@x.test' : ADA }
    const cookie = headerOf(browser)
    site.mails.splice(0)
    return { site, browser, click: () => send(browser, `/auth/${path}`, form, cookie) }
  }

  it.each(BY_MAIL)('by a double click sends one: %s', async (path) => {
    const { site, click } = await open(path)
    const [first, second] = await Promise.all([click(), click()])
    expect(second).toEqual(first)
    site.clock.advance(1)
    expect(await click()).toEqual(first)
    expect([first?.[0], site.mails.length]).toEqual([302, 1])
  })

  it.each(BY_MAIL)('sends another one two seconds later: %s', async (path) => {
    const { site, click } = await open(path)
    await click()
    site.clock.advance(2)
    await click()
    expect(site.mails).toHaveLength(2)
  })
})

test('a double click on a change of the address asks each mailbox once', async () => {
  const site = makeAccountSite({ strategy: 'jwt' })
  const browser = await site.signedIn()
  const form = { csrfToken: await browser.csrf(), email: 'new@example.test' }
  const click = () => send(browser, '/auth/account/address', form)
  const first = await click()
  expect([first, await click()]).toEqual([first, first])
  expect(site.mails.map(({ to }) => to).toSorted()).toEqual([ACCOUNT_OWNER.email, form.email])
})

describeByTurns('forms of the account page that are sent twice, strategy %s', (strategy, it) => {
  type Sent = () => ReturnType<typeof send>
  const ways = [
    ['a double click', async (first: Sent) => Promise.all([first(), first()])],
    ['one after the other', async (first: Sent) => [await first(), await first()]],
  ] as const

  async function open() {
    const site = makeAccountSite({ strategy })
    const browser = await site.signedIn()
    return { site, browser, csrfToken: await browser.csrf() }
  }

  it.each(ways)('a deletion: %s', async (_, twice) => {
    const { site, browser, csrfToken } = await open()
    const config = { ...site.config, account: { delete: true } }
    const owner = visit(config, { world: { now: site.clock.now } })
    for (const [name, value] of browser.cookies) owner.cookies.set(name, value)
    const form = { csrfToken, email: ACCOUNT_OWNER.email }
    const answers = await twice(() => send(owner, '/auth/account/delete', form))
    expect(answers[1]).toEqual(answers[0])
    expect(JSON.stringify(answers[0])).not.toContain('error=')
    expect(site.tables.users.size).toBe(0)
  })

  it.each(ways)('a way to sign in that is removed: %s', async (_, twice) => {
    const { site, browser } = await open()
    await site.link(browser, 'other')
    const form = { csrfToken: await browser.csrf(), provider: 'other', providerAccountId: 'ada' }
    const answers = await twice(() => send(browser, '/auth/account/unlink', form))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]).toEqual([302, `${SITE}/auth/account?done=removed`, ''])
    expect(site.accounts()).toEqual(['acme'])
  })

  it.each(ways)('a change of the address: %s', async (_, twice) => {
    const { site, browser, csrfToken } = await open()
    await send(browser, '/auth/account/address', { csrfToken, email: 'new@example.test' })
    // Both mailboxes confirm it.
    for (const { url = '' } of site.mails.splice(0)) {
      const token = new URL(url).searchParams.get('token') ?? ''
      const form = { csrfToken: await browser.csrf(), token }
      const answers = await twice(() => send(browser, '/auth/account/address', form))
      expect(answers[1]).toEqual(answers[0])
      expect(answers[0]?.slice(0, 2)).toEqual([200, null])
    }
    expect(site.user('new@example.test')).toBeDefined()
  })
})

test('a sign-out that is sent twice leads where it was to, whatever cookies the second one has', async () => {
  const site = makeEverydaySite('database')
  const browser = await site.signedUp()
  const form = { csrfToken: await browser.csrf(), callbackUrl: '/bye' }
  const cookie = headerOf(browser)
  for (const sent of [cookie, cookie, undefined, undefined]) {
    const [, location] = await send(browser, '/auth/signout', form, sent)
    expect(location).toBe(`${SITE}/bye`)
  }
})
