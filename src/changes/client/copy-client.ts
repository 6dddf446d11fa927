import type { ts } from 'ts-morph'
import { findSuperclass } from '../../syntax/find-superclass.js'
import { importSyntax } from '../../syntax/find-header.js'
import { splitBom } from '../../syntax/lines.js'
import { findNeeds } from '../../code/find-needs.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
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
  const made = call ? { roots: [call], text: call.getText(tree) } : inherited(source, at)
  const needs = made && findNeeds(source, ...made.roots)
  if (!made || !needs) {
    const reason = `it can't be seen what the client of ${file} needs`
    return { kind: 'conflict', reason, snippet: `export const ${name} = …` }
  }
  const word = importSyntax(source) === 'require' ? '' : 'export '
  const end = detectStyle(source.text).semicolons ? ';' : ''
  const edited = clientFile(source, {
    file: to,
    imported: needs.imported,
    statements: [`${word}const ${name} = ${made.text}${end}`],
    exported: [name],
  })
  return { kind: 'edited', content: [edited], did: [`makes ${name}, as ${file} makes its own`] }
}

/** The base of a class, made as that class makes its own. */
function inherited(
  source: Source,
  at: number,
): { readonly roots: readonly ts.Node[]; readonly text: string } | undefined {
  const { tree } = source
  const [extended] = [...walk(source, tree)]
    .map((node) => findSuperclass(source, node))
    .filter((each) => each?.base.getStart(tree) === at)
  if (!extended) return undefined
  const [base = '', ...given] = [extended.base, ...extended.given].map((each) => each.getText(tree))
  return {
    roots: [extended.base, ...extended.given],
    text: `new ${base}(${given.join(', ')})`,
  }
}
