/**
 * Breaks text at spaces so that it fits; a word that is too long stays whole, so that it can be copied.
 * Lines stay lines.
 *
 * @param indent what each line begins with
 */
export function wrap(text: string, width: number, indent: string): string {
  const room = Math.max(width - indent.length, 10)
  const lines = text.split('\n').flatMap((line) => wrapLine(line, room))
  return lines.map((line) => `${indent}${line}`.trimEnd()).join('\n')
}

function wrapLine(text: string, room: number): readonly string[] {
  return text.split(' ').reduce<readonly string[]>((done, word) => {
    const last = done.at(-1)
    if (last === undefined || last.length + 1 + word.length > room) return [...done, word]
    return [...done.slice(0, -1), `${last} ${word}`]
  }, [])
}
