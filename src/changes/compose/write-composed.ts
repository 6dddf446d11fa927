import type { ts } from 'ts-morph'
import { gives, type ComposedName } from './composed-name.js'
import type { Style } from '../../project.js'
import { findSymbol } from '../../code/bindings.js'
import { findHeader } from '../../syntax/find-header.js'
import { freeName } from '../../syntax/free-name.js'
import { importLine, type Locals } from '../../syntax/import-line.js'
import { readIndent } from '../../syntax/layout.js'
import { lineEnd } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { restyle } from '../../syntax/restyle.js'
import { detectStyle } from '../../syntax/style.js'
import { terminator } from '../../syntax/terminator.js'
import { findEnd, unwrap, walk } from '../../syntax/walk.js'
import { isOurs, type ComposeRequest, type Ours } from './compose-request.js'
import { composes, localName, type Composing, type ComposedFile } from './find-composed.js'
import type { ExportForm } from './find-given.js'

/** The file's own names for ours and for the composer. */
interface ComposedNames {
  readonly ours: string
  /** Undefined where the file gives a list. */
  readonly composer: string | undefined
}

interface Writing {
  readonly source: Source
  readonly style: Style
  /** The name by which the composed function is given. */
  readonly name: string
  /** The word of which the file's own names are made. */
  readonly stem: string
  readonly names: ComposedNames
  /** Tells whether a call is what composes functions already. */
  readonly composes: (node: ts.Expression) => node is Composing
}

/** The splices, and which names they take from elsewhere, by module. */
interface Splicing {
  readonly splices: readonly Splice[]
  readonly composer: boolean
  /** The names that the file passed on without having them. */
  readonly taken?: ImportedNames
}

/** Names that are imported from a module. */
interface ImportedNames {
  readonly from: string
  readonly locals: Locals
}

/** The name of the default export, which has none inside of the module. */
const DEFAULT = 'default'

/** Composes ours with what the file gives, ours first. */
export function writeComposed(
  prepared: ComposedFile,
  given: Exclude<ExportForm, { kind: 'nothing' | 'unclear' }>,
  request: ComposeRequest,
): string {
  const { source, name } = prepared
  const { ours, with: composer } = request
  const style = detectStyle(source.text, request.style)
  const stem = name === DEFAULT ? request.names[0] : name
  const { local, line } =
    ours.kind === 'imported'
      ? imported(prepared, ours, stem)
      : { local: restyle(ours.text, style), line: undefined }
  const taking = composer && takeName(prepared, composer, style)
  const names = { ours: local, composer: taking?.local }
  const isComposing = (node: ts.Expression): node is Composing => composes(prepared, node, request)
  const written = write({ source, style, name, stem, names, composes: isComposing }, given)
  const taken = [line, written.taken]
  const wanted = written.composer ? taking : undefined
  const lines = [
    ...(wanted?.lines ?? []),
    ...taken.flatMap((each) => (each ? [importLine(each.from, each.locals, 'import', style)] : [])),
  ]
  const imports = importing(source, given.statement, lines, style)
  return spliceText(source.text, [...imports, ...(wanted?.splices ?? []), ...written.splices])
}

/** How a file comes to a name of a module. */
interface Taking {
  /** As the file calls it. */
  readonly local: string
  /** Lines to import it by, or splices that name it in a line that is there; neither where the file has it. */
  readonly lines: readonly string[]
  readonly splices: readonly Splice[]
}

/** A name of a module: the one that the file has, else among the others that it takes from there, else by a line of its own. */
export function takeName(
  at: Pick<ComposedFile, 'source' | 'bindings'>,
  wanted: ComposedName,
  style: Style,
): Taking {
  const known = localName(at, (specifier) => gives(wanted, specifier), wanted.name)
  if (known !== undefined) return { local: known, lines: [], splices: [] }
  const local = freeName(at.source, wanted.name)
  const beside = addImportedName(at.source, wanted, local)
  if (beside) return { local, lines: [], splices: [beside] }
  const line = importLine(wanted.from, new Map([[wanted.name, local]]), 'import', style)
  return { local, lines: [line], splices: [] }
}

