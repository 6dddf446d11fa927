import { AuthError, CredentialsSignin, type AuthConfig } from '@create-auth/runtime'
import { AccessDenied } from '@create-auth/runtime/errors'
import { describe, expect, test } from 'vitest'
import { makeLog, START } from '../engine/visitor.js'
import { ADA, makeWorld, NAME, type World, type WorldOptions } from '../stored/world.js'
import type { EventOrigin } from '../../../runtime/src/config/config.js'
import { saidBy } from '../../support/events.js'
import { describeByTurns } from '../../support/pairwise.js'

const APP = 'https://app.test'

/** Rows of the specification's tables of callbacks and events, with users in a store. */
describeByTurns('strategy %s', (strategy, it) => {
  const start = (callbacks: AuthConfig['callbacks'] = {}, options: WorldOptions = {}) =>
    makeWorld({ strategy, ...options, config: { ...options.config, callbacks } })

  const empty = { users: [], accounts: [], sessions: [] }

  async function refused(world: World, code: string): Promise<void> {
    const browser = world.browser()
    const answer = await world.signIn(browser)
    expect(answer.headers.get('location')).toBe(`${APP}/auth/error?error=${code}`)
    expect(browser.cookies.has(NAME)).toBe(false)
    expect(world.rows()).toEqual(empty)
    expect(world.events()).toEqual([])
  }

  describe('callbacks.signIn', () => {
    test('gets what the provider says of somebody new, and the stored user of somebody known', async () => {
      const seen: { user: unknown; account: unknown; profile?: unknown }[] = []
      const world = start({ signIn: (params) => (seen.push(params), true) })
      await world.signIn(world.browser())
      await world.signIn(world.browser())
      const [user] = world.tables.users.values()
      const account = {
        provider: 'acme',
        type: 'oauth',
        providerAccountId: 'ada',
        token_type: 'bearer',
        expires_in: 60,
        expires_at: world.clock.now() / 1000 + 60,
      }
      const { emailVerified: _, ...asNew } = user ?? {}
      expect(seen).toEqual([
        { user: asNew, account: { ...account, access_token: 'access-token-1' }, profile: ADA },
        {
          user,
          account: { ...account, access_token: 'access-token-2', userId: user?.id },
          profile: ADA,
        },
      ])
    })

    test('false stops the sign-in', async () =>
      refused(start({ signIn: () => false }), 'AccessDenied'))

    test('whatever it throws stops the sign-in, and becomes AccessDenied with its message', async () => {
      const world = start({ signIn: () => Promise.reject(new TypeError('not on the list')) })
      await refused(world, 'AccessDenied')
      expect(world.log.errors).toMatchObject([{ type: 'AccessDenied', message: 'not on the list' }])
      expect(world.log.errors[0]).toBeInstanceOf(AccessDenied)
    })

    test('an AuthError that it throws stays what it is', async () => {
      class NotToday extends AuthError {
        static override readonly type: string = 'NotToday'
      }
      const world = start({
        signIn: () => {
          throw new NotToday('closed')
        },
      })
      await refused(world, 'Configuration')
      expect(world.log.errors).toMatchObject([{ type: 'NotToday', message: 'closed' }])
    })

    test('a string is where to go instead, and nobody is signed in', async () => {
      const world = start({ signIn: () => '/waiting-list?from=acme' })
      const browser = world.browser()
      const answer = await world.signIn(browser)
      expect(answer.headers.get('location')).toBe(`${APP}/waiting-list?from=acme`)
      expect(browser.cookies.has(NAME)).toBe(false)
      expect(world.rows()).toEqual(empty)
    })

    test('a string of another site is not gone to', async () => {
      const world = start({ signIn: () => 'https://evil.test' })
      const answer = await world.signIn(world.browser())
      expect(answer.headers.get('location')).toBe(`${APP}/`)
    })
  })

  it('callbacks.redirect decides where sign-in and sign-out lead', async () => {
    const asked: unknown[] = []
    const world = start({
      redirect: (params) => (asked.push(params), `${params.baseUrl}/from-callback`),
    })
    const browser = world.browser()
    const signedIn = await world.signIn(browser)
    const signedOut = await browser.submit('/auth/signout', { callbackUrl: '/bye' })
    expect([signedIn, signedOut].map(({ headers }) => headers.get('location'))).toEqual([
      `${APP}/from-callback`,
      `${APP}/from-callback`,
    ])
    expect(asked.at(-1)).toEqual({ url: '/bye', baseUrl: APP })
  })

  it('callbacks.session is called whenever a session is checked; what it returns is what the client sees', async () => {
    const world = start({
      session: ({ session, user, token }) => ({ ...session, who: user?.name ?? token.name }),
    })
    const browser = world.browser()
    await world.signIn(browser)
    expect(await browser.session()).toMatchObject({ who: 'Ada' })
    const csrfToken = await browser.csrf()
    const updated = await browser.ask('/auth/session', { json: { csrfToken, data: {} } })
    expect(await updated.json()).toMatchObject({ who: 'Ada' })
  })

  describe('callbacks.jwt', () => {
    test('tells by its trigger what has happened', async () => {
      const triggers: unknown[] = []
      const world = start({
        jwt: ({ token, trigger, isNewUser, session, user }) => {
          triggers.push([trigger, isNewUser, session, user?.name])
          return token
        },
      })
      const browser = world.browser()
      await world.signIn(browser)
      await browser.session()
      const csrfToken = await browser.csrf()
      await browser.ask('/auth/session', { json: { csrfToken, data: { plan: 'pro' } } })
      await world.signIn(browser)
      const expected = [
        ['signUp', true, undefined, 'Ada'],
        [undefined, undefined, undefined, undefined],
        ['update', undefined, { plan: 'pro' }, undefined],
        ['signIn', false, undefined, 'Ada'],
      ]
      expect(triggers).toEqual(strategy === 'jwt' ? expected : [])
    })

    test('null at sign-in leaves nobody signed in', async () => {
      const world = start({ jwt: () => null })
      const browser = world.browser()
      await world.signIn(browser)
      expect(browser.cookies.has(NAME)).toBe(strategy === 'database')
    })
  })

  describe('events', () => {
    test('E232: tell a sign-up, a sign-in, a session and a sign-out, in this order', async () => {
      const told: [string, unknown][] = []
      const tell = (name: string) => (message: EventOrigin) =>
        void told.push([name, saidBy(message)])
      const names = ['createUser', 'linkAccount', 'updateUser', 'signIn', 'session', 'signOut']
      const world = start(
        {},
        { config: { events: Object.fromEntries(names.map((name) => [name, tell(name)])) } },
      )
      const browser = world.browser()
      await world.signIn(browser)
      await browser.session()
      await browser.submit('/auth/signout')
      expect(told.map(([name]) => name)).toEqual([
        'createUser',
        'linkAccount',
        'signIn',
        'session',
        'signOut',
      ])
      const [user] = world.tables.users.values()
      const shown = {
        user: {
          name: 'Ada',
          email: ADA.email,
          image: null,
          // A stored user's was proven where a mailed link was followed.
          emailVerified: strategy === 'jwt',
        },
        expires: expect.any(String),
      }
      const token = expect.objectContaining({ sub: user?.id, name: 'Ada' })
      const [authTime, createdAt] = [new Date(START), new Date(START)]
      const known = { authTime, createdAt, methods: 'oauth', provider: 'acme' }
      const row = {
        ...known,
        sessionToken: expect.any(String),
        userId: user?.id,
        expires: expect.any(Date),
      }
      expect(told.slice(3)).toEqual([
        ['session', strategy === 'jwt' ? { session: shown, token } : { session: shown }],
        ['signOut', strategy === 'jwt' ? { token } : { session: row }],
      ])
    })

    test('E233: a handler that hangs, throws or changes its message changes nothing', async () => {
      const world = start(
        {},
        {
          patience: 20,
          config: {
            events: {
              createUser: () => new Promise(() => undefined),
              linkAccount: () => {
                throw new Error('no')
              },
              signIn: ({ user }) => void Object.assign(user, { name: 'Eve' }),
            },
          },
        },
      )
      const browser = world.browser()
      const answer = await world.signIn(browser)
      expect(answer.headers.get('location')).toBe(`${APP}/`)
      expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
      expect(world.log.errors.map(({ type, message }) => [type, message])).toEqual([
        ['EventError', 'the handler of the event createUser threw'],
        ['EventError', 'the handler of the event linkAccount threw'],
      ])
    })

    test('E232: are not told of what has failed', async () => {
      const world = start(
        {},
        {
          meddle: ({ method }, go) => {
            if (method === 'linkAccount') throw new Error('down')
            return go()
          },
        },
      )
      await world.signIn(world.browser())
      expect(world.events()).toEqual([])
    })
  })

  it('CredentialsSignin: its code is in the URL, and the whole error in the log', async () => {
    class Locked extends CredentialsSignin {
      override code: string = 'locked'
    }
    const world = start()
    const [, , , credentials] = world.config.providers
    Object.assign(credentials ?? {}, {
      authorize: () => {
        throw new Locked('five wrong passwords')
      },
    })
    const answer = await world.browser().submit('/auth/callback/credentials', { id: 'x' })
    expect(answer.headers.get('location')).toBe(
      `${APP}/auth/signin?error=CredentialsSignin&code=locked`,
    )
    expect(world.log.errors).toMatchObject([
      { type: 'CredentialsSignin', message: 'five wrong passwords' },
    ])
  })

  it('a method that the adapter does not have: an error for the user, its name for the log', async () => {
    const world = start()
    const browser = world.browser()
    await browser.session()
    Reflect.deleteProperty(world.config.adapter ?? {}, 'linkAccount')
    const answer = await world.signIn(browser)
    expect(answer.headers.get('location')).toBe(`${APP}/auth/error?error=Configuration`)
    const page = await browser.ask('/auth/error?error=Configuration')
    expect([page.status, await page.text()]).toEqual([
      500,
      expect.stringContaining('There is a problem with the server.'),
    ])
    expect(world.log.errors).toMatchObject([
      { type: 'MissingAdapterMethods', message: 'the adapter has no method linkAccount' },
    ])
    expect(await browser.session()).toBeNull()
  })

  it('debug tells which methods of the adapter are called', async () => {
    const told: string[] = []
    const world = start(
      {},
      {
        config: {
          debug: true,
          logger: { ...makeLog().logger, debug: (message) => void told.push(message) },
        },
      },
    )
    await world.signIn(world.browser())
    expect(told).toEqual(world.spy.calls.map(({ method }) => `adapter.${method}`))
  })
})
