import type { Style } from '../project.js'

/** As templates are written. */
export const CANONICAL: Style = {
  quote: "'",
  semicolons: true,
  indent: '  ',
  eol: '\n',
  trailingComma: true,
}

/** The tokens of a template's text: a comment or a template literal is never changed. */
const TOKENS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|[^'`/]+|./gs

/**
 * Brings text in the style of the templates, {@link CANONICAL}, to a project's, token by token.
 */
export function restyle(text: string, style: Style): string {
  const tokens = text.match(TOKENS) ?? []
  return tokens
    .map((token) => restyleToken(token, style))
    .join('')
    .replace(/^(?: {2})+/gm, (spaces) => style.indent.repeat(spaces.length / 2))
    .replaceAll('\n', style.eol)
}

function restyleToken(token: string, style: Style): string {
  if (token.startsWith('//') || token.startsWith('/*') || token.startsWith('`')) return token
  if (token.startsWith("'")) return quote(token.slice(1, -1), style.quote)
  const ended = style.semicolons ? token : token.replace(/;(?=\n|$)/g, '')
  return style.trailingComma ? ended : ended.replace(/,(?=\n\s*[\]})])/g, '')
}

/** Uses the other quote where the text contains the wanted one, as formatters do. */
function quote(inner: string, wanted: Style['quote']): string {
  const plain = inner.replaceAll("\\'", "'")
  if (!plain.includes(wanted)) return `${wanted}${plain}${wanted}`
  const other = wanted === "'" ? '"' : "'"
  return plain.includes(other) ? `'${inner}'` : `${other}${plain}${other}`
}
