import { text, type Entry } from './entry.js'
import type { AuditedEvent } from './rows.js'

const VERSION = '8.17.0'

/** A record in the fields of the Elastic Common Schema. */
export interface EcsRecord {
  readonly '@timestamp': string
  readonly ecs: { readonly version: string }
  readonly message: string
  readonly event: {
    readonly kind: 'event'
    readonly action: AuditedEvent
    readonly category: readonly string[]
    readonly type: readonly string[]
    readonly outcome: 'success' | 'failure'
    readonly reason?: string
  }
  readonly service?: { readonly name: string }
  /** Where it is known whom it is about. */
  readonly user?: { readonly id?: string; readonly email?: string }
  readonly source?: { readonly address: string; readonly ip?: string }
  readonly user_agent?: { readonly original: string }
  readonly http?: { readonly request: { readonly id: string } }
  /** `provider`, `check`, `factor` and `left`, where there are any. */
  readonly labels?: Readonly<Record<string, string>>
}

function formatLabels({ labels = {} }: Entry): Pick<EcsRecord, 'labels'> {
  const entries = Object.entries(labels).map(([name, value]) => [name, text(value) ?? ''] as const)
  return entries.length === 0 ? {} : { labels: Object.fromEntries(entries) }
}

function formatUser({ user }: Entry): Pick<EcsRecord, 'user'> {
  const [id, email] = [text(user?.id), text(user?.email)]
  return id === undefined && email === undefined
    ? {}
    : { user: { ...(id !== undefined && { id }), ...(email !== undefined && { email }) } }
}

function formatOrigin({ origin }: Entry): Pick<EcsRecord, 'source' | 'user_agent' | 'http'> {
  const { network, ip, ...more } = origin
  const [address, original, id] = [network, more.userAgent, more.requestId].map(text)
  return {
    ...(address !== undefined && { source: { address, ...(ip !== undefined && { ip }) } }),
    ...(original !== undefined && { user_agent: { original } }),
    ...(id !== undefined && { http: { request: { id } } }),
  }
}

export function ecsRecord(entry: Entry, application: string | undefined): EcsRecord {
  const [category, type, outcome] = entry.ecs
  const [name, reason] = [text(application), text(entry.reason)]
  const { action, says } = entry
  return {
    '@timestamp': entry.origin.at.toISOString(),
    ecs: { version: VERSION },
    message: says,
    event: {
      kind: 'event',
      action,
      category,
      type,
      outcome,
      ...(reason !== undefined && { reason }),
    },
    ...(name !== undefined && { service: { name } }),
    ...formatUser(entry),
    ...formatOrigin(entry),
    ...formatLabels(entry),
  }
}
