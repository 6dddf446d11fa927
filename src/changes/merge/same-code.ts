import type { ts } from 'ts-morph'
import { parseText, type Source } from '../../syntax/parse-source.js'

/** Tells whether two texts of a file are the same code, comments included, which formatters lay out in other ways. */
export function isSameCode(file: string, one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => listTokens(parseText(file, text)).join('\0'))
  return a === b
}

function listTokens(source: Source): readonly string[] {
  const { ts, text, tree } = source
  return [...listLeaves(tree, tree)].flatMap((leaf) => {
    const comments = spaced(text.slice(leaf.getFullStart(), leaf.getStart(tree)))
    return [comments, ts.isStringLiteral(leaf) ? `'${leaf.text}'` : leaf.getText(tree)].filter(
      (token) => !FORM.test(token),
    )
  })
}

/** What formatters put in and take out. */
const FORM = /^[;,]?$/

/** The lines of a comment keep their order, and not their indentation. */
function spaced(trivia: string): string {
  return trivia.replaceAll(/\s+/g, ' ').trim()
}

function* listLeaves(node: ts.Node, tree: ts.SourceFile): Generator<ts.Node> {
  const children = node.getChildren(tree)
  if (children.length === 0) yield node
  for (const child of children) yield* listLeaves(child, tree)
}
