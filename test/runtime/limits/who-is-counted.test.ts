import { describe, expect, test } from 'vitest'
import { ELSEWHERE, HOME, makeSite, statuses, then429, type From } from './world.js'

const PROXY = { peer: '10.0.0.7', address: '10.0.0.7' }

function open(proxy?: number) {
  const config = {
    limits: { credentialsPerNetwork: { max: 2, window: 600 } },
    ...(proxy !== undefined && { proxy }),
  }
  const site = makeSite({ config })
  const guess = async (forwarded: string | undefined, from: From = PROXY): Promise<Response> =>
    site.send(
      '/auth/callback/credentials',
      from,
      { username: 'ada', password: 'wrong' },
      forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    )
  /** The networks that were refused. */
  const refused = async (times: readonly (string | undefined)[], from?: From) => {
    for (const forwarded of times) await guess(forwarded, from)
    return site.hits().map((hit) => (hit as { network?: string }).network)
  }
  return { site, guess, refused }
}

describe('behind a proxy that nobody has named', () => {
  test.each(['127.0.0.1', '::1', '10.0.0.7', '192.168.1.2', 'fd00::7', '::ffff:172.17.0.2'])(
    'at %s no network is counted, which is told once, with what to do',
    async (peer) => {
      const { site, guess } = open()
      const from = { peer, address: peer }
      expect(await statuses(5, (turn) => guess(`203.0.113.${turn}`, from))).not.toContain(429)
      expect(site.log.warnings.slice(2)).toEqual(['proxy-not-trusted'])
    },
  )

  test.each(['forwarded', 'x-real-ip', 'via'])(
    'another header tells it as well: %s',
    async (name) => {
      const { site } = open()
      const fields = { username: 'ada', password: 'wrong' }
      const go = () => site.send('/auth/callback/credentials', PROXY, fields, { [name]: '1' })
      expect(await statuses(3, go)).not.toContain(429)
    },
  )

  test('an account is counted all the same', async () => {
    const { guess } = open()
    const tried = await statuses(51, (turn) => guess(`203.0.113.${turn}`))
    expect(tried).toEqual(then429(50))
  })
})

test('an address that the platform itself says is counted, whatever headers there are', async () => {
  const { site, refused } = open()
  const from = { peer: undefined, address: PROXY.address, isVouched: true }
  expect(await refused(['203.0.113.1', '203.0.113.2', '203.0.113.3'], from)).toEqual([
    PROXY.address,
  ])
  expect(site.log.warnings).not.toContain('proxy-not-trusted')
})

test('who comes straight from a network inside is counted by it', async () => {
  const { site, refused } = open()
  expect(await refused([undefined, undefined, undefined])).toEqual([PROXY.peer])
  expect(site.log.warnings).not.toContain('proxy-not-trusted')
})

test('a visitor who says to be a proxy is counted by his address', async () => {
  const { refused } = open()
  expect(await refused(['1.1.1.1', '2.2.2.2', '3.3.3.3'], HOME)).toEqual([HOME])
})

test('an address that the framework or the application tells is believed', async () => {
  const { refused } = open()
  const from = { peer: PROXY.peer, address: ELSEWHERE }
  expect(await refused(['1.1.1.1', '2.2.2.2', '3.3.3.3'], from)).toEqual([ELSEWHERE])
})

describe('so many hops from the right', () => {
  test.each([
    [1, [`1.1.1.1, ${HOME}`, `2.2.2.2,${HOME}`, HOME]],
    [2, [`1.1.1.1, ${HOME}, 10.0.0.9`, `${HOME}, 10.0.0.8`, `3.3.3.3, ${HOME}, 10.0.0.9`]],
  ])('%i: what a visitor writes himself is not counted by', async (proxy, headers) => {
    expect(await open(proxy).refused(headers)).toEqual([HOME])
    expect(await open(proxy).refused(headers, null)).toEqual([HOME])
  })

  test.each([1, 2])(
    '%i: who has come past the proxy is counted by the connection',
    async (proxy) => {
      const headers =
        proxy === 1 ? [undefined, undefined, undefined] : ['1.1.1.1', '2.2.2.2', '3.3.3.3']
      expect(await open(proxy).refused(headers, HOME)).toEqual([HOME])
    },
  )

  test('what is no address there is the connection’s', async () => {
    expect(await open(1).refused(['unknown', '_hidden', 'x'])).toEqual([PROXY.peer])
  })

  test.each([0, -1, 1.5, Number.NaN, '1' as never])(
    'must be a number of proxies: %s',
    async (proxy) => {
      const { guess } = open(proxy)
      expect((await guess(undefined)).status).toBe(500)
    },
  )
})
