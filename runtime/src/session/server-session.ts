import type { ClientSession, ServerSession } from '../config/session-of.js'
import { Itself } from '../itself.js'
import type { Session } from '../types.js'
import type { SessionCheck } from './check.js'

/** A session on the server, with what the `session` callback made of it. */
class OnServer extends Itself {
  #shown: Session | undefined

  static shownOf(session: object): Session | undefined {
    return #shown in session ? session.#shown : undefined
  }

  static set(session: object, shown: Session): void {
    const marked = new OnServer(session)
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
  const session = { ...shown, user: { ...user, id: user?.id ?? userId } }
  OnServer.set(session, shown)
  return session
}

/**
 * The session as its browser may see it: what the `session` callback made, without the user's id that the server sees beside
 * it. `GET /auth/session` answers it; hand it on where a page's data has the session in it.
 *
 * @param session as it came from `getSession`, `auth()`, a guard, or the request; what is none of these is given back as it is
 */
export function clientSession<Server extends object>(session: Server): ClientSession<Server>
export function clientSession<Server extends object>(
  session: Server | null | undefined,
): ClientSession<Server> | null
export function clientSession(session: object | null | undefined): object | null {
  return session ? (OnServer.shownOf(session) ?? session) : null
}
