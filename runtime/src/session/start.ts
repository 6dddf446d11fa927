import type { AdapterUser, SessionFacts } from '../adapter.js'
import type { CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { JWTSessionError } from '../errors.js'
import { isFilled, isRecord } from '../guards.js'
import type { Account, Profile, User } from '../types.js'
import { startStored, type StoredSession } from './database.js'
import { dropSession, sealSession, type SessionCookie } from './jwt.js'
import { buildKnownUser } from './known.js'
import { copyClaims, proofClaims, provenNow, copyProof, type Proof } from './proof.js'

export interface NewSession {
  readonly user: (User & { readonly id: string }) | AdapterUser
  readonly account: Account
  readonly profile?: Profile | undefined
  readonly isNewUser: boolean
  /** True where it was proven that the user's address is the user's. */
  readonly emailVerified: boolean
  /** How it was proven who signs in: the session counts from now, where it does not say from when. */
  readonly proof: Omit<Proof, 'authTime'> & Partial<Proof>
  readonly visit: Pick<SessionFacts, 'userAgent' | 'network'>
  readonly before?: StoredSession | undefined
}

export interface Started {
  readonly cookies: CookieJar
  /** Where sessions are stored, as what. */
  readonly sessionToken?: string
}

/** Starts a session in place of the one that the browser had. The `jwt` callback may decide against it. */
export async function startSession(
  engine: Engine,
  cookie: SessionCookie,
  { user, account, profile, isNewUser, emailVerified, proof, visit, before }: NewSession,
): Promise<Started> {
  const { strategy } = engine.session
  const given = { authTime: provenNow(engine, user), ...proof }
  if (strategy === 'database' && engine.store) {
    const beginning = { userId: user.id, proof: given, visit, before }
    return startStored(engine, engine.store, cookie, beginning)
  }
  const { image, ...known } = buildKnownUser(engine, user)
  const proven = proofClaims(given)
  const asked = engine.callbacks.jwt({
    token: {
      ...known,
      ...(image !== undefined && { picture: image }),
      sub: user.id,
      ...(known.email && { email_verified: emailVerified }),
      ...copyClaims(proven),
    },
    user,
    account,
    ...(profile && { profile }),
    trigger: isNewUser ? 'signUp' : 'signIn',
    isNewUser,
  })
  const token = await engine.settled(asked)
  if (!token) return { cookies: dropSession(cookie) }
  if (!isRecord(token)) throw new JWTSessionError('the jwt callback returned no object')
  // Whose session it is does not depend on what the callback hands on, nor does how that was proven.
  const claims = isFilled(token.sub) ? token : { ...token, sub: user.id }
  return { cookies: await sealSession(engine, cookie, copyProof(claims, proven)) }
}
