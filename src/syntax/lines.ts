/** The byte-order mark, as it is in decoded text. */
const BOM = '\uFEFF'

/** Parts a text into its byte-order mark, which may be empty, and the rest. */
export function splitBom(text: string): { readonly bom: string; readonly body: string } {
  return text.startsWith(BOM) ? { bom: BOM, body: text.slice(1) } : { bom: '', body: text }
}

/** The line ending that most lines of a text have; `\n` where there is none. */
export function detectEol(text: string): '\n' | '\r\n' {
  const crlf = text.match(/\r\n/g)?.length ?? 0
  const lf = (text.match(/\n/g)?.length ?? 0) - crlf
  return crlf > lf ? '\r\n' : '\n'
}

/** Both are 1-based. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Line and column of an offset. */
export function getPosition(text: string, offset: number): Position {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The offset at which the line of an offset starts. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** The offset at which the line of an offset ends, before its line ending. */
export function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset)
  if (newline < 0) return text.length
  return newline > offset && text[newline - 1] === '\r' ? newline - 1 : newline
}
