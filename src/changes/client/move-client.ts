import type { ts } from 'ts-morph'
import { findHeader, importSyntax } from '../../syntax/find-header.js'
import { importLine } from '../../syntax/import-line.js'
import { listLeadingComments } from '../../syntax/layout.js'
import { insertLine, removeLines } from '../../syntax/line-splices.js'
import { lineEnd, lineStart, splitBom } from '../../syntax/lines.js'
import { exportsOf } from '../../code/module-exports.js'
import { findMovable, type Movable } from '../../code/movable.js'
import { listDeclaredNames } from '../../code/find-needs.js'
import { bindingsOf } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { findEnd } from '../../syntax/walk.js'
import type { Edit } from '../change.js'
import { clientFile } from './client-file.js'
import { importText, listImports } from './import-text.js'

/** A client that gets a file of its own. */
export interface MoveRequest {
  /** The file that makes it. */
  readonly file: string
  readonly text: string
  /** The variable, declared at the top of the file. */
  readonly name: string
  /** The other file, in the same folder. */
  readonly to: string
  /** How the one imports the other. */
  readonly from: string
}

/** The edits of the two files. */
export interface MovedClient {
  readonly file: Edit
  readonly made: Edit
}

/**
 * Moves a client, and what it is made of, into a file of its own, and imports it where it was. The result is parsed again;
 * where it does not mean what it should, the move is left to the user.
 */
export async function moveClient(request: MoveRequest): Promise<MovedClient> {
  const { bom, body } = splitBom(request.text)
  const source = await parseSource(request.file, body)
  const movable = findMovable(source, bindingsOf(source), request.name)
  if (!movable) return byHand(request)
  const { moved, shared, loaders, imported } = movable
  const made = clientFile(source, {
    file: request.to,
    imported,
    loaders,
    statements: moved.map((statement) => movedText(source, statement, shared)),
    exported: shared,
  })
  const left = await parseSource(request.file, withoutMoved(source, movable, request))
  const text = importSyntax(source) === 'require' ? left.text : withImport(left, request, shared)
  if (!(await isMoved(request, text, made))) return byHand(request)
  const did = [`${shared.join(', ')} from ${request.to}`]
  return {
    file: { kind: 'edited', content: [bom + text], did },
    made: { kind: 'edited', content: [made], did: [`makes ${shared.join(', ')}`] },
  }
}

/** A statement with its comments, exported where somebody goes on to use it. */
function movedText(
  source: Source,
  statement: ts.VariableStatement,
  shared: readonly string[],
): string {
  const { text, tree } = source
  const own = text.slice(statement.getStart(tree), findEnd(source, statement))
  const used = listDeclaredNames(source, statement).some((name) => shared.includes(name.text))
  const exports = used && importSyntax(source) === 'import' && !isExported(source, statement)
  return (
    text.slice(findStatementStart(source, statement), statement.getStart(tree)) +
    (exports ? `export ${own}` : own)
  )
}

/** Where a statement begins with its comments; those at the top of a file are about the file. */
function findStatementStart(source: Source, statement: ts.Statement): number {
  const { tree } = source
  const [above] = tree.statements[0] === statement ? [] : listLeadingComments(source, statement)
  return above?.pos ?? statement.getStart(tree)
}

function isExported({ ts }: Source, statement: ts.VariableStatement): boolean {
  return (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}

function byHand({ name, to }: MoveRequest): MovedClient {
  const reason = `it can't be seen what ${name} needs in a file of its own`
  const snippet = `export { ${name} }`
  return {
    file: { kind: 'conflict', reason: `${reason}: move it to ${to}, and import it here`, snippet },
    made: { kind: 'unchanged' },
  }
}

/** Tells whether the one file exports what the other imports by the same name. */
async function isMoved(
  { file, to, name, from }: MoveRequest,
  text: string,
  made: string,
): Promise<boolean> {
  const [old, fresh] = [await parseSource(file, text), await parseSource(to, made)]
  if (old.problem || fresh.problem) return false
  const imported = [...bindingsOf(old).values()]
  return (
    exportsOf(fresh).some((each) => each.name === name) &&
    imported.some(({ specifier, path }) => specifier === from && path[0] === name)
  )
}

/** The file without what has gone; CommonJS takes it back where it was. */
function withoutMoved(source: Source, movable: Movable, request: MoveRequest): string {
  const { text } = source
  const { moved, shared, unused } = movable
  const style = detectStyle(text)
  const back =
    importSyntax(source) === 'require'
      ? importLine(request.from, sameNames(shared), 'require', style)
      : undefined
  const stays = listImports(source, unused).filter((statement) =>
    moved.every((each) => each !== statement),
  )
  const imports = stays.map((statement) => {
    const rest = importText(source, statement, (each) => !unused.has(each))
    return rest === undefined ? removal(source, statement) : replacement(source, statement, rest)
  })
  const statements = moved.map((statement, index) => {
    const again = index === 0 && back !== undefined ? back : exportAgain(source, statement)
    return again === undefined ? removal(source, statement) : replacement(source, statement, again)
  })
  return spliceText(text, [...imports, ...statements])
}

function sameNames(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, name]))
}

/** The export of names that others take from this file, so that they go on to be there. */
function exportAgain(source: Source, statement: ts.VariableStatement): string | undefined {
  if (!isExported(source, statement)) return undefined
  const names = listDeclaredNames(source, statement).map(({ text }) => text)
  return `export { ${names.join(', ')} }${detectStyle(source.text).semicolons ? ';' : ''}`
}

function replacement(source: Source, statement: ts.Statement, written: string): Splice {
  return {
    start: statement.getStart(source.tree),
    end: findEnd(source, statement),
    content: [written],
  }
}

/** The lines of a statement with its comments; of two empty lines that would meet one goes, too. */
function removal(source: Source, statement: ts.Statement): Splice {
  const { text } = source
  const lines = removeLines(text, findStatementStart(source, statement), findEnd(source, statement))
  const above = text.slice(lineStart(text, lines.start - 1), lines.start)
  const isBlank = above.trim() === '' && lines.end < text.length
  if (!isBlank || text.slice(lines.end, lineEnd(text, lines.end)).trim() !== '') return lines
  return { ...lines, end: text.indexOf('\n', lines.end) + 1 || text.length }
}

function withImport(source: Source, { from }: MoveRequest, shared: readonly string[]): string {
  const { text, tree } = source
  const style = detectStyle(text)
  const line = importLine(from, sameNames(shared), 'import', style)
  const last = tree.statements.at(-1)
  if (!last) return line + style.eol
  const { offset, side } = findHeader(source, last)
  const splice =
    side === 'behind'
      ? insertLine(text, offset, line, style.eol)
      : { start: offset, end: offset, content: [line + style.eol] }
  return spliceText(text, [splice])
}
