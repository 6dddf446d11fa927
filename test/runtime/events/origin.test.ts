import { getAccessToken, getSession, requireFresh, type AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, test } from 'vitest'
import type { EventOrigin } from '../../../runtime/src/config/config.js'
import { requestId } from '../../../runtime/src/visitors/request-id.js'
import { readUserAgent } from '../../../runtime/src/visitors/visitor.js'
import { everyEvent } from '../../support/events.js'
import { makeSite, STRATEGIES } from '../account/site.js'
import { START, visit } from '../engine/visitor.js'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const MADE = /^[\da-f]{32}$/

/** What a sign-in tells of where it was asked for. */
async function toldFor(headers: Record<string, string>, config: Partial<AuthConfig> = {}) {
  const told: EventOrigin[] = []
  const visitor = visit(
    {
      providers: [Credentials({ credentials: {}, authorize: () => ({ id: '7' }) })],
      events: everyEvent((_, message) => void told.push(message)),
      ...config,
    },
    { world: { now: () => START } },
  )
  const form = { csrfToken: await visitor.csrf(), callbackUrl: 'https://elsewhere.test' }
  await visitor.ask('/auth/callback/credentials', { form, headers })
  return told
}

describe('the id of a request', () => {
  const traced = (version: string, trace = TRACE, more = '') =>
    `${version}-${trace}-00f067aa0ba902b7-01${more}`

  test.each<readonly [string, Record<string, string>, string | RegExp]>([
    ['what X-Request-Id says', { 'x-request-id': 'b3c:1/2.3+4=5@6-7_8' }, 'b3c:1/2.3+4=5@6-7_8'],
    ['at its longest', { 'x-request-id': 'x'.repeat(128) }, 'x'.repeat(128)],
    ['made where that is too long', { 'x-request-id': 'x'.repeat(129) }, MADE],
    ['made where that is no word', { 'x-request-id': 'two words' }, MADE],
    ['made where that is markup', { 'x-request-id': '<b>' }, MADE],
    ['made where that is empty', { 'x-request-id': '' }, MADE],
    ['made where nothing is said', {}, MADE],
    ['the trace', { traceparent: traced('00') }, TRACE],
    ['the trace of a later version', { traceparent: traced('01', TRACE, '-more') }, TRACE],
    ['X-Request-Id before the trace', { 'x-request-id': 'a', traceparent: traced('00') }, 'a'],
    [
      'the trace where X-Request-Id is none',
      { 'x-request-id': '?', traceparent: traced('00') },
      TRACE,
    ],
    ['made where the trace is all zero', { traceparent: traced('00', '0'.repeat(32)) }, MADE],
    [
      'the trace that begins with zero',
      { traceparent: traced('00', `0${TRACE.slice(1)}`) },
      `0${TRACE.slice(1)}`,
    ],
    ['made where something stands before the trace', { traceparent: `x${traced('00')}` }, MADE],
    ['made where the trace has no such version', { traceparent: traced('ff') }, MADE],
    ['made where the trace is none', { traceparent: traced('00', 'X'.repeat(32)) }, MADE],
    ['made where more follows than may', { traceparent: traced('00', TRACE, 'x') }, MADE],
  ])('is %s', async (_, headers, expected) => {
    const told = await toldFor(headers)
    const id = typeof expected === 'string' ? expected : expect.stringMatching(expected)
    expect(told.map((message) => message.requestId)).toEqual([id, id])
    // One that is made looks like a trace.
    expect(told[0]?.requestId === TRACE).toBe(expected === TRACE)
  })

  test('is one for all that a request does, and another one for another', async () => {
    const [first, second] = [await toldFor({}), await toldFor({})]
    expect(new Set([...first, ...second].map((message) => message.requestId)).size).toBe(2)
    expect([first.length, second.length]).toEqual([2, 2])
  })

  test('is not made where nobody asks for it', () => {
    let asked = 0
    const randomBytes = (length: number) => new Uint8Array(length + 0 * (asked += 1))
    const id = requestId({ randomBytes }, new Headers())
    expect(asked).toBe(0)
    expect([id(), id(), asked]).toEqual(['0'.repeat(32), '0'.repeat(32), 1])
  })
})

describe('the browser of a request', () => {
  test.each([
    ['as it says it', 'Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (X11; Linux x86_64)'],
    ['without line breaks', 'a\r\nb\nc', 'abc'],
    ['without line breaks of other alphabets', 'a\u2028b\u2029c\u0085d', 'abcd'],
    ['without controls', 'a\u0000b\u001b[31mc\u007fd', 'ab[31mcd'],
    ['without marks that turn text around', 'a\u202eb\u2066c\ufeffd', 'abcd'],
    ['without halves of characters', 'a\ud800b', 'ab'],
    ['255 characters of it', 'x'.repeat(300), 'x'.repeat(255)],
    ['undefined where nothing is left', '\n', undefined],
    ['undefined where it says nothing', undefined, undefined],
  ])('is %s', (_, said, expected) => {
    // What a framework hands on need not have been through `Headers`, which take no line breaks.
    const headers = Object.assign(new Headers(), { get: () => said ?? null })
    expect(readUserAgent(headers)).toBe(expected)
  })
})

describe('where it is from', () => {
  test('is nowhere where nobody tells the address', async () => {
    const [message] = await toldFor({ 'x-forwarded-for': '203.0.113.7' })
    expect(message).toMatchObject({ network: undefined, at: new Date(START) })
  })

  test.each([
    ['an address of IPv4', '203.0.113.7', '203.0.113.7'],
    ['64 bits of an address of IPv6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ])('is %s', async (_, address, network) => {
    const [message] = await toldFor({ 'x-forwarded-for': address }, { proxy: 1 })
    expect(message).toMatchObject({ network })
  })
})

test.each(STRATEGIES)(
  'a session tells the request that it is read for, by the endpoint as by the application: %s',
  async (strategy) => {
    const told: EventOrigin[] = []
    const headers = {
      'user-agent': 'Ada/1.0',
      'x-request-id': 'request-7',
      'x-forwarded-for': '203.0.113.7',
    }
    const events = { session: (message: EventOrigin) => void told.push(message) }
    const site = makeSite({ strategy, headers, config: { events, proxy: 1 } })
    const browser = await site.signedIn()
    const request = browser.requestOf('/', {})
    await browser.session()
    await getSession(request, browser.config)
    await requireFresh(request, browser.config)
    await getAccessToken(request, browser.config, 'acme')
    const origin = {
      at: new Date(START),
      requestId: 'request-7',
      network: '203.0.113.7',
      userAgent: 'Ada/1.0',
    }
    expect(told).toEqual(Array.from({ length: 4 }, () => expect.objectContaining(origin)))
  },
)
