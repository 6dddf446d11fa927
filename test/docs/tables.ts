import { pages } from './pages.js'

/** The rows of the first table behind a text of a page, without its head. */
export function tableOf(page: string, behind = ''): readonly (readonly string[])[] {
  const text = pages.find(({ name }) => name === page)?.text ?? ''
  const below = text.slice(text.indexOf(behind) + behind.length)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(below) ?? []
  const lines = table.trim().split('\n').slice(2)
  return lines.map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
