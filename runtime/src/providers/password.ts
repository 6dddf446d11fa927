import { withoutUndefined } from '../guards.js'
import type { PasswordConfig, PasswordSettings } from './password-config.js'
import { passwordProblems } from './password-problems.js'

/** Options of {@link Password}: none is needed. */
export type PasswordOptions = Partial<PasswordSettings> & {
  /** The label on the sign-in page, where there are several forms. */
  readonly name?: string
}

/**
 * Sign-in with an address and a password, with pages for all that belongs to it: `signup`, `forgot-password`, `new-password` and
 * `change-password`, below the base path. Whoever signs up, or has forgotten the password, gets a mail first, and chooses a
 * password once the mailbox is proven. It needs an adapter that keeps factors and counts, and a provider that sends mails.
 */
export function Password(options: PasswordOptions = {}): PasswordConfig {
  const settings = {
    name: 'Password',
    minLength: 15,
    signUp: true,
    breached: false,
    hash: 'scrypt',
    fields: {},
    ...withoutUndefined(options),
  } as const
  return {
    ...settings,
    id: 'password',
    type: 'password',
    problems: (needs) => passwordProblems(settings, needs),
  }
}
