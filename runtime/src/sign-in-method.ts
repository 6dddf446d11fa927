/**
 * A way to prove who one is: a password, a code of an authenticator, a code or a link by mail, a passkey, or an OAuth or
 * OpenID provider; what the application's own `authorize()` takes, sign-in for development, or a recovery code.
 */
export type SignInMethod =
  | 'pwd'
  | 'otp'
  | 'mail'
  | 'passkey'
  | 'oauth'
  | 'credentials'
  | 'dev'
  | 'recovery'
