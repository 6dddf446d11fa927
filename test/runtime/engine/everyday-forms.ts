import { makeLog } from '../../support/log.js'
import { makeAuthenticatorApp } from './authenticator-app.js'
import { ADA, alertIn, GOOD, makeSite, OTHER } from './password-site.js'

// Every form of passwords, mailed codes and two-step sign-in, in a browser in which what it asks for is right.

type Strategy = 'jwt' | 'database'

/** A site with passwords, mailed codes and two-step sign-in; with an application's own fields, one of which nobody may read. */
export function makeEverydaySite(strategy: Strategy, options: Parameters<typeof makeSite>[0] = {}) {
  const log = makeLog()
  const site = makeSite({
    strategy,
    ...options,
    password: {
      fields: {
        company: { label: 'Company', required: false },
        pin: { label: 'PIN of your invitation', type: 'password', required: false },
      },
      ...options.password,
    },
    config: { twoFactor: true, logger: log.logger, debug: true, ...options.config },
  })
  const app = makeAuthenticatorApp(site.clock)
  /** Somebody who has a second factor, and is signed in. */
  async function enrolled(email = ADA) {
    const browser = await site.signedUp(email)
    const made = await app.setUp(browser)
    // The next code is another one.
    site.clock.advance(60)
    return { ...made, browser }
  }
  /** All that is stored, but for what is counted. */
  const rows = () =>
    structuredClone(Object.entries(site.tables).map(([name, table]) => [name, new Map(table)]))
  return { ...site, ...app, log, enrolled, rows }
}
export type EverydaySite = ReturnType<typeof makeEverydaySite>
export type Browser = ReturnType<EverydaySite['make']>

/** A form that is open in a browser, with what is right in it. */
export interface Opened {
  readonly browser: Browser
  readonly fields: Readonly<Record<string, string>>
  /** Of the authenticator, where there is one. */
  readonly secret?: string
}

export interface Form {
  /** Below the base path. */
  readonly path: string
  readonly open: (site: EverydaySite) => Promise<Opened>
}

/** The link of the last mail as the form of a click has it. */
function clickOn({ lastMail }: EverydaySite): Readonly<Record<string, string>> {
  const { searchParams } = new URL(lastMail().url ?? '')
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' }
}

/** Signs in with the password, up to the second step. */
async function challenged(site: EverydaySite) {
  const { secret, codes } = await site.enrolled()
  const browser = site.make()
  await site.signIn(browser)
  return { browser, code: await site.codeOf(secret), codes, secret }
}

const OPENED = {
  'a sign-up': {
    path: 'signup',
    open: async (site) => ({ browser: site.make(), fields: { email: ADA } }),
  },
  'a forgotten password': {
    path: 'forgot-password',
    open: async (site) => {
      await site.signedUp()
      return { browser: site.make(), fields: { email: ADA } }
    },
  },
  'the code of a sign-up': {
    path: 'new-password',
    open: async (site) => {
      const browser = site.make()
      await site.ask(browser)
      return { browser, fields: { code: site.lastMail().code ?? '' } }
    },
  },
  'the click on the link of a sign-up': {
    path: 'new-password',
    open: async (site) => {
      await site.ask(site.make())
      return { browser: site.make(), fields: clickOn(site) }
    },
  },
  'the password of somebody new': {
    path: 'new-password',
    open: async (site) => {
      const browser = site.make()
      await site.ask(browser)
      await site.typeCode(browser)
      return { browser, fields: { password: GOOD, name: 'Ada', company: 'ACME', pin: '19121' } }
    },
  },
  'a new password in place of a forgotten one': {
    path: 'new-password',
    open: async (site) => {
      await site.signedUp()
      const browser = site.make()
      await site.ask(browser, ADA, 'forgot-password')
      await site.typeCode(browser)
      return { browser, fields: { password: OTHER } }
    },
  },
  'a change of the password': {
    path: 'change-password',
    open: async (site) => ({
      browser: await site.signedUp(),
      fields: { currentPassword: GOOD, password: OTHER },
    }),
  },
  'a sign-in by password': {
    path: 'callback/password',
    open: async (site) => {
      await site.signedUp()
      return { browser: site.make(), fields: { email: ADA, password: GOOD } }
    },
  },
  'the code of a mail': {
    path: 'callback/mail',
    open: async (site) => {
      const browser = site.make()
      await site.ask(browser, ADA, 'signin/mail')
      return { browser, fields: { code: site.lastMail().code ?? '' } }
    },
  },
  'the click on the link of a mail': {
    path: 'callback/mail',
    open: async (site) => {
      await site.ask(site.make(), ADA, 'signin/mail')
      return { browser: site.make(), fields: clickOn(site) }
    },
  },
  'the code of an authenticator': {
    path: 'two-factor',
    open: async (site) => {
      const { browser, code, secret } = await challenged(site)
      return { browser, fields: { code }, secret }
    },
  },
  'a recovery code': {
    path: 'two-factor/recovery',
    open: async (site) => {
      const { browser, codes, secret } = await challenged(site)
      return { browser, fields: { code: codes[0] ?? '' }, secret }
    },
  },
  'an authenticator that is set up': {
    path: 'two-factor/setup',
    open: async (site) => {
      const browser = await site.signedUp()
      const page = await (await browser.ask('/auth/two-factor/setup')).text()
      const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? ''
      return { browser, fields: { code: await site.codeOf(secret) }, secret }
    },
  },
  'two-step sign-in that is switched off': {
    path: 'two-factor/setup',
    open: async (site) => {
      const { browser, secret } = await site.enrolled()
      return { browser, fields: { code: await site.codeOf(secret), action: 'off' }, secret }
    },
  },
  'new recovery codes': {
    path: 'two-factor/setup',
    open: async (site) => {
      const { browser, secret } = await site.enrolled()
      return {
        browser,
        fields: { code: await site.codeOf(secret), action: 'recovery-codes' },
        secret,
      }
    },
  },
  'a confirmation by password': {
    path: 'confirm/password',
    open: async (site) => ({ browser: await site.signedUp(), fields: { password: GOOD } }),
  },
  'a confirmation by authenticator': {
    path: 'confirm/totp',
    open: async (site) => {
      const { browser, secret } = await site.enrolled()
      return { browser, fields: { code: await site.codeOf(secret) }, secret }
    },
  },
  'a confirmation by mailed code': {
    path: 'confirm/mail',
    open: async (site) => {
      const browser = await site.signedUp()
      await browser.submit('/auth/confirm/mail')
      return { browser, fields: { code: site.lastMail().code ?? '' } }
    },
  },
} satisfies Readonly<Record<string, Form>>

export type FormName = keyof typeof OPENED

/** The forms by name. */
export const FORMS: Readonly<Record<FormName, Form>> = OPENED

/** The page that a visitor sees in the end, as far as it is one of these. */
export async function seenAt(browser: Browser, answer: Response) {
  let page = answer
  while (page.headers.get('location')?.includes('/auth/')) page = await browser.step(page)
  const html = await page.text()
  return { html, says: alertIn(html)?.trim() ?? /<h1>([^<]+)<\/h1>/.exec(html)?.[1] }
}
