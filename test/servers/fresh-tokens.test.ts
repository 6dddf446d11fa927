import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from './fleet-stores.js'
import { places, startFleet, type Place } from './fleet.js'

const PROCESS = fileURLToPath(new URL('fresh-tokens-process.js', import.meta.url))
const PROCESSES = 4
const EACH = 13

/** How a service treats its refresh tokens. */
type Habit = 'rotates' | 'overlaps' | 'keeps' | 'hangs' | 'dies'

/** A token endpoint with the habits of services; each family of refresh tokens begins with the name of one. */
function makeService() {
  const asked: string[] = []
  const used = new Set<string>()
  const dead = new Set<string>()
  const server = createServer(async (req, res) => {
    const sent = new URLSearchParams(await text(req))
    const token = sent.get('refresh_token') ?? ''
    const [habit = '', family = ''] = token.split('.')
    asked.push(token)
    // Who uses a token twice may have stolen it: everything of the family ends. RFC 9700, section 4.14.2.
    if (used.has(token) && KILLS.has(habit)) dead.add(family)
    used.add(token)
    if (habit === 'hangs') return
    if (habit === 'dies') {
      req.socket.destroy()
      return
    }
    const [status, body] = dead.has(family)
      ? [400, { error: 'invalid_grant' }]
      : [200, renewed(token)]
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { server, asked }
}

/** Those that end a whole family where one of its tokens is used twice. */
const KILLS: ReadonlySet<string> = new Set(['rotates', 'dies'])

/** The answer to a refresh token that is good. */
function renewed(token: string): object {
  const [habit = '', family = '', turn = '0'] = token.split('.')
  const next = `${habit}.${family}.${Number(turn) + 1}`
  return {
    access_token: `access-${next}`,
    token_type: 'bearer',
    expires_in: 3600,
    ...(habit !== 'keeps' && { refresh_token: next }),
  }
}

const service = makeService()
let endpoint = ''
beforeAll(async () => {
  service.server.listen(0, '127.0.0.1')
  await once(service.server, 'listening')
  const address = service.server.address()
  if (typeof address !== 'object' || !address) throw new Error('the service has no port')
  endpoint = `http://127.0.0.1:${address.port}/token`
})
afterAll(() => {
  service.server.closeAllConnections()
  service.server.close()
})

const askAll = startFleet<readonly string[]>(PROCESS)

const stores = {
  postgresql: () => places.postgresql(),
  mariadb: () => places.mariadb(),
  sqlite: () => places.sqlite(),
  redis: () => places.redis(),
} satisfies Readonly<Record<string, () => Promise<Place>>>

/** Somebody who is signed in, and whose access token has ended. */
async function signedIn(kind: string, { url, prefix = '' }: Place, habit: Habit) {
  const { adapter, close } = openStore(kind, url, prefix)
  const family = crypto.randomUUID()
  const user = await adapter.createUser?.({
    id: crypto.randomUUID(),
    name: 'Ada',
    email: `${family}@example.test`,
    emailVerified: null,
    image: null,
  })
  const userId = user?.id ?? ''
  const key = { provider: 'acme', providerAccountId: family }
  const refreshToken = `${habit}.${family}.0`
  await adapter.linkAccount?.({
    ...key,
    userId,
    type: 'oauth',
    access_token: 'ended',
    expires_at: Math.floor(Date.now() / 1000) - 10,
    refresh_token: refreshToken,
  })
  const sessionToken = crypto.randomUUID()
  const expires = new Date(Date.now() + 3_600_000)
  await adapter.createSession?.({ sessionToken, userId, expires })
  return {
    family,
    refreshToken,
    cookie: `__Host-auth.session-token=${sessionToken}`,
    stored: async () => adapter.getAccount?.(family, 'acme'),
    /** Has the access token end. */
    end: async () => adapter.updateAccount?.({ ...key, expires_at: 1 }),
    close,
  }
}

/** Who asks for it in all processes at once, and what each of them gets. */
async function askEverywhere(kind: string, place: Place, cookie: string) {
  const form = { path: 'photos', fields: { token: endpoint }, cookie }
  const forms = Array.from({ length: PROCESSES }, () => Array.from({ length: EACH }, () => form))
  const told = await askAll(kind, place, forms)
  return told.flat()
}

const everybody = (told: string): readonly string[] =>
  Array.from({ length: PROCESSES * EACH }, () => told)

const habits = ['rotates', 'overlaps', 'keeps', 'hangs', 'dies'] as const
const cases = Object.entries(stores).flatMap(([kind, open]) =>
  habits.map((habit) => ({ kind, open, habit })),
)

test.each(cases)(
  'of 52 requests in 4 processes one refreshes the token, sealed in the database, where the service $habit: $kind',
  async ({ kind, open, habit }) => {
    const place = await open()
    const ada = await signedIn(kind, place, habit)
    try {
      const told = await askEverywhere(kind, place, ada.cookie)
      const mine = service.asked.filter((token) => token.includes(ada.family))
      // One that dies at once has failed before another process asks for the first time.
      const most = habit === 'dies' ? PROCESSES : 1
      expect(new Set(mine)).toEqual(new Set([ada.refreshToken]))
      expect(mine.length).toBeLessThanOrEqual(most)
      const next = `${habit}.${ada.family}.1`
      if (habit === 'hangs' || habit === 'dies') {
        expect(told).toEqual(everybody('unavailable'))
        expect(await ada.stored()).toMatchObject({ refresh_token: ada.refreshToken })
        return
      }
      expect(told).toEqual(everybody(`access-${next}`))
      const sealed = expect.stringMatching(/^sealed:/)
      expect(await ada.stored()).toMatchObject({
        access_token: sealed,
        refresh_token: sealed,
      })
      expect(await askEverywhere(kind, place, ada.cookie)).toEqual(everybody(`access-${next}`))
      expect(service.asked.filter((token) => token.includes(ada.family))).toEqual(mine)
      await ada.end()
      const [used, later] =
        habit === 'keeps' ? [ada.refreshToken, next] : [next, `${habit}.${ada.family}.2`]
      expect(await askEverywhere(kind, place, ada.cookie)).toEqual(everybody(`access-${later}`))
      expect(service.asked.filter((token) => token.includes(ada.family))).toEqual([...mine, used])
    } finally {
      await ada.close()
      await place.close()
    }
  },
)
