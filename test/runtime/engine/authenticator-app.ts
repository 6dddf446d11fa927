import { fromBase32 } from '../../../runtime/src/crypto/base32.js'
import { hotp, totpStep } from '../../../runtime/src/crypto/totp.js'
import type { visit } from './visitor.js'

type Browser = Pick<ReturnType<typeof visit>, 'ask' | 'submit'>

/** An authenticator app, whose clock is a site's. */
export function makeAuthenticatorApp({ now }: { readonly now: () => number }) {
  /** The code that it shows now, or so many steps from now. */
  async function codeOf(secret: string, steps = 0): Promise<string> {
    const key = fromBase32(secret.replaceAll(' ', '')) ?? new Uint8Array()
    return hotp(key, totpStep(now()) + steps)
  }
  /** Sets it up on a page that shows its secret. */
  async function setUp(browser: Browser, page?: Response) {
    const shown = await (page ?? (await browser.ask('/auth/two-factor/setup'))).text()
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(shown)?.[1] ?? ''
    const answer = await browser.submit('/auth/two-factor/setup', { code: await codeOf(secret) })
    const html = await answer.text()
    const codes = [...html.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code = '']) => code)
    return { secret, codes, html, status: answer.status }
  }
  return { codeOf, setUp }
}
