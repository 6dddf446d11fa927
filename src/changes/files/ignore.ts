import { detectEol, splitBom } from '../../syntax/lines.js'
import type { Edit } from '../change.js'

/**
 * Adds a line to .gitignore, unless it is there and no later line takes it back.
 *
 * @param text of the file; undefined where there is none
 * @param line a pattern, for example `.env`
 * @param again true where git does otherwise all the same, so that it has to come last
 */
export function addIgnoreLine(text: string | undefined, line: string, again = false): Edit {
  const lines = splitBom(text ?? '').body.split(/\r?\n/)
  const says = (pattern: string): number =>
    Math.max(lines.lastIndexOf(pattern), lines.lastIndexOf(pattern.replace(/^(!?)/, '$1/')))
  if (!again && says(line) > says(`!${line}`)) return { kind: 'unchanged' }
  const present = text ?? ''
  const eol = detectEol(present)
  const gap = splitBom(present).body === '' || present.endsWith('\n') ? '' : eol
  return {
    kind: 'edited',
    content: [`${present}${gap}${line}${eol}`],
    did: [`ignore ${line}`],
  }
}
