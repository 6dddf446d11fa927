import type { EventMessages, EventName, EventOrigin } from '../config/events.js'
import type { Engine } from '../engine.js'
import type { Sender } from '../request.js'
import type { Awaitable } from '../types.js'
import { listVisitorNetworks, readUserAgent } from '../visitors/visitor.js'

export type EmitFrom = <Name extends EventName>(
  event: Name,
  message: EventMessages[Name],
) => Awaitable<void>

export type Tell = (emit: EmitFrom) => Awaitable<void>

function describeOrigin(engine: Engine, sender: Sender | undefined): EventOrigin {
  return {
    at: new Date(engine.host.now()),
    requestId: sender?.id(),
    network: sender && listVisitorNetworks(engine, sender)?.[0],
    userAgent: sender && readUserAgent(sender.headers),
  }
}

/**
 * Tells an event's handler, where there is one, also when it has happened, and where that was asked for. Never throws.
 *
 * @param sender undefined where no request has asked for it
 */
export function emit<Name extends EventName>(
  engine: Engine,
  sender: Sender | undefined,
  event: Name,
  message: EventMessages[Name],
): Awaitable<void> {
  return engine.emit(event, () => ({ ...message, ...describeOrigin(engine, sender) }))
}

export async function emitAll(
  engine: Engine,
  sender: Sender | undefined,
  told: readonly Tell[],
): Promise<void> {
  for (const tell of told) await tell((event, message) => emit(engine, sender, event, message))
}
