import type { Fact } from '../project.js'
import type { SourceText } from './read-sources.js'

/** How a port is written: in the call, as the default of a variable, or as a constant. */
const PATTERNS = [
  /\.listen\(\s*(\d{2,5})\b/,
  /\bPORT\b['"\]]*\)?\s*(?:\|\||\?\?)\s*['"]?(\d{2,5})\b/,
  /\bport\b[^\n]{0,40}?(?:\|\||\?\?|=|:)\s*['"]?(\d{2,5})\b/i,
] as const

const USUAL = 3000

/** The port on which the application listens in development: read from the code, or else the usual one as a guess. */
export function findPort(sources: readonly SourceText[]): Fact<number> {
  // What listens comes first; a port elsewhere may be a database's.
  const listening = sources.filter(({ text }) => /\.listen\(/.test(text))
  for (const pattern of PATTERNS) {
    for (const { file, text } of listening) {
      const match = pattern.exec(text)
      const port = Number(match?.[1])
      if (!match || port < 1 || port > 65_535) continue
      const line = text.slice(0, match.index).split('\n').length
      return {
        value: port,
        confidence: 'certain',
        evidence: [{ file, line, saw: match[0].trim() }],
      }
    }
  }
  return { value: USUAL, confidence: 'guess', evidence: [] }
}
