import type { ts } from 'ts-morph'
import { symbolOf, type Held } from '../../syntax/applications.js'
import { originOf, packageOf, type Bindings } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap, walk } from '../../syntax/walk.js'

/**
 * What a statement means for the place of sign-in. `front`: settings and middleware that must come before it. `passing`:
 * passes every request on, or has nothing to do with the application. `blocking`: may answer a request, so that sign-in
 * must come before it.
 */
export type Role = 'front' | 'passing' | 'blocking'

/** What a file's statements are judged by. */
export interface Surroundings {
  readonly source: Source
  readonly bindings: Bindings
  readonly app: Held
  /** The framework's own package. */
  readonly package: string
  readonly infrastructure: readonly string[]
  readonly passing: readonly string[]
}

const SETTINGS: ReadonlySet<string> = new Set(['set', 'enable', 'disable', 'engine'])
/** The framework's own middleware that passes a request on. */
const PARSERS: ReadonlySet<string> = new Set(['json', 'urlencoded', 'raw', 'text'])

/** Whether a node, or anything below it, is the application's name. */
export function mentions({ source, app }: Surroundings, node: ts.Node): boolean {
  return [...walk(source, node)].some((inner) => symbolOf(source, inner) === app.symbol)
}

/** The functions of this file that a statement calls: their bodies run there. */
function calledHere({ source }: Surroundings, node: ts.Node): readonly ts.Node[] {
  const { ts, checker, tree } = source
  return [...walk(source, node)].flatMap((inner) => {
    if (!ts.isCallExpression(inner)) return []
    const callee = unwrap(source, inner.expression)
    if (
      ts.isPropertyAccessExpression(callee) &&
      callee.expression.kind === ts.SyntaxKind.ThisKeyword
    )
      return [tree]
    const declarations = checker.getSymbolAtLocation(callee)?.declarations ?? []
    return declarations.filter(
      (declaration) =>
        declaration.getSourceFile() === tree &&
        !ts.isImportClause(declaration) &&
        !ts.isImportSpecifier(declaration),
    )
  })
}

/** The call `app.<method>(…)` that a statement is. */
function callOn(
  { source, app }: Surroundings,
  statement: ts.Statement,
): { readonly method: string; readonly args: readonly ts.Expression[] } | undefined {
  const { ts } = source
  if (!ts.isExpressionStatement(statement)) return undefined
  const call = unwrap(source, statement.expression)
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression))
    return undefined
  if (symbolOf(source, unwrap(source, call.expression.expression)) !== app.symbol) return undefined
  return { method: call.expression.name.text, args: call.arguments }
}

/** What a middleware is by the package that it comes from. */
function roleOfMiddleware(surroundings: Surroundings, argument: ts.Expression): Role {
  const { source, bindings, infrastructure, passing } = surroundings
  const { ts } = source
  const value = unwrap(source, argument)
  const callee = ts.isCallExpression(value) ? value.expression : value
  const origin = originOf(source, bindings, callee)
  const name = origin && packageOf(origin.specifier)
  if (!origin || name === undefined) return 'blocking'
  if (infrastructure.includes(name)) return 'front'
  if (passing.includes(name)) return 'passing'
  return name === surroundings.package && PARSERS.has(origin.path.at(-1) ?? '')
    ? 'passing'
    : 'blocking'
}

/** The weightiest of some roles. */
function together(roles: readonly Role[]): Role {
  return (
    (['blocking', 'front', 'passing'] as const).find((role) => roles.includes(role)) ?? 'passing'
  )
}

function roleOfCall(
  surroundings: Surroundings,
  method: string,
  args: readonly ts.Expression[],
): Role {
  if (SETTINGS.has(method)) return 'front'
  if (method !== 'use' || args.length === 0) return 'blocking'
  const { ts } = surroundings.source
  const [first] = args
  const handlers = first && ts.isStringLiteralLike(first) ? args.slice(1) : args
  return together(handlers.map((argument) => roleOfMiddleware(surroundings, argument)))
}

/** What a statement behind the application's creation means for the place of sign-in. */
export function classifyStatement(surroundings: Surroundings, statement: ts.Statement): Role {
  const { source } = surroundings
  const { ts } = source
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return 'passing'
  if (ts.isReturnStatement(statement) || ts.isThrowStatement(statement)) return 'blocking'
  const call = callOn(surroundings, statement)
  if (call) return roleOfCall(surroundings, call.method, call.args)
  if (ts.isIfStatement(statement)) return roleOfBranches(surroundings, statement)
  if (isLocals(surroundings, statement)) return 'front'
  if (mentions(surroundings, statement))
    return ts.isExportAssignment(statement) ? 'passing' : 'blocking'
  return calledHere(surroundings, statement).some((body) => mentions(surroundings, body))
    ? 'blocking'
    : 'passing'
}

/** `app.locals.title = …` */
function isLocals(surroundings: Surroundings, statement: ts.Statement): boolean {
  const { source, app } = surroundings
  const { ts, tree } = source
  return (
    ts.isExpressionStatement(statement) && statement.getText(tree).startsWith(`${app.name}.locals.`)
  )
}

/** `if (…) app.use(morgan())` counts as what is in it. */
function roleOfBranches(
  surroundings: Surroundings,
  { thenStatement, elseStatement }: ts.IfStatement,
): Role {
  const { ts } = surroundings.source
  const branches = [thenStatement, ...(elseStatement ? [elseStatement] : [])]
  const statements = branches.flatMap((branch): readonly ts.Statement[] =>
    ts.isBlock(branch) ? branch.statements : [branch],
  )
  return together(statements.map((inner) => classifyStatement(surroundings, inner)))
}
