import { splitBom } from '../../syntax/lines.js'
import { parseSource } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'

/** Tells whether a configuration names an adapter, so that it has a database. */
export async function hasAdapter(file: string, text: string): Promise<boolean> {
  const source = await parseSource(file, splitBom(text).body)
  const { ts, tree } = source
  for (const node of walk(source, tree)) {
    const property = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
    if (property && writtenName(source, node.name) === 'adapter') return true
  }
  return false
}
