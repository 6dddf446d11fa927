import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { importSyntax } from '../../syntax/find-header.js'
import type { Source } from '../../syntax/parse-source.js'
import { detectStyle } from '../../syntax/style.js'
import { importText, listImports, rebased } from './import-text.js'

/** The contents of a file that makes a client. */
export interface ClientFileRequest {
  /** Relative to the project's root. */
  readonly file: string
  /** The names that it takes from modules, as the other file declares them. */
  readonly imported: ReadonlySet<ts.Declaration>
  /** The statements that load the environment. */
  readonly loaders?: readonly ts.Statement[]
  readonly statements: readonly string[]
  /** The names that it exports. */
  readonly exported: readonly string[]
}

/** The text of a file that makes a client, of statements and imports of another one, in its style. */
export function clientFile(
  source: Source,
  { file, imported, loaders = [], statements, exported }: ClientFileRequest,
): string {
  const { eol, semicolons } = detectStyle(source.text)
  const folder = posix.dirname(file)
  const imports = listImports(source, imported).map((statement) => {
    const text = importText(source, statement, (each) => imported.has(each)) ?? ''
    return { at: statement.pos, text: rebased(source, statement, text, folder) }
  })
  const loading = loaders.map((each) => ({ at: each.pos, text: each.getText(source.tree) }))
  const given = `module.exports = { ${exported.join(', ')} }${semicolons ? ';' : ''}`
  // What CommonJS requires behind a loader may read the environment as soon as it is required.
  const groups =
    importSyntax(source) === 'require'
      ? [listTexts([...imports, ...loading]), statements, [given]]
      : [listTexts(imports), listTexts(loading), statements]
  const filled = groups.filter((group) => group.length > 0).map((group) => group.join(eol))
  return filled.join(eol + eol) + eol
}

/** Texts in the order in which they stood. */
function listTexts(parts: readonly { readonly at: number; readonly text: string }[]): string[] {
  return parts.toSorted((a, b) => a.at - b.at).map(({ text }) => text)
}
