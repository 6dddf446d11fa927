import { type Position, getPosition, splitBom } from '../../syntax/lines.js'
import { parseSource } from '../../syntax/parse-source.js'
import { spliceText } from '../../syntax/splice.js'
import { walk } from '../../syntax/walk.js'
import type { Edit } from '../change.js'
import { dropImports, dropStatement } from '../drop-imports.js'

/** The statements to take out of a file. */
export interface DropRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  /** Where each of them begins. */
  readonly places: readonly Position[]
  /** Their purpose, in a few words. */
  readonly what: string
}

/** Takes statements out, and the imports that nothing else uses. The result is parsed again. */
export async function dropStatements({ file, text, places, what }: DropRequest): Promise<Edit> {
  const { bom, body } = splitBom(text)
  const source = await parseSource(file, body)
  const { ts, tree } = source
  const isMeant = (start: number): boolean => {
    const { line, column } = getPosition(body, start)
    return places.some((place) => place.line === line && place.column === column)
  }
  const found = [...walk(source, tree)]
    .filter((node) => ts.isExpressionStatement(node))
    .filter((node) => isMeant(node.getStart(tree)))
  if (found.length === 0) return { kind: 'unchanged' }
  const splices = found.flatMap((statement) => [
    dropStatement(source, statement),
    ...dropImports(source, statement),
  ])
  const edited = spliceText(body, splices)
  const { problem } = await parseSource(file, edited)
  if (problem) {
    const reason = 'the edited file would not mean what it should'
    return { kind: 'conflict', reason, snippet: `// take out: ${what}` }
  }
  return { kind: 'edited', content: [bom + edited], did: [`take out ${what}`] }
}
