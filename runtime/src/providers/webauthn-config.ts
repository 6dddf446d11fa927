/** Sign-in with a passkey. Web Authentication Level 3. */
export interface WebAuthnConfig {
  id: string
  name: string
  type: 'webauthn'
}
