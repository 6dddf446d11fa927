export { WebAuthn, WebAuthn as default, type WebAuthnOptions } from '../webauthn.js'
