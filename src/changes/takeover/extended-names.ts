import { type LegacyLibrary, selectUses } from '../../catalog/legacy-library.js'
import { splitBom } from '../../syntax/lines.js'
import { parseSource } from '../../syntax/parse-source.js'

/**
 * The interfaces and types that a file adds to modules of a library, or to those of ours that take their place:
 * `declare module 'next-auth' { interface Permissions { … } }`.
 */
export async function readExtendedNames(
  file: string,
  text: string,
  { uses }: LegacyLibrary,
): Promise<readonly string[]> {
  if (!/\bdeclare\s+module\b/.test(text)) return []
  const { ts, tree } = await parseSource(file, splitBom(text).body)
  const extended = selectUses(uses, 'module').filter(({ augments }) => augments !== undefined)
  return tree.statements.flatMap((node) => {
    if (!ts.isModuleDeclaration(node) || !node.body || !ts.isModuleBlock(node.body)) return []
    const { text: name } = node.name
    if (!extended.some(({ match, augments }) => match === name || augments === name)) return []
    return node.body.statements.flatMap((each) =>
      ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each) ? [each.name.text] : [],
    )
  })
}
