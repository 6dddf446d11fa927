import { detectEol, splitBom } from '../../syntax/lines.js'
import { splice, type Splice } from '../../syntax/splice.js'
import type { Content, Edit, SecretRef } from '../change.js'
import { effective, parseEnv, quoteValue, type EnvAssignment } from '../../syntax/dotenv.js'
import { encryptedFile } from './encrypted-file.js'

/** A variable that an env file should have. */
export interface EnvEntry {
  readonly key: string
  /** An empty string reserves the key for a value that the user has. */
  readonly value: string | SecretRef
  /** One line, written above the variable where it is added at the end. */
  readonly comment?: string
  /** Where the file has one of these, the variable is added below the last of them, and written like it. */
  readonly below?: readonly string[]
}

/** Variables of which one stays. */
export interface EnvRename {
  readonly from: string
  readonly to: string
  /** Variables that go. */
  readonly remove: readonly string[]
}

/**
 * Adds the variables that an env file lacks, and fills those that are empty. What has a value keeps
 * it, and every other line stays as it is.
 *
 * @param text of the file; undefined where there is none
 * @param file relative to the project's root, for the words of a step by hand
 */
export function setEnv(
  text: string | undefined,
  entries: readonly EnvEntry[],
  file: string = '.env',
): Edit {
  const present = text ?? ''
  const assignments = parseEnv(present)
  const known = effective(assignments)
  const wanted = entries.filter(({ key, value }) => {
    const assignment = known.get(key)
    return assignment === undefined || (assignment.value === '' && value !== '')
  })
  if (wanted.length === 0) return { kind: 'unchanged' }
  const tool = encryptedFile(assignments, file)
  if (tool) return conflict(tool.reason, wanted.map((each) => tool.set(...given(each))).join('\n'))
  const byHand = wanted.map(({ key, value }) => `${key}=${lineValue(value)}`).join('\n')
  const odd = wanted.find(({ value }) => written(value) === undefined)
  if (odd) return conflict(`the value of ${odd.key} cannot be written in an env file`, byHand)
  const placed = wanted.map((entry) => ({ entry, at: place(present, assignments, entry) }))
  const last = placed.filter(({ at }) => at === undefined).map(({ entry }) => entry)
  const splices = placed.flatMap(({ at }) => at ?? [])
  const content = splice(present, [...splices, append(present, last)])
  const values = wanted.map(({ key, value }) => [key, plain(value)] as const)
  const expected = new Map([...listValues(present), ...values])
  return verified(content, expected, { did: describe(known, wanted), byHand })
}

/**
 * Renames a variable and removes others. The variable's line stays where it is, with its value as it is written; the lines
 * of those that go, and of duplicates, go with the comments behind them.
 *
 * @param text of the file, which has a variable `from`
 * @param file relative to the project's root, for the words of a step by hand
 */
export function renameEnv(
  text: string,
  { from, to, remove }: EnvRename,
  file: string = '.env',
): Edit {
  const assignments = parseEnv(text)
  const kept = effective(assignments).get(from)
  if (!kept) return { kind: 'unchanged' }
  const tool = encryptedFile(assignments, file)
  if (tool) return conflict(tool.reason, tool.copy(to, from))
  const gone = new Set([from, to, ...remove])
  const removed = assignments.filter((each) => each !== kept && gone.has(each.key))
  const { name, written: value } = kept
  const secret = { secret: from, written: text.slice(value.start, value.end) }
  const content = splice(text, [
    ...removed.map(({ line }) => ({ ...line, end: nextLine(text, line.end), content: [] })),
    { start: name.start, end: value.end, content: [to, text.slice(name.end, value.start), secret] },
  ])
  const rest = [...listValues(text)].filter(([key]) => !gone.has(key))
  const names = [...new Set(removed.map(({ key }) => key))].filter((key) => key !== from)
  return verified(content, new Map([...rest, [to, kept.value]]), {
    did: [...(names.length > 0 ? [`remove ${names.join(', ')}`] : []), `rename ${from} to ${to}`],
    byHand: `${to}=<the value of ${from}>`,
  })
}

/**
 * An edit whose result reads as it should.
 *
 * @param expected every variable of the file with its value
 */
function verified(
  content: Content,
  expected: ReadonlyMap<string, string>,
  { did, byHand }: { readonly did: readonly string[]; readonly byHand: string },
): Edit {
  const now = listValues(content.map(plain).join(''))
  const same = [...expected].every(([key, value]) => now.get(key) === value)
  if (same && now.size === expected.size) return { kind: 'edited', content, did }
  return conflict('other lines of the file would then read differently', byHand)
}

function conflict(reason: string, snippet: string): Edit {
  return { kind: 'conflict', reason, snippet }
}

/** A variable and its value, where it has one that may be shown. */
function given({ key, value }: EnvEntry): readonly [key: string, value: string | undefined] {
  return [key, typeof value === 'string' ? value : undefined]
}

/** The value of each variable of a file. */
function listValues(text: string): ReadonlyMap<string, string> {
  return new Map([...effective(parseEnv(text))].map(([key, { value }]) => [key, value]))
}

/** A value as it reads; a secret that does not exist yet is as good as any word. */
function plain(value: string | SecretRef): string {
  return typeof value === 'string' ? value : (value.written ?? 'secret')
}

function written(value: EnvEntry['value']): string | SecretRef | undefined {
  return typeof value === 'string' ? quoteValue(value) : value
}

function lineValue(value: EnvEntry['value']): string {
  if (typeof value !== 'string') return '<32 random bytes, base64url>'
  return quoteValue(value) ?? '<your value>'
}

/** Where a variable goes into the text; undefined where nothing says so, and it goes to the end. */
function place(
  text: string,
  assignments: readonly EnvAssignment[],
  { key, value, below }: EnvEntry,
): Splice<SecretRef> | undefined {
  const content = written(value) ?? ''
  const empty = assignments.findLast((assignment) => assignment.key === key)
  if (empty) {
    const gap = text.startsWith('#', empty.written.end) ? ' ' : ''
    return { ...empty.written, content: [content, gap] }
  }
  const sibling = assignments.findLast((assignment) => below?.includes(assignment.key))
  if (!sibling) return undefined
  const { line, name } = sibling
  const start = `${detectEol(text)}${text.slice(line.start, name.start)}${key}=`
  return { start: line.end, end: line.end, content: [start, content] }
}

function append(text: string, missing: readonly EnvEntry[]): Splice<SecretRef> {
  const end = text.length
  const eol = detectEol(text)
  if (missing.length === 0) return { start: end, end, content: [] }
  const { body } = splitBom(text)
  const ended = body === '' || body.endsWith('\n') ? '' : eol
  const gap = body === '' || /\n[\t ]*\r?\n$/.test(body) ? '' : eol
  const lines = missing.flatMap(({ key, value, comment }) => [
    ...(comment === undefined ? [] : [`# ${comment.replace(/[\r\n]+/g, ' ')}${eol}`]),
    `${key}=`,
    written(value) ?? '',
    eol,
  ])
  return { start: end, end, content: [ended, gap, ...lines] }
}

/** The offset behind the line ending at an offset. */
function nextLine(text: string, end: number): number {
  return end + (/^(?:\r\n?|\n)/.exec(text.slice(end, end + 2))?.[0].length ?? 0)
}

function describe(
  known: ReadonlyMap<string, EnvAssignment>,
  wanted: readonly EnvEntry[],
): readonly string[] {
  return wanted.map(({ key, value }) => {
    if (known.has(key)) return `fill in ${key}`
    return value === '' ? `add ${key}, empty` : `add ${key}`
  })
}
