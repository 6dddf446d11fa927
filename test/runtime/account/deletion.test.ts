import { deleteUser } from '@create-auth/runtime'
import OAuth from '@create-auth/runtime/providers/oauth'
import OIDC from '@create-auth/runtime/providers/oidc'
import { describe, expect, test } from 'vitest'
import { ACCOUNT, ADA, at, EVE, makeSite, saidIn, SITE, textsIn } from './site.js'
import { describeByTurns } from '../../support/pairwise.js'

const TYPED = { email: ADA.email }

/** What is left of somebody in each table. */
const left = ({ tables }: ReturnType<typeof makeSite>, id: string) =>
  Object.entries(tables).flatMap(([name, table]) =>
    [...table.values()].some((row) =>
      [row.id, row.userId, row.identifier].some((value) => value === id || value === ADA.email),
    )
      ? [name]
      : [],
  )

describeByTurns('deleting an account, strategy %s', (strategy, it) => {
  /** Ada, who has one of everything, and Eve. */
  async function start(options: Parameters<typeof makeSite>[0] = {}) {
    const site = makeSite({ strategy, ...options })
    const eve = await site.signedIn(EVE)
    const ada = await site.signedIn()
    await site.link(ada, 'other')
    await site.addPasskey(ada)
    await site.setPassword(ada)
    await site.setUp(ada)
    await ada.submit('/auth/signin/mail', { email: ADA.email })
    const id = site.user()?.id ?? ''
    site.mails.length = 0
    site.events()
    return { site, ada, eve, id }
  }

  test('takes everything of it, and of nobody else, tells the user and the event, and signs out', async () => {
    const { site, ada, eve, id } = await start()
    expect(left(site, id)).toEqual([
      'users',
      'accounts',
      ...(strategy === 'database' ? ['sessions'] : []),
      'verificationTokens',
      'authenticators',
      'factors',
    ])
    expect(at(await site.post(ada, 'delete', TYPED))).toBe(SITE)
    expect(left(site, id)).toEqual([])
    expect(await ada.session()).toBeNull()
    expect((await eve.ask('/auth/account')).status).toBe(200)
    expect(site.mails.map(({ to, kind, subject }) => [to, kind, subject])).toEqual([
      [ADA.email, 'notice', 'Your account at Shop was deleted'],
    ])
    expect(site.events()).toEqual([
      ['userDeleted', { user: expect.objectContaining({ id, email: ADA.email }) }],
    ])
  })

  it.each([{}, { email: '' }, { email: EVE.email }, { email: 'DELETE' }])(
    'needs what is asked for to be typed: %j does not do',
    async (fields) => {
      const { site, ada, id } = await start()
      expect(at(await site.post(ada, 'delete', fields))).toBe(
        `${ACCOUNT}?error=DeletionNotConfirmed`,
      )
      expect(left(site, id)).toContain('users')
    },
  )

  it('is refused where the application says why not, which the page shows', async () => {
    const asked: unknown[] = []
    const { site, ada, id } = await start({
      config: {
        callbacks: {
          deleteUser: ({ user }) => {
            asked.push(user.id)
            return 'You own the team <b>Red</b>.'
          },
        },
      },
    })
    const refused = await site.post(ada, 'delete', TYPED)
    expect([refused.status, saidIn(await refused.text())]).toEqual([
      400,
      'You own the team &lt;b&gt;Red&lt;/b&gt;.',
    ])
    expect([asked, left(site, id).includes('users'), site.mails]).toEqual([[id], true, []])
    const json = { csrfToken: await ada.csrf(), ...TYPED }
    const headers = { 'x-auth-return-redirect': '1' }
    const told = await ada.ask('/auth/account/delete', { json, headers })
    expect(await told.json()).toEqual({
      url: `${ACCOUNT}?error=DeletionRefused&reason=You+own+the+team+%3Cb%3ERed%3C%2Fb%3E.`,
    })
  })

  it.each([
    ['throws', () => Promise.reject(new Error('down')), `${SITE}/auth/error?error=AccessDenied`],
    ['returns nothing', () => undefined as unknown as true, null],
  ])('does not happen where the callback %s', async (_, callback, answer) => {
    const { site, ada, id } = await start({ config: { callbacks: { deleteUser: callback } } })
    expect(at(await site.post(ada, 'delete', TYPED))).toBe(answer)
    expect(left(site, id)).toContain('users')
  })

  it('is not there where the configuration says so', async () => {
    const { site, ada, id } = await start({ config: { account: { delete: false } } })
    expect((await site.post(ada, 'delete', TYPED)).status).toBe(404)
    expect(left(site, id)).toContain('users')
  })
})

test.each([
  [{ email: null, name: 'Ada' }, 'Ada'],
  [{ email: null, name: null }, 'DELETE'],
])('who is %j types %s', async (known, word) => {
  const site = makeSite()
  const ada = await site.signedIn()
  const user = site.user()
  if (user) site.tables.users.set(user.id, { ...user, ...known })
  expect(textsIn(await site.show(ada), 'label').at(-1)).toBe(`To confirm, type ${word}`)
  expect(at(await site.post(ada, 'delete', { email: word }))).toBe(SITE)
  expect(site.tables.users.size).toBe(0)
})

