import type { ClientSession, ServerSession } from '../config/session-of.js'
import type { Session } from '../types.js'

/** Constructs nothing, and gives back what it is given: a private field of a class that extends it is put on that. */
// oxlint-disable-next-line typescript/no-extraneous-class -- a private field is put on an object by no other means
class Itself {
  constructor(given: object) {
    return given
  }
}

/**
 * A session that an application sees on the server, with what the `session` callback made of it in a private field: that is
 * serialized by nothing, and costs a fraction of a WeakMap's entry.
 */
class OnServer extends Itself {
  readonly #shown: Session

  constructor(session: ServerSession, shown: Session) {
    super(session)
    this.#shown = shown
  }

  static shownOf(session: object): Session | undefined {
    return #shown in session ? session.#shown : undefined
  }
}

/** The session for the server: what the `session` callback made, and whose it is, where the callback says nothing of that. */
export function serverSession(shown: Session, userId: string): ServerSession {
  const { user } = shown
  const session = { ...shown, user: { ...user, id: user?.id ?? userId } }
  new OnServer(session, shown)
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
