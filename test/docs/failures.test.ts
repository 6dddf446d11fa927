import { expect, test } from 'vitest'
import { Auth, type AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'
import { tableOf } from './tables.js'

const TABLE = tableOf('docs/deployment', '\n## What is seen when something is missing\n')
const ORIGIN = 'https://shop.example'
const COOKIE = { cookie: '__Host-auth.session-token=not-ours' }
const set = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'a secret that is made for this page alone: 0123456789',
  AUTH_URL: ORIGIN,
  AUTH_GITHUB_ID: 'id',
  AUTH_GITHUB_SECRET: 'secret',
}

interface Case {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly config?: Partial<AuthConfig>
  readonly headers?: Readonly<Record<string, string>>
}

/** The cases for which the first column of the table stands. */
const CASES: Readonly<Record<string, Case>> = {
  nothing: {},
  'no secret': { env: { AUTH_SECRET: undefined } },
  'a secret of less than 32 characters': { env: { AUTH_SECRET: 'secret' } },
  'neither `AUTH_URL` nor `trustHost`': { env: { AUTH_URL: undefined } },
  '`AUTH_URL` without `https://`': { env: { AUTH_URL: 'shop.example' } },
  'a host that `trustHost` does not list': {
    env: { AUTH_URL: undefined },
    config: { trustHost: ['other.example'] },
  },
  'the only provider lacks its variables': { env: { AUTH_GITHUB_ID: '', AUTH_GITHUB_SECRET: '' } },
  'one of several lacks its variables': { config: { providers: [GitHub, Google] } },
  'a database that does not answer': {
    config: {
      adapter: {
        ...MemoryAdapter(),
        getSessionAndUser: () => Promise.reject(new Error('the connection is refused')),
      },
    },
    headers: COOKIE,
  },
  'a cookie that no secret opens': { headers: COOKIE },
  '`AUTH_DEV` is set': { config: { providers: [GitHub, Dev] } },
}

/** The status of a page and of the session's endpoint, and all that is logged. */
async function answersTo({ env, config, headers = {} }: Case): Promise<readonly string[]> {
  const lines: string[] = []
  const logger = {
    error: (error: Error) =>
      lines.push(`${'type' in error ? String(error.type) : ''}: ${error.message}`),
    warn: (code: string) => lines.push(`${code}:`),
  }
  const whole = { providers: [GitHub], env: { ...set, ...env }, logger, ...config }
  const statuses: string[] = []
  for (const path of ['signin', 'session']) {
    const response = await Auth(new Request(`${ORIGIN}/auth/${path}`, { headers }), whole)
    statuses.push(String(response.status))
  }
  return [...statuses, lines.join('\n')]
}

test.each(TABLE)('%s: %s, %s', async (what, page, session, said = '') => {
  const [seenPage, seenSession, log = ''] = await answersTo(CASES[what ?? '']!)
  expect([page, session]).toEqual([seenPage, seenSession])
  // Of a warning the logger is told the code alone.
  const text =
    /^`((?:session-unreadable|provider-left-out|dev-sign-in-left-out):|.*(?=`$))/.exec(said)?.[1] ??
    ''
  expect(log === '').toBe(text === '')
  expect(log).toContain(text)
})

test('the table has every case', () => {
  expect(TABLE.map(([what]) => what)).toEqual(Object.keys(CASES))
})

test('a health check is answered without a database, and sets no cookie', async () => {
  const adapter = {
    ...MemoryAdapter(),
    getSessionAndUser: () => Promise.reject(new Error('asked')),
  }
  const config = { providers: [GitHub], env: set, adapter }
  const response = await Auth(new Request(`${ORIGIN}/auth/session`), config)
  expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([
    200,
    'null',
    [],
  ])
})
