import type { AuthConfig } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { ADA, EVE, makeWorld } from '../stored/world.js'
import { makeSite as makeFreshSite } from './confirm-site.js'
import { at, makeSite } from './two-factor-world.js'
import { visit } from './visitor.js'

const HOME = 'https://app.test/'

describe('users whom the application has', () => {
  const own = (config: Partial<AuthConfig> = {}) => {
    const world = makeWorld({ strategy: 'jwt', config })
    const { adapter: _, ...alone } = world.config
    return { ...world, browser: () => visit(alone, { world: { now: world.clock.now } }) }
  }

  test('go where the signIn callback says, and are nobody', async () => {
    const world = own({ callbacks: { signIn: () => '/closed' } })
    const browser = world.browser()
    const answer = await browser.submit('/auth/callback/credentials', { id: 'ada' })
    expect(at(answer)).toBe('https://app.test/closed')
    expect(await browser.session()).toBeNull()
  })

  test('are never new, also not on the page for new users', async () => {
    const world = own({ pages: { newUser: '/welcome' } })
    const browser = world.browser()
    expect(at(await browser.submit('/auth/callback/credentials', { id: 'ada' }))).toBe(HOME)
    expect(world.events()).toMatchObject([['signIn', { isNewUser: false }]])
  })

  test('prove it anew where they sign in again, as the same or as another one', async () => {
    const site = makeFreshSite({ strategy: 'jwt' })
    const browser = site.browser()
    for (const id of ['ada', 'ada', 'eve']) {
      await browser.submit('/auth/callback/credentials', { id })
      expect(await site.open(browser)).toBe('shown')
      site.clock.advance(700)
    }
  })
})

describe('the second step', () => {
  test('is asked for though the browser is signed in already, strategy jwt', async () => {
    const site = makeSite({ strategy: 'jwt' })
    const { browser } = await site.enrolled()
    const [ada] = site.rows().users
    const answer = await browser.submit('/auth/callback/credentials', { id: ada?.id ?? '' })
    expect(at(answer)).toBe(`${HOME}auth/two-factor`)
  })

  test.each(['jwt', 'database'] as const)(
    'is asked of somebody who asks to link an account that is the own one already, and of somebody new in the same browser, strategy %s',
    async (strategy) => {
      const site = makeSite({ strategy, config: { twoFactor: { required: () => true } } })
      const browser = site.browser()
      await site.signIn(browser)
      await site.setUp(browser)
      expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
      expect(at(await site.linkAs(browser, ADA, 'acme'))).toBe(`${HOME}auth/two-factor`)
      expect(at(await site.signIn(browser, EVE, 'other'))).toBe(`${HOME}auth/two-factor/setup`)
    },
  )
})

describe('a session says of the address that it was proven', () => {
  const proven = async (browser: ReturnType<ReturnType<typeof makeWorld>['browser']>) =>
    (await browser.session()) as { readonly user: { readonly emailVerified: boolean } }

  test('where it was so by mail, whatever the service says of it now', async () => {
    const world = makeWorld({ strategy: 'jwt' })
    await world.signIn(world.browser())
    for (const user of world.tables.users.values())
      Object.assign(user, { emailVerified: new Date(world.clock.now()) })
    const browser = world.browser()
    await world.signIn(browser, { ...ADA, email_verified: false })
    expect(await proven(browser)).toMatchObject({ user: { emailVerified: true } })
  })

  test('and not where the service has proven another one', async () => {
    const world = makeWorld({ strategy: 'jwt' })
    await world.signIn(world.browser())
    const browser = world.browser()
    await world.signIn(browser, { ...ADA, email: EVE.email ?? null })
    expect(await proven(browser)).toMatchObject({
      user: { email: ADA.email, emailVerified: false },
    })
  })
})
