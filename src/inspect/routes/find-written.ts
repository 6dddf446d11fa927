import type { RoutesFramework } from '../../frameworks/framework.js'
import type { SiteFact } from '../../site-fact.js'
import { lineEnd, lineStart, positionAt } from '../../syntax/lines.js'
import type { OwnSource } from '../../reading/source-files.js'

/** `event.locals.session`: what the session is put into, and under which name. */
const PLACE = /^\w+\.(\w+)\.(\w+)$/

/** Where the application itself puts something in the place of the session, declared or not. */
export function findWritten(
  { binding }: RoutesFramework,
  texts: readonly OwnSource[],
): Pick<SiteFact, 'written'> {
  const [, holder, property] = PLACE.exec(binding.place) ?? []
  if (holder === undefined || property === undefined) return {}
  const forms = formsOf(holder, property)
  for (const { file, text } of texts) {
    const [found] = forms
      .flatMap((form) => [...text.matchAll(form)])
      .flatMap(({ indices: [, at] = [] }) => (at && !isComment(text, at[0]) ? [at[0]] : []))
      .toSorted((a, b) => a - b)
    if (found === undefined) continue
    const line = text.slice(lineStart(text, found), lineEnd(text, found))
    const at = found - lineStart(text, found) - (line.length - line.trimStart().length)
    return {
      written: { file, line: positionAt(text, found).line, text: line.trim(), at, property },
    }
  }
  return {}
}

/** `locals.session =`, `locals['session'] ??=`, `Object.assign(event.locals, { session })`, `event.locals = { session }`. */
function formsOf(holder: string, property: string): readonly RegExp[] {
  const held = String.raw`\b${holder}\b(?:\s+as\s[^;={]*(?:\{[^{}]*\})?\s*\))?!?`
  const before = String.raw`\{(?:(?:[^{}()]|\([^()]*\))*,)?\s*`
  return [
    String.raw`${held}(?:\.|\[['"\x60])(${property})\b(?:['"\x60]\])?\s*(?:\?\?|\|\||&&)?=(?![=>])`,
    String.raw`\bObject\.assign\(\s*[\w.]*\b${holder}\b[^,;{}]*,\s*${before}(${property})\s*[,:}]`,
    String.raw`\.${holder}\s*=\s*${before}(${property})\s*[,:}]`,
  ].map((form) => new RegExp(form, 'dg'))
}

function isComment(text: string, at: number): boolean {
  return /^[\t ]*(?:\/\/|\/?\*)/.test(text.slice(lineStart(text, at), at))
}