/** A name among the others that the file takes from its module. */
function addImportedName(
  { ts, tree }: Source,
  composer: ComposedName,
  local: string,
): Splice | undefined {
  const elements = tree.statements.flatMap((node) => {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return []
    const { importClause, moduleSpecifier } = node
    const { namedBindings: names } = importClause ?? {}
    const takes = importClause?.isTypeOnly === false && gives(composer, moduleSpecifier.text)
    return takes && names && ts.isNamedImports(names) ? [...names.elements] : []
  })
  const last = elements.at(-1)
  const { name } = composer
  const content = [name === local ? `, ${name}` : `, ${name} as ${local}`]
  return last && { start: last.end, end: last.end, content }
}

/** The file's own name for ours, and the import that it has to add for that. */
export function imported(
  prepared: Pick<ComposedFile, 'source' | 'bindings'>,
  ours: Extract<Ours, { kind: 'imported' }>,
  stem: string,
): { readonly local: string; readonly line?: ImportedNames } {
  const known = localName(prepared, (specifier) => isOurs(ours, specifier), ours.name)
  if (known !== undefined) return { local: known }
  const local = freeName(prepared.source, chooseLocalName(stem))
  return { local, line: { from: ours.from[0], locals: new Map([[ours.name, local]]) } }
}

/** The name of ours in a file, beside one of theirs. */
export function chooseLocalName(name: string): string {
  return `auth${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

function write(at: Writing, given: Exclude<ExportForm, { kind: 'nothing' | 'unclear' }>): Splicing {
  switch (given.kind) {
    case 'value':
      return around(at, given.value)
    case 'function':
      return behindFunction(at, given.statement)
    case 'named':
      return named(at, given)
    case 'passed':
      return passed(at, given)
  }
}

/** The text before and behind functions of the file's own, so that ours runs before them. */
function together({ ours, composer }: ComposedNames): readonly [head: string, tail: string] {
  return composer === undefined ? [`[${ours}, ...`, ']'] : [`${composer}(${ours}, `, ')']
}

/** `sequence(ours, …)` around a value; or ours as the first of those that are composed there. */
function around(
  { source, names, composes: isComposing, style }: Writing,
  value: ts.Expression,
): Splicing {
  const { tree, text } = source
  const inner = unwrap(source, value)
  if (!isComposing(inner)) {
    const start = value.getStart(tree)
    const [head, tail] = together(names)
    const splices = [
      { start, end: start, content: [head] },
      { start: value.end, end: value.end, content: [tail] },
    ]
    return { splices, composer: true }
  }
  const held = source.ts.isCallExpression(inner) ? inner.arguments : inner.elements
  const at = held.pos
  const [first] = held
  const start = first?.getStart(tree) ?? at
  const below = text.slice(at, start).includes('\n')
  const content = !first
    ? names.ours
    : below
      ? `${style.eol}${readIndent(text, start)}${names.ours},`
      : `${names.ours}, `
  return { splices: [{ start: at, end: at, content: [content] }], composer: false }
}

/** The function stays what it is, and what is composed with it is given in its place. */
function behindFunction(at: Writing, statement: ts.FunctionDeclaration): Splicing {
  const { source, style, names } = at
  const { ts, text, tree } = source
  const modifiers = ts.getModifiers(statement) ?? []
  const given = modifiers.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  const start = given?.getStart(tree) ?? statement.getStart(tree)
  const rest = start + (/^export\s+(?:default\s+)?/.exec(text.slice(start))?.[0].length ?? 0)
  const end = style.semicolons ? ';' : ''
  const place = lineEnd(text, findEnd(source, statement))
  const own = statement.name?.text
  const [head, tail] = together(names)
  const lead = own === undefined ? head : `const ${at.name} = ${head}`
  if (own === undefined || (own === at.name && isTypedByPlace(source, statement))) {
    const behind = { start: statement.end, end: statement.end, content: [`${tail}${end}`] }
    return { splices: [{ start: rest, end: rest, content: [lead] }, behind], composer: true }
  }
  const lines = givenAnew(at, `${head}${own}${tail}${end}`)
  const content = ['', '', ...lines].join(style.eol) + terminator(text, place, style.semicolons)
  const splices = [
    { start, end: rest, content: [] },
    { start: place, end: place, content: [content] },
  ]
  return { splices, composer: true }
}

/** The statements that export a value under the name that the function had. */
function givenAnew({ source, style, stem, name }: Writing, value: string): readonly string[] {
  if (name === DEFAULT) return [`export default ${value}`]
  const all = freeName(source, `${stem}All`)
  // Biome wants an empty line in front of what exports names.
  return [
    `const ${all} = ${value}`,
    '',
    `export { ${all} as ${name} }${style.semicolons ? ';' : ''}`,
  ]
}

/** Tells whether a function's parameters have their types from where it stands, and nothing else in the file means it. */
function isTypedByPlace(source: Source, { name, parameters }: ts.FunctionDeclaration): boolean {
  const { ts, tree, file } = source
  const symbol = name && findSymbol(source, name)
  const bare = parameters.length > 0 && parameters.every(({ type }) => type === undefined)
  const isUsed = [...walk(source, tree)].some(
    (node) => node !== name && ts.isIdentifier(node) && findSymbol(source, node) === symbol,
  )
  return /\.[cm]?tsx?$/.test(file) && bare && !isUsed
}

/** Composes ours with a value of the file's own, and gives the result in its place. */
function named(at: Writing, { statement, name }: Extract<ExportForm, { kind: 'named' }>): Splicing {
  const { source, style, names } = at
  const { tree } = source
  const local = (name.propertyName ?? name.name).text
  const all = freeName(source, `${at.stem}All`)
  const end = style.semicolons ? ';' : ''
  const start = statement.getStart(tree)
  const [head, tail] = together(names)
  const line = `const ${all} = ${head}${local}${tail}${end}${style.eol}`
  return {
    splices: [
      { start, end: start, content: [line] },
      { start: name.getStart(tree), end: name.end, content: [`${all} as ${at.name}`] },
    ],
    composer: true,
  }
}

/** Imports what the file passed on, composes ours with it, and gives the result in its place. */
function passed(
  at: Writing,
  { statement, name, from }: Extract<ExportForm, { kind: 'passed' }>,
): Splicing {
  const { source, style, names } = at
  const { text, tree } = source
  const other = (name.propertyName ?? name.name).text
  const local = freeName(source, `own${at.stem.slice(0, 1).toUpperCase()}${at.stem.slice(1)}`)
  const end = style.semicolons ? ';' : ''
  const given = at.name === DEFAULT ? 'export default' : `export const ${at.name} =`
  const [head, tail] = together(names)
  const line = `${given} ${head}${local}${tail}${end}`
  const taken = { from: from.text, locals: new Map([[other, local]]) }
  const { elements } = statement.exportClause
  if (elements.length === 1) {
    const splice = { start: statement.getStart(tree), end: statement.end, content: [line] }
    return { splices: [splice], composer: true, taken }
  }
  const index = elements.indexOf(name)
  const next = elements[index + 1]
  const start = next ? name.getStart(tree) : (elements[index - 1]?.end ?? name.pos)
  const place = lineEnd(text, findEnd(source, statement))
  return {
    splices: [
      { start, end: next?.getStart(tree) ?? name.end, content: [] },
      { start: place, end: place, content: [`${style.eol}${line}`] },
    ],
    composer: true,
    taken,
  }
}

/** The lines behind the imports of a file. */
export function importing(
  source: Source,
  user: ts.Statement,
  lines: readonly string[],
  { eol, semicolons }: Style,
): readonly Splice[] {
  if (lines.length === 0) return []
  const { offset, side } = findHeader(source, user)
  const block = lines.join(eol) + terminator(source.text, offset, semicolons)
  const content = side === 'behind' ? eol + block : block + eol + eol
  return [{ start: offset, end: offset, content: [content] }]
}
