import { expect } from 'vitest'
import type { Authenticator, RequestOptions } from '../../support/authenticator.js'
import type { start } from '../account/address-site.js'
import { ADA, PASSWORD, SITE, type Browser } from '../account/site.js'

// What attackers have: other browsers, stolen cookies, and the right moment.

export const VOID = `${SITE}/auth/error?error=Verification`
export const BACK = 'Your address is back'
export const THIEF = 'thief@example.test'
export const OTHER_PASSWORD = 'an entirely different phrase'

export type Site = Awaited<ReturnType<typeof start>>

/** Changes the address from one to another, and gives the link that undoes it. */
export async function change(
  site: Site,
  from: string,
  to: string,
  browser: Browser = site.ada,
): Promise<string> {
  await site.ask(to, browser)
  await site.click(site.linkTo(to))
  if (site.user(from)) await site.click(site.linkTo(from), browser)
  expect(site.user(to)).toBeDefined()
  return site.linkTo(from)
}

/** A browser with all the cookies that another one has now. */
export function withCookiesOf({ cookies }: Browser, thief: Browser): Browser {
  for (const [name, value] of cookies) thief.cookies.set(name, value)
  return thief
}

/** A moment within a request at which something else happens, once. */
export function makeMoment() {
  const waiting: (() => Promise<unknown>)[] = []
  return {
    /** What happens when it is reached next. */
    next: (run: () => Promise<unknown>) => void waiting.push(run),
    reached: async () => void (await waiting.pop()?.()),
  }
}

/** Signs in by a passkey. */
export async function byPasskey(browser: Browser, authenticator: Authenticator): Promise<Response> {
  const asked = await browser.ask('/auth/webauthn-options/passkey?action=authenticate')
  const { options } = (await asked.json()) as { options: RequestOptions }
  const data = JSON.stringify(authenticator.get(options))
  return browser.submit('/auth/callback/passkey', { action: 'authenticate', data })
}

/** Signs in by a password. */
export async function byPassword(
  browser: Browser,
  password = PASSWORD,
  email: string = ADA.email,
): Promise<Browser> {
  await browser.submit('/auth/callback/password', { email, password })
  return browser
}

/** Whether the account page takes a browser for nobody's: it asks the store. */
export async function isOut(browser: Browser): Promise<boolean> {
  const location = (await browser.ask('/auth/account')).headers.get('location')
  return location?.includes('error=SessionRequired') ?? false
}
