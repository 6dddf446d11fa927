import { AuthError } from './auth-error.js'

/** Types of errors that a visitor may see as they are: what an attacker can trigger never looks like a misconfiguration. */
const SHOWN: ReadonlySet<string> = new Set([
  'AccessDenied',
  'AccountNotLinked',
  'ConfirmRefused',
  'CredentialsSignin',
  'DevSignInRefused',
  'LastSignInMethod',
  'LinkRefused',
  'MissingCSRF',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'RateLimited',
  'TwoFactor',
  'TooBusy',
  'Verification',
  'WebAuthnVerificationError',
])

/** The codes of others, in the URL and on the page: those of OAuth look alike. */
const CODES: Readonly<Record<string, string>> = {
  EmailSignInError: 'EmailSignin',
  InvalidCheck: 'OAuthCallbackError',
  InvalidIdToken: 'OAuthCallbackError',
  IssuerMismatch: 'OAuthCallbackError',
  OAuthProfileParseError: 'OAuthCallbackError',
  OAuthSignInError: 'OAuthSignin',
}

/** The code that a visitor may see for an error, or its own words where these are for the page. @returns `Configuration` for what concerns the server alone */
export function clientCode(error: unknown): string {
  if (!(error instanceof AuthError)) return 'Configuration'
  if (error.told !== undefined) return error.told
  if (SHOWN.has(error.type)) return error.type
  return (Object.hasOwn(CODES, error.type) && CODES[error.type]) || 'Configuration'
}

/** Tells whether an error's type may be shown to the visitor. */
export function isClientError(error: unknown): error is AuthError {
  return clientCode(error) !== 'Configuration'
}
