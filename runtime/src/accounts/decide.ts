import type { AdapterUser } from '../adapter.js'

export interface AccountFacts {
  readonly owner?: AdapterUser | undefined
  /** Who asked for the account to be linked: signed in when the sign-in was begun, and still is. */
  readonly current?: AdapterUser | undefined
  /** A user that was created for this very account by a sign-up that broke off lately, before the account was linked. */
  readonly unfinished?: AdapterUser | undefined
  readonly namesake?: AdapterUser | undefined
  /** The namesake, where the address was never proven to be theirs, and now is somebody else's. */
  readonly squatter?: AdapterUser | undefined
  /** True where the configuration links by address, and both sides have proven it. */
  readonly linksByEmail: boolean
  /** False where a stored credential was used: it can sign in, but not register. */
  readonly registers: boolean
}

export type Decision =
  | { readonly type: 'sign-in'; readonly user: AdapterUser }
  | {
      readonly type: 'link'
      readonly user: AdapterUser
      readonly why: 'current' | 'unfinished' | 'email'
    }
  | { readonly type: 'create'; readonly squatter?: AdapterUser }
  | { readonly type: 'refuse'; readonly why: 'other-owner' | 'unknown' | 'same-email' }

/**
 * Decides who somebody is. Pure; every line is a row of the table that the tests go through.
 * An address alone never opens another user's account: whoever controls a provider could otherwise become anybody.
 */
export function decide(facts: AccountFacts): Decision {
  const { owner, current, registers } = facts
  if (owner && current && owner.id !== current.id) return { type: 'refuse', why: 'other-owner' }
  if (owner) return { type: 'sign-in', user: owner }
  if (!registers) return { type: 'refuse', why: 'unknown' }
  if (current) return { type: 'link', user: current, why: 'current' }
  return register(facts)
}

function register({ unfinished, namesake, squatter, linksByEmail }: AccountFacts): Decision {
  if (unfinished) return { type: 'link', user: unfinished, why: 'unfinished' }
  if (namesake && linksByEmail) return { type: 'link', user: namesake, why: 'email' }
  if (namesake && !squatter) return { type: 'refuse', why: 'same-email' }
  return { type: 'create', ...(squatter && { squatter }) }
}
