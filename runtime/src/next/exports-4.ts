// What the binding exports that is of NextAuth.js 4 beside its functions.
export { nextAuthAnswers } from './answers.js'
export {
  decode,
  encode,
  getToken,
  type JWTDecodeParams,
  type JWTEncodeParams,
  type JWTOptions,
} from './tokens.js'
export { withAuth } from './with-auth.js'
export type {
  NextAuthMiddlewareOptions,
  NextMiddlewareWithAuth,
  NextRequestWithAuth,
} from './with-auth.js'
export type { NextAuthConfig as AuthOptions, NextAuthConfig as NextAuthOptions } from './types.js'
export type { GetTokenParams } from '../jwt.js'
export type { AccessToken, AccessTokenOptions } from '../bridge/access-token.js'
export { RefreshTokenError } from '../errors.js'
export type { Callbacks as CallbacksOptions } from '../config/config.js'
export type { Events as EventCallbacks } from '../config/events.js'
export type { SessionOptions, SessionStrategy } from '../config/session-options.js'
export type {
  Account,
  AuthAction,
  Awaitable,
  CookieOption,
  CookiesOptions,
  DefaultJWT,
  DefaultSession,
  DefaultUser,
  JWT,
  LoggerInstance,
  PagesOptions,
  Profile,
  Session,
  Theme,
  TokenSet,
  User,
} from '../types.js'
