import type { Engine } from '../engine.js'
import { sessionOf, type Visit } from '../http/session-of.js'
import type { Checked } from '../session/check.js'
import type { Awaitable } from '../types.js'

/** What was read for a request, and by what. */
interface Known {
  readonly engine: Engine
  readonly cookie: Visit['cookie']
  readonly checked: Awaitable<Checked>
}

// By what stands for the request, and never by a property of it: that anybody may write.
const requests = new WeakMap<object, Known>()

/**
 * What is known of a request. Of what an application has several requests share, the Cookie header tells whose it is.
 *
 * @param request what stands for it
 * @returns undefined where nothing was read for it
 */
export function knownOf(
  engine: Engine,
  request: object,
  { cookie }: Visit,
): Awaitable<Checked> | undefined {
  const known = requests.get(request)
  return known?.engine === engine && known.cookie === cookie ? known.checked : undefined
}

/** Has whatever asks for the session of a request after this know it. */
export function know<Found extends Awaitable<Checked>>(
  engine: Engine,
  request: object,
  { cookie }: Visit,
  checked: Found,
): Found {
  requests.set(request, { engine, cookie, checked })
  return checked
}

/** Reads the session of a request, whatever was read before. @throws as {@link sessionOf} */
export function readAnew(engine: Engine, request: object, visit: Visit): Awaitable<Checked> {
  return know(engine, request, visit, sessionOf(engine, visit))
}

/** The session of a request: the one that was read for it, else it is read now. @throws as {@link sessionOf} */
export function readOnce(engine: Engine, request: object, visit: Visit): Awaitable<Checked> {
  return knownOf(engine, request, visit) ?? readAnew(engine, request, visit)
}
