import type { EventMessage, EventOrigin, Events } from '../config/events.js'
import { oneLine } from '../text.js'
import type { Awaitable } from '../types.js'
import { type AuditedEvent, type EventFacts, type EventRow, type OwaspName, ROWS } from './rows.js'

interface Entry extends EventFacts {
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

function readIp(network: string | undefined): string | undefined {
  const [address = ''] = network?.split('/') ?? []
  return /^[\d.]+$|:/.test(address) ? address : undefined
}

function readEntry<Name extends AuditedEvent>(action: Name, message: EventMessage<Name>): Entry {
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
function text(value: string | null | undefined): string | undefined {
  return value ? oneLine(value) : undefined
}

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

function ecsRecord(entry: Entry, application: string | undefined): EcsRecord {
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

/** How much an event matters. */
type Level = 'INFO' | 'WARN' | 'CRITICAL'

const LEVELS: Readonly<Record<OwaspName, Level>> = {
  authn_login_fail: 'WARN',
  authn_login_success: 'INFO',
  authn_password_change: 'INFO',
  excess_rate_limit_exceeded: 'WARN',
  input_validation_fail: 'WARN',
  malicious_cors: 'CRITICAL',
  sequence_fail: 'CRITICAL',
  session_expired: 'INFO',
  user_created: 'WARN',
  user_deleted: 'WARN',
  user_updated: 'WARN',
}

/** A record in the form of the OWASP Logging Vocabulary. */
export interface OwaspRecord {
  readonly datetime: string
  readonly appid?: string
  /** Such as `authn_login_success:` and the id of the user. */
  readonly event: string
  readonly level: Level
  readonly description: string
  readonly useragent?: string
  readonly source_ip?: string
  readonly request_id?: string
}

/** A detail of an event's name: what would begin another one is escaped. */
function detail(value: string | undefined): string {
  return (text(value) ?? '').replaceAll(/[%:,\s]/g, encodeURIComponent)
}

function formatName({ owasp: [name, ...details] }: Entry): string {
  const list = details.map(detail).join(',').replace(/,+$/, '')
  return list === '' ? name : `${name}:${list}`
}

function owaspRecord(entry: Entry, application: string | undefined): OwaspRecord {
  const { origin, says, reason } = entry
  const [appid, why, useragent, ip, id] = [
    application,
    reason,
    origin.userAgent,
    origin.ip,
    origin.requestId,
  ].map(text)
  return {
    datetime: origin.at.toISOString(),
    ...(appid !== undefined && { appid }),
    event: formatName(entry),
    level: LEVELS[entry.owasp[0]],
    description: why === undefined ? says : `${says}: ${why}`,
    ...(useragent !== undefined && { useragent }),
    ...(ip !== undefined && { source_ip: ip }),
    ...(id !== undefined && { request_id: id }),
  }
}

export type { AuditedEvent } from './rows.js'

/** The record of each form: the Elastic Common Schema, and the OWASP Logging Vocabulary. */
export interface AuditRecords {
  readonly ecs: EcsRecord
  readonly owasp: OwaspRecord
}

/** The forms of an audit log. */
export type AuditFormat = keyof AuditRecords

const FORMS: {
  readonly [Format in AuditFormat]: (
    entry: Entry,
    application: string | undefined,
  ) => AuditRecords[Format]
} = { ecs: ecsRecord, owasp: owaspRecord }

/** Options of {@link auditTo}. */
export interface AuditOptions {
  /** The name of the application, in each record: `service.name` of ECS, `appid` of OWASP. */
  readonly application?: string
}

/**
 * Handlers that make a record of every event but `session`, which is told on every check. A record is an object for JSON: whom it is
 * about, when and where; never what was typed, a token or a session, and no text of it has a line break.
 *
 * @param format `ecs`: the Elastic Common Schema, nested. `owasp`: the OWASP Logging Vocabulary
 * @param write keeps a record; what it throws is logged, and changes nothing
 * @returns to spread into `events`
 * @throws TypeError where there is no such format
 * @see https://www.elastic.co/docs/reference/ecs
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Logging_Vocabulary_Cheat_Sheet.html
 */
export function auditTo<Format extends AuditFormat>(
  format: Format,
  write: (record: AuditRecords[Format]) => Awaitable<void>,
  { application }: AuditOptions = {},
): Pick<Events, AuditedEvent> {
  if (!Object.hasOwn(FORMS, format)) throw new TypeError(`auditTo: there is no format ${format}`)
  const form = FORMS[format]
  const to =
    <Name extends AuditedEvent>(name: Name) =>
    (message: EventMessage<Name>): Awaitable<void> =>
      write(form(readEntry(name, message), application))
  return {
    accountUnlinked: to('accountUnlinked'),
    addressChanged: to('addressChanged'),
    checkFailed: to('checkFailed'),
    createUser: to('createUser'),
    factorAdded: to('factorAdded'),
    factorFailed: to('factorFailed'),
    factorRemoved: to('factorRemoved'),
    linkAccount: to('linkAccount'),
    linkRefused: to('linkRefused'),
    logoutReceived: to('logoutReceived'),
    passwordChanged: to('passwordChanged'),
    rateLimited: to('rateLimited'),
    recoveryCodeUsed: to('recoveryCodeUsed'),
    sessionEnded: to('sessionEnded'),
    signIn: to('signIn'),
    signInFailed: to('signInFailed'),
    signOut: to('signOut'),
    updateUser: to('updateUser'),
    userDeleted: to('userDeleted'),
  }
}
