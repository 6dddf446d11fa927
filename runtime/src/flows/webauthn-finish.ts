import type { AdapterAuthenticator, AdapterUser } from '../adapter.js'
import { toBase64, toBase64url } from '../base64.js'
import { callbackUrl } from '../checks/callback-url.js'
import { credentialDigest, useChallenge, type TakenCeremony } from '../checks/challenge.js'
import { spend } from '../checks/spent.js'
import type { Engine } from '../engine.js'
import { AccountNotLinked, BadRequest, WebAuthnVerificationError } from '../errors.js'
import { isFilled } from '../guards.js'
import { requireSignUp } from '../identity/may-sign-up.js'
import type { ResolvedWebAuthn } from '../providers/resolve.js'
import { field, type AuthRequest } from '../request.js'
import { currentUser } from '../session/current.js'
import type { Identification } from './identification.js'
import { requirePasskeyStore } from './webauthn-party.js'
import {
  presented,
  verifyAuthentication,
  verifyRegistration,
  type PresentedCredential,
  type Returned,
} from './webauthn-verify.js'

function textOrNull(value: unknown): string | null {
  return isFilled(value) ? value : null
}

function toUser(known: Readonly<Record<string, unknown>>, id: string): Identification['user'] {
  const { email, name, image, ...others } = known
  return {
    ...others,
    id,
    name: textOrNull(name),
    email: textOrNull(email),
    image: textOrNull(image),
  }
}

/**
 * A new passkey. Whoever is signed in gets it added; whoever is not becomes a new user. Web Authentication Level 3, section 7.1.
 */
async function register(
  returned: Returned,
  current: AdapterUser | undefined,
): Promise<Omit<Identification, 'callbackUrl'>> {
  const { engine, provider, pending } = returned
  const { registration, startedBy } = pending
  if (!registration) throw new WebAuthnVerificationError('no registration is under way')
  if (startedBy !== current?.id)
    throw new WebAuthnVerificationError('the registration was begun by another user')
  const credential = await verifyRegistration(returned)
  // Section 7.1, step 26. The id alone proves nothing: whoever registers has chosen it.
  if (await requirePasskeyStore(engine).getAuthenticator(credential.credentialID))
    throw new WebAuthnVerificationError('the credential is registered already')
  const providerAccountId = toBase64(registration.handle)
  const user = current ?? toUser(registration.user, providerAccountId)
  // Before anything is said about whoever has the name.
  if (!current) await requireSignUp(engine, { provider, user, emailProven: false })
  if (registration.taken === 1) throw new AccountNotLinked('the user exists already')
  const account = { provider: provider.id, type: 'webauthn', providerAccountId } as const
  return {
    provider,
    user,
    account,
    stored: account,
    emailProven: false,
    registers: true,
    authenticator: {
      ...credential,
      providerAccountId,
      createdAt: new Date(engine.host.now()),
    },
    startedBy,
  }
}

/**
 * The stored credential that was presented. The user handle is the account's id, where this engine has registered it; in
 * a database that another one has filled, the account's id is the credential's. Section 7.2, steps 5 to 7.
 */
async function storedCredential(
  { engine, pending }: Returned,
  { id, userHandle }: PresentedCredential,
): Promise<AdapterAuthenticator> {
  const { allowed } = pending
  if (allowed && !allowed.includes(await credentialDigest(id)))
    throw new WebAuthnVerificationError('the credential is not one of those that were asked for')
  const stored = await requirePasskeyStore(engine).getAuthenticator(toBase64(id))
  if (!stored) throw new WebAuthnVerificationError('no such credential is registered')
  if (!allowed && userHandle === undefined)
    throw new WebAuthnVerificationError('the authenticator names no user')
  const { providerAccountId, credentialID } = stored
  const own = userHandle === undefined || providerAccountId === credentialID
  if (!own && toBase64url(providerAccountId) !== userHandle)
    throw new WebAuthnVerificationError('the user handle is not the one of the credential')
  return stored
}

/** A passkey that is registered. Web Authentication Level 3, section 7.2. */
async function authenticate(
  returned: Returned,
  current: AdapterUser | undefined,
): Promise<Omit<Identification, 'callbackUrl'>> {
  const { engine, request, provider, pending } = returned
  const store = requirePasskeyStore(engine)
  const stored = await storedCredential(returned, presented(request))
  const { providerAccountId, credentialID } = stored
  const owner = await store.getUserByAccount({ provider: provider.id, providerAccountId })
  if (!owner || owner.id !== stored.userId)
    throw new WebAuthnVerificationError('the credential does not belong to an account of a user')
  const { counter, userVerified } = await verifyAuthentication(returned, stored)
  const bound = [pending.startedBy, current?.id].filter((id) => id !== undefined)
  if (bound.some((id) => id !== owner.id))
    throw new AccountNotLinked(
      'the passkey belongs to another user than the one who is signed in',
      { userId: owner.id },
    )
  if (counter !== stored.counter) {
    // Two answers with one counter that come at the same time both find the older one in the store.
    if (!spend(engine, 'counter', `${credentialID} ${counter}`))
      throw new WebAuthnVerificationError('the signature counter was used already')
    await store.updateAuthenticatorCounter(credentialID, counter)
  }
  return {
    provider,
    user: owner,
    account: { provider: provider.id, type: 'webauthn', providerAccountId, userId: owner.id },
    emailProven: false,
    registers: false,
    usedKey: { credentialID, counter },
    // Something that the user has, and something that the user is or knows.
    secondFactor: userVerified,
  }
}

function readCeremony(request: AuthRequest): TakenCeremony['ceremony'] {
  const action = field(request, 'action')
  if (action === 'register' || action === 'authenticate') return action
  throw new BadRequest(400, 'the action must be register or authenticate')
}

/**
 * Verifies what the authenticator has answered. The challenge is used up before anything else.
 *
 * @throws BadRequest where the body's `action` is unknown
 * @throws WebAuthnVerificationError where the answer does not verify
 * @throws AccountNotLinked where the passkey is another user's
 */
export async function identifyByWebAuthn(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedWebAuthn,
): Promise<Identification> {
  const ceremony = readCeremony(request)
  const pending = await useChallenge(engine, request, ceremony)
  const current = (await currentUser(engine, request))?.user
  const returned = { engine, request, provider, pending }
  const found =
    ceremony === 'register'
      ? await register(returned, current)
      : await authenticate(returned, current)
  return { ...found, callbackUrl: await callbackUrl(engine, request) }
}
