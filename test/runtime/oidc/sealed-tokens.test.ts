import { getAccessToken, type AuthConfig } from '@create-auth/runtime'
import type { AdapterAccount } from '@create-auth/runtime/adapters'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import OAuth from '@create-auth/runtime/providers/oauth'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { makeClock, makeLog, visit } from '../engine/visitor.js'

const OLD = 'an-older-secret-of-at-least-32-characters'
const NEW = 'the-newer-secret-of-at-least-32-characters'
const SEALED = /^sealed:[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/

type Accounts = AuthConfig['accounts']

/** A site whose database is looked into, and a service that gives a new pair of tokens each time. */
function open() {
  const clock = makeClock()
  const log = makeLog()
  const tables = emptyTables()
  const adapter = MemoryAdapter(tables)
  const seen: unknown[] = []
  const asked: (string | undefined)[] = []
  let pairs = 0
  let meanwhile = async (): Promise<void> => undefined
  const world = {
    now: clock.now,
    env: {},
    async fetch(...request: ConstructorParameters<typeof Request>) {
      const sent = new Request(...request)
      if (sent.url.endsWith('/me')) return Response.json({ id: '7', name: 'Ada' })
      const form = new URLSearchParams(await sent.text())
      asked.push(form.get('refresh_token') ?? undefined)
      await meanwhile()
      pairs += 1
      return Response.json({
        access_token: `access ${pairs}`,
        refresh_token: `refresh ${pairs}`,
        token_type: 'bearer',
        expires_in: 3600,
      })
    },
  }
  const configWith = (
    accounts: Accounts,
    secret: string | readonly string[] = NEW,
  ): AuthConfig => ({
    secret,
    trustHost: true,
    adapter,
    ...(accounts && { accounts }),
    logger: log.logger,
    callbacks: {
      signIn: ({ account }) => {
        seen.push(account?.access_token)
        return true
      },
    },
    events: {
      linkAccount: ({ account }) => void seen.push(account.refresh_token),
      signIn: ({ account }) => void seen.push(account?.access_token),
    },
    providers: [
      OAuth({
        id: 'acme',
        name: 'Acme',
        clientId: 'client',
        clientSecret: 'secret',
        authorization: 'https://as.test/authorize',
        token: 'https://as.test/token',
        userinfo: 'https://as.test/me',
        profile: ({ id, name }) => ({ id: String(id), name: String(name) }),
      }),
    ],
  })
  const row = (): AdapterAccount => {
    const [account] = tables.accounts.values()
    if (!account) throw new Error('there is no account')
    return account
  }
  return {
    clock,
    log,
    tables,
    adapter,
    seen,
    asked,
    row,
    meeting: (act: typeof meanwhile) => void (meanwhile = act),
    /** The tokens as they lie in the database. */
    stored: () => [row().access_token, row().refresh_token],
    async signIn(accounts: Accounts, secret?: string | readonly string[]): Promise<string> {
      const visitor = visit(configWith(accounts, secret), { world })
      const begun = await visitor.submit('/auth/signin/acme')
      const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
      await visitor.ask(`/auth/callback/acme?code=code&state=${state}`)
      return [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    },
    ask: async (cookie: string, accounts: Accounts, secret?: string | readonly string[]) => {
      const request = new Request('https://app.test/photos', { headers: { cookie } })
      const config = withHost(configWith(accounts, secret), world)
      return (await getAccessToken(request, config, 'acme')).accessToken
    },
  }
}

const on: Accounts = { encryptTokens: true }

/** The id of the key that a token is sealed with. */
function keyOf(token: string | undefined): unknown {
  const [header = ''] = (token ?? '').replace('sealed:', '').split('.')
  return JSON.parse(Buffer.from(header, 'base64url').toString()).kid
}

describe('accounts.encryptTokens', () => {
  test('seals tokens for the database alone: callbacks, events and getAccessToken see them', async () => {
    const site = open()
    const cookie = await site.signIn(on)
    expect(site.stored()).toEqual([expect.stringMatching(SEALED), expect.stringMatching(SEALED)])
    const { access_token: _, refresh_token: __, userId, ...rest } = site.row()
    expect(rest).toEqual({
      type: 'oauth',
      provider: 'acme',
      providerAccountId: '7',
      token_type: 'bearer',
      expires_at: site.clock.now() / 1000 + 3600,
    })
    expect(site.seen).toEqual(['access 1', 'refresh 1', 'access 1'])
    expect(await site.ask(cookie, on)).toBe('access 1')
    const again = await site.signIn(on)
    expect(site.seen.at(-1)).toBe('access 2')
    expect(site.stored()).toEqual([expect.stringMatching(SEALED), expect.stringMatching(SEALED)])
    expect(await site.ask(again, on)).toBe('access 2')
    expect(userId).toBe([...site.tables.users.keys()][0])
  })

  test('is off by default, and what is sealed is read where it is off again', async () => {
    const site = open()
    const cookie = await site.signIn(on)
    expect(await site.ask(cookie, undefined)).toBe('access 1')
    await site.signIn(undefined)
    expect(site.stored()).toEqual(['access 2', 'refresh 2'])
  })

  test('reads what lies there as it is, and seals it when it is refreshed', async () => {
    const site = open()
    const cookie = await site.signIn(undefined)
    expect(site.stored()).toEqual(['access 1', 'refresh 1'])
    expect(await site.ask(cookie, on)).toBe('access 1')
    site.clock.advance(3600)
    expect(await site.ask(cookie, on)).toBe('access 2')
    expect(site.asked).toEqual([undefined, 'refresh 1'])
    expect(site.stored()).toEqual([expect.stringMatching(SEALED), expect.stringMatching(SEALED)])
  })

  test('refreshes what is sealed, and overwrites nothing that was stored meanwhile', async () => {
    const site = open()
    const cookie = await site.signIn(on)
    site.clock.advance(3600)
    expect(await site.ask(cookie, on)).toBe('access 2')
    expect(site.asked).toEqual([undefined, 'refresh 1'])
    site.clock.advance(3600)
    let stored: unknown
    site.meeting(async () => {
      site.meeting(async () => undefined)
      await site.signIn(on)
      stored = site.stored()
    })
    expect(await site.ask(cookie, on)).toBe('access 3')
    expect(site.asked).toEqual([undefined, 'refresh 1', 'refresh 2', undefined])
    expect(site.stored()).toEqual(stored)
  })

  test('opens with every secret, and seals with the newest', async () => {
    const site = open()
    const cookie = await site.signIn(on, OLD)
    const before = site.row().refresh_token
    expect(await site.ask(cookie, on, [NEW, OLD])).toBe('access 1')
    expect(site.row().refresh_token).toBe(before)
    site.clock.advance(3600)
    expect(await site.ask(cookie, on, [NEW, OLD])).toBe('access 2')
    expect(keyOf(site.row().refresh_token)).not.toBe(keyOf(before))
    expect(await site.ask(cookie, on, NEW)).toBe('access 2')
    expect(site.log.warnings).toEqual([])
  })

  test('without the secret a token counts as none, which the log says once', async () => {
    const site = open()
    const cookie = await site.signIn(on, OLD)
    for (const _ of ['once', 'twice'])
      await expect(site.ask(cookie, on, NEW)).rejects.toMatchObject({ reason: 'no-refresh-token' })
    expect([...new Set(site.log.warnings)]).toEqual(['tokens-unreadable'])
    expect(site.asked).toEqual([undefined])
  })

  test.each([
    [
      'of another account',
      (row: AdapterAccount) => ({ ...row, providerAccountId: '8', expires_at: 4_000_000_000 }),
    ],
    [
      'of another column',
      (row: AdapterAccount) => ({ ...row, access_token: row.refresh_token ?? '' }),
    ],
    [
      'that was changed',
      (row: AdapterAccount) => ({ ...row, access_token: `${row.access_token}A` }),
    ],
  ])('a token %s is none', async (_, moved) => {
    const site = open()
    const cookie = await site.signIn(on)
    const { refresh_token: refresh, ...row } = moved({ ...site.row() })
    site.tables.accounts.clear()
    await site.adapter.linkAccount({ ...row, refresh_token: '' })
    expect(refresh).toMatch(SEALED)
    await expect(site.ask(cookie, on)).rejects.toMatchObject({ reason: 'no-refresh-token' })
  })

  test('is true or false', async () => {
    const site = open()
    await expect(site.ask('', { encryptTokens: 'true' } as never)).rejects.toMatchObject({
      type: 'InvalidConfig',
      message: 'accounts.encryptTokens: must be true or false',
    })
  })
})
