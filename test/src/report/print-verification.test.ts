import { expect, test } from 'vitest'
import { printVerification } from '../../../src/report/print-verification.js'
import type { SiteCheck } from '../../../src/verify/check.js'

const START: SiteCheck = { id: 'start', ok: true }

/** The last line of what people are told. */
function printLast(signIn: SiteCheck): string | undefined {
  const shown = {
    checks: [START, signIn],
    output: [],
    signInUrl: 'http://localhost:3000/auth/signin',
  }
  return printVerification(shown, undefined, { colour: false, width: 80 }).split('\n').at(-1)
}

test('people are sent to sign-in once somebody has signed in, and not where that was not tried', () => {
  expect(printLast({ id: 'sign-in', ok: true })).toBe('open http://localhost:3000/auth/signin')
  expect(printLast({ id: 'sign-in', ok: null, cause: 'database-unread' })).toBe(
    '1 passed, 0 failed, 1 not tried',
  )
})
