import { createTwoFilesPatch } from 'diff'
import type { ts } from 'ts-morph'
import { findHeader } from '../../syntax/find-header.js'
import { getPosition, splitBom } from '../../syntax/lines.js'
import { parseText, type Source } from '../../syntax/parse-source.js'
import { perSource } from '../../syntax/per-source.js'
import { spliceText } from '../../syntax/splice.js'
import { walk } from '../../syntax/walk.js'
import type { Edit, Refusal } from '../change.js'
import { importText, listImports } from '../client/import-text.js'
import { syntaxRefusal } from '../edit-code.js'
import { mergeLines } from './merge-lines.js'

/** Tells whether two texts of a file are the same code, comments included, which formatters lay out in other ways. */
function isSameCode(file: string, one: string, other: string): boolean {
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

/**
 * The names of values and types that a file uses and declares nowhere, each with its first place: those of the platform, and
 * mistakes.
 */
const undeclaredNames: (source: Source) => ReadonlyMap<string, ts.Identifier> = perSource(
  (source) => {
    const { ts, tree, checker } = source
    const { Value, Type, Namespace, Alias } = ts.SymbolFlags
    const meaning = Value | Type | Namespace | Alias
    const found = new Map<string, ts.Identifier>()
    for (const node of walk(source, tree)) {
      if (!ts.isIdentifier(node) || found.has(node.text) || !isUse(source, node)) continue
      if (!checker.resolveName(node.text, node, meaning, false)) found.set(node.text, node)
    }
    return found
  },
)

/** Tells whether an identifier means something that is declared elsewhere, and is not the name of a member or of what it declares. */
function isUse(source: Source, node: ts.Identifier): boolean {
  const { ts } = source
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isQualifiedName(parent)) return parent.left === node
  if (ts.isBindingElement(parent)) return parent.initializer === node
  if (ts.isExportSpecifier(parent)) {
    return (parent.propertyName ?? parent.name) === node && !parent.parent.parent.moduleSpecifier
  }
  return !isWord(source, parent) && !('name' in parent && parent.name === node)
}

/** Tells whether an identifier below a node is a word, and not a name: that of another file, or of a label. */
function isWord({ ts }: Source, parent: ts.Node): boolean {
  return (
    ts.isImportSpecifier(parent) ||
    ts.isImportTypeNode(parent) ||
    ts.isLabeledStatement(parent) ||
    ts.isBreakOrContinueStatement(parent)
  )
}

/** How often a file declares each name at its top, imports included. Functions and interfaces may have several declarations. */
const declaredAtTop: (source: Source) => ReadonlyMap<string, number> = perSource((source) => {
  const { ts, tree } = source
  const counts = new Map<string, number>()
  for (const statement of tree.statements) {
    for (const node of walk(source, statement, (each) => !ts.isFunctionLike(each))) {
      const name = findName(source, node, statement)
      if (name && ts.isIdentifier(name)) counts.set(name.text, (counts.get(name.text) ?? 0) + 1)
    }
  }
  return counts
})

/** The name of what a node declares at the top of the file, if anything. */
function findName({ ts }: Source, node: ts.Node, statement: ts.Statement): ts.Node | undefined {
  if (ts.isImportDeclaration(statement)) {
    const takes =
      ts.isImportClause(node) || ts.isImportSpecifier(node) || ts.isNamespaceImport(node)
    return takes ? node.name : undefined
  }
  if (ts.isVariableStatement(statement)) {
    return ts.isVariableDeclaration(node) || ts.isBindingElement(node) ? node.name : undefined
  }
  const isNamed = ts.isClassDeclaration(node) || ts.isTypeAliasDeclaration(node)
  return isNamed && node === statement ? node.name : undefined
}

/** A generated file of code that somebody has edited, and what has become of its template since. */
interface MergeRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  /** The file as it was generated, in the style of the edited one. */
  readonly base: string
  /** The file as it is generated now, in the same style. */
  readonly next: string
  /** The file as it is. */
  readonly text: string
  /** One line for the summary. */
  readonly did: string
}

/**
 * Brings what is new in a generated file into one that was edited: every line of theirs stays. The result is parsed again, and has
 * to know each of its names; where both have changed the same lines, all of it is left to the user, as a patch.
 */
