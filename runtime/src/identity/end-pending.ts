import type { Engine } from '../engine.js'
import { moveTurn } from './turn.js'

/** Something that happens to an identity, and ends what waits. What is added, or ended by a service, ends nothing that waits. */
export type IdentityEvent =
  | 'mailbox-proven'
  | 'password-changed'
  | 'password-removed'
  | 'address-changed'
  | 'change-undone'
  | 'way-removed'
  | 'factor-removed'
  | 'signed-out-everywhere'
  | 'user-deleted'

/**
 * What an event ends beside what waits for the user: the changes that a session has asked for, the sign-ins that wait for their second step, and
 * the factor that is set up. `mails` are the links and codes that were mailed to the user's addresses, and the new passwords that
 * were asked for by them. Where somebody proves a mailbox, the other mails in it are as good as the one that did.
 */
const ENDS_MAILS: Readonly<Record<IdentityEvent, boolean>> = {
  'mailbox-proven': false,
  'password-changed': true,
  'password-removed': true,
  'address-changed': true,
  'change-undone': true,
  'way-removed': false,
  'factor-removed': false,
  'signed-out-everywhere': true,
  'user-deleted': true,
}

export interface IdentitySubject {
  readonly id: string
  readonly email?: string | null | undefined
}

/**
 * Ends everything that waits for a user, whichever flow has begun it: the one place that does. It comes before the change that it is
 * for, so that nothing gets between them.
 *
 * @param addresses that the user has, or had, beside the one that is stored
 * @returns the turn of the user that has ended by it
 * @throws AdapterError where the store fails
 */
export async function endPending(
  engine: Engine,
  event: IdentityEvent,
  { id, email }: IdentitySubject,
  addresses: readonly string[] = [],
): Promise<number> {
  const turn = await moveTurn(engine, { userId: id })
  if (!ENDS_MAILS[event]) return turn
  for (const address of new Set([email, ...addresses]))
    if (address) await moveTurn(engine, { address })
  return turn
}
