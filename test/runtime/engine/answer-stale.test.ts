import { describe, expect, test } from 'vitest'
import { withHost } from '@create-auth/runtime/testing'
import { webExchange } from '../../../runtime/src/bridge/exchange.js'
import { freshGuard, guardedRequest } from '../../../runtime/src/bridge/fresh.js'
import { getEngine } from '../../../runtime/src/engine.js'
import { SECRET, START } from './visitor.js'

const URL_OF = 'https://app.test/account?tab=1'
const engine = getEngine(
  withHost({ providers: [], secret: SECRET, trustHost: true }, { env: {}, now: () => START }),
)
const user = { id: 'ada', emailVerified: false }
const session = { user, expires: new Date(START).toISOString() }
const PAGE = { headers: { accept: 'text/html' } }

/** The answer of a server to a request whose proof is so many seconds old; nobody is signed in where it has none. */
async function answer(age: number | undefined, asked: RequestInit = PAGE) {
  const checked =
    age === undefined
      ? { session: null, cookies: new Map() }
      : { session, userId: 'ada', proof: { freshAt: START / 1000 - age }, cookies: new Map() }
  const exchange = webExchange((sent: Request) => sent)
  const request = guardedRequest(engine, exchange, new Request(URL_OF, asked))
  const refused = await freshGuard({})(engine, checked, request)
  return refused && [refused.status, refused.headers.get('location')]
}

describe('a server answers a request whose proof', () => {
  const back = 'callbackUrl=%2Faccount%3Ftab%3D1'

  test('is fresh with nothing', async () => {
    expect(await answer(600)).toBeUndefined()
  })

  test('is not by leading a person to where it is given, and back', async () => {
    expect(await answer(601)).toEqual([302, `https://app.test/auth/confirm?${back}`])
    expect(await answer(undefined)).toEqual([302, `https://app.test/auth/signin?${back}`])
  })

  test('is not with 401, where a program asks or a form was sent', async () => {
    expect(await answer(601, {})).toEqual([401, null])
    expect(await answer(601, { ...PAGE, method: 'POST' })).toEqual([401, null])
  })
})
