import { EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import type { AdapterUser } from '../adapter.js'
import { SessionTokenError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { JWT, Session } from '../types.js'
import { dropSession, openSession, sealSession, type SessionCookie } from './jwt.js'

/** What a session check finds. */
export interface Checked {
  /** What the application and its client may see; null where nobody is signed in. */
  readonly session: Session | null
  /** A renewed or removed cookie. */
  readonly cookies: CookieJar
}

/** A change that the client asks for; `data` is as it came. */
export interface Update {
  readonly data: unknown
}

/** What the client can't change, however careless the jwt callback is. */
function keepIdentity(token: JWT, before: JWT): JWT {
  const { sub, iat, exp, jti } = before
  const identity = { sub, iat, exp, jti }
  return {
    ...token,
    ...Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== undefined)),
  }
}

function isDue(engine: Engine, token: JWT): boolean {
  const issued = typeof token.iat === 'number' ? token.iat * 1000 : 0
  return issued + engine.session.updateAge * 1000 <= engine.host.now()
}

async function view(
  engine: Engine,
  token: JWT,
  expires: number,
  update: Update | undefined,
): Promise<Session> {
  const { name = null, email = null, picture = null } = token
  const session = {
    user: { name, email, image: picture },
    expires: new Date(expires).toISOString(),
  }
  // The parameters of both strategies in one type: `user` is for database sessions.
  const user: AdapterUser = {
    id: token.sub ?? '',
    name,
    email: email ?? '',
    image: picture,
    emailVerified: null,
  }
  const changed = update && ({ trigger: 'update', newSession: update.data } as const)
  const shown = await engine.callbacks.session({ session, token, user, ...changed })
  if (!isSession(shown)) throw new SessionTokenError('the session callback returned no session')
  return shown
}

// What the callback returns is a session by definition, with whatever fields the application has added to the type.
function isSession(value: unknown): value is Session {
  return isRecord(value)
}

/**
 * Who is signed in. The token is sealed anew only where it has changed, or is older than `updateAge`; so a check changes
 * nothing most of the time, and two at once do not overwrite each other.
 */
export async function checkSession(
  engine: Engine,
  cookie: SessionCookie,
  update?: Update,
): Promise<Checked> {
  const before = await openSession(engine, cookie)
  if (!before) return { session: null, cookies: dropSession(cookie) }
  const returned = await engine.callbacks.jwt({
    token: { ...before },
    ...(update && { trigger: 'update', session: update.data }),
  })
  if (!returned) return { session: null, cookies: dropSession(cookie) }
  const token = keepIdentity(returned, before)
  const renew = isDue(engine, before) || JSON.stringify(token) !== JSON.stringify(before)
  const now = engine.host.now()
  const expires =
    renew || typeof before.exp !== 'number' ? now + engine.session.maxAge * 1000 : before.exp * 1000
  const session = await view(engine, token, expires, update)
  const cookies = renew ? await sealSession(engine, cookie, token) : EMPTY_JAR
  await engine.emit('session', { session, token })
  return { session, cookies }
}
