import Bitbucket from '@create-auth/runtime/providers/bitbucket'
import GitHub from '@create-auth/runtime/providers/github'
import { describe, expect, test } from 'vitest'
import { REGISTERED, signInWith, type Service } from './service.js'
import { service as bitbucket } from './services/bitbucket.js'
import { service as github } from './services/github.js'

const USER = 'https://api.github.com/user'
const LIST = `GET ${USER}/emails`

/** GitHub, with another address in the profile, another answer from the list, and another token response. */
function telling(email: string | null, list: unknown, tokens: object = {}): Service {
  const { answer } = github.profile?.[`GET ${USER}`] ?? {}
  return {
    ...github,
    tokens: { access_token: 'at', token_type: 'bearer', ...tokens },
    profile: {
      [`GET ${USER}`]: { answer: { ...(answer as object), email } },
      [LIST]: { answer: list },
    },
  }
}

function addressOf(session: unknown): unknown {
  const { email, emailVerified } = (session as { user: Record<string, unknown> }).user
  return { email, emailVerified }
}

describe('the list of addresses of GitHub and Bitbucket', () => {
  test.each([
    [403, 'ada@example.test', { email: 'ada@example.test', emailVerified: false }],
    [404, 'ada@example.test', { email: 'ada@example.test', emailVerified: false }],
    [403, null, { email: null, emailVerified: undefined }],
    [404, null, { email: null, emailVerified: undefined }],
  ])(
    'one that is closed (%s) fails no sign-in: the address of the profile (%s) counts as not proven',
    async (status, email, expected) => {
      const closed = new Response('{"message":"Resource not accessible by integration"}', {
        status,
      })
      const result = await signInWith(telling(email, closed), GitHub(REGISTERED))
      expect(result.location).toBe('https://app.test/')
      expect(addressOf(result.session)).toEqual(expected)
      expect(result.log.errors).toEqual([])
    },
  )

  test('an address that only the profile tells links to nobody', async () => {
    const closed = new Response(null, { status: 403 })
    const { profile } = await signInWith(telling('ada@example.test', closed), GitHub(REGISTERED))
    expect(profile).toMatchObject({ email: 'ada@example.test', email_verified: false })
  })

  test.each([401, 429, 500])('any other failure (%s) fails the sign-in', async (status) => {
    const failed = new Response(null, { status })
    const service = telling('ada@example.test', failed)
    const { location, session } = await signInWith(service, GitHub(REGISTERED))
    expect([location, session]).toEqual([
      'https://app.test/auth/signin?error=OAuthCallbackError',
      null,
    ])
  })

  test.each([
    ['repo,user', true],
    ['user:email read:user', true],
    ['', true],
    [undefined, true],
    ['read:user', false],
  ])('is asked for where the granted scope (%s) opens it: %s', async (scope, asked) => {
    const list = [{ email: 'list@example.test', primary: true, verified: true }]
    const tokens = scope === undefined ? {} : { scope }
    const service = telling('ada@example.test', list, tokens)
    const { requests, session } = await signInWith(service, GitHub(REGISTERED))
    expect(requests.some(({ request }) => request === LIST)).toBe(asked)
    expect(addressOf(session)).toEqual(
      asked
        ? { email: 'list@example.test', emailVerified: true }
        : { email: 'ada@example.test', emailVerified: false },
    )
  })

  test('Bitbucket: one that is closed, and one that the scope does not open', async () => {
    const list = 'GET https://api.bitbucket.org/2.0/user/emails'
    const closed: Service = {
      ...bitbucket,
      profile: { ...bitbucket.profile, [list]: { answer: new Response(null, { status: 403 }) } },
    }
    const first = await signInWith(closed, Bitbucket(REGISTERED))
    expect(first.session).toMatchObject({ user: { name: 'Ada Lovelace', email: null } })
    const other: Service = {
      ...bitbucket,
      tokens: { access_token: 'at', token_type: 'bearer', scope: 'repository' },
    }
    const second = await signInWith(other, Bitbucket(REGISTERED))
    expect(second.session).toMatchObject({ user: { name: 'Ada Lovelace', email: null } })
    expect(second.requests.map(({ request }) => request)).not.toContain(list)
  })
})
