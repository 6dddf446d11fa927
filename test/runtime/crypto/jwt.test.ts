import * as authjs from '@auth/core/jwt'
import { authjsCookies } from '@create-auth/runtime'
import { decode, encode, getToken } from '@create-auth/runtime/jwt'
import { calculateJwkThumbprint, EncryptJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { hex } from '../../../runtime/src/bytes.js'
import { deriveKey } from '../../../runtime/src/crypto/keys.js'
import { aes as node } from '../../../runtime/src/crypto/aes-node.js'
import { aes as web } from '../../../runtime/src/crypto/aes-web.js'
import { keyFor } from '../security/forge.js'

const SECRET = 'secret'

describe('key derivation gives the keys of Auth.js 5', () => {
  test.each([
    [
      'authjs.session-token',
      'b1ef6cdd915c44c0a71232574a6a70546a5e16d12bb38df4638e3b96bdd32025131e90695ff072a9d148f1511c7a4981a85b63a628311da1fa7ccfc49c47c2bb',
      '7x9DUMVaEU6giab0l0OWDt4e4SsRH_cbwMof2EzEyy6onK5o8xSPPB799RVoqm2v6z674kQCv9jom2T8S-a1dQ',
    ],
    [
      '__Secure-authjs.session-token',
      '0d8bf2d720367891eda6b7cc8f1960cf3fac4c0e5972e05c0ea71f835d01d69a60b8d258a71a473d46b0eec5ed3dfe45a7bcfbe54ccfa14f50206f3af0f777f5',
      '7E3YIGAxRtn6djTGy1UjZrFvXELHKzM9vfWl0nQ4b88EsnrmmX0grN0VKis7G3fjgB626TXm_lEtBG1N0E7Xyg',
    ],
    [
      'encodedState',
      '873919037dab91c0520af9b5dbaa5c3642b0ee31f816a0b08fc766b788879243af6b009a41598809c140510bd5f782dfe391ce3792140318fad4e4cd6b6d99a4',
      'ze1rGMPGVDubcXDnXo8NkdIqeDyuSSG3mI5gRPgxRiRlgDu9MMjrpKw4-pNomgcTqiQZlith1dCysR6uVPfKfg',
    ],
  ])('%s', async (salt, key, kid) => {
    const derived = await deriveKey(SECRET, salt)
    const header = derived.headers['A256CBC-HS512']
    expect({ key: hex(derived.bytes), kid: header.kid }).toEqual({ key, kid })
  })
})

const ENCRYPTIONS = ['A256CBC-HS512', 'A256GCM'] as const

describe('Web Crypto and node:crypto give the same results', () => {
  const bytes = (length: number, start: number) =>
    Uint8Array.from({ length }, (_, index) => (index * 7 + start) % 256)
  const aad = bytes(40, 4)

  test.each([
    ['A256CBC-HS512', 16, 32],
    ['A256GCM', 12, 16],
  ] as const)('%s', async (enc, ivLength, tagLength) => {
    const [ours, theirs] = [node.ciphers[enc], web.ciphers[enc]]
    const keys = { mac: bytes(32, 1), encryption: bytes(32, 2) }
    const [iv, plaintext] = [bytes(ivLength, 3), bytes(333, 5)]
    const header = { aad, aadBits: bytes(8, 0) }
    const sealed = await ours.encrypt(keys, iv, header, plaintext)
    expect(sealed.tag).toHaveLength(tagLength)
    expect(await theirs.encrypt(keys, iv, header, plaintext)).toEqual(sealed)
    expect(await theirs.decrypt(keys, iv, header, sealed)).toEqual(plaintext)
    expect(await ours.decrypt(keys, iv, header, sealed)).toEqual(plaintext)
    const forgeries = [
      [header, { ...sealed, tag: sealed.tag.with(tagLength - 1, (sealed.tag.at(-1) ?? 0) ^ 1) }],
      [header, { ...sealed, ciphertext: sealed.ciphertext.with(0, 255) }],
      [{ ...header, aad: aad.with(0, 255) }, sealed],
    ] as const
    for (const [changed, forged] of forgeries) {
      expect(await theirs.decrypt(keys, iv, changed, forged)).toBeUndefined()
      expect(await ours.decrypt(keys, iv, changed, forged)).toBeUndefined()
    }
  })

  test.each([
    ['', true],
    ['Zg', true],
    ['Zm9vYmFy', true],
    ['Pj4-Pz8_', true],
    // Another spelling of the same bytes, or none at all.
    ['Zh', false],
    ['Zm9', false],
    ['Zm9vA', false],
    ['Zg==', false],
    [' Zg', false],
    ['Zg\n', false],
    ['Pj4+', false],
    ['Pz8/', false],
    ['Z\u0141', false],
  ])('base64url %j: %s', (text, canonical) => {
    for (const { base64url, fromBase64url } of [node, web]) {
      const read = fromBase64url(text)
      expect(read && base64url(read)).toBe(canonical ? text : undefined)
    }
    expect(node.fromBase64url(text)).toEqual(web.fromBase64url(text))
  })

  test('derivations and hashes', async () => {
    const [salt, info] = [bytes(16, 3), bytes(8, 0)]
    expect(await web.hkdf(aad, salt, info, 64)).toEqual(await node.hkdf(aad, salt, info, 64))
    expect(await web.sha512(aad)).toEqual(await node.sha512(aad))
    expect(await web.sha256(aad)).toEqual(await node.sha256(aad))
    expect(await web.hmacSha256(salt, aad)).toEqual(await node.hmacSha256(salt, aad))
  })
})

const salt = 'authjs.session-token'
const token = {
  sub: '1',
  name: 'Ada',
  email: 'ada@example.test',
  picture: null,
  extra: { ünicode: '✓' },
}

describe('tokens of Auth.js 5 and ours are the same', () => {
  test.each([
    [undefined, 64, 'A256CBC-HS512', 'sha512'],
    ['A256CBC-HS512', 64, 'A256CBC-HS512', 'sha512'],
    ['A256GCM', 32, 'A256GCM', 'sha256'],
  ] as const)('Auth.js opens what encode() makes with enc %s', async (asked, length, enc, hash) => {
    const sealed = await encode({ token, secret: SECRET, salt, ...(asked && { enc: asked }) })
    expect(await authjs.decode({ token: sealed, secret: SECRET, salt })).toMatchObject(token)
    const k = keyFor(salt, length, SECRET).toString('base64url')
    const kid = await calculateJwkThumbprint({ kty: 'oct', k }, hash)
    const [header = ''] = sealed.split('.')
    expect(Buffer.from(header, 'base64url').toString()).toBe(
      `{"alg":"dir","enc":"${enc}","kid":"${kid}"}`,
    )
  })

  test('decode() opens what Auth.js makes', async () => {
    const sealed = await authjs.encode({ token, secret: SECRET, salt })
    expect(await decode({ token: sealed, secret: SECRET, salt })).toMatchObject(token)
  })

  test.each([
    ['A256CBC-HS512', 64, 'sha512'],
    ['A256GCM', 32, 'sha256'],
  ] as const)('decode() opens what jose seals for Auth.js with %s', async (enc, length, hash) => {
    const key = keyFor(salt, length, SECRET)
    const jwk = { kty: 'oct', k: key.toString('base64url') }
    const kid = await calculateJwkThumbprint(jwk, hash)
    for (const header of [
      { alg: 'dir', enc, kid },
      { alg: 'dir', enc },
      { kid, enc, alg: 'dir' },
    ]) {
      const sealing = new EncryptJWT(token).setProtectedHeader(header).setExpirationTime('1h')
      const sealed = await sealing.encrypt(key)
      expect(await authjs.decode({ token: sealed, secret: SECRET, salt })).toMatchObject(token)
      expect(await decode({ token: sealed, secret: ['new', SECRET], salt })).toMatchObject(token)
    }
  })

  test.each(ENCRYPTIONS)('no two tokens have the same initialisation vector: %s', async (enc) => {
    const vectors = new Set<string | undefined>()
    for (let count = 0; count < 1000; count += 1)
      vectors.add((await encode({ token, secret: SECRET, salt, enc })).split('.')[2])
    expect(vectors.size).toBe(1000)
  })

  test('encode() refuses another enc', async () => {
    const params = { token, secret: SECRET, salt, enc: 'A128GCM' as never }
    await expect(encode(params)).rejects.toThrow(
      new TypeError('enc must be A256CBC-HS512 or A256GCM'),
    )
  })

  test('with several secrets the first one seals and each one opens', async () => {
    const old = await authjs.encode({ token, secret: 'old', salt })
    expect(await decode({ token: old, secret: ['new', 'old'], salt })).toMatchObject(token)
    const fresh = await encode({ token, secret: ['new', 'old'], salt })
    expect(await authjs.decode({ token: fresh, secret: 'new', salt })).toMatchObject(token)
    await expect(decode({ token: fresh, secret: 'old', salt })).rejects.toThrow(
      'the token is not valid',
    )
  })

  test('encode() sets iat, exp and jti, whatever the payload says', async () => {
    const before = Math.floor(Date.now() / 1000)
    const sealed = await encode({
      token: { exp: 1, iat: 2, jti: 'x' },
      secret: SECRET,
      salt,
      maxAge: 60,
    })
    const claims = await decode({ token: sealed, secret: SECRET, salt })
    expect(claims?.iat).toBeGreaterThanOrEqual(before)
    expect(claims?.exp).toBe((claims?.iat ?? 0) + 60)
    expect(claims?.jti).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  })

  test('an empty token decodes to null, and a missing secret is an error', async () => {
    expect(await decode({ token: '', secret: SECRET, salt })).toBeNull()
    expect(await decode({ secret: SECRET, salt })).toBeNull()
    await expect(encode({ token, secret: [], salt })).rejects.toThrow(
      new TypeError('a secret is needed'),
    )
  })

  test('a token is for one cookie name only', async () => {
    const sealed = await encode({ token, secret: SECRET, salt })
    await expect(decode({ token: sealed, secret: SECRET, salt: 'other' })).rejects.toThrow(
      'not valid',
    )
  })
})

describe('getToken', () => {
  const cookieName = 'auth.session-token'
  const claims = { sub: '1' }

  test('reads the cookie, in chunks too, then the Authorization header', async () => {
    const sealed = await encode({ token: claims, secret: SECRET, salt: cookieName })
    const middle = Math.floor(sealed.length / 2)
    const chunked = `${cookieName}.0=${sealed.slice(0, middle)}; ${cookieName}.1=${sealed.slice(middle)}`
    for (const headers of [
      new Headers({ cookie: `${cookieName}=${sealed}` }),
      { Cookie: chunked },
      { authorization: `Bearer ${sealed}` },
    ]) {
      expect(await getToken({ req: { headers }, secret: SECRET })).toMatchObject(claims)
      expect(await getToken({ req: { headers }, raw: true })).toBe(sealed)
    }
  })

  test.each([
    'Bearer %',
    'Bearer',
    'bearer x',
    'Bearer  x',
    'Basic x',
    'Basic',
    'Bearer ünï',
    'Bearer %E0%A4%A',
    `Bearer ${'x'.repeat(1_000_000)}`,
    `Bearer ${'a.'.repeat(500_000)}`,
  ])('E086: gives null, and never throws, for %.40j', async (authorization) => {
    expect(await getToken({ req: { headers: { authorization } }, secret: SECRET })).toBeNull()
  })

  test('takes the cookie of https where it is told to', async () => {
    const name = `__Host-${cookieName}`
    const sealed = await encode({ token: claims, secret: SECRET, salt: name })
    const headers = { cookie: `${name}=${sealed}` }
    expect(await getToken({ req: { headers }, secret: SECRET, secureCookie: true })).toMatchObject(
      claims,
    )
    expect(await getToken({ req: { headers }, secret: SECRET })).toBeNull()
  })

  describe('with the configuration', () => {
    const secret = 'a-secret-of-at-least-32-characters'
    const config = { secret, cookies: { sessionToken: { name: 'sid' } } }

    test.each([
      ['the default name, https', { secret }, `__Host-${cookieName}`],
      ['the default name, http', { secret }, cookieName],
      ['a configured name', config, 'sid'],
      [
        'a Domain',
        { secret, cookies: { sessionToken: { options: { domain: 'app.test' } } } },
        `__Secure-${cookieName}`,
      ],
      [
        'the names of Auth.js, https',
        { secret, cookies: authjsCookies },
        '__Secure-authjs.session-token',
      ],
      ['the names of Auth.js, http', { secret, cookies: authjsCookies }, 'authjs.session-token'],
      ['jwt.secret', { secret: 'another', jwt: { secret } }, cookieName],
    ])('finds the cookie: %s', async (_, given, name) => {
      const sealed = await encode({ token: claims, secret, salt: name })
      const middle = Math.floor(sealed.length / 2)
      for (const headers of [
        { cookie: `other=1; ${name}=${sealed}` },
        { cookie: `${name}.0=${sealed.slice(0, middle)}; ${name}.1=${sealed.slice(middle)}` },
        { authorization: `Bearer ${sealed}` },
      ]) {
        const req = { headers }
        expect(await getToken({ req, config: given })).toMatchObject(claims)
        expect(await getToken({ req, config: given, raw: true })).toBe(sealed)
      }
    })

    test('jwt.decode opens it, and useSecureCookies decides on one name', async () => {
      const reading = (params: { token?: string; salt: string }) => ({
        sub: `${params.salt} ${params.token}`,
      })
      const cookie = `${cookieName}=plain; __Host-${cookieName}=secure`
      const found = await Promise.all(
        [true, false, undefined].map((useSecureCookies) =>
          getToken({
            req: { headers: { cookie } },
            config: {
              secret,
              jwt: { decode: reading },
              ...(useSecureCookies !== undefined && { useSecureCookies }),
            },
          }),
        ),
      )
      expect(found.map((claimed) => claimed?.sub)).toEqual([
        `__Host-${cookieName} secure`,
        `${cookieName} plain`,
        `__Host-${cookieName} secure`,
      ])
    })

    test('what is said beside it counts more', async () => {
      const sealed = await encode({ token: claims, secret: 'own', salt: 'own' })
      const req = { headers: { cookie: `mine=${sealed}` } }
      const own = { req, config, secret: 'own', salt: 'own', cookieName: 'mine' }
      expect(await getToken(own)).toMatchObject(claims)
    })

    test('without a secret anywhere it says so', async () => {
      const req = { headers: { cookie: `${cookieName}=x` } }
      await expect(getToken({ req, config: { env: {} } })).rejects.toMatchObject({
        type: 'MissingSecret',
      })
    })
  })

  test('needs a secret to open a token', async () => {
    const headers = { authorization: 'Bearer x' }
    await expect(getToken({ req: { headers } })).rejects.toMatchObject({ type: 'MissingSecret' })
  })
})
