import { text, type Entry } from './entry.js'
import type { OwaspName } from './rows.js'

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

export function owaspRecord(entry: Entry, application: string | undefined): OwaspRecord {
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
