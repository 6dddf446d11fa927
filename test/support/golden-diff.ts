import { findCommon } from './golden-text.js'

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

/**
 * The lines by which a text differs from another: `@@ 3 @@ line`, behind how many lines and behind which one; `-` and `+` in
 * front of what goes and comes. The same for no other text.
 */
export function diffOf(before: string, after: string): string {
  const [left, right] = [linesOf(before), linesOf(after)]
  const out: string[] = []
  let [from, to] = [0, 0]
  for (const [gone, come] of [...commonLines(left, right), [left.length, right.length] as const]) {
    if (from < gone || to < come) {
      const above = left.slice(0, from).findLast((line) => line.trim() !== '')
      out.push(`@@ ${from} @@ ${above?.trim() ?? ''}`.trimEnd())
      out.push(...left.slice(from, gone).map((line) => `-${line}`))
      out.push(...right.slice(to, come).map((line) => `+${line}`))
    }
    ;[from, to] = [gone + 1, come + 1]
  }
  return out.map((line) => `${line}\n`).join('')
}

/** The lines that two texts have in common. Both end with one line ending, if at all. */
function commonLines(left: readonly string[], right: readonly string[]) {
  const [last, other] = [left.length - 1, right.length - 1]
  if (left[last] !== '' || right[other] !== '') return findCommon(left, right)
  return [...findCommon(left.slice(0, last), right.slice(0, other)), [last, other] as const]
}
