import { ADA, makeWorld, type Person, type WorldOptions } from '../stored/world.js'
import { makeAuthenticatorApp } from './authenticator-app.js'

/** A site with two-step sign-in. */
export function makeSite({ config = {}, ...options }: WorldOptions = {}) {
  const world = makeWorld({ ...options, config: { twoFactor: true, ...config } })
  type Browser = ReturnType<typeof world.browser>
  const app = makeAuthenticatorApp(world.clock)
  /** Signs in, and confirms it: a service of plain OAuth 2.0 makes no sign-in fresh. */
  async function enter(browser: Browser, who: Person = ADA) {
    await world.signIn(browser, who)
    await world.confirmAs(browser, who)
  }
  async function enrolled(who: Person = ADA) {
    const browser = world.browser()
    await enter(browser, who)
    const { secret, codes } = await app.setUp(browser)
    world.clock.advance(60)
    world.events()
    return { secret, codes, browser }
  }
  const submitCode = async (browser: Browser, code: string, path = '/auth/two-factor') =>
    browser.submit(path, { code })
  return { ...world, ...app, enter, enrolled, submitCode }
}

/** Where an answer leads. */
export const at = (answer: Response) => answer.headers.get('location')
