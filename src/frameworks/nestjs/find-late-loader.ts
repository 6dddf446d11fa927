import { envPath } from '../../reading/env-path.js'
import type { SourceText } from '../../reading/read-sources.js'
import { getPosition } from '../../syntax/lines.js'
import type { EnvLoader } from '../framework.js'

/** The call that loads an env file, and the module that gives it. */
const CALL = 'ConfigModule.forRoot'
const MODULE = '@nestjs/config'

/** The option that names the file or files, and the one by which none is loaded. */
const PATH = 'envFilePath'
const OFF = /\bignoreEnvFile\s*:\s*true\b/

/** A call in the code that loads the env file which it names, maybe after some files have run that would read it. */
export function findLateLoader(
  sources: readonly SourceText[],
  exists: (path: string) => boolean,
): EnvLoader | undefined {
  for (const { file, text } of sources) {
    const at = text.includes(MODULE) ? text.indexOf(`${CALL}(`) : -1
    if (at < 0) continue
    const options = getArguments(text, at + CALL.length)
    if (OFF.test(options)) continue
    const [said] = new RegExp(String.raw`\b${PATH}\s*:\s*`).exec(options) ?? []
    const value = said && getValue(options, options.indexOf(said) + said.length)
    const named = value === undefined ? undefined : envPath(file, value, exists)
    if (named === undefined) continue
    const { line } = getPosition(text, at)
    return { by: 'dotenv', file: named, evidence: { file, line, saw: `${CALL}: ${PATH}` } }
  }
  return undefined
}

const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/y

/** From a bracket on to the one that closes it. */
function getArguments(text: string, start: number): string {
  return text.slice(
    start,
    getEnd(text, start, (depth) => depth === 0),
  )
}

/** An expression that a comma ends, or the bracket around it. */
function getValue(text: string, start: number): string {
  const end = getEnd(
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

function getEnd(
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
