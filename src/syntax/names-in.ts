import { splitBom } from './lines.js'
import { parseSource } from './parse-source.js'
import { walk } from './walk.js'

/** Every identifier in a file; words in comments and texts are none. */
export async function namesIn(file: string, text: string): Promise<ReadonlySet<string>> {
  const source = await parseSource(file, splitBom(text).body)
  const { ts, tree } = source
  const found = Array.from(walk(source, tree)).filter((node) => ts.isIdentifier(node))
  return new Set(found.map((node) => node.getText(tree)))
}
