import { detectEol, splitBom } from '../../syntax/lines.js'
import type { Edit } from '../change.js'

/**
 * Adds a line to .gitignore, unless it is there and no later line takes it back.
 *
 * @param text of the file; undefined where there is none
 * @param line a pattern, for example `.env`
 */
export function addIgnoreLine(text: string | undefined, line: string): Edit {
  const lines = splitBom(text ?? '').body.split(/\r?\n/)
  const says = (pattern: string): number =>
    Math.max(lines.lastIndexOf(pattern), lines.lastIndexOf(pattern.replace(/^(!?)/, '$1/')))
  if (says(line) > says(`!${line}`)) return { kind: 'unchanged' }
  const present = text ?? ''
  const eol = detectEol(present)
  const gap = splitBom(present).body === '' || present.endsWith('\n') ? '' : eol
  return {
    kind: 'edited',
    content: [`${present}${gap}${line}${eol}`],
    did: [`ignore ${line}`],
  }
}
