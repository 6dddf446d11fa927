import type { AdapterAuthenticator } from '../adapter.js'
import { toBase64, toBase64url } from '../base64.js'
import { base64url, type Bytes, fromBase64url } from '../bytes.js'
import { postedCredential, type TakenCeremony } from '../checks/challenge.js'
import type { Engine } from '../engine.js'
import { WebAuthnVerificationError } from '../errors.js'
import { isFilled, toError } from '../guards.js'
import type { ResolvedWebAuthn } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import { relyingParty } from './webauthn-party.js'

function storedBytes(bytes: Uint8Array): string {
  return toBase64(base64url(bytes))
}

/** The bytes of a text that {@link storedBytes} has made. @returns undefined where it is something else */
function fromStored(text: string): Bytes | undefined {
  return fromBase64url(toBase64url(text))
}

/** Labels of a COSE key. RFC 9052, section 7.1; RFC 9053, section 7.1. */
const TYPE = 1
const ALGORITHM = 3
const CURVE = -1

/** The type of key, and its curve where it has one. */
type Shape = readonly [type: number, curve?: number]

const RSA: Shape = [3]

/** By algorithm. RFC 9053, section 2; RFC 8812, section 2; Web Authentication Level 3, section 5.8.5. */
const SHAPES: ReadonlyMap<unknown, Shape> = new Map<unknown, Shape>([
  [-7, [2, 1]],
  [-35, [2, 2]],
  [-36, [2, 3]],
  [-8, [1, 6]],
  ...[-37, -38, -39, -257, -258, -259, -65_535].map((algorithm): [number, Shape] => [
    algorithm,
    RSA,
  ]),
])

interface Item {
  readonly value: unknown
  readonly end: number
}

/** One item of CBOR, of the kinds that a COSE key is made of: integers, byte strings, and a map of them. RFC 8949, section 3. */
function readItem(bytes: Bytes, start: number): Item {
  const first = bytes[start] ?? 0xff
  const [major, info] = [first >> 5, first & 31]
  const width = info < 24 ? 0 : 2 ** (info - 24)
  if (width > 4 || start + width >= bytes.length) throw unreadable()
  const digits = bytes.slice(start + 1, start + 1 + width)
  const argument = width === 0 ? info : digits.reduce((sum, digit) => sum * 256 + digit, 0)
  const end = start + 1 + width
  switch (major) {
    case 0:
      return { value: argument, end }
    case 1:
      return { value: -1 - argument, end }
    case 2:
      return { value: bytes.slice(end, end + argument), end: end + argument }
    case 5:
      if (start > 0) throw unreadable()
      return readMap(bytes, end, argument)
    default:
      throw unreadable()
  }
}

function readMap(bytes: Bytes, start: number, size: number): Item {
  const map = new Map<unknown, unknown>()
  let end = start
  for (let pair = 0; pair < size; pair += 1) {
    const label = readItem(bytes, end)
    const entry = readItem(bytes, label.end)
    if (map.has(label.value)) throw unreadable()
    map.set(label.value, entry.value)
    end = entry.end
  }
  return { value: map, end }
}

function unreadable(): WebAuthnVerificationError {
  return new WebAuthnVerificationError('the key can not be read')
}

/**
 * A key whose type is not the one of its algorithm would be one key to this reader, and another to the next.
 *
 * @param publicKey COSE, CBOR
 */
function checkKey(publicKey: Bytes): void {
  const { value: key } = readItem(publicKey, 0)
  const at = (label: number): unknown => (key instanceof Map ? key.get(label) : undefined)
  const [type, curve] = SHAPES.get(at(ALGORITHM)) ?? []
  const fits = type !== undefined && at(TYPE) === type && (curve ?? at(CURVE)) === at(CURVE)
  if (!fits)
    throw new WebAuthnVerificationError('the type of the key is not the one of its algorithm')
}

export interface Returned {
  readonly engine: Engine
  readonly request: AuthRequest
  readonly provider: ResolvedWebAuthn
  readonly pending: TakenCeremony
}

interface Posted {
  /** base64url */
  readonly id: string
  readonly type: 'public-key'
  readonly text: (name: string) => string
  readonly transports: readonly string[]
}

/** Words such as `internal` and `hybrid`; future ones, too. Web Authentication Level 3, section 5.8.4. */
function readTransports(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list
    .filter((entry) => typeof entry === 'string' && /^[a-z][a-z-]{1,31}$/.test(entry))
    .map(String)
    .slice(0, 8)
}

