import type { AdapterUser } from '../adapter.js'
import type { CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import type { Account, Profile, User } from '../types.js'
import { startStored, type StoredSession } from './database.js'
import { dropSession, sealSession, type SessionCookie } from './jwt.js'

/** Who has signed in, and how. */
export interface SignedIn {
  readonly user: (User & { readonly id: string }) | AdapterUser
  readonly account: Account
  readonly profile?: Profile | undefined
  readonly isNewUser: boolean
  /** The session that the browser had until now, where sessions are stored. */
  readonly before?: StoredSession | undefined
}

/** Starts a session in place of the one that the browser had. The `jwt` callback may decide against it. */
export async function startSession(
  engine: Engine,
  cookie: SessionCookie,
  { user, account, profile, isNewUser, before }: SignedIn,
): Promise<CookieJar> {
  const { strategy } = engine.session
  if (strategy === 'database' && engine.store)
    return startStored(engine, engine.store, cookie, user.id, before)
  const { id, name = null, email = null, image = null } = user
  const token = await engine.callbacks.jwt({
    token: { name, email, picture: image, sub: id },
    user,
    account,
    ...(profile && { profile }),
    trigger: isNewUser ? 'signUp' : 'signIn',
    isNewUser,
  })
  return token ? sealSession(engine, cookie, token) : dropSession(cookie)
}
