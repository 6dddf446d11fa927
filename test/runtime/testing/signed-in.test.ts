import { Auth, getSession, requireFresh, type AuthConfig } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import GitHub from '@create-auth/runtime/providers/github'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import { mailbox, signedIn } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { makeLog } from '../../support/log.js'
import { SECRET } from '../../support/site.js'

const HERE = 'http://localhost:3000'
const ADA = { email: 'ada@example.com', name: 'Ada' }

const sealed = (
  more: Partial<AuthConfig> = {},
  env: Readonly<Record<string, string>> = {},
): AuthConfig => ({
  secret: SECRET,
  basePath: '/auth',
  env: { NODE_ENV: 'test', ...env },
  providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })],
  logger: makeLog().logger,
  ...more,
})
const stored = (more: Partial<AuthConfig> = {}): AuthConfig =>
  sealed({ adapter: MemoryAdapter(), session: { strategy: 'database', hashTokens: true }, ...more })

const visit = (headers: Readonly<Record<string, string>>, origin = HERE): Request =>
  new Request(`${origin}/account`, { headers })

describe.each([
  ['sealed', sealed],
  ['stored', stored],
])('%s sessions', (_, config) => {
  test('somebody is signed in for code that reads the session', async () => {
    const own = config()
    const { headers, user } = await signedIn(own, ADA)
    expect(await getSession(visit(headers), own)).toMatchObject({
      user: { name: 'Ada', email: 'ada@example.com', emailVerified: true },
    })
    expect(user.id).toMatch(/^[\w-]{20,}$/)
    expect(await getSession(visit({}), own)).toBeNull()
  })

  test('the proof is as fresh as is said, and of the ways that are said', async () => {
    const own = config()
    const fresh = await signedIn(own, ADA, { methods: ['pwd', 'otp'] })
    expect(await requireFresh(visit(fresh.headers), own)).toBeUndefined()
    const old = await signedIn(own, ADA, { authTime: Math.floor(Date.now() / 1000) - 3600 })
    expect((await requireFresh(visit(old.headers), own))?.status).toBe(401)
  })

  test('in the form of Playwright: by its domain, or by the address where the name forbids one', async () => {
    const now = Math.floor(Date.now() / 1000)
    const { cookies, storageState } = await signedIn(config(), ADA)
    expect(storageState).toEqual({ cookies, origins: [] })
    expect(cookies).toEqual([
      {
        name: 'auth.session-token',
        value: expect.stringMatching(/^[\w.~%-]+$/),
        domain: 'localhost',
        path: '/',
        expires: expect.any(Number),
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      },
    ])
    expect(cookies[0]?.expires).toBeGreaterThan(now + 1_000_000)
    const https = await signedIn(config(), ADA, { url: 'https://app.test' })
    expect(https.cookies).toMatchObject([
      { name: '__Host-auth.session-token', url: 'https://app.test/', secure: true },
    ])
    expect(https.cookies[0]).not.toHaveProperty('domain')
  })

  test.each([['production'], [undefined], ['TEST']])(
    'refused where NODE_ENV is %s',
    async (said) => {
      const env = said === undefined ? {} : { NODE_ENV: said, AUTH_URL: 'https://app.test' }
      const own = { ...config(), env }
      const is = said === undefined ? 'not set' : JSON.stringify(said)
      await expect(signedIn(own, ADA)).rejects.toThrow(
        `signedIn: it is for tests, and NODE_ENV is ${is}: set it to test`,
      )
      expect(() => mailbox(own)).toThrow(
        `mailbox: it is for tests, and NODE_ENV is ${is}: set it to test`,
      )
    },
  )
})

