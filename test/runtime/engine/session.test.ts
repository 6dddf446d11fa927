import { encode } from '@create-auth/runtime/jwt'
import type { AuthConfig } from '@create-auth/runtime'
import { CredentialsSignin } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeClock, makeLog, SECRET, START, visit } from './visitor.js'
import { runs } from '../../support/runs.js'

const NAME = '__Host-auth.session-token'
const DAY = 86_400
const config: AuthConfig = {
  providers: [
    Credentials({
      credentials: { name: {} },
      authorize: ({ name = 'ada' }) => ({ id: '7', name, email: 'ada@example.test' }),
    }),
  ],
}

async function signedIn(extra: Partial<AuthConfig> = {}, clock = makeClock()) {
  const visitor = visit({ ...config, ...extra }, { world: { now: clock.now } })
  await visitor.submit('/auth/callback/credentials', { name: 'Ada' })
  return { visitor, clock }
}
const view = (seconds: number) => ({
  user: { name: 'Ada', email: 'ada@example.test', image: null, emailVerified: false },
  expires: new Date(START + seconds * 1000).toISOString(),
})

describe('a session in use', () => {
  test('is not sealed anew before updateAge, and the cookie stays as it is', async () => {
    const { visitor, clock } = await signedIn()
    clock.advance(DAY - 1)
    const response = await visitor.ask('/auth/session')
    expect(await response.json()).toEqual(view(30 * DAY))
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('is extended once it is older than updateAge, and then not again', async () => {
    const { visitor, clock } = await signedIn()
    clock.advance(DAY)
    const before = visitor.cookies.get(NAME)
    const response = await visitor.ask('/auth/session')
    expect(await response.json()).toEqual(view(31 * DAY))
    expect(response.headers.getSetCookie().join()).toContain(
      `Expires=${new Date(START + 31 * DAY * 1000).toUTCString()}`,
    )
    expect(visitor.cookies.get(NAME)).not.toBe(before)
    expect((await visitor.ask('/auth/session')).headers.getSetCookie()).toEqual([])
  })

  test('with updateAge 0 it is extended on every access', async () => {
    const { visitor } = await signedIn({ session: { updateAge: 0 } })
    expect((await visitor.ask('/auth/session')).headers.getSetCookie()).toHaveLength(1)
  })

  test('ends after maxAge without use, within 15 seconds for clocks that differ', async () => {
    const { visitor, clock } = await signedIn({ session: { maxAge: 100 } })
    clock.advance(114)
    expect(await visitor.session()).not.toBeNull()
    const other = await signedIn({ session: { maxAge: 100 } })
    other.clock.advance(115)
    const response = await other.visitor.ask('/auth/session')
    expect(await response.json()).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([
      `${NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  test('from the future is none', async () => {
    const clock = makeClock(START + 3_600_000)
    const { visitor } = await signedIn({}, clock)
    clock.advance(-3600)
    expect(await visitor.session()).toBeNull()
  })

  test('jwt.maxAge may end the token before the cookie', async () => {
    const { visitor, clock } = await signedIn({ jwt: { maxAge: 50 } })
    clock.advance(65)
    expect(await visitor.session()).toBeNull()
  })
})

describe('the jwt callback', () => {
  test('gets user, account and trigger at sign-in, and the whole token afterwards', async () => {
    const calls: unknown[] = []
    const { visitor } = await signedIn({
      callbacks: {
        jwt: (params) => (calls.push(structuredClone(params)), { ...params.token, role: 'admin' }),
      },
    })
    await visitor.session()
    expect(calls).toEqual([
      {
        token: {
          name: 'Ada',
          email: 'ada@example.test',
          email_verified: false,
          picture: null,
          sub: '7',
          auth_time: START / 1000,
          fresh_at: START / 1000,
          amr: ['credentials'],
          provider: 'credentials',
        },
        user: { id: '7', name: 'Ada', email: 'ada@example.test' },
        account: { provider: 'credentials', type: 'credentials', providerAccountId: '7' },
        trigger: 'signIn',
        isNewUser: false,
      },
      {
        token: {
          name: 'Ada',
          email: 'ada@example.test',
          email_verified: false,
          picture: null,
          sub: '7',
          auth_time: START / 1000,
          fresh_at: START / 1000,
          amr: ['credentials'],
          provider: 'credentials',
          role: 'admin',
          iat: START / 1000,
          exp: START / 1000 + 30 * DAY,
          jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      },
    ])
  })

  test('what it changes is sealed at once', async () => {
    let visits = 0
    const { visitor } = await signedIn({
      callbacks: {
        jwt: ({ token }) => ({ ...token, visits: (visits += 1) }),
        session: ({ token }) => ({ expires: '', visits: token['visits'] }),
      },
    })
    expect(await visitor.session()).toEqual({ expires: '', visits: 2 })
    expect(await visitor.session()).toEqual({ expires: '', visits: 3 })
  })

  test('E084: null ends the session; at sign-in there is none', async () => {
    const never = await signedIn({ callbacks: { jwt: () => null } })
    expect(never.visitor.cookies.has(NAME)).toBe(false)
    let blocked = false
    const { visitor } = await signedIn({
      callbacks: { jwt: ({ token }) => (blocked ? null : token) },
    })
    blocked = true
    expect(await visitor.session()).toBeNull()
    expect(visitor.cookies.has(NAME)).toBe(false)
  })

  test('a throw is a failure of the server, never a session, and the cookie is kept', async () => {
    let broken = false
    const log = makeLog()
    const { visitor } = await signedIn({
      logger: log.logger,
      callbacks: {
        jwt: ({ token }) => {
          if (broken) throw new Error('database password: hunter2')
          return token
        },
      },
    })
    broken = true
    const response = await visitor.ask('/auth/session')
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.not.stringContaining('hunter2'),
    ])
    expect(visitor.cookies.has(NAME)).toBe(true)
    expect(log.errors.map(({ type }) => type)).toEqual(['CallbackRouteError'])
  })
})

describe('the session callback', () => {
  test('decides what the client sees; by default name, e-mail and image', async () => {
    const { visitor } = await signedIn({
      callbacks: {
        session: ({ session, token }) => ({
          ...session,
          user: { ...session.user, id: token.sub ?? '' },
        }),
      },
    })
    expect(await visitor.session()).toEqual({
      ...view(30 * DAY),
      user: { ...view(0).user, id: '7' },
    })
  })
})

test.each([undefined, null, 'session'])(
  'a session callback that returns %j is a failure, never a session',
  async (shown) => {
    const { visitor } = await signedIn({ callbacks: { session: () => shown as never } })
    expect((await visitor.ask('/auth/session')).status).toBe(500)
  },
)

describe('POST session', () => {
  const update = async (visitor: Awaited<ReturnType<typeof signedIn>>['visitor'], data: unknown) =>
    visitor.ask('/auth/session', { json: { csrfToken: await visitor.csrf(), data } })

  test('hands the data to both callbacks with the trigger update', async () => {
    const calls: unknown[] = []
    const { visitor } = await signedIn({
      callbacks: {
        jwt: ({ token, trigger, session }) => (
          calls.push(['jwt', trigger, session]),
          // Its fields can be read as callbacks for Auth.js read them.
          trigger === 'update' ? { ...token, name: session.name } : token
        ),
        session: ({ session, trigger, newSession }) => (
          calls.push(['session', trigger, newSession]),
          session
        ),
      },
    })
    calls.length = 0
    const response = await update(visitor, { name: 'New' })
    expect(await response.json()).toMatchObject({ user: { name: 'New' } })
    expect(response.headers.get('cache-control')).toBe('private, no-cache, no-store')
    expect(calls).toEqual([
      ['jwt', 'update', { name: 'New' }],
      ['session', 'update', { name: 'New' }],
    ])
    expect(await visitor.session()).toMatchObject({ user: { name: 'New' } })
  })

  test('E180: changes nothing by itself', async () => {
    const { visitor } = await signedIn()
    expect(await (await update(visitor, { sub: 'ADMIN', name: 'New' })).json()).toEqual(
      view(30 * DAY),
    )
  })

  test('E180: can not change who it is, even where the callback spreads the data', async () => {
    const seen: unknown[] = []
    const { visitor } = await signedIn({
      callbacks: {
        jwt: ({ token, session }) => ({ ...token, ...session }),
        session: ({ session, token }) => (seen.push(token), session),
      },
    })
    await update(
      visitor,
      JSON.parse('{"sub":"ADMIN","exp":9999999999,"iat":1,"jti":"x","__proto__":{"admin":true}}'),
    )
    await visitor.session()
    expect(seen.at(-1)).toMatchObject({ sub: '7', exp: START / 1000 + 30 * DAY })
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })

  test('E181: without a session answers null', async () => {
    const visitor = visit(config)
    expect(await (await update(visitor, {})).json()).toBeNull()
  })
})

describe('session tokens', () => {
  test('any bit flipped is no session, and the cookie goes', async () => {
    const { visitor } = await signedIn()
    const token = visitor.cookies.get(NAME) ?? ''
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), fc.nat(6), async (index, bit) => {
        const flipped = String.fromCharCode(token.charCodeAt(index) ^ (1 << bit))
        const forged = token.slice(0, index) + flipped + token.slice(index + 1)
        const response = await visitor.ask('/auth/session', {
          headers: { cookie: `${NAME}=${encodeURIComponent(forged)}` },
        })
        expect([response.status, await response.text()]).toEqual([200, 'null'])
      }),
      runs(400),
    )
  })

  test.each<[string, (parts: string[]) => string]>([
    ['the tag cut to 16 bytes', ([a, , c, d, e]) => [a, '', c, d, e?.slice(0, 22)].join('.')],
    ['no tag', ([a, , c, d]) => [a, '', c, d, ''].join('.')],
    ['padding', (parts) => `${parts.join('.')}==`],
    ['six parts', (parts) => `${parts.join('.')}.x`],
    ['an encrypted key', ([a, , c, d, e]) => [a, 'AA', c, d, e].join('.')],
    [
      'another header',
      ([, , c, d, e]) => [btoa('{"alg":"dir","enc":"A256GCM"}'), '', c, d, e].join('.'),
    ],
    [
      'compression',
      ([, , c, d, e]) =>
        [
          btoa('{"alg":"dir","enc":"A256CBC-HS512","zip":"DEF"}').replaceAll('=', ''),
          '',
          c,
          d,
          e,
        ].join('.'),
    ],
    ['a JWS', () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiI3In0.'],
    ['50,000 characters', () => 'a'.repeat(50_000)],
  ])('%s is no session', async (_, change) => {
    const { visitor } = await signedIn()
    const forged = change((visitor.cookies.get(NAME) ?? '').split('.'))
    const response = await visitor.ask('/auth/session', {
      headers: { cookie: `${NAME}=${forged}` },
    })
    expect(await response.text()).toBe('null')
  })

  test.each([
    ['no sub', {}],
    ['an empty sub', { sub: '' }],
    ['a number', { sub: 7 }],
    ['an object', { sub: {} }],
  ])('sealed with our key but with %s is no session', async (_, token) => {
    const sealed = await encode({ token: token as never, secret: SECRET, salt: NAME })
    const visitor = visit(config)
    visitor.cookies.set(NAME, sealed)
    expect(await visitor.session()).toBeNull()
  })

  test('of another purpose is no session: its key is another one', async () => {
    const visitor = visit(config)
    for (const salt of [
      'create-auth.state',
      'create-auth.pkce',
      'create-auth.nonce',
      'auth.session-token',
    ]) {
      visitor.cookies.set(NAME, await encode({ token: { sub: '7' }, secret: SECRET, salt }))
      expect(await visitor.session()).toBeNull()
    }
  })

  test('E080: survive the rotation of the secret, and are sealed with the newest one when they are due', async () => {
    const clock = makeClock()
    const { visitor: before } = await signedIn({ secret: SECRET }, clock)
    const NEW = 'a-new-secret-with-32-characters!'
    const after = visit({ ...config, secret: [NEW, SECRET] }, { world: { now: clock.now } })
    after.cookies.set(NAME, before.cookies.get(NAME) ?? '')
    expect(await after.session()).toEqual(view(30 * DAY))
    clock.advance(DAY)
    await after.session()
    const pruned = visit({ ...config, secret: NEW }, { world: { now: clock.now } })
    pruned.cookies.set(NAME, after.cookies.get(NAME) ?? '')
    expect(await pruned.session()).not.toBeNull()
    pruned.cookies.set(NAME, before.cookies.get(NAME) ?? '')
    expect(await pruned.session()).toBeNull()
  })

  test('E048: a cookie of http counts for nothing over https', async () => {
    const http = visit(config, { origin: 'http://app.test' })
    await http.submit('/auth/callback/credentials', { name: 'Ada' })
    expect([...http.cookies.keys()]).toContain('auth.session-token')
    const https = visit(config)
    https.cookies.set('auth.session-token', http.cookies.get('auth.session-token') ?? '')
    expect(await https.session()).toBeNull()
  })

  test('jwt.encode and jwt.decode are used where they are configured', async () => {
    const jwt: AuthConfig['jwt'] = {
      encode: ({ token }) => btoa(JSON.stringify(token)),
      decode: ({ token }) =>
        token?.startsWith('broken')
          ? Promise.reject(new Error('x'))
          : JSON.parse(atob(token ?? '')),
    }
    const { visitor } = await signedIn({ jwt })
    expect(JSON.parse(atob(decodeURIComponent(visitor.cookies.get(NAME) ?? '')))).toMatchObject({
      sub: '7',
    })
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
    visitor.cookies.set(NAME, 'broken')
    expect(await visitor.session()).toBeNull()
  })
})

describe('large sessions', () => {
  const filled = (length: number) =>
    signedIn({
      callbacks: {
        jwt: ({ token, user }) => (user ? { ...token, filler: 'x'.repeat(length) } : token),
      },
    })

  test('are kept in chunks, and read again', async () => {
    const { visitor } = await filled(4000)
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith(NAME))).toEqual(
      [0, 1].map((n) => `${NAME}.${n}`),
    )
    expect(await visitor.session()).not.toBeNull()
    const response = await visitor.submit('/auth/signout')
    expect(response.headers.getSetCookie().filter((line) => line.startsWith(NAME))).toHaveLength(2)
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith(NAME))).toEqual([])
  })

  test.each<[string, (chunks: string[]) => Record<string, string>]>([
    ['a gap', ([a = '', b = '']) => ({ '.0': a, '.2': b })],
    ['another order', ([a = '', b = '']) => ({ '.0': b, '.1': a })],
    ['another spelling', ([a = '', b = '']) => ({ '.00': a, '.1': b })],
    ['an exponent', ([a = '', b = '']) => ({ '.0': a, '.1e0': b })],
  ])('%s in the chunks is no session', async (_, change) => {
    const { visitor } = await filled(4000)
    const chunks = [0, 1].map((n) => visitor.cookies.get(`${NAME}.${n}`) ?? '')
    const cookie = Object.entries(change(chunks))
      .map(([suffix, value]) => `${NAME}${suffix}=${value}`)
      .join('; ')
    expect(await (await visitor.ask('/auth/session', { headers: { cookie } })).text()).toBe('null')
  })

  test('E056: a stale chunk is removed when the session is written, and never read', async () => {
    const { visitor, clock } = await signedIn()
    visitor.cookies.set(`${NAME}.1`, 'stale')
    visitor.cookies.set(`${NAME}X`, 'foreign')
    clock.advance(DAY)
    expect(await visitor.session()).not.toBeNull()
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith(NAME)).toSorted()).toEqual([
      NAME,
      `${NAME}X`,
    ])
  })

  test('too large for cookies: an error with a name, and no session', async () => {
    const log = makeLog()
    const { visitor } = await signedIn({
      logger: log.logger,
      callbacks: { jwt: ({ token }) => ({ ...token, filler: 'x'.repeat(40_000) }) },
    })
    expect(visitor.cookies.size).toBeLessThan(3)
    expect(log.errors.map(({ type, message }) => [type, message])).toEqual([
      [
        'JWTSessionError',
        'the session token is too large for cookies, which have 8 kB in all with those of the application: keep less in the jwt callback',
      ],
    ])
  })

  test('a session that is there is renewed, whatever other cookies have come', async () => {
    const { visitor, clock } = await filled(4000)
    visitor.cookies.set('consent', 'y'.repeat(4000))
    clock.advance(DAY)
    const answer = await visitor.ask('/auth/session')
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 2])
  })

  /** Bytes of the Cookie header that the browser sends from now on. */
  const sent = ({ cookies }: Awaited<ReturnType<typeof signedIn>>['visitor']): number =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ').length

  test('a picture that does not fit is left out, and nothing else', async () => {
    const picture = `data:image/png;base64,${'A'.repeat(8000)}`
    const { visitor } = await signedIn({
      callbacks: { jwt: ({ token, user }) => (user ? { ...token, picture, role: 'x' } : token) },
    })
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada', image: null } })
    expect(sent(visitor)).toBeLessThan(8192)
  })

  test('what fits, and what does not, depends on the other cookies; no session locks its browser out', async () => {
    const outcomes: unknown[] = []
    for (const others of [0, 1500, 3000, 4500, 6000, 7400]) {
      const visitor = visit({
        ...config,
        callbacks: {
          jwt: ({ token, user }) => (user ? { ...token, filler: 'x'.repeat(2000) } : token),
        },
      })
      if (others > 0) visitor.cookies.set('consent', 'y'.repeat(others))
      const answer = await visitor.submit('/auth/callback/credentials')
      const isIn = (await visitor.session()) !== null
      outcomes.push([others, isIn])
      expect(sent(visitor)).toBeLessThan(8192)
      const home = 'https://app.test/'
      const refused = `${home}auth/error?error=Configuration`
      expect(answer.headers.get('location')).toBe(isIn ? home : refused)
      if (!isIn) expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(outcomes).toEqual([
      [0, true],
      [1500, true],
      [3000, true],
      [4500, false],
      [6000, false],
      [7400, false],
    ])
  })
})

describe('the signIn callback', () => {
  test('gets the user, the account and what was typed', async () => {
    const calls: unknown[] = []
    await signedIn({ callbacks: { signIn: (params) => (calls.push(params), true) } })
    expect(calls).toEqual([
      {
        user: { id: '7', name: 'Ada', email: 'ada@example.test' },
        account: { provider: 'credentials', type: 'credentials', providerAccountId: '7' },
        credentials: { name: 'Ada' },
      },
    ])
  })

  test.each<[string, () => boolean | string]>([
    ['false', () => false],
    ['an empty string', () => ''],
    [
      'a throw',
      () => {
        throw new Error('reason')
      },
    ],
  ])('%s refuses', async (_, signIn) => {
    const log = makeLog()
    const visitor = visit({ ...config, callbacks: { signIn }, logger: log.logger })
    const response = await visitor.submit('/auth/callback/credentials')
    expect(response.headers.get('location')).toBe('https://app.test/auth/error?error=AccessDenied')
    expect(log.errors.map(({ type }) => type)).toEqual(['AccessDenied'])
    expect(await visitor.session()).toBeNull()
  })

  test('the message of AccessDenied is the original one; it is for the log alone', async () => {
    const log = makeLog()
    const visitor = visit({
      ...config,
      logger: log.logger,
      callbacks: {
        signIn: () => {
          throw new Error('blocked: ada')
        },
      },
    })
    const response = await visitor.submit('/auth/callback/credentials')
    expect(log.errors[0]?.message).toBe('blocked: ada')
    expect(response.headers.get('location')).not.toContain('ada')
  })
})

describe('events', () => {
  test('a handler that throws changes nothing, and ends in the log', async () => {
    const log = makeLog()
    const { visitor } = await signedIn({
      logger: log.logger,
      events: {
        signIn: () => {
          throw new Error('x')
        },
        session: () => Promise.reject(new Error('y')),
      },
    })
    expect(await visitor.session()).toEqual(view(30 * DAY))
    expect(log.errors.map(({ type, message }) => [type, message])).toEqual([
      ['EventError', 'the handler of the event signIn threw'],
      ['EventError', 'the handler of the event session threw'],
    ])
  })

  test('a handler that changes its message does not change the session', async () => {
    const { visitor } = await signedIn({
      events: { session: ({ session }) => void Object.assign(session, { user: { name: 'Eve' } }) },
    })
    expect(await visitor.session()).toEqual(view(30 * DAY))
  })
})

describe('authorize()', () => {
  const refusing = (authorize: () => never) =>
    visit({ providers: [Credentials({ credentials: { name: {} }, authorize })] })
      .submit('/auth/callback/credentials')
      .then((response) => response.headers.get('location'))

  class Locked extends CredentialsSignin {
    override code = 'locked'
  }
  test('may refuse with a code of its own', async () => {
    expect(
      await refusing(() => {
        throw new Locked()
      }),
    ).toBe('https://app.test/auth/signin?error=CredentialsSignin&code=locked')
  })

  test.each(['<b>', 'a\r\nb', 'x'.repeat(65), '&error=x#', '', {}, undefined])(
    'E158: a code that is not plain is replaced: %j',
    async (code) => {
      const error = Object.assign(new CredentialsSignin(), { code })
      expect(
        await refusing(() => {
          throw error
        }),
      ).toBe('https://app.test/auth/signin?error=CredentialsSignin&code=credentials')
    },
  )

  test('any other error is one of the server', async () => {
    expect(
      await refusing(() => {
        throw new Error('no database')
      }),
    ).toBe('https://app.test/auth/error?error=Configuration')
  })

  test.each([{ name: ['a'] }, { name: { $gt: '' } }, { name: 1 }, { name: true }, { name: null }])(
    'E160: gets strings only: %j is refused',
    async (json) => {
      const seen: unknown[] = []
      const visitor = visit({
        providers: [
          Credentials({
            credentials: { name: {} },
            authorize: (given) => (seen.push(given), { id: '1' }),
          }),
        ],
      })
      const response = await visitor.ask('/auth/callback/credentials', {
        json: { csrfToken: await visitor.csrf(), ...json },
      })
      expect([response.status, seen]).toEqual([400, []])
    },
  )

  test('E161: gets the declared inputs, and a request without the others', async () => {
    const seen: unknown[] = []
    const visitor = visit({
      providers: [
        Credentials({
          credentials: { name: {}, constructor: {} },
          authorize: async (given, request) => (
            seen.push(given, await request.json(), request.url, request.method),
            { id: '1' }
          ),
        }),
      ],
    })
    await visitor.submit('/auth/callback/credentials?x=1', {
      name: 'ada',
      isAdmin: 'true',
      __proto__: 'x',
    })
    expect(seen).toEqual([
      { name: 'ada' },
      { name: 'ada' },
      'https://app.test/auth/callback/credentials?x=1',
      'POST',
    ])
  })
})
