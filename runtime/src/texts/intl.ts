/** A text for each form of plural that a language has. Unicode CLDR, plural rules. */
export type Plurals = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string
}

/** The text for a number in a language. @param lang RFC 5646 */
export function pickPlural(lang: string, count: number, plurals: Plurals): string {
  return plurals[new Intl.PluralRules(lang).select(count)] ?? plurals.other
}

const write = (lang: string, time: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC', ...options }).format(time)

/** Writes a day in a language, in coordinated universal time. @param lang RFC 5646 */
export const writeDate = (lang: string, time: Date): string => write(lang, time, {})

/** Writes a day and a time, in hours and minutes, in a language, in coordinated universal time. @param lang RFC 5646 */
export const writeMinutes = (lang: string, time: Date): string =>
  write(lang, time, { timeStyle: 'short', hourCycle: 'h23' })

/** Writes a day and a time, to the second, in a language, in coordinated universal time. @param lang RFC 5646 */
export const writeSeconds = (lang: string, time: Date): string =>
  write(lang, time, { timeStyle: 'medium' })

/** Writes a day and a time, to the second, as programs do, in coordinated universal time. ISO 8601. */
export const writeIso = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ')
