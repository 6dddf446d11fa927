import type { ts } from 'ts-morph'
import type { FrameworkProgram } from '../catalog/frameworks/framework.js'
import type { Evidence, Fact, PackageFacts } from '../project.js'
import { symbolOf } from '../syntax/applications.js'
import { positionAt, splitBom } from '../syntax/lines.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { propertyOf } from '../syntax/property-of.js'
import { unwrap, walk } from '../syntax/walk.js'
import { programIn } from './find-env-loader.js'
import type { SourceText } from './read-sources.js'

/** The variables that are set where the application is developed, and what sets them. */
export type Variables = ReadonlyMap<string, { readonly value: string; readonly evidence: Evidence }>

interface Found {
  readonly port: number
  readonly evidence: readonly Evidence[]
}

const USUAL = 3000

/** The port on which the application listens in development: read from the code, or else the usual one as a guess. */
export async function findPort(
  sources: readonly SourceText[],
  variables: Variables,
  { scripts }: Pick<PackageFacts, 'scripts'>,
  programs: readonly FrameworkProgram[] = [],
): Promise<Fact<number>> {
  const started = portOfProgram(variables, scripts, programs)
  if (started) return started
  for (const { file, text } of sources) {
    if (!/\.listen\b|\bserve\s*\(|\bexport\s+default\s*\{/.test(text)) continue
    const source = await parseSource(file, splitBom(text).body)
    for (const node of walk(source, source.tree)) {
      const argument = listenArgument(source, node)
      const found = argument && portIn({ source, variables, entered: [] }, argument)
      if (!found) continue
      const { line } = positionAt(source.text, argument.getStart(source.tree))
      const saw = sawOf(source, argument)
      const evidence = [{ file, line, saw }, ...found.evidence]
      return { value: found.port, confidence: 'certain', evidence }
    }
  }
  // Code that reads it out of sight, as from a module of settings, reads this one.
  const set = portOfVariable({ variables }, 'PORT')
  if (set) return { value: set.port, confidence: 'likely', evidence: set.evidence }
  return { value: USUAL, confidence: 'guess', evidence: [] }
}

/** The port on which a program listens in place of the code, the script for development first. */
function portOfProgram(
  variables: Variables,
  scripts: PackageFacts['scripts'],
  programs: readonly FrameworkProgram[],
): Fact<number> | undefined {
  const starting = Object.entries(scripts).toSorted(([a], [b]) => rankOf(a) - rankOf(b))
  for (const [name, command] of starting) {
    const program = programIn(command, programs)
    if (!program) continue
    const saw = { file: 'package.json', saw: `scripts.${name}` }
    const { options, variables: names } = program.port
    const said = new RegExp(`(?:^|\\s)(?:${options.join('|')})[= ](\\d+)`).exec(command)?.[1]
    const set = names.map((each) => variables.get(each)).find((each) => each !== undefined)
    const found = toPort(said ?? '', []) ?? (set && toPort(set.value, [set.evidence]))
    const { port, evidence } = found ?? { port: USUAL, evidence: [] }
    return { value: port, confidence: 'certain', evidence: [saw, ...evidence] }
  }
  return undefined
}

function rankOf(script: string): number {
  return script.startsWith('dev') ? 0 : 1
}

function sawOf({ ts, tree }: Source, argument: ts.Expression): string {
  const what = ts.isExportAssignment(argument.parent) ? 'export default' : 'listen'
  const text = argument.getText(tree).slice(0, 40)
  return what === 'listen' ? `listen(${text})` : `${what} ${text}`
}

/** What says the port: `app.listen(port)`, `serve({ port })`, `export default { port, fetch }`. */
function listenArgument({ ts, tree }: Source, node: ts.Node): ts.Expression | undefined {
  if (ts.isExportAssignment(node)) return withPort(ts, node.expression)
  if (!ts.isCallExpression(node)) return undefined
  const name = /(?:^|\.)(listen|serve)$/.exec(node.expression.getText(tree))?.[1]
  const [first] = node.arguments
  if (name === undefined || !first) return undefined
  return name === 'listen' ? first : withPort(ts, first)
}

/** An object that is written out, and has a port. */
function withPort(
  { isObjectLiteralExpression }: typeof ts,
  node: ts.Expression,
): ts.Expression | undefined {
  const has =
    isObjectLiteralExpression(node) &&
    node.properties.some((each) => each.name?.getText() === 'port')
  return has ? node : undefined
}

interface Reading {
  readonly source: Source
  readonly variables: Variables
  /** What was followed on the way, so that a circle ends. */
  readonly entered: readonly ts.Node[]
}

/** The first port that an expression would give, read as the program would: a variable, then its default. */
function portIn(at: Reading, node: ts.Expression | undefined): Found | undefined {
  const { ts } = at.source
  if (!node || at.entered.includes(node)) return undefined
  const inner = unwrap(at.source, node)
  if (ts.isNumericLiteral(inner) || ts.isStringLiteralLike(inner)) return toPort(inner.text, [])
  const next = { ...at, entered: [...at.entered, node] }
  const declaration = declarationOf(at.source, inner)
  const set = portOfVariable(at, variableOf(at.source, inner, declaration))
  if (set) return set
  const given = [initializerOf(at.source, declaration), assignedTo(at.source, declaration)]
  for (const part of [...partsOf(at.source, inner), ...given]) {
    const found = portIn(next, part)
    if (found) return found
  }
  return undefined
}

/** What an expression gets its value from, in the order in which it is tried. */
function partsOf(source: Source, node: ts.Expression): readonly (ts.Expression | undefined)[] {
  const { ts } = source
  if (ts.isPrefixUnaryExpression(node)) return [node.operand]
  if (ts.isBinaryExpression(node)) return [node.left, node.right]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
  if (ts.isObjectLiteralExpression(node)) return [propertyOf(source, node, 'port')]
  // `Number(x)`, `parseInt(x, 10)`, `normalizePort(x)`; `app.get('port')` has the value that was set.
  return ts.isCallExpression(node) ? [settingOf(source, node), node.arguments[0]] : []
}

/** What a name was declared as in this file: a variable, a parameter, or a property of an object. */
function declarationOf(source: Source, node: ts.Expression): ts.Declaration | undefined {
  const { ts, checker } = source
  const symbol = ts.isPropertyAccessExpression(node)
    ? checker.getSymbolAtLocation(node.name)
    : symbolOf(source, node)
  return symbol?.valueDeclaration
}

function initializerOf(
  { ts }: Source,
  node: ts.Declaration | undefined,
): ts.Expression | undefined {
  if (!node) return undefined
  if (ts.isShorthandPropertyAssignment(node)) return node.name
  const holds =
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node)
  return holds ? node.initializer : undefined
}

/** `x` of `this.port = x`, for a property or a variable that is declared without a value. */
function assignedTo(
  source: Source,
  declaration: ts.Declaration | undefined,
): ts.Expression | undefined {
  const { ts, tree } = source
  if (!declaration) return undefined
  for (const node of walk(source, tree)) {
    if (!ts.isBinaryExpression(node)) continue
    if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) continue
    if (declarationOf(source, node.left) === declaration) return node.right
  }
  return undefined
}

