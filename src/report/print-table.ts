import { clean } from './clean.js'
import { paint, type Terminal } from './terminal.js'
import { wrap } from './wrap.js'

/** Columns that the last cell has at least where it stands beside the others. */
const LEAST = 24

/**
 * Rows below a line of titles; the last cell takes the room that is left. Where the terminal is too narrow for columns,
 * each row has its first cell on a line, and the others below.
 */
export function printTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
): string {
  const cells = rows.map((row) => row.map(clean))
  const all = [titles, ...cells]
  const widths = titles
    .slice(0, -1)
    .map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)) + 2)
  const left = widths.reduce((sum, width) => sum + width, 0)
  const wide = terminal.width >= left + Math.min(LEAST, measureLongest(all))
  const print = (row: readonly string[]): string =>
    wide ? beside(row, widths, terminal.width) : below(row, terminal.width)
  const head = wide ? [paint(terminal, 'quiet', print(titles))] : []
  return [...head, ...cells.map(print)].join('\n')
}

function measureLongest(rows: readonly (readonly string[])[]): number {
  return Math.max(...rows.map((row) => row.at(-1)?.length ?? 0))
}

function beside(row: readonly string[], widths: readonly number[], width: number): string {
  const first = widths.map((room, column) => (row[column] ?? '').padEnd(room)).join('')
  const last = wrap(row.at(-1) ?? '', width, ' '.repeat(first.length))
  return (first + last.slice(first.length)).trimEnd()
}

function below([first = '', ...others]: readonly string[], width: number): string {
  const rest = others.filter((cell) => cell !== '').join(' · ')
  return rest === '' ? first : `${first}\n${wrap(rest, width, '    ')}`
}
