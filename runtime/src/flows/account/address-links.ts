import { seal, unseal } from '../../checks/sealed.js'
import type { Engine } from '../../engine.js'
import { Verification } from '../../errors.js'
import { isFilled } from '../../guards.js'
import { LIFETIMES, type Side } from '../../identity/address-record.js'

// A link of a change of address is a sealed value that names the change, and counts as long as that stands in the user's record: no
// link can be used for another address than the one that it was mailed for.

/** A change of address that a mailed link is about. */
interface ChangeLink {
  readonly id: string
  readonly userId: string
  /** The address until the change; empty where there was none. */
  readonly from: string
  readonly to: string
}

/** A link that confirms a change, by the mailbox that it was mailed to. */
export interface AddressLink extends ChangeLink {
  readonly side: Side
}

/** A link that undoes a change. */
export type UndoLink = ChangeLink

export function sealLink(engine: Engine, link: AddressLink): Promise<string> {
  return seal(engine, 'address', link, LIFETIMES.pending)
}

export function sealUndo(engine: Engine, link: UndoLink): Promise<string> {
  return seal(engine, 'objection', link, LIFETIMES.made)
}

type LinkClaims = Readonly<Record<string, unknown>>

function isChange(claims: LinkClaims | undefined): claims is LinkClaims & ChangeLink {
  if (!claims) return false
  const { id, userId, from, to } = claims
  return isFilled(id) && isFilled(userId) && typeof from === 'string' && isFilled(to)
}

function isLink(claims: LinkClaims | undefined): claims is LinkClaims & AddressLink {
  return isChange(claims) && ['new', 'old'].includes(String(Reflect.get(claims, 'side')))
}

/** Reads the token of a mailed link. Nothing is looked up. @throws Verification where it is none, or has expired */
export async function openLink(engine: Engine, token: string): Promise<AddressLink> {
  const claims = await unseal(engine, 'address', token)
  if (isLink(claims)) return claims
  throw new Verification('the token is none of a change of address, or has expired')
}

export async function openUndo(engine: Engine, token: string): Promise<UndoLink> {
  const claims = await unseal(engine, 'objection', token)
  if (isChange(claims)) return claims
  throw new Verification('the token is none that undoes a change of address, or has expired')
}
