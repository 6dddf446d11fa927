import { describe, expect, test } from 'vitest'
import { sealToken } from '../../../runtime/src/crypto/jwt.js'
import { deriveKey } from '../../../runtime/src/crypto/keys.js'
import { openAgain, type OpenedClaims } from '../../../runtime/src/crypto/opened.js'
import type { KeyRing } from '../../../runtime/src/crypto/keys.js'

const NOW = Date.UTC(2026, 0, 15, 12)
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** A ring of one key that counts how often it decrypts. */
async function makeRing(secret = 'a-secret-of-at-least-32-characters') {
  const key = await deriveKey(secret, 'auth.session-token')
  let decrypted = 0
  const counting = {
    ...key,
    get encryption() {
      decrypted += 1
      return key.encryption
    },
  }
  const keys: KeyRing = [counting]
  const seal = (claims: object, maxAge = 60) =>
    sealToken(claims, [key], maxAge, { now: NOW, randomBytes })
  return { keys, seal, decrypted: () => decrypted }
}

const openApart = async (
  token: string,
  keys: KeyRing,
  now = NOW,
): Promise<OpenedClaims | undefined> => openAgain({ token, aside: 'site' }, keys, now)
const open = async (token: string, keys: KeyRing, now?: number) =>
  (await openApart(token, keys, now))?.claims

describe('a session token that comes again', () => {
  test('is decrypted once', async () => {
    const { keys, seal, decrypted } = await makeRing()
    const token = await seal({ sub: 'ada' })
    const first = await open(token, keys, NOW)
    expect(first).toMatchObject({ sub: 'ada' })
    expect(await open(token, keys, NOW)).toEqual(first)
    expect(decrypted()).toBe(1)
  })

  test('gives claims that nobody else has got', async () => {
    const { keys, seal } = await makeRing()
    const token = await seal({ sub: 'ada', roles: { admin: false } })
    const first = await open(token, keys, NOW)
    Object.assign(first?.['roles'] ?? {}, { admin: true })
    expect(await open(token, keys, NOW)).toMatchObject({ roles: { admin: false } })
  })

  test('gives claims that nobody else has got, where they have nothing inside of them either', async () => {
    const { keys, seal } = await makeRing()
    const token = await seal({ sub: 'ada', admin: false })
    for (const _ of ['opened', 'remembered', 'remembered again']) {
      const claims = await open(token, keys, NOW)
      expect(claims).toMatchObject({ sub: 'ada', admin: false })
      Object.assign(claims ?? {}, { sub: 'eve', admin: true, more: true })
    }
    expect(await open(token, keys, NOW)).not.toHaveProperty('more')
  })

  test('gives lists that nobody else has got', async () => {
    const { keys, seal } = await makeRing()
    const token = await seal(JSON.parse('{"sub":"ada","roles":["reader"],"__proto__":["reader"]}'))
    for (const _ of ['opened', 'remembered', 'remembered again']) {
      const claims = await open(token, keys, NOW)
      expect(Object.entries(claims ?? {}).slice(0, 3)).toEqual([
        ['sub', 'ada'],
        ['roles', ['reader']],
        ['__proto__', ['reader']],
      ])
      for (const [, list] of Object.entries(claims ?? {}))
        if (Array.isArray(list)) list.push('admin')
    }
  })

  test('gives what is inside of its lists to nobody else', async () => {
    const { keys, seal } = await makeRing()
    const token = await seal({ sub: 'ada', teams: [{ admin: false }] })
    for (const _ of ['opened', 'remembered', 'remembered again']) {
      const { teams } = (await open(token, keys, NOW)) as { teams?: object[] }
      expect(teams).toEqual([{ admin: false }])
      for (const team of teams ?? []) Object.assign(team, { admin: true })
    }
  })

  test.each([[{ sub: 'ada' }], [{ sub: 'ada', roles: { admin: false } }], [{ amr: ['oauth'] }]])(
    'has the claim aside that is wanted so, whenever it is opened: %j',
    async (claims) => {
      const { keys, seal } = await makeRing()
      const token = await seal({ ...claims, site: 'https://app.test' })
      const times = { iat: expect.any(Number), exp: expect.any(Number), jti: expect.any(String) }
      for (const _ of ['opened', 'remembered'])
        expect(await openApart(token, keys)).toEqual({
          claims: { ...claims, ...times },
          aside: 'https://app.test',
        })
    },
  )

  test('ends at its time', async () => {
    const { keys, seal } = await makeRing()
    const token = await seal({ sub: 'ada' })
    expect(await open(token, keys, NOW)).toBeDefined()
    // 60 seconds, and 15 by which clocks may differ.
    expect(await open(token, keys, NOW + 74_000)).toBeDefined()
    expect(await open(token, keys, NOW + 75_000)).toBeUndefined()
  })

  test('is not known to other keys', async () => {
    const [{ keys, seal }, other] = [await makeRing(), await makeRing('another-secret')]
    const token = await seal({ sub: 'ada' })
    expect(await open(token, keys, NOW)).toBeDefined()
    expect(await open(token, other.keys, NOW)).toBeUndefined()
  })

  test('is known by every character: a change anywhere makes it invalid', async () => {
    const { keys, seal } = await makeRing()
    const token = await seal({ sub: 'ada' })
    expect(await open(token, keys, NOW)).toBeDefined()
    for (let at = 0; at < token.length; at += 1) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
      expect(await open(changed, keys, NOW)).toBeUndefined()
    }
  })

  test('is forgotten when 500 others have come', async () => {
    const { keys, seal, decrypted } = await makeRing()
    const tokens = await Promise.all(Array.from({ length: 501 }, () => seal({ sub: 'ada' })))
    for (const token of tokens) await open(token, keys, NOW)
    await open(tokens[500] ?? '', keys, NOW)
    expect(decrypted()).toBe(501)
    await open(tokens[0] ?? '', keys, NOW)
    expect(decrypted()).toBe(502)
  })

  test('is not remembered where it needs more than one cookie', async () => {
    const { keys, seal, decrypted } = await makeRing()
    const token = await seal({ sub: 'ada', long: 'x'.repeat(4_000) })
    await open(token, keys, NOW)
    await open(token, keys, NOW)
    expect(decrypted()).toBe(2)
  })
})
