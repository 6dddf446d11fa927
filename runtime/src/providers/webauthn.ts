import type { Optional } from '../types.js'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { withoutUndefined } from '../guards.js'
import type { SimpleWebAuthn, WebAuthnConfig, WebAuthnSettings } from './webauthn-config.js'
import { findWebAuthnProblems } from './webauthn-problems.js'
import { PASSKEY_SCRIPT } from './webauthn-script.js'

const SIMPLE_WEBAUTHN: SimpleWebAuthn = {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
}

/** Options of {@link WebAuthn} and {@link Passkey}; none is needed. */
export type WebAuthnOptions = Optional<Omit<WebAuthnSettings, 'type'>>

/**
 * Sign-in with an authenticator: a passkey, or a security key that keeps none. The user is verified by it.
 * Web Authentication Level 3, section 1.2.
 */
export function WebAuthn(options: WebAuthnOptions = {}): WebAuthnConfig {
  return {
    id: 'webauthn',
    name: 'WebAuthn',
    simpleWebAuthn: SIMPLE_WEBAUTHN,
    script: PASSKEY_SCRIPT,
    ...withoutUndefined(options),
    type: 'webauthn',
    problems: findWebAuthnProblems,
  }
}

/**
 * Sign-in with a passkey: a credential that the authenticator finds by itself, so that nothing has to be typed. It is
 * always asked to verify the user, and no answer counts where it has not.
 * Web Authentication Level 3, section 4, "Discoverable Credential".
 */
export function Passkey(options: WebAuthnOptions = {}): WebAuthnConfig {
  const { authenticationOptions, registrationOptions, verifyRegistrationOptions } = options
  return WebAuthn({
    id: 'passkey',
    name: 'Passkey',
    ...withoutUndefined(options),
    authenticationOptions: { ...authenticationOptions, userVerification: 'required' },
    registrationOptions: {
      ...registrationOptions,
      authenticatorSelection: {
        ...registrationOptions?.authenticatorSelection,
        residentKey: 'required',
        userVerification: 'required',
      },
    },
    verifyAuthenticationOptions: { requireUserVerification: true },
    verifyRegistrationOptions: { ...verifyRegistrationOptions, requireUserVerification: true },
  })
}
