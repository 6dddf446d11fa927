import type { EventMessage, Events } from '../config/events.js'
import type { Awaitable } from '../types.js'
import { ecsRecord, type EcsRecord } from './ecs.js'
import { readEntry, type Entry } from './entry.js'
import { owaspRecord, type OwaspRecord } from './owasp.js'
import type { AuditedEvent } from './rows.js'

export type { AuditedEvent } from './rows.js'
export type { EcsRecord } from './ecs.js'
export type { OwaspRecord } from './owasp.js'

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
