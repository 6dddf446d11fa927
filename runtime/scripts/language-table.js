// The table of docs/languages.md, of the languages that there are.
import { readFileSync } from 'node:fs'

const { languages } = JSON.parse(
  readFileSync(new URL('../../dist/runtime.json', import.meta.url), 'utf8'),
)

/** The text of the page with the table that is due. */
export function languagesPage(text) {
  const rows = [['id', 'language'], ...languages.map(({ id, name }) => [`\`${id}\``, name])]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)))
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  const [head, ...others] = rows.map(line)
  const table = [head, line(widths.map((width) => '-'.repeat(width))), ...others].join('\n')
  return text.replace(/^\| id .*(?:\n\|.*)*/m, () => table)
}
