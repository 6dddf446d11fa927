// What every binding exports beside its own, so that an application imports from one place.
export { AuthError, CredentialsSignin, RefreshTokenError } from '../errors.js'
export type { AccessToken, AccessTokenOptions } from './access-token.js'
export type { FreshOptions } from './fresh.js'
export type { JWTParams, SessionParams, SignInParams } from '../config/config.js'
export { customFetch } from '../providers/provider.js'
export type { Account, DefaultSession, JWT, Profile, Session, User } from '../types.js'
export type {
  AnyRole,
  ClientSession,
  ServerSession,
  SessionOf,
  Shows,
} from '../config/session-of.js'
export { clientSession } from '../session/server-session.js'
