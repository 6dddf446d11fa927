import { isRecord } from '../guards.js'
import type { Style } from '../project.js'
import { USUAL_WIDTH } from './fit-names.js'

/** How JSON is laid out. */
export type JsonStyle = Partial<Pick<Style, 'indent' | 'width'>>

/** Columns of a tab, as formatters count them. */
const TAB = '  '

/** JSON as formatters lay it out: members on lines of their own, a list on one line where that has room for it. */
export function printJson(
  value: unknown,
  { indent = '  ', width = USUAL_WIDTH }: JsonStyle,
): string {
  const print = (each: unknown, lead: string, used: number): string => {
    const inner = lead + indent
    const block = (parts: readonly string[], [open, close]: readonly [string, string]): string =>
      `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${lead}${close}`
    if (Array.isArray(each)) {
      const line = `[${each.map((item) => JSON.stringify(item)).join(', ')}]`
      // Behind the list there may be a comma.
      const fits = used + line.length + 1 <= width && !each.some((item) => isRecord(item))
      if (fits || each.length === 0) return line
      const size = measure(inner)
      return block(
        each.map((item) => print(item, inner, size)),
        ['[', ']'],
      )
    }
    if (!isRecord(each) || Object.keys(each).length === 0) return JSON.stringify(each)
    const members = Object.entries(each).filter(([, member]) => member !== undefined)
    return block(
      members.map(([key, member]) => {
        const name = `${JSON.stringify(key)}: `
        return name + print(member, inner, measure(inner) + name.length)
      }),
      ['{', '}'],
    )
  }
  return print(value, '', 0)
}

function measure(lead: string): number {
  return lead.replaceAll('\t', TAB).length
}
