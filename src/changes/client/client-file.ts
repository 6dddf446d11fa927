import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { importSyntax } from '../../syntax/find-header.js'
import type { Source } from '../../syntax/parse-source.js'
import { detectStyle } from '../../syntax/style.js'
import { importText, importsOf, rebased } from './import-text.js'

/** What a file that makes a client has. */
export interface ClientFileRequest {
  /** Relative to the project's root. */
  readonly file: string
  /** The names that it takes from modules, as the other file declares them. */
  readonly imported: ReadonlySet<ts.Declaration>
  /** Statements, in groups with an empty line in between. */
  readonly statements: readonly (readonly string[])[]
  /** The names that it exports. */
  readonly exported: readonly string[]
}

/** The text of a file that makes a client, of statements and imports of another one, in its style. */
export function clientFile(
  source: Source,
  { file, imported, statements, exported }: ClientFileRequest,
): string {
  const { eol, semicolons } = detectStyle(source.text)
  const folder = posix.dirname(file)
  const imports = importsOf(source, imported).map((statement) => {
    const text = importText(source, statement, (each) => imported.has(each)) ?? ''
    return rebased(source, statement, text, folder)
  })
  const given = `module.exports = { ${exported.join(', ')} }${semicolons ? ';' : ''}`
  const groups = [imports, ...statements, importSyntax(source) === 'require' ? [given] : []]
  const filled = groups.filter((group) => group.length > 0).map((group) => group.join(eol))
  return filled.join(eol + eol) + eol
}
