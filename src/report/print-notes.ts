import type { Note } from '../plan/plan.js'
import { clean } from './clean.js'
import { paint, type Terminal } from './terminal.js'
import { wrap } from './wrap.js'

/** Notes for people. Warnings, and what is registered, are broken at spaces; all else is code and addresses, and stays in one piece. */
export function printNotes(notes: readonly Note[], terminal: Terminal): string {
  return notes
    .map((note) => {
      const { kind } = note
      const isProse = kind === 'provider' || kind === 'warning'
      const role = kind === 'warning' ? 'warning' : 'title'
      const title = paint(terminal, role, clean(note.title))
      const lines = note.lines.map((line) =>
        isProse ? prose(clean(line), terminal.width) : `  ${clean(line)}`,
      )
      return ['', title, ...lines].join('\n')
    })
    .join('\n')
}

/** Lines after the first stand below the text, not below its number. */
function prose(line: string, width: number): string {
  const number = /^\d+\. /.exec(line)?.[0] ?? ''
  const below = ' '.repeat(number.length + 2)
  return `  ${number}${wrap(line.slice(number.length), width, below).trimStart()}`
}
