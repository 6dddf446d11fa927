import type { Engine } from '../engine.js'
import type { Reply } from '../reply.js'
import type { Arrival } from '../request.js'
import type { Awaitable } from '../types.js'
import { rejected } from './failure.js'
import { handle } from './handle.js'
import { isEndpoint } from './read-request.js'
import { toResponse } from './response.js'

export interface Incoming extends Arrival {
  /** As it was asked for, without the query. */
  readonly path: string
  readonly method: string
  /** Reads it whole. Called only where the path is an endpoint's. @throws AuthError where it can't be read */
  readonly read: () => Awaitable<Request>
}

/**
 * Replies to a request to an endpoint: for frameworks that keep the cookies of an answer apart from it.
 *
 * @returns undefined where the path is none: it is the application's, and its body is unread
 */
export async function replyToEndpoint(
  engine: Engine,
  incoming: Incoming,
): Promise<Reply | undefined> {
  const { path, method: _, read, ...arrival } = incoming
  if (!isEndpoint(path, arrival.basePath)) return undefined
  return Promise.resolve()
    .then(read)
    .then(
      async (request) => handle(engine, request, arrival),
      (thrown: unknown) => rejected(engine, thrown),
    )
}

export async function answer(engine: Engine, incoming: Incoming): Promise<Response | undefined> {
  const reply = await replyToEndpoint(engine, incoming)
  return reply && toResponse(reply, incoming.method)
}
