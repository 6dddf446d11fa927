import { detectEol, splitBom } from '../syntax/lines.js'
import { splice, type Splice } from '../syntax/splice.js'
import type { Content, Edit, SecretRef } from './change.js'
import { effective, parseEnv, quoteValue, type Assignment } from '../syntax/dotenv.js'

/** A variable that an env file should have. */
export interface EnvEntry {
  readonly key: string
  /** An empty string reserves the key for a value that the user has. */
  readonly value: string | SecretRef
  /** One line, written above the variable where it is added. */
  readonly comment?: string
}

/**
 * Adds the variables that an env file lacks, and fills those that are empty. What has a value keeps
 * it, and every other line stays as it is.
 *
 * @param text of the file; undefined where there is none
 */
export function setEnv(text: string | undefined, entries: readonly EnvEntry[]): Edit {
  const present = text ?? ''
  const assignments = parseEnv(present)
  const known = effective(assignments)
  const wanted = entries.filter(({ key, value }) => {
    const assignment = known.get(key)
    return assignment === undefined || (assignment.value === '' && value !== '')
  })
  if (wanted.length === 0) return { kind: 'unchanged' }
  const refused = refusal(assignments, wanted)
  if (refused !== undefined) return refused
  const fills = wanted.flatMap((entry) => {
    const assignment = known.get(entry.key)
    return assignment ? [fill(present, assignment, entry)] : []
  })
  const missing = wanted.filter(({ key }) => !known.has(key))
  const content = splice(present, [...fills, append(present, missing)])
  if (!keepsTheRest(known, content, wanted)) {
    return conflict('the file has a quote that does not end', wanted)
  }
  return { kind: 'edited', content, did: describe(known, wanted) }
}

/** A file that is encrypted as a whole stays with the tool that encrypts it. */
function refusal(
  assignments: readonly Assignment[],
  wanted: readonly EnvEntry[],
): Edit | undefined {
  if (assignments.some(({ value }) => value.startsWith('encrypted:'))) {
    return conflict('the file is encrypted, so that its own tool must add to it', wanted)
  }
  const odd = wanted.find(({ value }) => written(value) === undefined)
  return odd && conflict(`the value of ${odd.key} cannot be written in an env file`, wanted)
}

function conflict(reason: string, wanted: readonly EnvEntry[]): Edit {
  const lines = wanted.map(({ key, value }) => {
    if (typeof value !== 'string') return `${key}=<32 random bytes, base64url>`
    return `${key}=${quoteValue(value) ?? '<your value>'}`
  })
  return { kind: 'conflict', reason, snippet: lines.join('\n') }
}

function written(value: EnvEntry['value']): string | SecretRef | undefined {
  return typeof value === 'string' ? quoteValue(value) : value
}

function fill(text: string, { written: range }: Assignment, entry: EnvEntry): Splice<SecretRef> {
  const gap = text.startsWith('#', range.end) ? ' ' : ''
  return { ...range, content: [written(entry.value) ?? '', gap] }
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

/** Reads the result back: every other variable has the value that it had. */
function keepsTheRest(
  known: ReadonlyMap<string, Assignment>,
  content: Content,
  wanted: readonly EnvEntry[],
): boolean {
  const text = content.map((piece) => (typeof piece === 'string' ? piece : 'secret')).join('')
  const now = effective(parseEnv(text))
  const same = [...known].every(
    ([key, { value }]) =>
      now.get(key)?.value === value || wanted.some((entry) => entry.key === key),
  )
  const there = wanted.every(({ key, value }) =>
    typeof value === 'string' ? now.get(key)?.value === value : now.get(key)?.value === 'secret',
  )
  return (
    same && there && now.size === known.size + wanted.filter(({ key }) => !known.has(key)).length
  )
}

function describe(
  known: ReadonlyMap<string, Assignment>,
  wanted: readonly EnvEntry[],
): readonly string[] {
  return wanted.map(({ key, value }) => {
    if (known.has(key)) return `fill in ${key}`
    return value === '' ? `add ${key}, empty` : `add ${key}`
  })
}
