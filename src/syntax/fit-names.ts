import type { Style } from '../project.js'

/** Columns that formatters fill, unless they are told otherwise. */
export const USUAL_WIDTH = 80

/**
 * A statement with a list of names in braces: on one line, or with a line for each where that is wider than formatters
 * leave it.
 *
 * @param statement with the list in its place
 */
export function fitNames(
  names: readonly string[],
  statement: (list: string) => string,
  {
    indent,
    eol,
    trailingComma,
    width = USUAL_WIDTH,
  }: Pick<Style, 'indent' | 'eol' | 'trailingComma' | 'width'>,
): string {
  const line = statement(`{ ${names.join(', ')} }`)
  if (line.length <= width) return line
  const lines = names.join(`,${eol}${indent}`)
  return statement(`{${eol}${indent}${lines}${trailingComma ? ',' : ''}${eol}}`)
}
