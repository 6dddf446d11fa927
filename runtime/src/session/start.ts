import type { AdapterUser } from '../adapter.js'
import type { CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { JWTSessionError } from '../errors.js'
import { isFilled, isRecord } from '../guards.js'
import type { Account, Profile, User } from '../types.js'
import { startStored, type StoredSession } from './database.js'
import { dropSession, sealSession, type SessionCookie } from './jwt.js'

/** Who has signed in, and how. */
export interface SignedIn {
  readonly user: (User & { readonly id: string }) | AdapterUser
  readonly account: Account
  readonly profile?: Profile | undefined
  readonly isNewUser: boolean
  /** True where it was proven that the user's address is the user's. */
  readonly emailVerified: boolean
  /** The session that the browser had until now, where sessions are stored. */
  readonly before?: StoredSession | undefined
}

/** Starts a session in place of the one that the browser had. The `jwt` callback may decide against it. */
export async function startSession(
  engine: Engine,
  cookie: SessionCookie,
  { user, account, profile, isNewUser, emailVerified, before }: SignedIn,
): Promise<CookieJar> {
  const { strategy } = engine.session
  if (strategy === 'database' && engine.store)
    return startStored(engine, engine.store, cookie, user.id, before)
  const { id, name = null, image = null } = user
  const email = user.email || null
  const asked = engine.callbacks.jwt({
    token: {
      name,
      email,
      picture: image,
      sub: id,
      ...(email && { email_verified: emailVerified }),
    },
    user,
    account,
    ...(profile && { profile }),
    trigger: isNewUser ? 'signUp' : 'signIn',
    isNewUser,
  })
  const token = await engine.settled(asked)
  if (!token) return dropSession(cookie)
  if (!isRecord(token)) throw new JWTSessionError('the jwt callback returned no object')
  // Whose session it is does not depend on what the callback hands on.
  return sealSession(engine, cookie, isFilled(token.sub) ? token : { ...token, sub: id })
}
