import type { Note } from '../plan/plan.js'
import { clean } from './clean.js'
import { paint, type Terminal } from './terminal.js'

/** Notes for people. Their lines are not broken, so that addresses and code can be copied. */
export function printNotes(notes: readonly Note[], terminal: Terminal): string {
  return notes
    .map((note) => {
      const role = note.kind === 'warning' ? 'warning' : 'title'
      const title = paint(terminal, role, clean(note.title))
      return ['', title, ...note.lines.map((line) => `  ${clean(line)}`)].join('\n')
    })
    .join('\n')
}
