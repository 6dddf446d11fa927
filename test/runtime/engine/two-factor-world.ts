import { ADA, makeWorld, type Person, type WorldOptions } from '../stored/world.js'
import { makeAuthenticatorApp } from './authenticator-app.js'

/** A site with two-step sign-in. */
export function makeSite({ config = {}, ...options }: WorldOptions = {}) {
  const world = makeWorld({ ...options, config: { twoFactor: true, ...config } })
  type Browser = ReturnType<typeof world.browser>
  const app = makeAuthenticatorApp(world.clock)
  async function enrolled(who: Person = ADA) {
    const browser = world.browser()
    await world.signIn(browser, who)
    const { secret, codes } = await app.setUp(browser)
    world.clock.advance(60)
    world.events()
    return { secret, codes, browser }
  }
  const submitCode = async (browser: Browser, code: string, path = '/auth/two-factor') =>
    browser.submit(path, { code })
  return { ...world, ...app, enrolled, submitCode }
}

/** Where an answer leads. */
export const at = (answer: Response) => answer.headers.get('location')
