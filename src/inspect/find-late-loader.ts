import type { LateLoader } from '../catalog/frameworks/framework.js'
import { positionAt } from '../syntax/lines.js'
import { envPath } from './env-path.js'
import type { EnvLoader } from './find-env-loader.js'
import type { SourceText } from './read-sources.js'

/** A call in the code that loads the env file which it names, maybe after some files have run that would read it. */
export function findLateLoader(
  sources: readonly SourceText[],
  loaders: readonly LateLoader[],
  exists: (path: string) => boolean,
): EnvLoader | undefined {
  for (const { file, text } of sources) {
    for (const { module, call, path, off } of loaders) {
      const at = text.includes(module) ? text.indexOf(`${call}(`) : -1
      if (at < 0) continue
      const options = argumentsAt(text, at + call.length)
      if (new RegExp(String.raw`\b${off}\s*:\s*true\b`).test(options)) continue
      const [said] = new RegExp(String.raw`\b${path}\s*:\s*`).exec(options) ?? []
      const value = said && valueAt(options, options.indexOf(said) + said.length)
      const named = value === undefined ? undefined : envPath(file, value, exists)
      if (named === undefined) continue
      const { line } = positionAt(text, at)
      return { by: 'dotenv', file: named, evidence: { file, line, saw: `${call}: ${path}` } }
    }
  }
  return undefined
}

const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/y

/** From a bracket on to the one that closes it. */
function argumentsAt(text: string, start: number): string {
  return text.slice(
    start,
    endOf(text, start, (depth) => depth === 0),
  )
}

/** An expression that a comma ends, or the bracket around it. */
function valueAt(text: string, start: number): string {
  const end = endOf(
    text,
    start,
    (depth, character) => depth < 0 || (depth === 0 && character === ','),
  )
  return text
    .slice(start, end)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/, ?\]$/, ']')
}

function endOf(
  text: string,
  start: number,
  isEnd: (depth: number, character: string) => boolean,
): number {
  let depth = 0
  let at = start
  while (at < text.length) {
    QUOTED.lastIndex = at
    const quoted = QUOTED.exec(text)?.[0]
    const character = text.charAt(at)
    if (quoted === undefined && /[([{]/.test(character)) depth += 1
    if (quoted === undefined && /[)\]}]/.test(character)) depth -= 1
    if (quoted === undefined && at > start && isEnd(depth, character)) return at
    at += quoted?.length ?? 1
  }
  return at
}
