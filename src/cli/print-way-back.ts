import type { WayBack } from '../apply/roll-back.js'
import { clean } from '../report/clean.js'
import { paint, type Terminal } from '../report/terminal.js'

/** The effect of putting a run back on the project's files. */
export function printWayBack({ restored, removed, stay }: WayBack, terminal: Terminal): string {
  const section = (title: string, paths: readonly string[]): readonly string[] =>
    paths.length === 0
      ? []
      : ['', paint(terminal, 'title', title), ...paths.map((path) => `  ${clean(path)}`)]
  return [
    ...section('Put back', restored),
    ...section('Remove', removed),
    ...section('Stays, because it has changed since', stay),
  ].join('\n')
}
