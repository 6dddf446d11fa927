import { describe, expect, test } from 'vitest'
import { sealToken } from '../../../runtime/src/crypto/jwt.js'
import { deriveKey, type KeyRing } from '../../../runtime/src/crypto/keys.js'
import { openAgain } from '../../../runtime/src/crypto/opened.js'

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

describe('a session token that comes again', () => {
  test('is decrypted once', async () => {
    const { keys, seal, decrypted } = await makeRing()
    const token = await seal({ sub: 'ada' })
    const first = await openAgain(token, keys, NOW)
    expect(first).toMatchObject({ sub: 'ada' })
    expect(await openAgain(token, keys, NOW)).toEqual(first)
    expect(decrypted()).toBe(1)
  })

  test('gives claims that nobody else has got', async () => {
    const { keys, seal } = await makeRing()
    const token = await seal({ sub: 'ada', roles: { admin: false } })
    const first = await openAgain(token, keys, NOW)
    Object.assign(first?.['roles'] ?? {}, { admin: true })
    expect(await openAgain(token, keys, NOW)).toMatchObject({ roles: { admin: false } })
  })

  test('gives claims that nobody else has got, where they have nothing inside of them either', async () => {
    const { keys, seal } = await makeRing()
    const token = await seal({ sub: 'ada', admin: false })
    for (const _ of ['opened', 'remembered', 'remembered again']) {
      const claims = await openAgain(token, keys, NOW)
      expect(claims).toMatchObject({ sub: 'ada', admin: false })
      Object.assign(claims ?? {}, { sub: 'eve', admin: true, more: true })
    }
    expect(await openAgain(token, keys, NOW)).not.toHaveProperty('more')
  })

  test('ends at its time', async () => {
    const { keys, seal } = await makeRing()
    const token = await seal({ sub: 'ada' })
    expect(await openAgain(token, keys, NOW)).toBeDefined()
    // 60 seconds, and 15 by which clocks may differ.
    expect(await openAgain(token, keys, NOW + 74_000)).toBeDefined()
    expect(await openAgain(token, keys, NOW + 75_000)).toBeUndefined()
  })

  test('is not known to other keys', async () => {
    const [{ keys, seal }, other] = [await makeRing(), await makeRing('another-secret')]
    const token = await seal({ sub: 'ada' })
    expect(await openAgain(token, keys, NOW)).toBeDefined()
    expect(await openAgain(token, other.keys, NOW)).toBeUndefined()
  })

  test('is known by every character: a change anywhere makes it invalid', async () => {
    const { keys, seal } = await makeRing()
    const token = await seal({ sub: 'ada' })
    expect(await openAgain(token, keys, NOW)).toBeDefined()
    for (let at = 0; at < token.length; at += 1) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
      expect(await openAgain(changed, keys, NOW)).toBeUndefined()
    }
  })

  test('is forgotten when 500 others have come', async () => {
    const { keys, seal, decrypted } = await makeRing()
    const tokens = await Promise.all(Array.from({ length: 501 }, () => seal({ sub: 'ada' })))
    for (const token of tokens) await openAgain(token, keys, NOW)
    await openAgain(tokens[500] ?? '', keys, NOW)
    expect(decrypted()).toBe(501)
    await openAgain(tokens[0] ?? '', keys, NOW)
    expect(decrypted()).toBe(502)
  })

  test('is not remembered where it needs more than one cookie', async () => {
    const { keys, seal, decrypted } = await makeRing()
    const token = await seal({ sub: 'ada', long: 'x'.repeat(4_000) })
    await openAgain(token, keys, NOW)
    await openAgain(token, keys, NOW)
    expect(decrypted()).toBe(2)
  })
})
