import type { ts } from 'ts-morph'
import {
  findApplications,
  symbolOf,
  type Application,
  type Held,
} from '../../syntax/applications.js'
import { detectEol, lineEnd, lineStart, positionAt, splitBom } from '../../syntax/lines.js'
import { bindingsOf, type Bindings } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { walk } from '../../syntax/walk.js'
import type { Edit } from '../change.js'
import { classifyStatement, type Surroundings } from './classify-statement.js'
import { findHeader } from './find-header.js'

/** A middleware to mount: at a path, or for every request. */
export interface MountStatement {
  readonly path?: string
  /** One of the imported names. */
  readonly name: string
}

export interface MountRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  /** The framework's package. */
  readonly package: string
  /** The variable that holds the application. */
  readonly app?: string
  /** Packages whose middleware stays in front. */
  readonly infrastructure: readonly string[]
  /** Packages whose middleware passes every request on, so that it may come before or after. */
  readonly passing?: readonly string[]
  /** The module that gives the names, as imports are written in this file. */
  readonly from: string
  readonly names: readonly string[]
  readonly statements: readonly MountStatement[]
}

/** The names as they are called in the file. */
type Names = ReadonlyMap<string, string>

function importLine(
  request: MountRequest,
  names: Names,
  syntax: 'import' | 'require',
  quote: string,
  end: string,
): string {
  const { from } = request
  const list = request.names
    .filter((name) => names.has(name))
    .map((name) => {
      const local = names.get(name) ?? name
      if (local === name) return name
      return syntax === 'import' ? `${name} as ${local}` : `${name}: ${local}`
    })
    .join(', ')
  const source = `${quote}${from}${quote}`
  return syntax === 'import'
    ? `import { ${list} } from ${source}${end}`
    : `const { ${list} } = require(${source})${end}`
}

function useLine(
  app: string,
  { path, name }: MountStatement,
  names: Names,
  quote: string,
  end: string,
): string {
  const local = names.get(name) ?? name
  return path === undefined
    ? `${app}.use(${local})${end}`
    : `${app}.use(${quote}${path}${quote}, ${local})${end}`
}

