import { describe, expect, test } from 'vitest'
import {
  FORMS,
  makeEverydaySite,
  seenAt,
  type Browser,
  type EverydaySite,
  type FormName,
} from './everyday-forms.js'
import { at, SITE } from './password-site.js'

// Forms whose browser keeps something for them, and what it says where that is not theirs, or not any more.

const CODE_VOID =
  'The last code does not count any more, nor does the link beside it. Ask for a new mail.'
const LINK_WRONG = 'This link is no longer valid'
const START_AGAIN = 'The sign-in took too long, or too many codes were wrong. Please sign in again.'
/** The session has got a new token with what was proven. */
const SIGN_IN = 'Please sign in to see this page.'
const CODE_WRONG =
  'That code is not right, or was used before. Wait for the next one and try again.'

const COOKIES = {
  pending: '__Host-auth.pending',
  setup: '__Host-auth.two-factor',
  mailed: '__Host-auth.mailed-proof',
} as const
type Kept = keyof typeof COOKIES

const CSRF = '__Host-auth.csrf-token'

interface Keeping {
  readonly kept: Kept
  readonly says: string
  /** What it says to whoever posts it a second time. */
  readonly again: string
}

const KEEPING = {
  'the code of a sign-up': { kept: 'mailed', says: CODE_VOID, again: CODE_VOID },
  'the password of somebody new': { kept: 'pending', says: LINK_WRONG, again: LINK_WRONG },
  'a new password in place of a forgotten one': {
    kept: 'pending',
    says: LINK_WRONG,
    again: LINK_WRONG,
  },
  'the code of a mail': { kept: 'mailed', says: CODE_VOID, again: CODE_VOID },
  'the code of an authenticator': { kept: 'pending', says: START_AGAIN, again: CODE_WRONG },
  'a recovery code': { kept: 'pending', says: START_AGAIN, again: CODE_WRONG },
  'an authenticator that is set up': { kept: 'setup', says: CODE_WRONG, again: SIGN_IN },
  'a confirmation by mailed code': { kept: 'mailed', says: CODE_VOID, again: SIGN_IN },
} as const satisfies Partial<Record<FormName, Keeping>>

const NAMES = Object.keys(KEEPING) as readonly (keyof typeof KEEPING)[]

async function opened(name: FormName) {
  const site = makeEverydaySite('database')
  const { path, open } = FORMS[name]
  return { site, path, ...(await open(site)) }
}
type Ready = Awaited<ReturnType<typeof opened>>

/** The form is refused: nothing is stored or mailed, nobody is signed in by it, and no secret is told. */
async function expectRefused({ site, path, fields }: Ready, browser: Browser, says: string) {
  const who = await browser.session()
  const csrfToken = await browser.csrf()
  const [before, sent] = [site.rows(), site.mails.length]
  const answer = await browser.ask(`/auth/${path}`, { form: { csrfToken, ...fields } })
  const seen = await seenAt(browser, answer)
  expect(seen.says).toBe(says)
  expect([site.rows(), site.mails.length, await browser.session()]).toEqual([before, sent, who])
  const secrets = [...Object.values(fields), ...browser.cookies.values()]
  const told = site.log.text()
  expect(secrets.filter((value) => value.length > 5 && told.includes(value))).toEqual([])
}

/** A copy of a browser, in which one cookie is another one. */
function copyOf(site: EverydaySite, browser: Browser, changes: Readonly<Record<string, string>>) {
  const copy = site.make()
  for (const [name, value] of [...browser.cookies, ...Object.entries(changes)])
    copy.cookies.set(name, value)
  return copy
}

/** A value of each kind, of somebody else's browsers on the same site. */
async function foreign(site: EverydaySite): Promise<Readonly<Record<string, string>>> {
  const email = 'eve@example.test'
  const eve = site.make()
  await site.ask(eve, email)
  const mailed = eve.cookies.get(COOKIES.mailed) ?? ''
  await site.typeCode(eve)
  const password = eve.cookies.get(COOKIES.pending) ?? ''
  await site.choose(eve)
  const { browser } = await site.enrolled('mallory@example.test')
  const held = site.make()
  await site.signIn(held, undefined, 'mallory@example.test')
  const signIn = held.cookies.get(COOKIES.pending) ?? ''
  await eve.ask('/auth/two-factor/setup')
  const setup = eve.cookies.get(COOKIES.setup) ?? ''
  const session = browser.cookies.get('__Host-auth.session-token') ?? ''
  return { mailed, password, signIn, setup, session, csrf: eve.cookies.get(CSRF) ?? '' }
}

describe.each(NAMES)('%s', (name) => {
  const { kept, says, again } = KEEPING[name]
  const cookie = COOKIES[kept]

  test('of another browser is worth nothing there', async () => {
    const ready = await opened(name)
    const { site, browser } = ready
    const other = copyOf(site, browser, {})
    other.cookies.delete(cookie)
    await expectRefused(ready, other, says)
  })

  test('with the cookie of another purpose, or of another user, is refused', async () => {
    const ready = await opened(name)
    const { site, browser } = ready
    const others = Object.entries(await foreign(site))
    expect(others.filter(([, value]) => value === '')).toEqual([])
    for (const [, value] of others)
      await expectRefused(ready, copyOf(site, browser, { [cookie]: value }), says)
    const own = browser.cookies.get(cookie) ?? ''
    for (const odd of ['', 'x', own.slice(1), `${own}A`, own.replaceAll('.', '')])
      await expectRefused(ready, copyOf(site, browser, { [cookie]: odd }), says)
  })

  test('that has expired is refused', async () => {
    const ready = await opened(name)
    // Whoever is signed in has to confirm it by then, before anything else.
    const confirms = name === 'an authenticator that is set up'
    ready.site.clock.advance(3601)
    await expectRefused(ready, ready.browser, confirms ? 'Confirm that it is you' : says)
  })

  test('that has done its work does it no second time', async () => {
    const ready = await opened(name)
    const { site, browser, path, fields } = ready
    const csrfToken = await browser.csrf()
    const tab = copyOf(site, browser, {})
    const done = await browser.ask(`/auth/${path}`, { form: { csrfToken, ...fields } })
    expect(done.status).toBeLessThan(303)
    const [before, sent] = [site.rows(), site.mails.length]
    const second = await tab.ask(`/auth/${path}`, { form: { csrfToken, ...fields } })
    const { says: told } = await seenAt(tab, second)
    expect(told).toBe(again)
    expect([site.rows(), site.mails.length]).toEqual([before, sent])
  })
})

test.each([
  'the password of somebody new',
  'the code of an authenticator',
  'a recovery code',
] as const)(
  '%s: what waits in one browser is worth nothing in another, whose form it is not',
  async (name) => {
    const ready = await opened(name)
    const { site, browser } = ready
    const thief = site.make()
    await thief.csrf()
    thief.cookies.set(COOKIES.pending, browser.cookies.get(COOKIES.pending) ?? '')
    await expectRefused(ready, thief, KEEPING[name].says)
    expect(at(await browser.submit(`/auth/${ready.path}`, { ...ready.fields }))).toBe(`${SITE}/`)
  },
)
