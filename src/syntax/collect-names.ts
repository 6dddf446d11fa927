import { splitBom } from './lines.js'
import { parseText, type Source } from './parse-source.js'
import { perSource } from './per-source.js'
import { walk } from './walk.js'

/** The identifiers of some code; words in comments and texts are none. */
export type Names = Pick<ReadonlySet<string>, 'has'>

/** Every identifier in some files, which are parsed where somebody asks for a word that they have. */
export function collectNames(
  files: readonly { readonly file: string; readonly text: string }[],
): Names {
  const has = (name: string): boolean =>
    files.some(
      ({ file, text }) =>
        text.includes(name) && identifiersOf(parseText(file, splitBom(text).body)).has(name),
    )
  return { has }
}

const identifiersOf: (source: Source) => Names = perSource((source) => {
  const { ts, tree } = source
  const found = Array.from(walk(source, tree)).filter((node) => ts.isIdentifier(node))
  return new Set(found.map((node) => node.getText(tree)))
})
