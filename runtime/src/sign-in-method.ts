const SIGN_IN_METHODS = [
  'pwd',
  'otp',
  'mail',
  'passkey',
  'oauth',
  'credentials',
  'dev',
  'recovery',
  'mfa',
] as const

/**
 * A way to prove who one is: a password, a code of an authenticator, a code or a link by mail, a passkey, or an OAuth or
 * OpenID provider; what the application's own `authorize()` takes, sign-in for development, or a recovery code. `mfa` stands behind
 * one that was two factors at once: a passkey that has verified its user, or a service that is trusted with it and says so.
 */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

export function isSignInMethod(word: unknown): word is SignInMethod {
  return SIGN_IN_METHODS.some((known) => known === word)
}
