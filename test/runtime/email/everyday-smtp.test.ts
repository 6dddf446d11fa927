import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import Password from '@create-auth/runtime/providers/password'
import { describe, expect, test } from 'vitest'
import { makeLog } from '../../support/log.js'
import { startMailServer } from '../../support/mail-server.js'
import { makeAuthenticatorApp } from '../engine/authenticator-app.js'
import { ADA, alertIn, at, GOOD, makeSite, OTHER, SITE } from '../engine/password-site.js'

const EVE = 'eve@example.test'
const NOT_SENT = 'The mail could not be sent. Check the address and try again.'

/** What goes wrong, and what the log says of it. */
const FAULTS = {
  refuses: 'all recipients were rejected: 550',
  hangs: 'it took too long',
} as const
type Fault = keyof typeof FAULTS

/** A site whose mails go out by SMTP, to a server that goes wrong when it is told to. */
async function makeMailing() {
  let fault: Fault | undefined
  const server = await startMailServer({
    refuses: () => fault === 'refuses',
    get hangs() {
      return fault === 'hangs'
    },
  })
  const log = makeLog()
  const site = makeSite({
    config: {
      twoFactor: true,
      logger: log.logger,
      providers: [
        Password(),
        Nodemailer({ server: server.url, from: 'shop@app.test', code: true }),
      ],
    },
  })
  const make = () => site.make({ requestTimeout: fault === 'hangs' ? 300 : 10_000 })
  type Browser = ReturnType<typeof make>
  /** The code of the last mail. */
  const code = () => {
    const [, text = ''] = server.mails.at(-1)?.parts[0] ?? []
    return /\b(\d{3}) (\d{3})\b/.exec(text)?.slice(1).join('') ?? ''
  }
  async function signedUp() {
    const browser = make()
    await browser.submit('/auth/signup', { email: ADA })
    await browser.submit('/auth/new-password', { code: code() })
    await browser.submit('/auth/new-password', { password: GOOD, name: 'Ada' })
    return browser
  }
  /** Somebody who is signed in, in a browser whose mails go wrong from now on. */
  async function signedIn(goesWrong: Fault): Promise<Browser> {
    await signedUp()
    fault = goesWrong
    const browser = make()
    await site.signIn(browser)
    return browser
  }
  return {
    ...site,
    server,
    log,
    make,
    code,
    signedUp,
    signedIn,
    goWrong: (goesWrong: Fault | undefined) => void (fault = goesWrong),
    tokens: () => [...site.tables.verificationTokens.values()],
  }
}

describe.each(Object.entries(FAULTS) as [Fault, string][])(
  'a mail server that %s',
  (fault, why) => {
    const FORMS = [
      ['signup', 'signup'],
      ['forgot-password', 'forgot-password'],
      ['signin/nodemailer', 'signin'],
    ] as const

    test.each(FORMS)(
      '%s: the page says so, the same whoever has the address',
      async (path, page) => {
        const { signedUp, make, goWrong, tokens, log, tables, server } = await makeMailing()
        await signedUp()
        goWrong(fault)
        const users = new Map(tables.users)
        const mails = server.mails.length
        const seen: unknown[] = []
        for (const email of [ADA, EVE]) {
          const browser = make()
          const answer = await browser.submit(`/auth/${path}`, { email })
          expect(at(answer)).toBe(`${SITE}/auth/${page}?error=EmailSignin`)
          const html = await (await browser.step(answer)).text()
          expect(alertIn(html)).toBe(NOT_SENT)
          seen.push([answer.status, answer.headers.getSetCookie(), [...browser.cookies.keys()]])
        }
        expect(seen[1]).toEqual(seen[0])
        expect([tokens(), tables.users]).toEqual([[], users])
        expect(log.errors).toEqual([{ type: 'EmailSignInError' }, { type: 'EmailSignInError' }])
        expect(log.text()).toContain(why)
        expect(log.text()).not.toMatch(/ada@|eve@|\b\d{3} ?\d{3}\b(?! ms)/)
        // It is tried again as soon as the server takes mails.
        goWrong(undefined)
        const again = make()
        expect(at(await again.submit(`/auth/${path}`, { email: EVE }))).toContain(
          '/verify-request?',
        )
        expect(server.mails.length).toBeGreaterThan(mails)
      },
    )

    test('the code that confirms who is signed in: the page says so, and the session stays', async () => {
      const { signedIn, tokens, log } = await makeMailing()
      const browser = await signedIn(fault)
      const before = await browser.session()
      const answer = await browser.submit('/auth/confirm/mail')
      expect(at(answer)).toBe(`${SITE}/auth/confirm?error=EmailSignin`)
      expect(alertIn(await (await browser.step(answer)).text())).toBe(
        'The mail could not be sent. Please try again later, or another way.',
      )
      expect([await browser.session(), tokens()]).toEqual([before, []])
      expect(log.errors).toEqual([{ type: 'EmailSignInError' }])
    })

    test('the notice of a changed password: the change holds, and the log says what was not sent', async () => {
      const { signedIn, signIn, make, log, server } = await makeMailing()
      const browser = await signedIn(fault)
      const mails = server.mails.length
      const answer = await browser.submit('/auth/change-password', {
        currentPassword: GOOD,
        password: OTHER,
      })
      expect(at(answer)).toBe(`${SITE}/`)
      expect(await browser.session()).toMatchObject({ user: { email: ADA } })
      expect(at(await signIn(make(), OTHER))).toBe(`${SITE}/`)
      expect(log.errors).toEqual([{ type: 'EmailSignInError' }])
      expect(log.text()).toContain(why)
      expect(log.text()).not.toMatch(/ada@|correct horse|entirely different/)
      if (fault === 'refuses') expect(server.mails.length).toBe(mails)
    })

    test('the notice of a reset: the new password holds, and signs in', async () => {
      const { signedUp, code, goWrong, signIn, make, log } = await makeMailing()
      await signedUp()
      const asking = make()
      await asking.submit('/auth/forgot-password', { email: ADA })
      await asking.submit('/auth/new-password', { code: code() })
      goWrong(fault)
      const browser = make()
      for (const [name, value] of asking.cookies) browser.cookies.set(name, value)
      const answer = await browser.submit('/auth/new-password', { password: OTHER })
      expect(at(answer)).toBe(`${SITE}/`)
      expect(at(await signIn(make(), OTHER))).toBe(`${SITE}/`)
      expect(log.errors).toEqual([{ type: 'EmailSignInError' }])
    })

    test('the notices of two-step sign-in: codes are shown, and it is on', async () => {
      const { signedIn, clock, log, tables } = await makeMailing()
      const browser = await signedIn(fault)
      const { codes, status } = await makeAuthenticatorApp(clock).setUp(browser)
      expect([status, codes.length]).toEqual([200, 10])
      const kinds = [...tables.factors.values()].map(({ kind }) => kind).toSorted()
      expect(kinds).toEqual(['password', 'recovery', 'totp'])
      expect(log.errors).toEqual([{ type: 'EmailSignInError' }])
    })
  },
)
