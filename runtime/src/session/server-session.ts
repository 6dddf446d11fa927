import type { ClientSession, ServerSession } from '../config/session-of.js'
import { Itself } from '../itself.js'
import type { Session } from '../types.js'
import type { SessionCheck } from './check.js'

/** A session on the server whose client sees another one than it without the id: what the `session` callback made. */
class ShownSession extends Itself {
  #shown: Session | undefined

  static of(session: object): Session | undefined {
    return #shown in session ? session.#shown : undefined
  }

  static set(session: object, shown: Session): void {
    const marked = new ShownSession(session)
    marked.#shown = shown
  }
}

/** Tells whether a callback has said in its own way that nobody is signed in: with no user, or with nothing at all. */
function isNobodys(shown: Session): boolean {
  return 'user' in shown ? !shown.user : Object.keys(shown).length === 0
}

/**
 * The session for the server: what the `session` callback made, and whose it is, where the callback says nothing of that.
 *
 * @returns null where nobody is signed in
 */
export function serverSession({ session: shown, userId }: SessionCheck): ServerSession | null {
  if (shown === null || userId === undefined || isNobodys(shown)) return null
  const { user } = shown
  // The id comes first: behind a spread it costs many times as much, and this is done for every check.
  if (user && !('id' in user)) return { ...shown, user: { id: userId, ...user } }
  const session = { ...shown, user: { ...user, id: user?.id ?? userId } }
  ShownSession.set(session, shown)
  return session
}

/** The part of a session on the server that every configuration's has. */
interface IdentifiedSession {
  readonly user: { readonly id: unknown }
}

/**
 * The session as its browser may see it: what the `session` callback made, without the user's id that the server sees beside
 * it. `GET /auth/session` answers it; hand it on where a page's data has the session in it.
 *
 * @param session as it came from `getSession`, `auth()`, a guard, or the request
 */
export function clientSession<Server extends IdentifiedSession>(
  session: Server,
): ClientSession<Server>
export function clientSession<Server extends IdentifiedSession>(
  session: Server | null | undefined,
): ClientSession<Server> | null
export function clientSession(session: ServerSession | null | undefined): Session | null {
  if (!session) return null
  const { id: _, ...user } = session.user
  return ShownSession.of(session) ?? { ...session, user }
}
