import { requireFresh, type FreshOptions } from '@create-auth/runtime'
import { ADA, makeWorld, type WorldOptions } from '../stored/world.js'

export const PAGE = { accept: 'text/html' }
export const CONFIRM = 'https://app.test/auth/confirm?callbackUrl=%2Faccount%3Ftab%3D1'

/** A site with a page that asks for a fresh session. */
export function makeSite(options: WorldOptions = {}) {
  const world = makeWorld(options)
  type Browser = ReturnType<typeof world.browser>
  /** Opens the page. @returns where it leads, or `shown` */
  async function open(browser: Browser, asked: FreshOptions = {}): Promise<string> {
    const request = browser.requestOf('/account?tab=1', { headers: PAGE })
    const refused = await requireFresh(request, browser.config, asked)
    return refused === undefined ? 'shown' : `${refused.status} ${refused.headers.get('location')}`
  }
  async function signedIn(who = ADA) {
    const browser = world.browser()
    await world.signIn(browser, who)
    await world.confirmAs(browser, who)
    return browser
  }
  /** Confirms by the service, as whoever the world answers with. */
  async function confirm(browser: Browser, id = 'acme'): Promise<Response> {
    const begun = await browser.submit(`/auth/confirm/${id}`, { callbackUrl: '/account?tab=1' })
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    return browser.ask(`/auth/callback/${id}?code=the-code&state=${state}`)
  }
  return { ...world, open, signedIn, confirm }
}
