import { hasPending } from '../checks/state.js'
import { transactionId } from '../checks/transaction.js'
import type { Engine } from '../engine.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { once, type Running } from '../session/once.js'
import { readResponse } from './response-params.js'

// Sign-ins that are being finished, per engine and authorization response.
const running = new WeakMap<Engine, Running<Reply>>()

/**
 * Finishes a sign-in once, though its authorization response comes twice at once: by a double click, or because the
 * browser fetches the page in advance. Both requests get the one answer, so that the user does not see an error after a
 * success. Only for the browser that began it, which still has its cookie; and not any more once it is finished.
 */
export async function finishOnce(
  engine: Engine,
  request: AuthRequest,
  finish: () => Promise<Reply>,
): Promise<Reply> {
  const { params } = await readResponse(engine, request)
  const state = params.get('state')
  const id = await transactionId(state ?? undefined)
  if (state === null || id === undefined || !(await hasPending(engine, request, id, state)))
    return finish()
  const replies = running.get(engine) ?? new Map<string, Promise<Reply>>()
  running.set(engine, replies)
  return once(engine, replies, params.toString(), finish)
}
