import type { AdapterUser } from '../../adapter.js'
import { base64url } from '../../bytes.js'
import { seal, unseal } from '../../checks/sealed.js'
import { sha256 } from '../../crypto/hash.js'
import type { Engine } from '../../engine.js'
import { Verification } from '../../errors.js'
import { isFilled } from '../../guards.js'
import type { Store } from '../../store/store.js'

// A link of a change of address is a sealed value: whose address, from what to what. It counts as long as its row is there, which is
// named by all of that: so no link can be used for another address than the one that it was mailed for.

/** A change of address that somebody asks for. */
export interface AddressChange {
  /** 128 random bits. */
  readonly id: string
  readonly userId: string
  /** The address until now; empty where there is none. */
  readonly from: string
  readonly to: string
  /** Who has to confirm it. */
  readonly by: 'both' | 'new'
  /** How many changes the user has asked for with this one: only the newest counts. */
  readonly turn: number
  /** The epoch of the address until now. */
  readonly epoch: number
}

/** A change of address, by the mailbox that a link was mailed to. */
export interface AddressLink extends AddressChange {
  readonly side: 'new' | 'old'
}

/** A change that was made, as whoever had the address before may undo it. */
export interface Objection extends Pick<AddressChange, 'id' | 'userId' | 'from' | 'to'> {
  /** When the address was proven, in milliseconds since the epoch; null where it was not. */
  readonly proven: number | null
  /** A hash of what is stored of the password, as it was then; null where there was none. */
  readonly password: string | null
  /** True where there was a second factor. */
  readonly hadSecondFactor: boolean
}

/** Seconds for which each kind of link counts. */
export const LIFETIMES = { address: 86_400, objection: 604_800 } as const

/** The row that a link counts as long as. @param mailbox that may be proven by it */
async function rowOf(
  mailbox: string,
  { id, userId, from, to }: Pick<AddressChange, 'id' | 'userId' | 'from' | 'to'>,
): Promise<{ readonly identifier: string; readonly token: string }> {
  const hash = await sha256(JSON.stringify(['change of address', id, userId, from, to]))
  return { identifier: mailbox, token: base64url(hash) }
}

/** Stores that a change may be made, or undone. @throws AdapterError */
export async function keepPending(
  { host }: Engine,
  store: Store,
  kind: keyof typeof LIFETIMES,
  change: Pick<AddressChange, 'id' | 'userId' | 'from' | 'to'>,
): Promise<void> {
  const mailbox = kind === 'address' ? change.to : change.from
  const expires = new Date(host.now() + LIFETIMES[kind] * 1000)
  await store.createVerificationToken({ ...(await rowOf(mailbox, change)), expires })
}

/** Uses up what {@link keepPending} has stored. @returns whether it was there: of several at once for one. @throws AdapterError */
export async function takePending(
  store: Store,
  kind: keyof typeof LIFETIMES,
  change: Pick<AddressChange, 'id' | 'userId' | 'from' | 'to'>,
): Promise<boolean> {
  const mailbox = kind === 'address' ? change.to : change.from
  return (await store.useVerificationToken(await rowOf(mailbox, change))) !== undefined
}

/** The token of a mailed link. */
export function sealLink(engine: Engine, link: AddressLink): Promise<string> {
  return seal(engine, 'address', link, LIFETIMES.address)
}

/** The token of the link that undoes a change. */
export function sealObjection(engine: Engine, objection: Objection): Promise<string> {
  return seal(engine, 'objection', objection, LIFETIMES.objection)
}

type Claims = Readonly<Record<string, unknown>>

function isChange({ id, userId, from, to }: Claims): boolean {
  return isFilled(id) && isFilled(userId) && typeof from === 'string' && isFilled(to)
}

function isLink(claims: Claims): claims is Claims & AddressLink {
  const { turn, epoch, side } = claims
  return isChange(claims) && typeof turn === 'number' && typeof epoch === 'number' && isFilled(side)
}

function isObjection(claims: Claims): claims is Claims & Objection {
  return isChange(claims) && typeof claims['hadSecondFactor'] === 'boolean'
}

/** Reads the token of a mailed link. Nothing is looked up. @throws Verification where it is none, or has expired */
export async function openLink(engine: Engine, token: string): Promise<AddressLink> {
  const claims = await unseal(engine, 'address', token)
  if (claims && isLink(claims)) return claims
  throw new Verification('the token is none of a change of address, or has expired')
}

/** Reads the token of the link that undoes a change. Nothing is looked up. @throws Verification where it is none, or has expired */
export async function openObjection(engine: Engine, token: string): Promise<Objection> {
  const claims = await unseal(engine, 'objection', token)
  if (claims && isObjection(claims)) return claims
  throw new Verification('the token is none that undoes a change of address, or has expired')
}

/** The password and the second factor of a user, as an objection remembers them. @throws AdapterError */
export async function factorsNow(
  { providers, twoFactor }: Engine,
  store: Store,
  { id }: AdapterUser,
): Promise<Pick<Objection, 'hadSecondFactor' | 'password'>> {
  const password = providers.has('password') ? await store.getFactor(id, 'password') : undefined
  const hadSecondFactor =
    twoFactor !== undefined && (await store.getFactor(id, 'totp')) !== undefined
  return {
    password: password ? base64url(await sha256(password.value)) : null,
    hadSecondFactor,
  }
}