describe('tokens are revoked at the service', () => {
  /** Ada with an account of a service that revokes tokens, and what it was asked. */
  async function start(answer: () => Promise<Response>, account: object = {}) {
    const asked: [string, Record<string, string>, string | null][] = []
    const base = makeSite()
    const fetch = async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      const body = Object.fromEntries(new URLSearchParams(await request.text()))
      asked.push([request.url, body, request.headers.get('authorization')])
      return answer()
    }
    const [acme, ...others] = base.config.providers
    const site = makeSite({
      config: {
        providers: [
          OAuth({ ...(acme as Parameters<typeof OAuth>[0]), revocation: 'https://as.test/revoke' }),
          ...others,
        ],
      },
      fetch,
    })
    const ada = await site.signedIn()
    const [[key, stored] = ['', undefined]] = site.tables.accounts
    if (stored) site.tables.accounts.set(key, { ...stored, ...account })
    return { site, ada, asked }
  }
  const BASIC = `Basic ${btoa('client:the%2Dsecret%2Dof%2Dthe%2Dclient')}`

  test('by the refresh token', async () => {
    const { site, ada, asked } = await start(async () => new Response(null))
    expect(at(await site.post(ada, 'delete', TYPED))).toBe(SITE)
    expect(asked).toEqual([
      [
        'https://as.test/revoke',
        { token: 'refresh-of-acme', token_type_hint: 'refresh_token' },
        BASIC,
      ],
    ])
    expect(site.log.errors).toEqual([])
  })

  test('by the access token, where there is no other', async () => {
    const { site, ada, asked } = await start(async () => new Response(null), {
      refresh_token: undefined,
    })
    await site.post(ada, 'delete', TYPED)
    expect(asked.map(([, body]) => body)).toEqual([
      { token: 'access-of-acme', token_type_hint: 'access_token' },
    ])
  })

  test('not where the account has none', async () => {
    const none = { refresh_token: undefined, access_token: undefined }
    const { site, ada, asked } = await start(async () => new Response(null), none)
    await site.post(ada, 'delete', TYPED)
    expect([asked, site.tables.users.size, site.log.errors]).toEqual([[], 0, []])
  })

  test('not where the configuration has the service no more', async () => {
    const { site, ada, asked } = await start(async () => new Response(null), { provider: 'gone' })
    await site.post(ada, 'delete', TYPED)
    expect([asked, site.tables.users.size, site.log.errors]).toEqual([[], 0, []])
  })

  test.each([
    ['where it names an endpoint for that', { revocation_endpoint: 'https://id.test/revoke' }],
    ['and not where it names none', {}],
  ])('of a service of OpenID Connect %s', async (_, named) => {
    const asked: (string | null)[][] = []
    const { config: base } = makeSite()
    const openid = OIDC({
      id: 'id',
      name: 'Id',
      issuer: 'https://id.test',
      clientId: 'a',
      clientSecret: 'b',
    })
    const site = makeSite({
      config: { providers: [...base.providers, openid] },
      async fetch(input, init) {
        const { url, headers } = new Request(input, init)
        if (!url.includes('.well-known')) asked.push([url, headers.get('user-agent')])
        const [authorization_endpoint, token_endpoint] = ['https://id.test/a', 'https://id.test/t']
        const endpoints = { authorization_endpoint, token_endpoint, jwks_uri: 'https://id.test/k' }
        return Response.json({ issuer: 'https://id.test', ...endpoints, ...named })
      },
    })
    const ada = await site.signedIn()
    const account = { provider: 'id', type: 'oidc' as const, providerAccountId: '7' }
    const userId = site.user()?.id ?? ''
    await site.config.adapter?.linkAccount?.({ ...account, userId, refresh_token: 'mine' })
    expect(at(await site.post(ada, 'delete', TYPED))).toBe(SITE)
    expect(asked).toEqual(Object.values(named).map((endpoint) => [endpoint, 'create-auth']))
    expect(site.log.errors).toEqual([])
  })

  test.each([
    ['refuses', async () => Response.json({ error: 'invalid_client' }, { status: 401 })],
    ['can not be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('and where that %s it is logged, and the account is gone all the same', async (_, answer) => {
    const { site, ada } = await start(answer)
    expect(at(await site.post(ada, 'delete', TYPED))).toBe(SITE)
    expect(site.tables.users.size).toBe(0)
    expect(site.log.errors).toHaveLength(1)
    expect(JSON.stringify(site.log.errors.map(String))).not.toContain('refresh-of-acme')
  })

  test('not where the store fails: nothing is gone then', async () => {
    const { site, ada, asked } = await start(async () => new Response(null))
    const { adapter } = site.config
    if (adapter) adapter.deleteUser = () => Promise.reject(new Error('down'))
    expect(at(await site.post(ada, 'delete', TYPED))).toBe(`${SITE}/auth/error?error=Configuration`)
    expect([asked, site.tables.users.size, site.mails]).toEqual([[], 1, []])
  })
})

test('an application deletes in the same way', async () => {
  const site = makeSite({
    config: { callbacks: { deleteUser: ({ user }) => user.name === 'Ada' || 'not Eve' } },
  })
  await site.signedIn()
  await site.signedIn(EVE)
  const [ada, eve] = [site.user()?.id ?? '', site.user(EVE.email)?.id ?? '']
  await deleteUser(site.trusted, ada)
  await expect(deleteUser(site.trusted, eve)).rejects.toMatchObject({
    type: 'AccountRefused',
    code: 'DeletionRefused',
    message: 'not Eve',
  })
  await expect(deleteUser(site.trusted, ada)).rejects.toMatchObject({
    type: 'InvalidConfig',
    message: 'deleteUser: there is no such user',
  })
  expect([...site.tables.users.keys()]).toEqual([eve])
  expect(site.mails.map(({ to }) => to)).toEqual([ADA.email])
})
