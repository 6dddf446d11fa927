import { inspect } from 'node:util'
import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdapterCall } from '../../support/spy-adapter.js'
import { SECRET, visit } from '../engine/visitor.js'
import { FLOWS, worldWithEve, type Flow } from '../loops/flows.js'

/** Everything that was said, wherever: by the logger, and on the console. */
let said: string[] = []
const tell = (...values: readonly unknown[]): void =>
  void said.push(
    ...values.map((value) =>
      typeof value === 'string'
        ? value
        : inspect(value, { depth: Infinity, showHidden: true, maxStringLength: Infinity }),
    ),
  )

beforeEach(() => {
  said = []
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation(tell)
})
afterEach(() => void vi.restoreAllMocks())

/** A logger that digs as deep as it can; without one the engine writes to the console. */
const LOGGERS: Readonly<Record<string, AuthConfig['logger'] | undefined>> = {
  'a logger that digs': { error: tell, warn: tell, debug: tell },
  'the console': undefined,
}

/** A database whose errors quote the statement with its parameters, as those of many do. */
class QueryError extends Error {
  readonly parameters: readonly unknown[]
  readonly detail: string
  constructor({ method, args }: AdapterCall) {
    super(`${method} failed for ${inspect(args, { depth: Infinity })}`)
    this.parameters = args
    this.detail = `Key ${JSON.stringify(args)} is wrong`
    this.cause = new Error(`caused by ${JSON.stringify(args)}`)
  }
}

/** The values that a redirect carries, such as the state; the code of an error is for everybody. */
function sentWith(answer: Response): readonly string[] {
  const { searchParams } = new URL(answer.headers.get('location') ?? 'https://app.test')
  return [...searchParams].filter(([name]) => name !== 'error').map(([, value]) => value)
}

async function watched(flow: Flow, logger: AuthConfig['logger'], failing: number | undefined) {
  let calls = 0
  let armed = false
  const world = await worldWithEve({
    strategy: 'database',
    config: { debug: true, ...(logger ? { logger } : { logger: {} }) },
    meddle: (call, go) => {
      if (!armed) return go()
      calls += 1
      if (calls - 1 !== failing) return go()
      throw new QueryError(call)
    },
  })
  const browser = world.browser()
  const cookies = new Set<string>()
  const keep = (): void => browser.cookies.forEach((value) => void cookies.add(value))
  await flow.prepare?.(world, browser)
  keep()
  armed = true
  const answer = await flow.run(world, browser)
  armed = false
  keep()
  const { tables } = world
  const secrets = [
    SECRET,
    'the-secret-of-the-client',
    'the-code',
    ...cookies,
    ...[...cookies].flatMap((value) => decodeURIComponent(value).split('|')),
    ...world.links,
    ...world.links.flatMap((link) => new URL(link).searchParams.getAll('token')),
    ...[...tables.accounts.values()].flatMap(({ access_token: token }) => token ?? []),
    ...tables.sessions.keys(),
    ...[...tables.verificationTokens.values()].map(({ token }) => token),
    ...sentWith(answer),
    ...[...tables.users.values()].map(({ email }) => email ?? ''),
  ].filter((secret) => secret.length > 6)
  return { secrets, calls }
}

describe.each(Object.entries(LOGGERS))('E229: %s, with debug messages', (_, logger) => {
  test.each(FLOWS.filter(({ strategies }) => strategies.includes('database')))(
    '$name: no secret, token, cookie or address is told, whichever call of the adapter fails',
    async (flow) => {
      const { calls, secrets } = await watched(flow, logger, undefined)
      expect(secrets.filter((secret) => said.join('\n').includes(secret))).toEqual([])
      for (let failing = 0; failing < calls; failing += 1) {
        said = []
        const { secrets: more } = await watched(flow, logger, failing)
        const text = said.join('\n')
        expect(text).toMatch(/the adapter's method \w+ failed|the session could not be ended/)
        expect(more.filter((secret) => text.includes(secret))).toEqual([])
      }
    },
  )

  test('what was typed is not told, where authorize() throws an error that quotes it', async () => {
    const password = 'correct "horse" \\ battery'
    const visitor = visit({
      debug: true,
      ...(logger ? { logger } : { logger: {} }),
      providers: [
        Credentials({
          credentials: { username: {}, password: {} },
          authorize(given) {
            throw Object.assign(new Error(`no user for ${JSON.stringify(given)}`), {
              parameters: [given.password],
              cause: new Error(String(given.password)),
            })
          },
        }),
      ],
    })
    const answer = await visitor.submit('/auth/callback/credentials', {
      username: 'ada lovelace',
      password,
    })
    expect(answer.headers.get('location')).toBe('https://app.test/auth/error?error=Configuration')
    const text = said.join('\n')
    expect(text).toContain('no user for')
    expect(text).not.toContain('horse')
    expect(text).not.toContain('lovelace')
  })
})

describe('E165, E230: one record stays one record', () => {
  const FORGED = [
    'x\r\n[auth] forged',
    'x\n[auth] forged',
    '\u001B[2J[auth] forged',
    'x\u2028y',
    '"}\n{"',
  ]

  test.each(FORGED)('%j is no line of its own on the console', async (text) => {
    const config: AuthConfig = {
      logger: {},
      debug: true,
      providers: [
        Credentials({
          credentials: { username: {}, password: {} },
          authorize({ username = '' }) {
            throw new Error(`nobody is called ${username.slice(0, 3)}\r\n\u001B[31m${text}`)
          },
        }),
      ],
      events: {
        signOut() {
          throw new Error(text)
        },
      },
    }
    const visitor = visit(config)
    await visitor.submit('/auth/callback/credentials', { username: text, password: text })
    const query = new URLSearchParams({ error: text, callbackUrl: text }).toString()
    await visitor.ask(`/auth/signin?${query}`)
    await visitor.ask(`/auth/error?${query}`)
    await visitor.ask(`/auth/callback/${encodeURIComponent(text)}?${query}`)
    expect(said.length).toBeGreaterThan(1)
    for (const line of said) {
      // The control characters of every kind, and what some programs take for the end of a line.
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(line).toMatch(/^\[auth\] /)
    }
  })

  test('a name of a megabyte does not get as far as the log', async () => {
    const visitor = visit({
      logger: {},
      debug: true,
      providers: [Credentials({ credentials: { name: {} }, authorize: () => null })],
    })
    const answer = await visitor.submit('/auth/callback/credentials', {
      name: 'x'.repeat(1_000_000),
    })
    expect(answer.status).toBe(413)
    expect(said.join('').length).toBeLessThan(1000)
  })
})

describe('E234: the logger and the answer', () => {
  const broken = (): never => {
    throw new Error('the log is full')
  }

  test.each([
    ['GET', '/auth/nothing', 404],
    ['GET', '/auth/error?error=AccessDenied', 403],
    ['GET', '/auth/session', 200],
    ['PUT', '/auth/session', 405],
    ['GET', '/auth/callback/acme?code=c&state=s', 302],
  ])('a logger that throws does not change the answer to %s %s', async (method, path, status) => {
    const world = await worldWithEve({
      config: { debug: true, logger: { error: broken, warn: broken, debug: broken } },
    })
    expect((await world.browser().ask(path, { method })).status).toBe(status)
  })
})
