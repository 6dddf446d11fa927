import { detectEol, lineStart } from '../../syntax/lines.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import { splice } from '../../syntax/splice.js'
import type { Edit } from '../change.js'
import { encryptedFile } from './encrypted-file.js'

/** A variable, and what it is called from now on. */
export interface NewName {
  readonly from: string
  readonly to: string
}

/**
 * Gives variables of an env file other names. Values stay where they are, as they are written, and a comment keeps the name
 * that was; a variable whose new name is in the file already stays as it is.
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