/** `process.env.PORT`, or `PORT` of `const { PORT } = process.env`. */
function variableOf(
  { ts, tree }: Source,
  node: ts.Expression,
  declaration: ts.Declaration | undefined,
): string | undefined {
  if (declaration && ts.isBindingElement(declaration)) {
    return (declaration.propertyName ?? declaration.name).getText(tree)
  }
  return /^process\.env(?:\.|\[['"])(\w+)/.exec(node.getText(tree))?.[1]
}

function portOfVariable(
  { variables }: Pick<Reading, 'variables'>,
  name: string | undefined,
): Found | undefined {
  const variable = name === undefined ? undefined : variables.get(name)
  return variable && toPort(variable.value, [variable.evidence])
}

/** `x` of `app.set('port', x)`, for `app.get('port')`. */
function settingOf(source: Source, call: ts.CallExpression): ts.Expression | undefined {
  const { ts, tree } = source
  const [key] = call.arguments
  if (!key || !call.expression.getText(tree).endsWith('.get')) return undefined
  for (const node of walk(source, tree)) {
    if (!ts.isCallExpression(node) || !node.expression.getText(tree).endsWith('.set')) continue
    const [name, value] = node.arguments
    if (name?.getText(tree) === key.getText(tree)) return value
  }
  return undefined
}

function toPort(text: string, evidence: readonly Evidence[]): Found | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? { port, evidence } : undefined
}
