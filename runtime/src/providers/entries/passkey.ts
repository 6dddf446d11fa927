export { Passkey, Passkey as default, type WebAuthnOptions } from '../webauthn.js'
