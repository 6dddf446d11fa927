import { splitBom } from './lines.js'

/** One assignment in an env file, and where its value lies. */
export interface Assignment {
  readonly key: string
  /** As dotenv reads it; escapes other than `\n` and `\r` in double quotes are left alone. */
  readonly value: string
  /** The range of the value as written, quotes included; empty where nothing is written. */
  readonly start: number
  readonly end: number
}

/** The grammar of dotenv 16 and 17, with the blanks in front of a value kept on its line. */
const LINE =
  /^\s*(?:export\s+)?(?<key>[\w.-]+)(?:[^\S\r\n]*=|:[^\S\r\n]+)(?<blank>[^\S\r\n]*)(?<value>'(?:\\'|[^'])*'|"(?:\\"|[^"])*"|`(?:\\`|[^`])*`|[^#\r\n]+)?[^\S\r\n]*(?:#.*)?$/dgm

/**
 * Every assignment of an env file, in order; of duplicate keys the last one counts.
 *
 * @param text with or without a byte-order mark
 */
export function parseEnv(text: string): readonly Assignment[] {
  const { bom, body } = splitBom(text)
  return [...body.matchAll(LINE)].flatMap((match) => {
    const { key, value = '' } = match.groups ?? {}
    const blank = match.indices?.groups?.['blank']
    if (key === undefined || blank === undefined) return []
    const written = value.trim()
    const start = bom.length + (written === '' ? blank[0] : blank[1])
    return [{ key, value: unquote(written), start, end: start + written.length }]
  })
}

/** The value that counts for each key. */
export function effective(assignments: readonly Assignment[]): ReadonlyMap<string, Assignment> {
  return new Map(assignments.map((assignment) => [assignment.key, assignment]))
}

/**
 * Writes a value so that dotenv, `node --env-file` and a shell read it back as it is.
 *
 * @returns undefined where no quotes can hold it
 */
export function quoteValue(value: string): string | undefined {
  if (/^[\w.:/@+,=%~-]*$/.test(value)) return value
  if (/[\r\n\0]/.test(value) || value !== value.trim()) return undefined
  if (!value.includes("'")) return `'${value}'`
  return /["\\$`]/.test(value) ? undefined : `"${value}"`
}

function unquote(written: string): string {
  const quote = written.charAt(0)
  if (!/['"`]/.test(quote) || written.length < 2 || !written.endsWith(quote)) return written
  const inner = written.slice(1, -1)
  return quote === '"' ? inner.replaceAll('\\n', '\n').replaceAll('\\r', '\r') : inner
}
