import { effective, parseEnv } from '../../syntax/dotenv.js'
import { splitBom } from '../../syntax/lines.js'
import type { Edit } from '../change.js'
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
  const reserved = entries.filter(({ key }) => lines.some((line) => line.trim() === `${key}=`))
  const found = new Set(reserved.flatMap((entry) => listLines(lines, entry)))
  const gone = new Set([...found, ...listBlankLines(lines, found)])
  const kept = lines.filter((_, index) => !gone.has(index)).join('')
  const keys = reserved.map(({ key }) => key)
  // What looks like one of these lines may be a part of a longer value.
  if (keys.length === 0 || removeValues(keys, kept) !== removeValues(keys, body)) {
    return { kind: 'unchanged' }
  }
  return { kind: 'edited', content: [bom + kept], did: [`remove ${keys.join(', ')}`] }
}

/** The lines of a reserved variable, by index. */
function listLines(lines: readonly string[], { key, comment }: EnvEntry): readonly number[] {
  return lines.flatMap((line, index) => {
    if (line.trim() !== `${key}=`) return []
    const explained = comment !== undefined && lines[index - 1]?.trim() === `# ${comment}`
    return explained ? [index - 1, index] : [index]
  })
}

/** The values of all other variables, as a text that can be compared. */
function removeValues(keys: readonly string[], text: string): string {
  const others = [...effective(parseEnv(text))].filter(([key]) => !keys.includes(key))
  return JSON.stringify(others.map(([key, { value }]) => [key, value]))
}

/** Of the blank lines on both sides of what goes, one goes too. */
function listBlankLines(lines: readonly string[], gone: ReadonlySet<number>): readonly number[] {
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
