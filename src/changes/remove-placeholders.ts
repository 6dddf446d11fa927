import { positionAt, splitBom } from '../syntax/lines.js'
import { parseEnv } from '../syntax/dotenv.js'
import type { Edit } from './change.js'
import type { EnvEntry } from './env.js'

/**
 * Takes variables out of an env file that are reserved there and have no value, with the comment that was written above
 * each, and the blank line that parted them. What has a value stays.
 *
 * @param text of the file; undefined where there is none
 */
export function removePlaceholders(text: string | undefined, entries: readonly EnvEntry[]): Edit {
  const { bom, body } = splitBom(text ?? '')
  const lines = body.split(/(?<=\n)/)
  const found = entries.flatMap((entry) => linesOf(body, lines, entry))
  if (found.length === 0) return { kind: 'unchanged' }
  const gone = new Set([...found, ...blanksAround(lines, new Set(found))])
  const kept = lines.filter((_, index) => !gone.has(index))
  const keys = entries.filter((entry) => linesOf(body, lines, entry).length > 0)
  const did = [`remove ${keys.map(({ key }) => key).join(', ')}`]
  return { kind: 'edited', content: [bom + kept.join('')], did }
}

/** The lines of a reserved variable, by index. */
function linesOf(
  body: string,
  lines: readonly string[],
  { key, comment }: EnvEntry,
): readonly number[] {
  const assigned = parseEnv(body).filter((assignment) => assignment.key === key)
  return assigned.flatMap(({ line }) => {
    const index = positionAt(body, line.start).line - 1
    if (lines[index]?.trim() !== `${key}=`) return []
    const explained = comment !== undefined && lines[index - 1]?.trim() === `# ${comment}`
    return explained ? [index - 1, index] : [index]
  })
}

/** Of the blank lines on both sides of what goes, one goes too. */
function blanksAround(lines: readonly string[], gone: ReadonlySet<number>): readonly number[] {
  const blank = (index: number): boolean => lines[index]?.trim() === ''
  const ends = (index: number): boolean => index >= lines.length || blank(index)
  return [...gone]
    .filter((index) => !gone.has(index - 1))
    .flatMap((first) => {
      const after = lines.findIndex((_, index) => index > first && !gone.has(index))
      const next = after < 0 ? lines.length : after
      if (!ends(next)) return []
      if (blank(first - 1)) return [first - 1]
      return first === 0 && next < lines.length ? [next] : []
    })
}
