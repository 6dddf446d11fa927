import { getKind } from '../schemas/sql/found-table.js'

/** More than any number of seconds that is meant, and less than any of milliseconds. */
const LARGE = 100_000_000_000

/**
 * A moment in the form in which a database has another one: dates of SQLite are text or numbers, and compared as such.
 *
 * @param plain true where dates have no time zone
 * @returns undefined where the other one is no date
 */
export function parseMoment(
  stored: unknown,
  plain: boolean,
  date: Date,
): string | number | undefined {
  const iso = date.toISOString()
  const sql = iso.slice(0, -1).replace('T', ' ')
  if (stored instanceof Date) return plain ? sql : iso
  const text = String(stored)
  if (/^-?\d+$/.test(text))
    return Number(text) > LARGE ? date.getTime() : Math.floor(date.getTime() / 1000)
  if (!/^\d{4}-\d{2}-\d{2}[T ]/.test(text)) return undefined
  return text.includes('T') ? iso : sql
}

/**
 * A moment for a column of SQLite in which there is none yet, in a form that whatever reads such a column takes for a date.
 *
 * @param type of the column
 */
export function firstMoment(type: string, date: Date): string | number {
  const iso = date.toISOString()
  switch (getKind(type)) {
    case 'number':
      return date.getTime()
    case 'date':
      // An ORM puts a time zone behind whatever has no sign of one, and `Z` is none to it.
      return iso.replace('Z', '+00:00')
    default:
      return iso
  }
}

/** A date that was read as text: of whatever has no time zone, in UTC; undefined where it is none. */
export function findDate(stored: unknown): Date | undefined {
  if (typeof stored !== 'string' && typeof stored !== 'number') return undefined
  const date = new Date(typeof stored === 'number' ? fromNumber(stored) : fromText(stored.trim()))
  return Number.isNaN(date.getTime()) ? undefined : date
}

function fromNumber(stored: number): number {
  return stored > LARGE ? stored : stored * 1000
}

function fromText(text: string): string | number {
  if (/^-?\d+$/.test(text)) return fromNumber(Number(text))
  const [, day = '', time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}[\d:.]*))? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(text) ??
    []
  return `${day}T${time}${/^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone}`
}
