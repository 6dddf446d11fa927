import type { EventMessage, EventOrigin } from '../config/events.js'
import { oneLine } from '../one-line.js'
import { ROWS, type AuditedEvent, type EventFacts, type OwaspName, type EventRow } from './rows.js'

export interface Entry extends EventFacts {
  readonly action: AuditedEvent
  readonly says: string
  readonly ecs: EventRow<AuditedEvent>['ecs']
  readonly owasp: readonly [name: OwaspName, ...details: (string | undefined)[]]
  readonly origin: Omit<EventOrigin, 'network'> & {
    readonly network: string | undefined
    /** The network where it is an IP address; of several addresses the first. */
    readonly ip: string | undefined
  }
}

/** The first address of a network, without what says how many there are. @returns undefined where it is none */
function readIp(network: string | undefined): string | undefined {
  const [address = ''] = network?.split('/') ?? []
  return /^[\d.]+$|:/.test(address) ? address : undefined
}

export function readEntry<Name extends AuditedEvent>(
  action: Name,
  message: EventMessage<Name>,
): Entry {
  const { says, ecs, facts, owasp }: EventRow<Name> = ROWS[action]
  const { at, requestId, network, userAgent } = message
  return {
    action,
    says,
    ecs,
    owasp: owasp(message),
    ...facts(message),
    origin: { at, requestId, network, userAgent, ip: readIp(network) },
  }
}

/** A text of a record: nothing of it begins another line. @returns undefined where it is empty */
export function text(value: string | null | undefined): string | undefined {
  return value ? oneLine(value) : undefined
}
