import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  base64url,
  concat,
  equalBytes,
  equalText,
  fromBase64url,
  hex,
  utf8,
} from '../../runtime/src/bytes.js'

describe('base64url (RFC 4648, section 5)', () => {
  test.each([
    ['', ''],
    ['f', 'Zg'],
    ['fo', 'Zm8'],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg'],
    ['fooba', 'Zm9vYmE'],
    ['foobar', 'Zm9vYmFy'],
    ['>>>???', 'Pj4-Pz8_'],
  ])('%j is %j', (text, encoded) => {
    expect(base64url(utf8(text))).toBe(encoded)
    expect(fromBase64url(encoded)).toEqual(utf8(text))
  })

  test('is what Node makes of any bytes, and is read back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const encoded = base64url(bytes)
        expect(encoded).toBe(Buffer.from(bytes).toString('base64url'))
        expect(fromBase64url(encoded)).toEqual(Uint8Array.from(bytes))
      }),
    )
  })

  test('has one spelling for each value', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{0,40}$/), (text) => {
        const bytes = fromBase64url(text)
        expect(bytes && base64url(bytes)).toBe(bytes && text)
      }),
    )
    for (const other of [
      'Zh',
      'Zm9',
      'A',
      'Zm9vA',
      'Zg==',
      'Zg=',
      ' Zg',
      'Zg\n',
      'Pj4+',
      'Pz8/',
      'Zé',
      'Z\u0141',
    ]) {
      expect(fromBase64url(other)).toBeUndefined()
    }
  })
})

test('hex, joining and comparing', () => {
  expect(hex(Uint8Array.of(0, 15, 255))).toBe('000fff')
  expect(concat(Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2, 3))).toEqual(
    Uint8Array.of(1, 2, 3),
  )
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false)
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false)
  expect([equalText('é', 'é'), equalText('a', 'b'), equalText('', 'a')]).toEqual([
    true,
    false,
    false,
  ])
})
