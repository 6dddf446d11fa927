import { effective, isEncrypted, parseEnv } from '../syntax/dotenv.js'
import { splice } from '../syntax/splice.js'
import type { Edit } from './change.js'

/** A variable, and what it is called from now on. */
export interface NewName {
  readonly from: string
  readonly to: string
}

/**
 * Gives variables of an env file other names. Values stay where they are, as they are written; a variable whose new name is
 * in the file already stays as it is.
 */
export function renameVariables(text: string, names: readonly NewName[]): Edit {
  const assignments = parseEnv(text)
  const known = effective(assignments)
  const wanted = names.filter(({ from, to }) => known.has(from) && !known.has(to))
  if (wanted.length === 0) return { kind: 'unchanged' }
  if (assignments.some(({ value }) => isEncrypted(value))) {
    const reason = 'the file is encrypted, so that its own tool must change it'
    const snippet = wanted.map(({ from, to }) => `${to}=<the value of ${from}>`).join('\n')
    return { kind: 'conflict', reason, snippet }
  }
  const splices = wanted.flatMap(({ from, to }) =>
    assignments
      .filter(({ key }) => key === from)
      .map(({ name, written: { start, end } }) => {
        const value = { secret: from, written: text.slice(start, end) }
        const between = text.slice(name.end, start)
        return { start: name.start, end, content: [to, between, ...(end > start ? [value] : [])] }
      }),
  )
  const did = wanted.map(({ from, to }) => `rename ${from} to ${to}`)
  return { kind: 'edited', content: splice(text, splices), did }
}
