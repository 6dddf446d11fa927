import { EventError } from '../errors.js'
import { toError } from '../guards.js'
import { inTime } from '../in-time.js'
import type { Awaitable, LoggerInstance } from '../types.js'
import type { EventMessage, EventName, Events } from './events.js'

/** Tells an event's handler, where there is one: its message is not made otherwise. Never throws. */
export type Emit = <Name extends EventName>(
  event: Name,
  message: () => EventMessage<Name>,
) => Awaitable<void>

/** Tells the handlers of events. @param patience milliseconds for one handler */
export function emitter(events: Partial<Events>, logger: LoggerInstance, patience: number): Emit {
  const notify = async (event: EventName, handled: () => unknown): Promise<void> => {
    try {
      await inTime(Promise.resolve(handled()), patience)
    } catch (thrown) {
      logger.error(
        new EventError(`the handler of the event ${event} threw`, { cause: toError(thrown) }),
      )
    }
  }
  return (event, message) => {
    const handler = events[event]
    return handler && notify(event, () => handler(structuredCloneOrSame(message())))
  }
}

/** A handler may keep or change its message without touching the sign-in that it is about. */
function structuredCloneOrSame<T>(value: T): T {
  try {
    return structuredClone(value)
  } catch {
    return value
  }
}