/** @throws WebAuthnVerificationError where it is malformed, or was given to another site's page */
function posted(request: AuthRequest): Posted {
  const found = postedCredential(request)
  const { id, rawId, type } = found?.credential ?? {}
  if (!found || !isFilled(id) || id !== rawId || type !== 'public-key')
    throw new WebAuthnVerificationError('the credential is malformed')
  // Section 7.1, step 10, and section 7.2, step 14: this site asks in no frame of another one.
  if (found.clientData['crossOrigin'] === true)
    throw new WebAuthnVerificationError('the ceremony took place in a frame of another site')
  const { response } = found
  const text = (name: string): string => {
    const value = response[name]
    return typeof value === 'string' ? value : ''
  }
  return { id, type, text, transports: readTransports(response['transports']) }
}

/**
 * The challenge, the origins and the ids of relying parties that both ceremonies must have been for. Sections 7.1, steps 8
 * to 14, and 7.2, steps 12 to 16.
 */
async function expectation({ engine, request, provider, pending }: Returned) {
  const { origins, ids } = await relyingParty(engine, request, provider)
  return {
    expectedChallenge: pending.challenge,
    expectedOrigin: [...origins],
    expectedRPID: [...ids],
  }
}

async function verified<T extends { readonly verified: boolean }>(
  verify: () => Promise<T>,
  userId?: string,
): Promise<T> {
  const ask = async (): Promise<T> => {
    try {
      return await verify()
    } catch (thrown) {
      throw new WebAuthnVerificationError('the answer of the authenticator does not verify', {
        cause: toError(thrown),
        userId,
      })
    }
  }
  const answer = await ask()
  if (!answer.verified)
    throw new WebAuthnVerificationError('the signature does not verify', { userId })
  return answer
}

type NewCredential = Omit<AdapterAuthenticator, 'userId' | 'providerAccountId'>

/** Verifies a registration: all steps but those that need the store. Web Authentication Level 3, section 7.1. */
export async function verifyRegistration(returned: Returned): Promise<NewCredential> {
  const { request, provider } = returned
  const { id, type, text, transports } = posted(request)
  const expected = await expectation(returned)
  const { requireUserVerification, supportedAlgorithmIDs } = provider.verifyRegistrationOptions
  const { registrationInfo: info } = await verified(() =>
    provider.simpleWebAuthn.verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text('clientDataJSON'),
          attestationObject: text('attestationObject'),
        },
      },
      ...expected,
      requireUserVerification,
      supportedAlgorithmIDs: [...supportedAlgorithmIDs],
    }),
  )
  if (info?.credential.id !== id)
    throw new WebAuthnVerificationError('the credential has another id inside')
  // Section 7.1, step 25: a credential id has at most 1023 bytes.
  if (id.length > (1023 * 4) / 3)
    throw new WebAuthnVerificationError('the credential id is too long')
  const { credential, credentialBackedUp, credentialDeviceType } = info
  checkKey(credential.publicKey)
  return {
    credentialID: toBase64(id),
    credentialPublicKey: storedBytes(credential.publicKey),
    counter: credential.counter,
    credentialBackedUp,
    credentialDeviceType,
    transports: transports.join(','),
  }
}

/** The credential that an authentication has named, and the user handle that is kept with it. base64url. */
export interface PresentedCredential {
  readonly id: string
  readonly userHandle: string | undefined
}

export function presented(request: AuthRequest): PresentedCredential {
  const { id, text } = posted(request)
  return { id, userHandle: text('userHandle') || undefined }
}

/**
 * Verifies an authentication with a stored credential. Web Authentication Level 3, section 7.2.
 *
 * @returns the signature counter, and whether the authenticator has verified its user
 */
export async function verifyAuthentication(
  returned: Returned,
  stored: AdapterAuthenticator,
): Promise<{ readonly counter: number; readonly userVerified: boolean }> {
  const { request, provider } = returned
  const { id, type, text } = posted(request)
  const expected = await expectation(returned)
  const publicKey = fromStored(stored.credentialPublicKey)
  if (!publicKey) throw new WebAuthnVerificationError('the stored key is not base64')
  checkKey(publicKey)
  const { authenticationInfo: info } = await verified(
    () =>
      provider.simpleWebAuthn.verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type,
          clientExtensionResults: {},
          response: {
            clientDataJSON: text('clientDataJSON'),
            authenticatorData: text('authenticatorData'),
            signature: text('signature'),
          },
        },
        ...expected,
        credential: { id: toBase64url(stored.credentialID), publicKey, counter: stored.counter },
        requireUserVerification: provider.verifyAuthenticationOptions.requireUserVerification,
      }),
    stored.userId,
  )
  // Section 7.2: whether a credential may be backed up is settled when it is made.
  if (info.credentialDeviceType !== stored.credentialDeviceType)
    throw new WebAuthnVerificationError('the backup eligibility of the credential has changed')
  return { counter: info.newCounter, userVerified: info.userVerified === true }
}
