import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base32, fromBase32 } from '../../../runtime/src/crypto/base32.js'
import {
  newRecoveryCodes,
  withoutRecoveryCode,
} from '../../../runtime/src/crypto/recovery-codes.js'
import { hotp, stepOfCode, totpStep, totpUri } from '../../../runtime/src/crypto/totp.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const KEY = bytes('12345678901234567890')

describe('base32: RFC 4648, section 10', () => {
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is %j', (text, encoded) => {
    expect(base32(bytes(text))).toBe(encoded)
    expect(fromBase32(encoded)).toEqual(bytes(text))
  })

  test('whatever is encoded comes back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (given) => {
        expect(fromBase32(base32(given))).toEqual(given)
      }),
    )
  })

  test.each(['0', 'AB1', 'ab', 'A=', 'A B'])('%j is none', (text) => {
    expect(fromBase32(text)).toBeUndefined()
  })
})

test('HOTP: RFC 4226, appendix D', async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, (_, counter) => hotp(KEY, counter)))
  expect(codes).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ])
})

test.each([
  [59, 0x1, '94287082'],
  [1111111109, 0x23523ec, '07081804'],
  [1111111111, 0x23523ed, '14050471'],
  [1234567890, 0x273ef07, '89005924'],
  [2000000000, 0x3f940aa, '69279037'],
  [20000000000, 0x27bc86aa, '65353130'],
])('TOTP: RFC 6238, appendix B: at %i', async (seconds, step, code) => {
  expect(totpStep(seconds * 1000)).toBe(step)
  expect(await hotp(KEY, step, 8)).toBe(code)
  const six = code.slice(2)
  expect(await stepOfCode(KEY, six, seconds * 1000)).toBe(step)
})

describe('a code is that of its step, or of the one beside it: RFC 6238, section 5.2', () => {
  const now = 1_234_567_890_000
  const step = totpStep(now)

  test.each([-1, 0, 1])('%i', async (beside) => {
    expect(await stepOfCode(KEY, await hotp(KEY, step + beside), now)).toBe(step + beside)
  })

  test.each([-2, 2])('and not %i', async (beside) => {
    expect(await stepOfCode(KEY, await hotp(KEY, step + beside), now)).toBeUndefined()
  })
})

test('the address for an authenticator names the issuer twice, and neither part ends the other', () => {
  const secret = bytes('12345678901234567890')
  expect(totpUri(secret, { issuer: 'Böök: Shop', account: 'a:b@example.test' })).toBe(
    'otpauth://totp/B%C3%B6%C3%B6k%20%20Shop:a%3Ab%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=B%C3%B6%C3%B6k%20%20Shop&algorithm=SHA1&digits=6&period=30',
  )
})

test('names that are long or broken are cut to what a QR code has room for', () => {
  const secret = bytes('12345678901234567890')
  const account = (name: string) =>
    new URL(totpUri(secret, { issuer: 'Shop', account: name })).pathname.split(':')[1]
  expect(account('a'.repeat(300))).toBe('a'.repeat(256))
  // Characters stay whole.
  expect(account('名'.repeat(400))).toBe(encodeURIComponent('名'.repeat(28)))
  expect(account('a\ud800b')).toBe('a%EF%BF%BDb')
})

describe('recovery codes', () => {
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

  test('are ten of 80 bits, shown in groups of four, and stored as hashes with one salt', async () => {
    const { codes, value } = await newRecoveryCodes(randomBytes)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    const [salt = '', hashes = ''] = value.split('$')
    expect(salt).toMatch(/^[\w-]{22}$/)
    expect(hashes.split(',')).toHaveLength(10)
    for (const code of codes) expect(value).not.toContain(code.replaceAll('-', ''))
  })

  test('each is taken out of the set, once, however it is typed', async () => {
    const { codes, value } = await newRecoveryCodes(randomBytes)
    let stored = value
    let left = 10
    for (const code of codes) {
      const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('o', '0')} `
      const remaining = await withoutRecoveryCode(stored, typed)
      left -= 1
      expect(remaining?.left).toBe(left)
      stored = remaining?.value ?? ''
      expect(await withoutRecoveryCode(stored, code)).toBeUndefined()
    }
  })

  test.each(['', '-', 'AAAA-AAAA-AAAA-AAAA', 'A'.repeat(16)])('%j is none', async (typed) => {
    const { value } = await newRecoveryCodes(randomBytes)
    expect(await withoutRecoveryCode(value, typed)).toBeUndefined()
  })

  test.each(['', '$', 'x', '***$abc', 'abcd$'])(
    'in what is no set, %j, there is none',
    async (stored) => {
      expect(await withoutRecoveryCode(stored, 'AAAA-AAAA-AAAA-AAAA')).toBeUndefined()
    },
  )
})