describe('users', () => {
  test('whoever is stored is the same again, by address and by id; an id that nobody has is refused', async () => {
    const own = stored()
    const first = await signedIn(own, ADA)
    expect((await signedIn(own, { email: 'ada@example.com' })).user.id).toBe(first.user.id)
    expect((await signedIn(own, { id: first.user.id })).user.email).toBe('ada@example.com')
    await expect(signedIn(own, { id: 'nobody' })).rejects.toThrow(
      'signedIn: nobody has the id "nobody"',
    )
  })

  test('other fields are what callbacks get', async () => {
    const own = sealed({
      callbacks: {
        jwt: ({ token, user }) => ({ ...token, ...(user && { role: Reflect.get(user, 'role') }) }),
        session: ({ session, token }) => ({
          ...session,
          user: { ...session.user, role: token['role'] },
        }),
      },
    })
    const { headers } = await signedIn(own, { ...ADA, role: 'admin' })
    expect(await getSession(visit(headers), own)).toMatchObject({ user: { role: 'admin' } })
  })

  test('whoever is stored as somebody else than the test asks for is refused', async () => {
    const own = stored()
    const { user } = await signedIn(own, { ...ADA, role: 'admin', image: 'https://x.test/a.png' })
    expect(user).toMatchObject({ role: 'admin', image: 'https://x.test/a.png' })
    expect((await signedIn(own, { email: 'ADA@example.com', role: 'admin' })).user).toEqual(user)
    const message = (field: string, is: string, asked: string) =>
      `signedIn: ada@example.com is stored with the ${field} ${is}, not ${asked}: change the stored user, or sign in somebody else`
    await expect(signedIn(own, { ...ADA, role: 'user' })).rejects.toThrow(
      message('role', '"admin"', '"user"'),
    )
    await expect(signedIn(own, { ...ADA, plan: 'team' })).rejects.toThrow(
      message('plan', 'null', '"team"'),
    )
    await expect(signedIn(own, { id: user.id, email: 'eve@example.com' })).rejects.toThrow(
      'eve@example.com is stored with the email "ada@example.com", not "eve@example.com"',
    )
  })

  test('an adapter that does not keep a field is told', async () => {
    const memory = MemoryAdapter()
    const createUser: NonNullable<Adapter['createUser']> = ({
      id,
      email,
      name = null,
      emailVerified,
    }) => memory.createUser({ id, email, name, emailVerified })
    const own = stored({ adapter: { ...memory, createUser } })
    await expect(signedIn(own, { ...ADA, role: 'admin' })).rejects.toThrow(
      'ada@example.com is stored with the role null, not "admin"',
    )
  })

  test('a jwt callback that lets nobody in is told', async () => {
    const own = sealed({ callbacks: { jwt: () => null } })
    await expect(signedIn(own, ADA)).rejects.toThrow('signedIn: the jwt callback has let nobody in')
  })
})

test('mailbox: the mails stay, and their link signs in', async () => {
  const { config, mails } = mailbox(
    stored({ providers: [Nodemailer({ server: 'smtp://127.0.0.1:1', from: 'a@app.test' })] }),
  )
  const csrf = await Auth(new Request(`${HERE}/auth/csrf`), config)
  const { csrfToken }: { csrfToken: string } = await csrf.json()
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const body = new URLSearchParams({ email: 'ada@example.com', csrfToken })
  const headers = { cookie, origin: HERE }
  const asked = await Auth(
    new Request(`${HERE}/auth/signin/nodemailer`, { method: 'POST', headers, body }),
    config,
  )
  expect(asked.headers.get('location')).toBe(
    `${HERE}/auth/verify-request?provider=nodemailer&type=email`,
  )
  expect(mails()).toEqual([
    {
      to: 'ada@example.com',
      kind: 'sign-in',
      subject: 'Sign in to localhost:3000',
      text: expect.stringContaining('/auth/callback/nodemailer?'),
      html: expect.stringContaining('<a '),
      url: expect.stringContaining(`${HERE}/auth/callback/nodemailer?`),
      code: undefined,
    },
  ])
  const opened = await Auth(new Request(mails()[0]!.url!), config)
  const session = opened.headers
    .getSetCookie()
    .find((line) => line.startsWith('auth.session-token='))
  const own = { cookie: session?.split(';')[0] ?? '' }
  expect(await getSession(visit(own), config)).toMatchObject({ user: { email: 'ada@example.com' } })
})
