import { splitBom } from '../../syntax/lines.js'
import { moduleUses } from '../../syntax/module-uses.js'
import { parseSource } from '../../syntax/parse-source.js'
import { spliceText } from '../../syntax/splice.js'
import type { Edit } from '../change.js'

/**
 * Takes from other modules what a file has from some, wherever it names them. The result is parsed again.
 *
 * @param targets the specifiers that change, and what they become
 */
export async function redirectImports(
  file: string,
  text: string,
  targets: ReadonlyMap<string, string>,
): Promise<Edit> {
  const { bom, body } = splitBom(text)
  const source = await parseSource(file, body)
  const uses = moduleUses(source).filter(({ specifier }) => targets.has(specifier))
  if (uses.length === 0) return { kind: 'unchanged' }
  const edited = spliceText(
    body,
    uses.map(({ start, end, specifier }) => ({
      start,
      end,
      content: [targets.get(specifier) ?? specifier],
    })),
  )
  const after = await parseSource(file, edited)
  const left = moduleUses(after).filter(({ specifier }) => targets.has(specifier))
  const pairs = [...targets].map(([from, to]) => `${from} → ${to}`)
  if (after.problem || left.length > 0) {
    const reason = 'the edited file would not mean what it should'
    return { kind: 'conflict', reason, snippet: pairs.join('\n') }
  }
  const did = [...targets].map(([from, to]) => `import ${to} in place of ${from}`)
  return { kind: 'edited', content: [bom + edited], did }
}
