import { isSender } from '../mails/sender.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { invalid, type Problem } from './problem.js'
import { isSeconds } from './seconds.js'

/** Characters below which a secret is too short. */
const SECRET_LENGTH = 32

/** Checks that the settings of a sender of mails can be used. */
export function checkEmail(provider: ResolvedEmail): Problem[] {
  const { id, maxAge, secret, from } = provider
  const sends: unknown = provider.sendVerificationRequest
  const rules: readonly (readonly [boolean, string])[] = [
    [typeof sends !== 'function', 'sendVerificationRequest is missing'],
    [maxAge !== undefined && !isSeconds(maxAge, 1), 'maxAge must be a whole number of seconds'],
    [
      secret !== undefined && secret.length < SECRET_LENGTH,
      `secret must have at least ${SECRET_LENGTH} characters`,
    ],
    [
      Boolean(from) && !isSender(from ?? ''),
      'from must be one address, or a name and an address: My site <hello@example.com>',
    ],
  ]
  return rules.filter(([is]) => is).map(([, what]) => invalid(`provider ${id}: ${what}`))
}
