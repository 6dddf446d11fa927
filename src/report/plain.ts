/** Replacements for signs where there is no more than ASCII: those of our texts, then those of the questions. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['✓', '*'],
  ['×', 'x'],
  ['✗', 'x'],
  ['·', '-'],
  ['–', '-'],
  ['…', '...'],
  ['→', '->'],
  ['’', "'"],
  ['◆', '*'],
  ['◇', 'o'],
  ['■', 'x'],
  ['▲', '!'],
  ['│', '|'],
  ['┌', '+'],
  ['└', '+'],
  ['├', '+'],
  ['─', '-'],
  ['●', '>'],
  ['○', ' '],
  ['◼', '+'],
  ['◻', '-'],
  ['•', '*'],
  ['↑', '^'],
  ['↓', 'v'],
  ['█', '_'],
])

/** The text with plain signs. What else is not ASCII, the names of a project's files among it, stays. */
export function plain(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (sign) => PLAIN.get(sign) ?? sign)
}
