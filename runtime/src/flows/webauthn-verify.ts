import type { AdapterAuthenticator } from '../adapter.js'
import { toBase64, toBase64url } from '../base64.js'
import { postedCredential } from '../checks/client-data.js'
import type { TakenCeremony } from '../checks/challenge.js'
import type { Engine } from '../engine.js'
import { WebAuthnVerificationError } from '../errors.js'
import { isFilled, toError } from '../guards.js'
import type { ResolvedWebAuthn } from '../providers/resolve.js'
import { checkKey } from './webauthn-key.js'
import type { AuthRequest } from '../request.js'
import { fromStored, storedBytes } from './webauthn-codes.js'
import { relyingParty } from './webauthn-party.js'

export interface Returned {
  readonly engine: Engine
  readonly request: AuthRequest
  readonly provider: ResolvedWebAuthn
  readonly pending: TakenCeremony
}

/** An authenticator's answer, as far as it is well-formed; nothing of it is verified. */
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

export type NewCredential = Omit<AdapterAuthenticator, 'userId' | 'providerAccountId'>

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

/** The credential that an authentication names; nothing of it is verified. */
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
