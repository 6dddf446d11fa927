import type { ts } from 'ts-morph'
import { importSyntax } from '../../syntax/find-header.js'
import { splitBom } from '../../syntax/lines.js'
import { needsOf } from '../../syntax/needs-of.js'
import { parseSource } from '../../syntax/parse-source.js'
import { detectStyle } from '../../syntax/style.js'
import { walk } from '../../syntax/walk.js'
import type { Edit } from '../change.js'
import { clientFile } from './client-file.js'

/** A client that a function or a class has for itself. */
export interface CopyRequest {
  readonly file: string
  readonly text: string
  /** Where the call that makes it begins, behind a byte-order mark. */
  readonly at: number
  /** The file for another one like it, and what that exports. */
  readonly to: string
  readonly name: string
}

/** A file that makes a client in the way in which a function or a class of the project makes its own. */
export async function copyClient({ file, text, at, to, name }: CopyRequest): Promise<Edit> {
  const source = await parseSource(file, splitBom(text).body)
  const { ts, tree } = source
  const call = [...walk(source, tree)].findLast(
    (node): node is ts.NewExpression | ts.CallExpression =>
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.getStart(tree) === at,
  )
  const needs = call && needsOf(source, call)
  if (!call || !needs) {
    const reason = `it can't be seen what the client of ${file} needs`
    return { kind: 'conflict', reason, snippet: `export const ${name} = …` }
  }
  const word = importSyntax(source) === 'require' ? '' : 'export '
  const end = detectStyle(source.text).semicolons ? ';' : ''
  const made = clientFile(source, {
    file: to,
    imported: needs.imported,
    statements: [`${word}const ${name} = ${call.getText(tree)}${end}`],
    exported: [name],
  })
  return { kind: 'edited', content: [made], did: [`makes ${name}, as ${file} makes its own`] }
}
