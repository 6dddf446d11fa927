/** A semicolon, where a text without them goes on with what would otherwise continue the statement. */
export function terminator(text: string, offset: number, semicolons: boolean): string {
  const next = text.slice(offset).replace(/^(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)+/, '')
  return !semicolons && /^[([`+\-*/.?,]/.test(next) ? ';' : ''
}