export function mergeCode(request: MergeRequest): Edit {
  const { file, base, next, text, did } = request
  const { bom, body } = splitBom(text)
  const merged = isSameCode(file, base, body) ? { text: next } : mergeTexts(request, body)
  if ('reason' in merged) return { kind: 'conflict', ...merged, snippet: createPatch(request) }
  if (merged.text === body) return { kind: 'unchanged' }
  return { kind: 'edited', content: [bom + merged.text], did: [did] }
}

/** Leaves what is new in a file to the user. */
export function leaveCode(request: MergeRequest, reason: string): Edit {
  return { kind: 'conflict', reason, snippet: createPatch(request) }
}

/** What is new in the file, as a patch of it. */
function createPatch({ file, base, next }: MergeRequest): string {
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, base, next)
  return patch.replace(/^=+\n/, '').replaceAll('\r', '').trimEnd()
}

function mergeTexts(
  { file, base, next }: MergeRequest,
  body: string,
): { readonly text: string } | Refusal {
  const theirs = parseText(file, body)
  const problem = syntaxRefusal(theirs)
  if (problem) return problem
  const lines = { base: base.split('\n'), theirs: body.split('\n'), next: next.split('\n') }
  const merged = mergeLines(lines, areImports)
  if ('at' in merged) {
    const reason = 'you have changed lines that are other ones in the new version'
    return { reason, line: merged.at + 1, column: 1 }
  }
  return settled(withImports(parseText(file, merged.lines.join('\n')), theirs), [
    theirs,
    parseText(file, next),
  ])
}

/** Imports may stand in any order. */
const IMPORT = /^(?:import .+|(?:const|let|var) .+ = require\(.+|\s*)$/

function areImports(lines: readonly string[]): boolean {
  return lines.every((line) => IMPORT.test(line.trimEnd()))
}

/** The merged file with those imports that the new version needs no more, and lines of the user's do. */
function withImports(merged: Source, theirs: Source): Source {
  const lacking = undeclaredNames(merged)
  const lost = [...listImported(theirs)].filter(({ name }) => lacking.has(name))
  const declarations = new Set<ts.Declaration>(lost.map(({ declaration }) => declaration))
  const [user] = merged.tree.statements.toReversed()
  if (declarations.size === 0 || !user) return merged
  const lines = listImports(theirs, declarations).flatMap(
    (statement) => importText(theirs, statement, (each) => declarations.has(each)) ?? [],
  )
  const { offset, side } = findHeader(merged, user)
  const eol = merged.text.includes('\r\n') ? '\r\n' : '\n'
  const content = lines.map((line) => (side === 'behind' ? eol + line : line + eol))
  return parseText(merged.file, spliceText(merged.text, [{ start: offset, end: offset, content }]))
}

interface Taken {
  readonly name: string
  readonly declaration: ts.Declaration
}

function* listImported({ ts, tree }: Source): Generator<Taken> {
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const { name, namedBindings } = statement.importClause ?? {}
    if (name && statement.importClause)
      yield { name: name.text, declaration: statement.importClause }
    if (!namedBindings) continue
    const all = ts.isNamedImports(namedBindings) ? [...namedBindings.elements] : [namedBindings]
    for (const declaration of all) yield { name: declaration.name.text, declaration }
  }
}

/** A merged file means what it should where it parses, and no name in it lacks its declaration, or has two. */
function settled(
  merged: Source,
  sides: readonly [theirs: Source, next: Source],
): { readonly text: string } | Refusal {
  const problem = syntaxRefusal(merged)
  if (problem) return { reason: 'with what is new in it, the file would not parse' }
  const known = sides.map(undeclaredNames)
  const [lost] = [...undeclaredNames(merged)].filter(
    ([name]) => !known.some((all) => all.has(name)),
  )
  if (lost) {
    const [name, node] = lost
    const reason = `with what is new in it, the file would have no ${name}, which it uses`
    return {
      reason,
      ...getPlace(sides[0], name, getPosition(merged.text, node.getStart(merged.tree))),
    }
  }
  const counts = sides.map(declaredAtTop)
  const [twice] = [...declaredAtTop(merged)].filter(
    ([name, count]) => !counts.some((all) => (all.get(name) ?? 0) >= count),
  )
  if (twice) return { reason: `with what is new in it, the file would declare ${twice[0]} twice` }
  return { text: merged.text }
}

/** Where the user's own file has a name. */
function getPlace(
  theirs: Source,
  name: string,
  otherwise: ReturnType<typeof getPosition>,
): ReturnType<typeof getPosition> {
  const at = theirs.text.search(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`))
  return at === -1 ? otherwise : getPosition(theirs.text, at)
}
