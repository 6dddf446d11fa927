import type { AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import {
  AccountNotLinked,
  AdapterError,
  CallbackRouteError,
  OAuthAccountNotLinked,
} from '../errors.js'
import { requireSignUp } from '../identity/may-sign-up.js'
import type { Store } from '../store/store.js'
import { isTimeout } from '../store/timed-out.js'
import { type AccountFacts, decide, type Decision, findFacts, type ProvenUser } from './decide.js'
import { persist, type Persisted } from './persist.js'

const REASONS = {
  'other-owner': 'the account belongs to another user than the one who is signed in',
  unknown: 'the account is not one of a stored user',
  'same-email': 'there is a user with the same e-mail address',
} as const

function refusal(proven: ProvenUser, why: keyof typeof REASONS, facts: AccountFacts): Error {
  const { id, type } = proven.provider
  if (type === 'credentials') {
    return new CallbackRouteError(
      `authorize() of the provider ${id} returned a user whose id the adapter does not know: sessions in the database need a stored user`,
    )
  }
  const Refused = type === 'oauth' || type === 'oidc' ? OAuthAccountNotLinked : AccountNotLinked
  return new Refused(REASONS[why], { userId: facts.owner?.id ?? facts.namesake?.id })
}

/** Tells whether somebody would be new, or might be: whose address was only said is not told who has it. */
function seemsNew({ emailProven }: ProvenUser, decision: Decision): boolean {
  if (decision.type === 'refuse') return decision.why === 'same-email' && !emailProven
  return decision.type === 'create'
}

/**
 * Tells whether another sign-in with the same account was faster, so that what failed has been done by it. It can be so with
 * the user, and then with the account: never more than twice.
 */
function overtaken(before: Decision, now: Decision): boolean {
  const unfinished = now.type === 'link' && now.why === 'unfinished'
  // Two links to one mailbox at once: the user of its own is there already.
  if (before.type === 'sign-in') return now.type === 'sign-in' && now.user.id !== before.user.id
  return now.type === 'sign-in' || (unfinished && before.type === 'create')
}

/**
 * Makes a stored user of what was proven: by the decision table, and the writes that it asks for.
 *
 * @param facts that were looked up for it
 * @param current who began the sign-in, and is still signed in
 * @throws AccessDenied where somebody new may not sign up
 * @throws OAuthAccountNotLinked, AccountNotLinked where the account must not become this user's
 * @throws AdapterError where the store fails
 */
export async function settle(
  engine: Engine,
  store: Store,
  proven: ProvenUser,
  facts: AccountFacts,
  current: AdapterUser | undefined,
): Promise<Persisted> {
  let decision = decide(facts)
  for (;;) {
    if (seemsNew(proven, decision)) await requireSignUp(engine, proven)
    if (decision.type === 'refuse') throw refusal(proven, decision.why, facts)
    try {
      return await persist(engine, store, proven, decision)
    } catch (thrown) {
      if (!(thrown instanceof AdapterError) || isTimeout(thrown)) throw thrown
      const now = decide(await findFacts(engine, store, proven, current))
      if (!overtaken(decision, now)) throw thrown
      decision = now
    }
  }
}
