import type { Style } from '../project.js'

/** A text as code says it: whatever is in it, it ends where the literal does. */
export function stringLiteral(text: string, quote: Style['quote'] = "'"): string {
  const escaped = JSON.stringify(text).slice(1, -1)
  return quote === '"'
    ? `"${escaped}"`
    : `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
