import { detectEol, lineStart } from '../../syntax/lines.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import { splice } from '../../syntax/splice.js'
import type { Edit } from '../change.js'
import { encryptedFile } from './encrypted-file.js'

/** A variable, and what it is called from now on. */
export interface NewName {
  readonly from: string
  readonly to: string
  /** True where the old name is what counts today, where both are set. */
  readonly counts?: boolean
}

/**
 * Gives variables of an env file other names. Values stay where they are, as they are written, and a comment keeps the name
 * that was; a variable whose new name is in the file already stays as it is. Where that has another value, and the old name
 * counts, which of them goes on is left to the user: what was sealed with one does not open with the other.
 *
 * @param file relative to the project's root, for the words of a step by hand
 */
export function renameVariables(
  text: string,
  names: readonly NewName[],
  file: string = '.env',
): Edit {
  const assignments = parseEnv(text)
  const known = effective(assignments)
  const torn = names.filter(({ from, to, counts }) => {
    const [there, here] = [known.get(from)?.value, known.get(to)?.value]
    return counts === true && there !== undefined && here !== undefined && there !== here
  })
  if (torn.length > 0) return differing(torn)
  const wanted = names.filter(({ from, to }) => known.has(from) && !known.has(to))
  if (wanted.length === 0) return { kind: 'unchanged' }
  const tool = encryptedFile(assignments, file)
  if (tool) {
    const snippet = wanted.map(({ from, to }) => tool.copy(to, from)).join('\n')
    return { kind: 'conflict', reason: tool.reason, snippet }
  }
  const eol = detectEol(text)
  const splices = wanted.flatMap(({ from, to }) =>
    assignments
      .filter(({ key }) => key === from)
      .map(({ name, written: { start, end } }) => {
        const value = { secret: from, written: text.slice(start, end) }
        const line = lineStart(text, name.start)
        const before = `# ${from}=${eol}${text.slice(line, name.start)}${to}`
        const between = text.slice(name.end, start)
        return { start: line, end, content: [before, between, ...(end > start ? [value] : [])] }
      }),
  )
  const did = wanted.map(({ from, to }) => `rename ${from} to ${to}`)
  return { kind: 'edited', content: splice(text, splices), did }
}

function differing(torn: readonly NewName[]): Edit {
  const pairs = torn.map(({ from, to }) => `${from} and ${to} differ, and ${from} counts today`)
  return {
    kind: 'conflict',
    reason: `${pairs.join('; ')}: its value has to go on under the new name`,
    snippet: torn.map(({ from, to }) => `${to}=<the value of ${from}>`).join('\n'),
  }
}
