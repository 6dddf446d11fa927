import type { ts } from 'ts-morph'
import { lineEnd, lineStart, splitBom } from '../../syntax/lines.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { walk } from '../../syntax/walk.js'

/** A client that is handed over where it is made. */
export interface LiftRequest {
  readonly file: string
  readonly text: string
  /** Where the call that makes it begins, behind a byte-order mark. */
  readonly at: number
  /** The name that it is to have. */
  readonly name: string
}

/** The text of a file in which a client has a name: a constant in front of the statement that makes it. */
export async function liftClient({ file, text, at, name }: LiftRequest): Promise<string> {
  const { bom, body } = splitBom(text)
  const source = await parseSource(file, body)
  const call = findCall(source, at)
  const statement = source.tree.statements.find(({ pos, end }) => pos <= at && at < end)
  if (!call || !statement) return text
  const { eol, semicolons } = detectStyle(body)
  const line = `const ${name} = ${outdented(source, call)}${semicolons ? ';' : ''}`
  const isFirst = source.tree.statements[0] === statement
  const above = isFirst ? 0 : lineEnd(body, statement.pos)
  const content = isFirst ? [line + eol] : [eol + eol + line]
  return (
    bom +
    spliceText(body, [
      { start: above, end: above, content },
      { start: at, end: call.end, content: [name] },
    ])
  )
}

/** A call as it is written at the margin; lines in a template are a part of its value. */
function outdented({ text, tree }: Source, call: ts.Node): string {
  const start = call.getStart(tree)
  const own = text.slice(start, call.end)
  const [indent = ''] = /^[ \t]*/.exec(text.slice(lineStart(text, start))) ?? []
  return own.includes('`') ? own : own.replaceAll(`\n${indent}`, '\n')
}

function findCall(source: Source, at: number): ts.Node | undefined {
  const { ts, tree } = source
  return [...walk(source, tree)].findLast(
    (node) => (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.getStart(tree) === at,
  )
}
