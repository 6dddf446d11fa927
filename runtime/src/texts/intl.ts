/** A text for each form of plural that a language has. Unicode CLDR, plural rules. */
export type Plurals = Readonly<Partial<Record<Intl.LDMLPluralRule, (count: number) => string>>> & {
  readonly other: (count: number) => string
}

/** The text for a number in a language. @param lang RFC 5646 */
export function counted(lang: string, count: number, plurals: Plurals): string {
  return (plurals[new Intl.PluralRules(lang).select(count)] ?? plurals.other)(count)
}

/** A time as it is written in a language, in coordinated universal time. @param lang RFC 5646 */
export function utcTime(lang: string): (time: Date) => string {
  return (time) => {
    const options = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const
    return `${new Intl.DateTimeFormat(lang, options).format(time)} UTC`
  }
}

/** A day as it is written in a language, in coordinated universal time. @param lang RFC 5646 */
export function dateIn(lang: string): (time: Date) => string {
  return (time) =>
    new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
}

/** A day and a time, in hours and minutes, as they are written in a language, in coordinated universal time. @param lang RFC 5646 */
export function momentIn(lang: string): (time: Date) => string {
  const options = {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  } as const
  return (time) => new Intl.DateTimeFormat(lang, options).format(time)
}