/** What to write by hand where the edit can't be made safely. */
function byHand(request: MountRequest, reason: string, line?: number): Edit {
  const names: Names = new Map(request.names.map((name) => [name, name]))
  const { quote, semicolons } = detectStyle(request.text)
  const end = semicolons ? ';' : ''
  const required =
    /\brequire\(/.test(request.text) && !/^\s*(?:import|export)\b/m.test(request.text)
  const uses = request.statements.map((statement) =>
    useLine(request.app ?? 'app', statement, names, quote, end),
  )
  const snippet = [
    importLine(request, names, required ? 'require' : 'import', quote, end),
    '',
    '// in front of your routes:',
    ...uses,
  ].join('\n')
  return { kind: 'conflict', reason, snippet, ...(line === undefined ? {} : { line }) }
}

/** The specifier without the ending that an import may have or not. */
function bare(specifier: string): string {
  return specifier.replace(/\.[cm]?[jt]s$/, '')
}

/** The names that the file takes from the module already, and how it calls them. */
function importedNames(bindings: Bindings, request: MountRequest): ReadonlyMap<string, ts.Symbol> {
  const found = new Map<string, ts.Symbol>()
  for (const [symbol, { specifier, path }] of bindings) {
    const [name] = path
    if (
      name !== undefined &&
      path.length === 1 &&
      bare(specifier) === bare(request.from) &&
      request.names.includes(name)
    )
      found.set(name, symbol)
  }
  return found
}

/** Whether `app.use(…, name)` stands anywhere in the file. */
function isMounted(source: Source, app: Held, symbol: ts.Symbol | undefined): boolean {
  const { ts, tree, checker } = source
  if (!symbol) return false
  return [...walk(source, tree)].some((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
    if (
      node.expression.name.text !== 'use' ||
      symbolOf(source, node.expression.expression) !== app.symbol
    )
      return false
    return node.arguments.some(
      (argument) => ts.isIdentifier(argument) && checker.getSymbolAtLocation(argument) === symbol,
    )
  })
}

/** A name that nothing in the file has. */
function freeName(source: Source, name: string): string {
  const { ts, tree } = source
  const taken = new Set(
    [...walk(source, tree)].flatMap((node) => (ts.isIdentifier(node) ? [node.text] : [])),
  )
  const candidates = [name, ...Array.from({ length: 98 }, (_, index) => `${name}${index + 2}`)]
  return candidates.find((candidate) => !taken.has(candidate)) ?? name
}

/** The statement after which sign-in goes. */
function anchorOf(surroundings: Surroundings): ts.Statement {
  const { app } = surroundings
  const following = app.block.statements.slice(app.block.statements.indexOf(app.statement) + 1)
  const roles = following.map((statement) => classifyStatement(surroundings, statement))
  const blocked = roles.indexOf('blocking')
  const open = blocked < 0 ? roles : roles.slice(0, blocked)
  return following[open.lastIndexOf('front')] ?? app.statement
}

/** Whether something else follows on the line on which a statement ends. */
function sharesLine({ text, tree }: Source, statement: ts.Statement): boolean {
  const end = statement.getEnd()
  const rest = text.slice(end, lineEnd(text, end))
  const before = text.slice(lineStart(text, statement.getStart(tree)), statement.getStart(tree))
  return before.trim() !== '' || !/^\s*(?:\/\/.*|\/\*.*\*\/\s*)?$/.test(rest)
}

type Located =
  | { readonly kind: 'found'; readonly app: Held }
  | { readonly kind: 'manual'; readonly reason: string; readonly line?: number }

function locate(all: readonly Application[], request: MountRequest): Located {
  const held = all.flatMap((application) => (application.held ? [application.held] : []))
  const fitting = request.app === undefined ? held : held.filter(({ name }) => name === request.app)
  const [app] = fitting
  if (app && fitting.length === 1) return { kind: 'found', app }
  if (fitting.length > 1) return { kind: 'manual', reason: 'the file makes several applications' }
  const line = all[0]?.line
  const reason =
    all.length === 0 ? 'the file makes no application' : 'no variable holds the application'
  return { kind: 'manual', reason, ...(line === undefined ? {} : { line }) }
}

interface Prepared {
  readonly source: Source
  readonly bindings: Bindings
  readonly app: Held
}

async function prepare(
  file: string,
  body: string,
  request: MountRequest,
): Promise<Prepared | { readonly edit: Edit }> {
  const source = await parseSource(file, body)
  const { problem } = source
  if (problem)
    return {
      edit: byHand(
        request,
        `the file does not parse: ${problem.message} (line ${problem.line})`,
        problem.line,
      ),
    }
  const bindings = bindingsOf(source)
  const located = locate(findApplications(source, bindings, request.package), request)
  if (located.kind === 'manual') return { edit: byHand(request, located.reason, located.line) }
  return { source, bindings, app: located.app }
}

/** Whether every name is mounted on the application: decided by what the names stand for. */
function allMounted({ source, bindings, app }: Prepared, request: MountRequest): boolean {
  const imported = importedNames(bindings, request)
  return request.statements.every(({ name }) => isMounted(source, app, imported.get(name)))
}

/** The text with the lines that are missing. */
function write(
  prepared: Prepared,
  request: MountRequest,
): { readonly text: string; readonly lines: readonly number[] } | string {
  const { source, bindings, app } = prepared
  const { text } = source
  const style = detectStyle(text)
  const end = style.semicolons ? ';' : ''
  const eol = detectEol(text)
  const imported = importedNames(bindings, request)
  const missing = request.names.filter((name) => !imported.has(name))
  const names: Names = new Map(
    request.names.map((name) => [name, imported.get(name)?.name ?? freeName(source, name)]),
  )
  const fresh: Names = new Map(missing.map((name) => [name, names.get(name) ?? name]))
  const { infrastructure, passing = [] } = request
  const anchor = anchorOf({
    source,
    bindings,
    app,
    package: request.package,
    infrastructure,
    passing,
  })
  if (sharesLine(source, anchor))
    return 'several statements share the line after which sign-in belongs'
  const indent =
    /^[\t ]*/.exec(text.slice(lineStart(text, anchor.getStart(source.tree))))?.[0] ?? ''
  const uses = request.statements
    .filter(({ name }) => !isMounted(source, app, imported.get(name)))
    .map((statement) => `${eol}${indent}${useLine(app.name, statement, names, style.quote, end)}`)
  const useAt = lineEnd(text, anchor.getEnd())
  const splices = [{ start: useAt, end: useAt, content: uses }]
  if (missing.length > 0) {
    const header = findHeader(source)
    const line = importLine(request, fresh, header.syntax, style.quote, end)
    const content = header.unended ? [`${eol}${line}`] : [`${line}${eol}`]
    splices.push({ start: header.offset, end: header.offset, content })
  }
  return {
    text: spliceText(text, splices),
    lines: [positionAt(text, useAt).line + (missing.length > 0 ? 2 : 1)],
  }
}

/**
 * Mounts middleware on an application: an import behind the others, and a line each behind the application's settings
 * and infrastructure, in front of whatever may answer a request. Nothing else changes. The result is parsed again; where
 * it does not mean what it should, or the place is not certain, the edit is left to the user.
 */
export async function mountApp(request: MountRequest): Promise<Edit> {
  const { bom, body } = splitBom(request.text)
  const prepared = await prepare(request.file, body, request)
  if ('edit' in prepared) return prepared.edit
  if (allMounted(prepared, request)) return { kind: 'unchanged' }
  const written = write(prepared, request)
  if (typeof written === 'string')
    return byHand(request, written, positionAt(body, prepared.app.statement.getStart()).line)
  const after = await prepare(request.file, written.text, request)
  if ('edit' in after || !allMounted(after, request))
    return byHand(request, 'the edited file would not mean what it should')
  const did = request.statements.map(({ path, name }) =>
    path === undefined ? `${name} for every request` : `${name} at ${path}`,
  )
  return { kind: 'edited', content: [bom + written.text], did }
}
