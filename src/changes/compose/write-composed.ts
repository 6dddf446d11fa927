import type { ts } from 'ts-morph'
import type { Style } from '../../project.js'
import { findHeader } from '../../syntax/find-header.js'
import { freeName } from '../../syntax/free-name.js'
import { importLine, type Locals } from '../../syntax/import-line.js'
import { indentAt } from '../../syntax/layout.js'
import { lineEnd } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { terminator } from '../../syntax/terminator.js'
import { endOf, unwrap } from '../../syntax/walk.js'
import { isOurs, type ComposeRequest } from './compose-request.js'
import { composes, localName, type Prepared } from './find-composed.js'
import type { Given } from './find-given.js'

/** What the file calls what it takes part in. */
interface Names {
  readonly ours: string
  readonly composer: string
}

interface Writing {
  readonly source: Source
  readonly style: Style
  /** What is composed is given by this name. */
  readonly name: string
  readonly names: Names
  /** Whether a call is what composes functions already. */
  readonly composes: (node: ts.Expression) => node is ts.CallExpression
}

/** What is written, and which names it takes from elsewhere, by module. */
interface Written {
  readonly splices: readonly Splice[]
  readonly composer: boolean
  /** What the file passed on without having it. */
  readonly taken?: { readonly from: string; readonly locals: Locals }
}

/** Composes ours with what the file gives, ours first. */
export function writeComposed(
  prepared: Prepared,
  given: Exclude<Given, { kind: 'nothing' | 'unclear' }>,
  request: ComposeRequest,
): string {
  const { source } = prepared
  const { name, with: composer } = request.composition
  const style = detectStyle(source.text)
  const own = localName(prepared, (specifier) => isOurs(request, specifier), name)
  const known = localName(prepared, (specifier) => specifier === composer.from, composer.name)
  const names = {
    ours: own ?? freeName(source, `auth${name.slice(0, 1).toUpperCase()}${name.slice(1)}`),
    composer: known ?? freeName(source, composer.name),
  }
  const isComposing = (node: ts.Expression): node is ts.CallExpression =>
    composes(prepared, node, request)
  const written = write({ source, style, name, names, composes: isComposing }, given)
  const lines = [
    ...(written.composer && known === undefined
      ? [importLine(composer.from, new Map([[composer.name, names.composer]]), 'import', style)]
      : []),
    ...(own === undefined
      ? [importLine(request.from[0], new Map([[name, names.ours]]), 'import', style)]
      : []),
    ...(written.taken
      ? [importLine(written.taken.from, written.taken.locals, 'import', style)]
      : []),
  ]
  const imports = importing(source, given.statement, lines, style)
  return spliceText(source.text, [...imports, ...written.splices])
}

function write(at: Writing, given: Exclude<Given, { kind: 'nothing' | 'unclear' }>): Written {
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

/** `sequence(ours, …)` around a value; or ours as the first of those that are composed there. */
function around(
  { source, names, composes: isComposing, style }: Writing,
  value: ts.Expression,
): Written {
  const { tree, text } = source
  const inner = unwrap(source, value)
  if (!isComposing(inner)) {
    const start = value.getStart(tree)
    const head = { start, end: start, content: [`${names.composer}(${names.ours}, `] }
    return { splices: [head, { start: value.end, end: value.end, content: [')'] }], composer: true }
  }
  const at = inner.arguments.pos
  const [first] = inner.arguments
  const start = first?.getStart(tree) ?? at
  const below = text.slice(at, start).includes('\n')
  const content = !first
    ? names.ours
    : below
      ? `${style.eol}${indentAt(text, start)}${names.ours},`
      : `${names.ours}, `
  return { splices: [{ start: at, end: at, content: [content] }], composer: false }
}

/** The function stays what it is, and what is composed with it is given in its place. */
function behindFunction(at: Writing, statement: ts.FunctionDeclaration): Written {
  const { source, style, name, names } = at
  const { ts, text, tree } = source
  const modifiers = ts.getModifiers(statement) ?? []
  const given = modifiers.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  const start = given?.getStart(tree) ?? statement.getStart(tree)
  const rest = /^export\s+/.exec(text.slice(start))?.[0].length ?? 0
  const all = freeName(source, `${name}All`)
  const end = style.semicolons ? ';' : ''
  const lines = [
    '',
    '',
    `const ${all} = ${names.composer}(${names.ours}, ${name})${end}`,
    `export { ${all} as ${name} }${end}`,
  ].join(style.eol)
  const place = lineEnd(text, endOf(source, statement))
  const splices = [
    { start, end: start + rest, content: [] },
    { start: place, end: place, content: [lines + terminator(text, place, style.semicolons)] },
  ]
  return { splices, composer: true }
}

/** What is composed with a value of the file's own is given in its place. */
function named(at: Writing, { statement, name }: Extract<Given, { kind: 'named' }>): Written {
  const { source, style, names } = at
  const { tree } = source
  const local = (name.propertyName ?? name.name).text
  const all = freeName(source, `${at.name}All`)
  const end = style.semicolons ? ';' : ''
  const start = statement.getStart(tree)
  const line = `const ${all} = ${names.composer}(${names.ours}, ${local})${end}${style.eol}`
  return {
    splices: [
      { start, end: start, content: [line] },
      { start: name.getStart(tree), end: name.end, content: [`${all} as ${at.name}`] },
    ],
    composer: true,
  }
}

/** What the file passed on is imported, and what is composed with it is given in its place. */
function passed(
  at: Writing,
  { statement, name, from }: Extract<Given, { kind: 'passed' }>,
): Written {
  const { source, style, names } = at
  const { text, tree } = source
  const other = (name.propertyName ?? name.name).text
  const local = freeName(source, `own${at.name.slice(0, 1).toUpperCase()}${at.name.slice(1)}`)
  const end = style.semicolons ? ';' : ''
  const line = `export const ${at.name} = ${names.composer}(${names.ours}, ${local})${end}`
  const taken = { from: from.text, locals: new Map([[other, local]]) }
  const { elements } = statement.exportClause
  if (elements.length === 1) {
    const splice = { start: statement.getStart(tree), end: statement.end, content: [line] }
    return { splices: [splice], composer: true, taken }
  }
  const index = elements.indexOf(name)
  const next = elements[index + 1]
  const start = next ? name.getStart(tree) : (elements[index - 1]?.end ?? name.pos)
  const place = lineEnd(text, endOf(source, statement))
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
