import { base64url, type Bytes, fromBase64url, fromUtf8 } from '../bytes.js'
import { type CookieJar, createJar, expired, mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { WebAuthnVerificationError } from '../errors.js'
import { isFilled, isRecord, parseJson } from '../guards.js'
import { type AuthRequest, field } from '../request.js'
import type { CookieOption } from '../types.js'
import { seal, unseal } from './sealed.js'
import { spend } from './spent.js'
import { transactionId } from './transaction.js'

/** A credential as a browser's script posts it; nothing of it is verified. Web Authentication Level 3, section 5.1. */
interface PostedCredential {
  /** PublicKeyCredential, as JSON. */
  readonly credential: Readonly<Record<string, unknown>>
  readonly response: Readonly<Record<string, unknown>>
  /** CollectedClientData, from the response's `clientDataJSON`. Section 5.8.1. */
  readonly clientData: Readonly<Record<string, unknown>>
}

function decodeOrEmpty(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes)
  } catch {
    return ''
  }
}

export function postedCredential(request: AuthRequest): PostedCredential | undefined {
  const credential = parseJson(field(request, 'data') ?? '')
  const response = isRecord(credential) ? credential['response'] : undefined
  if (!isRecord(credential) || !isRecord(response)) return undefined
  const { clientDataJSON } = response
  const bytes = typeof clientDataJSON === 'string' ? fromBase64url(clientDataJSON) : undefined
  const clientData = bytes && parseJson(decodeOrEmpty(bytes))
  return isRecord(clientData) ? { credential, response, clientData } : undefined
}

/** Registration or authentication. Web Authentication Level 3, section 4. */
type Ceremony = 'register' | 'authenticate'

export interface PendingCeremony {
  readonly ceremony: Ceremony
  /** The id of the stored user who was signed in. */
  readonly startedBy?: string | undefined
  readonly registration?: PendingRegistration | undefined
  /** Authentication: digests of the credential ids that were asked for; undefined where any will do. */
  readonly allowed?: readonly string[] | undefined
}

interface PendingRegistration {
  /** The user handle (base64url), which is also the account's id. Web Authentication Level 3, section 5.4.3. */
  readonly handle: string
  readonly user: Readonly<Record<string, unknown>>
  /** 1 where `getUserInfo()` says that the user exists. A number, so that the cookie's length does not tell. */
  readonly taken: 0 | 1
}

/** Ceremonies that one browser may have under way at once; the oldest gives way. */
const MAX_PENDING = 4

// The cookies carry a digest of the challenge in their names, so that ceremonies in several tabs do not get into each
// other's way.
function buildCookieOption(request: AuthRequest, id: string): CookieOption {
  const { name, options } = request.names.webauthnChallenge
  return { name: `${name}.${id}`, options }
}

function pending(request: AuthRequest): readonly string[] {
  const prefix = `${request.names.webauthnChallenge.name}.`
  return [...request.cookies.keys()].filter((name) => name.startsWith(prefix))
}

function without(request: AuthRequest, names: readonly string[]): CookieJar {
  const { options } = request.names.webauthnChallenge
  return createJar(...names.map((name) => expired(name, options)))
}

async function hashChallenge(challenge: string): Promise<string> {
  return (await transactionId(challenge)) ?? ''
}

/** A short digest of a credential id, so that a list of them fits into a cookie. */
export async function credentialDigest(credentialId: string): Promise<string> {
  return hashChallenge(credentialId)
}

/** A fresh challenge: 32 random bytes. Web Authentication Level 3, section 13.4.3. */
export function newChallenge(engine: Engine): Bytes {
  return engine.host.randomBytes(32)
}

/** Remembers a started ceremony in this browser. @param maxAge seconds */
export async function keepChallenge(
  engine: Engine,
  request: AuthRequest,
  challenge: Bytes,
  kept: PendingCeremony,
  maxAge: number,
): Promise<CookieJar> {
  const text = base64url(challenge)
  const value = { ...kept, challenge: text, provider: request.providerId }
  const { name, options } = buildCookieOption(request, await hashChallenge(text))
  const present = pending(request)
  const surplus = present.slice(0, Math.max(0, present.length - MAX_PENDING + 1))
  return mergeJars(
    without(request, surplus),
    createJar({
      name,
      value: await seal(engine, 'challenge', value, maxAge),
      options: { ...options, maxAge },
    }),
  )
}

function sentChallenge(request: AuthRequest): string | undefined {
  const challenge = postedCredential(request)?.clientData['challenge']
  return isFilled(challenge) ? challenge : undefined
}

function readRegistration(value: unknown): PendingRegistration | undefined {
  if (!isRecord(value)) return undefined
  const { handle, user, taken } = value
  return isFilled(handle) && isRecord(user) && (taken === 0 || taken === 1)
    ? { handle, user, taken }
    : undefined
}

function unasked(message: string): WebAuthnVerificationError {
  return new WebAuthnVerificationError(message, { isUnasked: true })
}

export interface TakenCeremony extends PendingCeremony {
  /** base64url */
  readonly challenge: string
}

/**
 * Takes back what {@link keepChallenge} remembered for the challenge that the authenticator has signed. It is spent
 * before it is compared with anything.
 *
 * @throws WebAuthnVerificationError where this browser did not begin that ceremony with that provider, or has finished it
 */
export async function useChallenge(
  engine: Engine,
  request: AuthRequest,
  ceremony: Ceremony,
): Promise<TakenCeremony> {
  const sent = sentChallenge(request)
  if (sent === undefined) throw unasked('no challenge came back')
  const sealed = request.cookies.get(buildCookieOption(request, await hashChallenge(sent)).name)
  const found = sealed === undefined ? undefined : await unseal(engine, 'challenge', sealed)
  const challenge = found?.['challenge']
  if (!found || !isFilled(challenge))
    throw unasked('this browser has no ceremony under way for the challenge')
  const fresh = spend(engine, 'challenge', challenge)
  if (found['provider'] !== request.providerId)
    throw unasked('the ceremony was begun with another provider')
  if (found['ceremony'] !== ceremony)
    throw unasked('the challenge was given for the other ceremony')
  if (!fresh) throw unasked('the challenge was used already')
  const { startedBy, registration, allowed } = found
  return {
    challenge,
    ceremony,
    startedBy: isFilled(startedBy) ? startedBy : undefined,
    registration: readRegistration(registration),
    allowed: Array.isArray(allowed) ? allowed.filter(isFilled) : undefined,
  }
}

/** Removes the cookie of the challenge that came back; where none did, all of them. They are for one use. */
export async function clearChallenge(request: AuthRequest): Promise<CookieJar> {
  const sent = sentChallenge(request)
  const present = pending(request)
  if (sent === undefined) return without(request, present)
  const { name } = buildCookieOption(request, await hashChallenge(sent))
  return without(
    request,
    present.filter((cookie) => cookie === name),
  )
}
