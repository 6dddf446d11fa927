import { diffArrays } from 'diff'
import type { Change } from '../changes/change.js'
import { contentText } from '../plan/files/content-text.js'
import type { FileSnapshot } from '../project.js'
import { maskEnv } from '../syntax/dotenv.js'
import { clean } from './clean.js'

/** A line of a comparison: kept, removed or added. */
interface DiffLine {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

interface NumberedLine extends DiffLine {
  /** Lines of each side before this one. */
  readonly old: number
  readonly now: number
}

/**
 * A unified diff of one change; empty where there is no text to show. Secrets stand as `<AUTH_SECRET>`,
 * and nothing else of a file that holds secrets is shown.
 *
 * @param before the file as it was read
 */
export function printDiff(change: Change, before: FileSnapshot | undefined): string {
  if (change.kind !== 'create' && change.kind !== 'edit') return ''
  const path = clean(change.path)
  const from = change.kind === 'create' ? '/dev/null' : `a/${path}`
  const text = contentText(change.content, ({ secret }) => `<${secret}>`)
  const was = change.kind === 'create' ? '' : (before?.text ?? '')
  const secret = change.sensitive === true
  const lines = number(diffLines(splitLines(was, secret), splitLines(text, secret)))
  const shown = secret ? hide(lines, was) : lines
  const hunks = listHunks(shown, secret ? 0 : 3).map(printHunk)
  return [`--- ${from}`, `+++ b/${path}`, ...hunks].join('\n')
}

/** In a file with secrets a line ending is no change: a line would be shown again for it. */
function splitLines(text: string, secret: boolean): readonly string[] {
  if (text === '') return []
  const ends = secret ? /\r\n?|\n/ : /\n/
  return text.replace(new RegExp(`(?:${ends.source})$`), '').split(ends)
}

/** Hides what was in a file with secrets: a line that goes, and the comment behind a value that is filled in. */
function hide(lines: readonly NumberedLine[], before: string): readonly NumberedLine[] {
  const masked = maskEnv(before)
  return lines.map((line) => {
    if (line.sign === '+') return { ...line, text: line.text.replace(/(?<=\S)\s+#.*$/s, ' #…') }
    return { ...line, text: masked[line.old] ?? '' }
  })
}

/** The most lines that go or come; texts that differ in more are shown as replaced. */
const MOST_CHANGED = 1000

function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGED }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return parts.flatMap(({ removed, added, value }) =>
    value.map((text): DiffLine => ({ sign: removed ? '-' : added ? '+' : ' ', text })),
  )
}

function number(lines: readonly DiffLine[]): readonly NumberedLine[] {
  let old = 0
  let now = 0
  return lines.map((line) => {
    const numbered = { ...line, old, now }
    if (line.sign !== '+') old += 1
    if (line.sign !== '-') now += 1
    return numbered
  })
}

/** Runs of changes with the lines around them; runs that touch are one. */
function listHunks(
  lines: readonly NumberedLine[],
  context: number,
): readonly (readonly NumberedLine[])[] {
  const near = (index: number): boolean =>
    lines.slice(Math.max(0, index - context), index + context + 1).some((line) => line.sign !== ' ')
  const hunks: NumberedLine[][] = []
  for (const [index, line] of lines.entries()) {
    if (!near(index)) continue
    if (near(index - 1) && hunks.length > 0) hunks.at(-1)?.push(line)
    else hunks.push([line])
  }
  return hunks
}

/** A side without lines is named by the line before it. */
function start(before: number, count: number): number {
  return count === 0 ? before : before + 1
}

function printHunk(hunk: readonly NumberedLine[]): string {
  const first = hunk[0]
  const old = hunk.filter((line) => line.sign !== '+').length
  const now = hunk.filter((line) => line.sign !== '-').length
  const head = `@@ -${start(first?.old ?? 0, old)},${old} +${start(first?.now ?? 0, now)},${now} @@`
  const lines = hunk.map(({ sign, text }) => `${sign}${clean(text)}`)
  return [head, ...lines].join('\n')
}
