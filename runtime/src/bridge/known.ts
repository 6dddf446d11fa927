import { EMPTY_JAR } from '../cookies/jar.js'
import { fatal, type Engine } from '../engine.js'
import { AuthError, CallbackRouteError } from '../errors.js'
import { toError } from '../guards.js'
import { Itself } from '../itself.js'
import { readSession, type Checked, type Visit } from '../http/read-session.js'
import type { Awaitable } from '../types.js'

type VisitorKey = string | null | undefined

export function identifyVisitor({ cookie, authorization }: Visit): VisitorKey {
  const given = authorization?.()
  return given ? `${cookie ?? ''}\n${given}` : cookie
}

interface KnownSession {
  readonly by: object
  readonly checked: Awaitable<Checked>
  readonly visitor: VisitorKey
}

/** An object that stands for a request, with what is known of it: no property, which anybody could write. */
class Marked extends Itself {
  #known: KnownSession | undefined

  static get(request: object): KnownSession | undefined {
    return #known in request ? request.#known : undefined
  }

  static set(request: object, known: KnownSession): void {
    const marked = #known in request ? request : new Marked(request)
    marked.#known = known
  }
}

/**
 * The result of a session check that is known of a request.
 *
 * @param by who has read it: the engine, or whatever has one for each request
 * @param request what stands for it
 * @param visitor tells whose request it is, as {@link identifyVisitor} does, where several may share what stands for them
 * @returns undefined where nothing was read for it
 */
export function recallSession(
  by: object,
  request: object,
  visitor?: VisitorKey,
): Awaitable<Checked> | undefined {
  const known = Marked.get(request)
  return known?.by === by && known.visitor === visitor ? known.checked : undefined
}

export function know<Found extends Awaitable<Checked>>(
  by: object,
  request: object,
  checked: Found,
  visitor?: VisitorKey,
): Found {
  Marked.set(request, { by, checked, visitor })
  return checked
}

/** Hands on an error of ours: some frameworks show the message of any to visitors. */
function rethrow(thrown: unknown): never {
  if (thrown instanceof AuthError) throw thrown
  throw new CallbackRouteError('the session could not be checked', { cause: toError(thrown) })
}

/** Who is signed in, as {@link readSession} says it. @throws AuthError which tells nothing of what a callback has thrown, but as its cause */
export function readVisitSession(engine: Engine, visit: Visit): Awaitable<Checked> {
  try {
    const checked = readSession(engine, visit)
    return checked instanceof Promise ? checked.catch(rethrow) : checked
  } catch (thrown) {
    return rethrow(thrown)
  }
}

export function readAnew(engine: Engine, request: object, visit: Visit): Awaitable<Checked> {
  return know(engine, request, readVisitSession(engine, visit))
}

export const NOBODY: Checked = { session: null, cookies: EMPTY_JAR }

/**
 * Looks up who is signed in, for whatever comes after that may ask for it. Where the configuration is not valid nobody is, so
 * that the rest of an application answers; that is not remembered, and whoever asks is told by an error.
 */
export function lookIfValid(engine: Engine, look: () => Awaitable<Checked>): Awaitable<Checked> {
  return fatal(engine) ? NOBODY : look()
}

export function readOnce(engine: Engine, request: object, visit: () => Visit): Awaitable<Checked> {
  return recallSession(engine, request) ?? readAnew(engine, request, visit())
}
