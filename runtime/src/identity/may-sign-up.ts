import type { Engine } from '../engine.js'
import { AccessDenied } from '../errors.js'
import { toError } from '../guards.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import type { User } from '../types.js'

/** Somebody whom the store does not know. */
export interface Newcomer {
  readonly provider: ResolvedProvider
  readonly user: User
  /** True where it was proven that the mailbox of `user.email` is this person's. */
  readonly emailProven: boolean
}

/**
 * Tells whether somebody may become a new user: by the rule for all providers, and by that of passwords where it is one by
 * password. A rule that throws lets nobody in, and is logged.
 */
export async function maySignUp(
  { signUp, settled, logger }: Pick<Engine, 'signUp' | 'settled' | 'logger'>,
  { provider, user, emailProven }: Newcomer,
): Promise<boolean> {
  // On the developer's machine, where nobody proves anything.
  if (provider.type === 'dev') return true
  if (provider.type === 'password' && !provider.signUp) return false
  if (typeof signUp === 'boolean') return signUp
  try {
    // An address that was only said must not open a door that is opened by addresses.
    const asked = { ...user, email: emailProven ? (user.email ?? null) : null }
    const answer: unknown = await settled(signUp(asked))
    return answer === true
  } catch (thrown) {
    logger.error(toError(thrown))
    return false
  }
}

/** @throws AccessDenied where somebody may not become a new user */
export async function requireSignUp(engine: Engine, newcomer: Newcomer): Promise<void> {
  if (!(await maySignUp(engine, newcomer)))
    throw new AccessDenied('the configuration lets this person not sign up (signUp)')
}
