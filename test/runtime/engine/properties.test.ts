import { parseCookies } from '../../../runtime/src/cookies/parse.js'
import { seal, unseal, type Purpose } from '../../../runtime/src/checks/sealed.js'
import { getEngine } from '../../../runtime/src/engine.js'
import { withHost } from '@create-auth/runtime/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SECRET, visit } from './visitor.js'
import { runs } from '../../support/runs.js'

const engine = getEngine(withHost({ secret: SECRET, trustHost: true, providers: [] }, { env: {} }))

describe('a sealed value', () => {
  const PURPOSES: readonly Purpose[] = ['state', 'pkce', 'nonce', 'challenge', 'proxy']

  test.each(PURPOSES)('of the purpose %s is refused with any bit flipped', async (purpose) => {
    const sealed = await seal(engine, purpose, { value: 'x'.repeat(20) }, 60)
    expect(await unseal(engine, purpose, sealed)).toMatchObject({ value: 'x'.repeat(20) })
    await fc.assert(
      fc.asyncProperty(
        fc.nat(sealed.length - 1),
        fc.integer({ min: 0, max: 7 }),
        async (at, bit) => {
          const flipped = String.fromCharCode(sealed.charCodeAt(at) ^ (1 << bit))
          const forged = sealed.slice(0, at) + flipped + sealed.slice(at + 1)
          expect(await unseal(engine, purpose, forged)).toBeUndefined()
        },
      ),
      runs(400),
    )
  })

  test('is refused with anything added, taken away or doubled', async () => {
    const sealed = await seal(engine, 'state', { value: 1 }, 60)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(sealed.length),
        fc.nat(sealed.length),
        fc.string({ maxLength: 3 }),
        async (from, to, text) => {
          const forged = sealed.slice(0, from) + text + sealed.slice(to)
          if (forged !== sealed) expect(await unseal(engine, 'state', forged)).toBeUndefined()
        },
      ),
      runs(400),
    )
  })
})

describe('a path', () => {
  const ENDPOINTS = [
    '/auth/session',
    '/auth/csrf',
    '/auth/providers',
    '/auth/signin',
    '/auth/signout',
    '/auth/error',
    '/auth/verify-request',
  ]
  // Pieces that servers, proxies and frameworks fold, decode or drop in different ways.
  const pieces = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    './',
    '%2f',
    '%2e',
    '%73',
    ';',
    ';x',
    '%00',
    '%20',
    '\\',
    '~',
    'auth',
    'Auth',
    'AUTH',
    'session',
    'SESSION',
    'signin',
    'csrf',
    'x',
    'é',
  )
  const built = fc.array(pieces, { maxLength: 6 }).map((parts) => `/${parts.join('')}`)
  const bent = fc
    .tuple(fc.constantFrom(...ENDPOINTS), fc.nat(20), pieces)
    .map(([path, at, piece]) => path.slice(0, at + 1) + piece + path.slice(at + 1))

  test('has one spelling, but for a slash at its end: every other one is no endpoint', async () => {
    const visitor = visit({ providers: [] })
    await fc.assert(
      fc.asyncProperty(fc.oneof(built, bent), async (path) => {
        // What a URL parser makes of it is all that an engine sees.
        const { href, pathname } = new URL(`https://app.test${path}`)
        const { status } = await visitor.ask(href)
        expect([pathname, status !== 404]).toEqual([
          pathname,
          ENDPOINTS.includes(pathname.replace(/\/$/, '')),
        ])
      }),
      runs(500),
    )
  })
})

describe('a Cookie header', () => {
  const header = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '=',
          ';',
          ' ',
          '"',
          '%',
          '%E0',
          '__proto__',
          'constructor',
          '__Host-auth.session-token',
          '.0',
          '.1',
          'a',
          '\u0000',
          'é',
        ),
      )
      .map((parts) => parts.join('')),
  )

  test('never throws, whatever it is, and finds nothing that is not there', () => {
    fc.assert(
      fc.property(header, (text) => {
        for (const [name, value] of parseCookies(text)) {
          expect(name).not.toBe('')
          expect(text).toContain(name)
          expect(typeof value).toBe('string')
        }
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
      }),
      runs(1000),
    )
  })

  test('makes nobody signed in, and no failure of the server', async () => {
    const visitor = visit({ providers: [] })
    await fc.assert(
      fc.asyncProperty(header, async (text) => {
        const cookie = text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim()
        const answer = await visitor.ask('/auth/session', { headers: { cookie } })
        expect([answer.status, await answer.json()]).toEqual([200, null])
      }),
      runs(300),
    )
  })
})
