import { getPosition, splitBom } from './lines.js'

/** A part of a text: from the first character up to the one behind the last. */
interface Range {
  readonly start: number
  readonly end: number
}

/** One assignment in an env file, and where it lies. */
export interface EnvAssignment {
  readonly key: string
  /** As dotenv reads it. */
  readonly value: string
  /** The lines that it takes, without the last line ending; a comment behind the value belongs to them. */
  readonly line: Range
  /** The key alone, without `export`. */
  readonly name: Range
  /** The value as written, quotes included; empty where nothing is written. */
  readonly written: Range
}

/**
 * The grammar of dotenv 16 and 17. A line may end in front of `=`, behind `:` and in front of a quote: however odd, what is
 * read as a value there must not be taken for an assignment of its own.
 */
const LINE =
  /^[^\S\r\n]*(?:export\s+)?(?<name>[\w.-]+)(?<sign>\s*=|:(?:\r\n|\s))(?<value>\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|\s*`(?:\\`|[^`])*`|[^#\r\n]+)?[^\S\r\n]*(?:#.*)?$/dgm

/**
 * Every assignment of an env file, in order; of duplicate keys the last one counts.
 *
 * @param text with or without a byte-order mark
 */
export function parseEnv(text: string): readonly EnvAssignment[] {
  const { bom, body } = splitBom(text)
  return [...body.matchAll(LINE)].flatMap((match) => {
    const { name: key, value: after = '' } = match.groups ?? {}
    const { name, sign } = match.indices?.groups ?? {}
    if (key === undefined || !name || !sign) return []
    const written = after.trim()
    const gap = written === '' ? 0 : after.length - after.trimStart().length
    return [
      {
        key,
        value: parseValue(written),
        line: findRange(bom.length + match.index, match[0].length),
        name: findRange(bom.length + name[0], key.length),
        written: findRange(bom.length + sign[1] + gap, written.length),
      },
    ]
  })
}

function findRange(start: number, length: number): Range {
  return { start, end: start + length }
}

/** The assignment that counts for each key. */
export function effective(
  assignments: readonly EnvAssignment[],
): ReadonlyMap<string, EnvAssignment> {
  return new Map(assignments.map((assignment) => [assignment.key, assignment]))
}

/** Tells whether a value is for the tool that encrypted it: dotenvx, or SOPS. */
export function isEncrypted(value: string): boolean {
  return /^(?:encrypted:|ENC\[)/.test(value)
}

/** The lines of an env file without what may be a value, or a part of one. */
export function maskEnv(text: string): readonly string[] {
  const keys = new Map(
    parseEnv(text).map(({ key, name }) => [getPosition(text, name.start).line - 1, key]),
  )
  return text.split(/\r\n?|\n/).map((line, index) => {
    const key = keys.get(index)
    if (key !== undefined) return `${key}=…`
    return line.trim() === '' ? '' : '…'
  })
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

/** A line ending is one character inside of quotes, and `\n` and `\r` are expanded behind a double quote only. */
function parseValue(written: string): string {
  const text = written.replace(/\r\n?/g, '\n').replace(/^(['"`])(.*)\1$/gms, '$2')
  if (!written.startsWith('"')) return text
  return text.replaceAll('\\n', '\n').replaceAll('\\r', '\r')
}
