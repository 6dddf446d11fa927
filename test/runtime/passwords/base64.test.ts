import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64, fromBase64 } from '../../../runtime/src/passwords/base64.js'
import { runs } from '../../support/runs.js'

test('bytes are written without padding, and read with it or without', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const written = Buffer.from(bytes).toString('base64')
      expect(base64(bytes)).toBe(written.replace(/=+$/, ''))
      expect(fromBase64(base64(bytes))).toEqual(new Uint8Array(bytes))
      expect(fromBase64(written)).toEqual(new Uint8Array(bytes))
    }),
    runs(500),
  )
  expect(fromBase64('+/+/')).toEqual(fromBase64('././'))
})

test.each(['-AAA', 'AAA_', 'AAA=A', 'A===', 'AA=', 'AAAAA=', 'AB==', 'A A=', 'A', '='])(
  '%s is no base64',
  (text) => {
    expect(fromBase64(text)).toBeUndefined()
  },
)
