import { listedTexts } from '../../syntax/listed-texts.js'
import { spliceText } from '../../syntax/splice.js'
import type { Edit } from '../change.js'
import type { NewName } from './rename-variables.js'

/**
 * Gives variables other names in the lists of a JSON text; a list that has the new name already stays as it is.
 *
 * @param keys of the lists
 */
export function renameListed(
  text: string,
  keys: readonly string[],
  names: readonly NewName[],
): Edit {
  const found = names.flatMap(({ from, to }) =>
    listedTexts(text, keys)
      .filter(({ value, list }) => value === from && !list.includes(to))
      .map(({ start, end }) => ({
        splice: { start, end, content: [JSON.stringify(to)] },
        did: `rename ${from} to ${to}`,
      })),
  )
  if (found.length === 0) return { kind: 'unchanged' }
  return {
    kind: 'edited',
    content: [
      spliceText(
        text,
        found.map(({ splice }) => splice),
      ),
    ],
    did: [...new Set(found.map(({ did }) => did))],
  }
}
