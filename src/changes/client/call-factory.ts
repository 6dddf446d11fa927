import { importSyntax } from '../../syntax/find-header.js'
import { importLine } from '../../syntax/import-line.js'
import { splitBom } from '../../syntax/lines.js'
import { parseSource } from '../../syntax/parse-source.js'
import { detectStyle } from '../../syntax/style.js'
import type { Edit } from '../change.js'

/** A client that a function of the project gives. */
export interface CallRequest {
  readonly file: string
  readonly text: string
  /** The function, as the file exports it. */
  readonly factory: string
  /** How the new file imports the other. */
  readonly from: string
  /** The name that the new file exports. */
  readonly name: string
}

/** A file that exports what a function of another file gives, in the style of that file. */
export async function callFactory(request: CallRequest): Promise<Edit> {
  const { file, text, factory, from, name } = request
  const source = await parseSource(file, splitBom(text).body)
  const syntax = importSyntax(source)
  const style = detectStyle(source.text)
  const end = style.semicolons ? ';' : ''
  const taken = importLine(from, new Map([[factory, factory]]), syntax, style)
  const made = `const ${name} = ${factory}()${end}`
  const groups =
    syntax === 'import'
      ? [taken, `export ${made}`]
      : [taken, made, `module.exports = { ${name} }${end}`]
  const content = groups.join(style.eol + style.eol) + style.eol
  return {
    kind: 'edited',
    content: [content],
    did: [`${name}, which ${factory}() of ${file} gives`],
  }
}
