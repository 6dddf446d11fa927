import { fromBase32 } from '../../../runtime/src/crypto/base32.js'
import { hotp, totpStep } from '../../../runtime/src/crypto/totp.js'
import { ADA, makeWorld, type Person, type WorldOptions } from '../stored/world.js'

/** A site with two-step sign-in. */
export function makeSite({ config = {}, ...options }: WorldOptions = {}) {
  const world = makeWorld({ ...options, config: { twoFactor: true, ...config } })
  type Browser = ReturnType<typeof world.browser>
  /** The code that an authenticator shows now, or so many steps from now. */
  async function codeOf(secret: string, steps = 0): Promise<string> {
    const key = fromBase32(secret.replaceAll(' ', '')) ?? new Uint8Array()
    return hotp(key, totpStep(world.clock.now()) + steps)
  }
  /** Sets up an authenticator on a page that shows its secret. */
  async function setUp(browser: Browser, page?: Response) {
    const shown = await (page ?? (await browser.ask('/auth/two-factor/setup'))).text()
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(shown)?.[1] ?? ''
    const answer = await browser.submit('/auth/two-factor/setup', { code: await codeOf(secret) })
    const html = await answer.text()
    const codes = [...html.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code = '']) => code)
    return { secret, codes, html, status: answer.status }
  }
  async function enrolled(who: Person = ADA) {
    const browser = world.browser()
    await world.signIn(browser, who)
    const { secret, codes } = await setUp(browser)
    world.clock.advance(60)
    world.events()
    return { secret, codes, browser }
  }
  const submitCode = async (browser: Browser, code: string, path = '/auth/two-factor') =>
    browser.submit(path, { code })
  return { ...world, codeOf, setUp, enrolled, submitCode }
}

/** Where an answer leads. */
export const at = (answer: Response) => answer.headers.get('location')
