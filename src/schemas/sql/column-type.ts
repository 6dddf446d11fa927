/** A name or a text in quotes. */
const QUOTED = /"(?:[^"]|"")+"|'(?:[^'\\]|'')*'/
/** A word of a type: none that begins a clause of the column. */
const WORD =
  /(?!(?:not|null|default|primary|unique|references|check|constraint|generated|auto_?increment|as|on|comment)\b)[\p{L}_][\p{L}\p{N}_$]*/u
const PART = `(?:${WORD.source}|${QUOTED.source})`
const ARGUMENT = `(?:[+-]?\\d+|${PART})`

/** `varchar(40)`, `enum('a','B') collate utf8mb4_bin`, `public."Mood"[]`, `timestamp(3) with time zone`; or none. */
const TYPE = new RegExp(
  `^(?:${PART}(?:[ .]${PART})*(?:\\(${ARGUMENT}(?:, ?${ARGUMENT})*\\)(?: ${PART})*)?(?:\\[\\d*\\])*)?$`,
  'iu',
)

/** The types that SQLite takes a text for, by what is in it. SQLite, "Datatypes in SQLite", section 3.1. */
const AFFINITIES: readonly (readonly [RegExp, string])[] = [
  [/int/i, 'integer'],
  [/char|clob|text/i, 'text'],
  [/blob/i, 'blob'],
  [/real|floa|doub/i, 'real'],
]

/**
 * The type of a column in a form that is safe in a statement. SQLite takes any text for a type: what no other database
 * would take becomes the type that SQLite treats it as.
 *
 * @param text as a database, or a file, has it
 * @returns in lower case, but for what is in quotes
 */
export function columnType(text: string): string {
  const type = text.trim()
  if (!TYPE.test(type)) return AFFINITIES.find(([pattern]) => pattern.test(type))?.[1] ?? 'numeric'
  // Every second part is one in quotes.
  return type
    .split(new RegExp(`(${QUOTED.source})`))
    .map((part, index) => (index % 2 === 1 ? part : part.toLowerCase()))
    .join('')
}
