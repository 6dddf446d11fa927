import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { LIMITS, type LimitName } from '../../../runtime/src/config/limits.js'
import { getEngine } from '../../../runtime/src/engine.js'
import { attempt, type LimitedAction } from '../../../runtime/src/limits/limiter.js'
import { makeLog, SECRET } from '../engine/visitor.js'

type By = 'network' | 'subject' | 'both'

/** What each action is counted by; those of the second column tell that something secret is tried. */
const ROWS: readonly (readonly [LimitedAction, guess: boolean, ...(readonly [LimitName, By])[]])[] =
  [
    [
      'mail',
      false,
      ['mailsPerNetwork', 'network'],
      ['mailsPerAddressAndNetwork', 'both'],
      ['mailsPerAddress', 'subject'],
    ],
    [
      'credentials',
      true,
      ['credentialsPerNetwork', 'network'],
      ['credentialsPerAccountAndNetwork', 'both'],
      ['credentialsPerAccount', 'subject'],
    ],
    [
      'password',
      true,
      ['credentialsPerNetwork', 'network'],
      ['credentialsPerAccountAndNetwork', 'both'],
      ['credentialsPerAccount', 'subject'],
      ['passwordsInARow', 'subject'],
    ],
    [
      'token',
      true,
      ['tokensPerNetwork', 'network'],
      ['tokensPerAddressAndNetwork', 'both'],
      ['tokensPerAddress', 'subject'],
    ],
    [
      'passkey',
      false,
      ['passkeysPerNetwork', 'network'],
      ['passkeysPerAccountAndNetwork', 'both'],
      ['passkeysPerAccount', 'subject'],
    ],
    ['code', true, ['codesPerUserAndNetwork', 'both'], ['codesPerUser', 'subject']],
    [
      'totp',
      true,
      ['codesPerUserAndNetwork', 'both'],
      ['codesPerUser', 'subject'],
      ['totpInARow', 'subject'],
    ],
    ['start', false, ['startsPerNetwork', 'network']],
  ]

const EACH = ROWS.flatMap(([action, guess, ...limits]) =>
  limits.map(([limit, by]) => [action, limit, by, guess] as const),
)

/** A server where one limit is closed by the second try, and no other ever. */
function makeServer(limit: LimitName | undefined) {
  let isAway = false
  const adapter = MemoryAdapter()
  const never = { max: 1000, window: 86_400 }
  const limits = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, never]))
  const engine = getEngine(
    withHost(
      {
        providers: [],
        secret: SECRET,
        logger: makeLog().logger,
        limits: { ...limits, ...(limit && { [limit]: { max: 1, window: 86_400 } }) },
        adapter: {
          ...adapter,
          incrementCounter: async (counter) => {
            if (isAway) throw new Error('out of reach')
            return (await adapter.incrementCounter?.(counter)) ?? 0
          },
        },
      },
      { env: {}, now: () => 0 },
    ),
  )
  const tryAs = async (action: LimitedAction, subject: string | undefined, address: string) =>
    attempt(
      engine,
      { id: () => undefined, client: { address, peer: address }, headers: new Headers() },
      { action, provider: { id: 'p' }, subject: subject === undefined ? undefined : [subject] },
    )
  const goesOn = async (...tried: Parameters<typeof tryAs>) =>
    tryAs(...tried).then(
      () => true,
      (thrown: { readonly type?: string }) => thrown.type,
    )
  return { tryAs, goesOn, goAway: () => void (isAway = true) }
}

const [HERE, THERE] = ['192.0.2.1', '198.51.100.1']

describe.each(EACH)('%s: %s', (action, limit, by, guess) => {
  test(`counts by ${by}`, async () => {
    const second = async (subject: string | undefined, address: string) => {
      const server = makeServer(limit)
      await server.tryAs(action, 'ada', HERE)
      return server.goesOn(action, subject, address)
    }
    expect({
      same: await second('ada', HERE),
      elsewhere: await second('ada', THERE),
      another: await second('eve', HERE),
      unnamed: await second(undefined, HERE),
    }).toEqual({
      same: 'RateLimited',
      elsewhere: by === 'subject' ? 'RateLimited' : true,
      another: by === 'network' ? 'RateLimited' : true,
      unnamed: by === 'network' ? 'RateLimited' : true,
    })
  })

  test('tells nobody apart who is not named', async () => {
    const server = makeServer(limit)
    await server.tryAs(action, undefined, HERE)
    expect(await server.goesOn(action, undefined, THERE)).toBe(true)
  })

  test(`${guess && by === 'subject' ? 'lets' : 'does not let'} somebody on who has signed in from there`, async () => {
    const server = makeServer(limit)
    await (await server.tryAs(action, 'ada', HERE)).succeeded()
    for (let tries = 0; tries < 3; tries += 1) await server.goesOn(action, 'ada', THERE)
    for (let tries = 0; tries < 3; tries += 1) await server.goesOn(action, 'ada', HERE)
    const lets = guess && by === 'subject'
    expect(await server.goesOn(action, 'ada', HERE)).toBe(lets ? true : 'RateLimited')
  })
})

const GUESSES = ROWS.map(([action, guess]) => [action, guess] as const)

test.each(GUESSES)(
  '%s: a store that fails closes what can be guessed (%s)',
  async (action, guess) => {
    const server = makeServer(undefined)
    server.goAway()
    expect(await server.goesOn(action, 'ada', HERE)).toBe(guess ? 'AdapterError' : true)
  },
)
