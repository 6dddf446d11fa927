import { isRecord } from '../guards.js'
import { isSender } from '../mails/sender.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { invalid, type Problem } from './problem.js'
import { isSeconds } from './seconds.js'

/** Characters below which a secret is too short. */
const SECRET_LENGTH = 32

/** As JavaScript may have it. */
type LooseEmail = Readonly<
  Partial<Record<'code' | 'generateVerificationToken' | 'signIn', unknown>>
>

function isCode(code: unknown): boolean {
  if (typeof code === 'boolean') return true
  const form = isRecord(code) ? (code['form'] ?? 'digits') : undefined
  return form === 'digits' || form === 'letters'
}

/** Tells that a provider sends mails with a link alone: for whatever is configured that sends notices. */
export function checkNotices({ id, senders }: ResolvedEmail): readonly Problem[] {
  return senders.notices ? [] : [{ severity: 'warning', code: 'notices-not-sent', detail: id }]
}

export function checkEmail(provider: ResolvedEmail): Problem[] {
  const { id, maxAge, secret, from } = provider
  const sends: unknown = provider.sendVerificationRequest ?? provider.sendMail
  const { code = false, generateVerificationToken, signIn = true }: LooseEmail = provider
  const rules: readonly (readonly [boolean, string])[] = [
    [typeof sends !== 'function', 'sendVerificationRequest is missing'],
    [maxAge !== undefined && !isSeconds(maxAge, 1), 'maxAge must be a whole number of seconds'],
    [
      secret !== undefined && secret.length < SECRET_LENGTH,
      `secret must have at least ${SECRET_LENGTH} characters`,
    ],
    [!isCode(code), "code must be true, or { form: 'digits' | 'letters' }"],
    [
      code !== false && generateVerificationToken !== undefined,
      'code and generateVerificationToken exclude each other: remove the latter',
    ],
    [typeof signIn !== 'boolean', 'signIn must be true or false'],
    [
      Boolean(from) && !isSender(from ?? ''),
      'from must be one address, or a name and an address: My site <hello@example.com>',
    ],
  ]
  return rules.filter(([is]) => is).map(([, what]) => invalid(`provider ${id}: ${what}`))
}
