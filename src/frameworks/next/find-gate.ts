import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import type { Evidence, GateFact } from '../../project.js'
import { type Exported, findExport, wholeExport } from '../../code/exported-by.js'
import { programOf } from '../../code/program.js'
import type { Program } from '../../code/value.js'
import { readSources } from '../../reading/read-sources.js'
import { isFile } from '../../reading/resolve-source.js'
import { positionAt } from '../../syntax/lines.js'
import { matchesPath } from '../../syntax/matches-path.js'
import { bindingsOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { propertyOf } from '../../syntax/property-of.js'
import { unwrap } from '../../syntax/walk.js'
import { type AnswerForms, earlyAnswer } from '../early-answers.js'
import type { GateSearch } from '../framework.js'
import { fileFor } from '../routes-by-file.js'

/** The names of the file and of what it gives, the likeliest first, and the major version since which that is so. */
const NAMES = [
  { name: 'proxy', since: 16 },
  { name: 'middleware', since: 0 },
]

/** How a gate answers a request itself. */
const FORMS: AnswerForms = {
  answers: ({ ts, tree }, node) => {
    const isResponse = (each: ts.Node): boolean => /^(?:Next)?Response$/.test(each.getText(tree))
    if (ts.isNewExpression(node)) return isResponse(node.expression)
    const isMaker = ts.isPropertyAccessExpression(node) && isResponse(node.expression)
    return isMaker && ['error', 'json', 'redirect', 'rewrite'].includes(node.name.text)
  },
  hands: (specifier) => /^(?:next|node:.*)(?:\/|$)/.test(specifier),
}

/** The file that gates requests: the one that is there, else the one that would be made. */
export async function findGate(search: GateSearch): Promise<GateFact | undefined> {
  const { root, routes, site, home, major = Infinity } = search
  const endings = site.endings ?? []
  const known = NAMES.filter(({ since }) => since <= major)
  for (const { name } of known) {
    const files = endings.map((ending) => posix.join(routes.home, `${name}.${ending}`))
    const file = files.find((each) => isFile(root, each))
    if (file === undefined) continue
    return { file, name, ...readGate(search, file, name) }
  }
  const [first] = known
  if (!first) return undefined
  return { file: fileFor(posix.join(routes.home, first.name), site, home), name: first.name }
}

/** The matchers of the application's own gate, and the evidence that it may answer in place of sign-in. */
function readGate(
  search: GateSearch,
  file: string,
  name: string,
): Pick<GateFact, 'matchers' | 'leads'> {
  const { root, resolve } = search
  const program = programOf(readSources(root, [file], resolve), resolve)
  const source = program.sourceOf(file)
  if (!source) return {}
  const matchers = matchersIn(source)
  const leads = leadsAway(search, program, { source, name, matchers })
  return { ...(matchers && { matchers }), ...(leads && { leads }) }
}

/** The application's own gate, as its file says it. */
interface OwnGate {
  readonly source: Source
  readonly name: string
  readonly matchers: readonly string[] | undefined
}

/** The evidence that it may answer the requests to sign-in itself, and what to write there. */
function leadsAway(
  { site: { prefix }, basePath, auth, resolve }: GateSearch,
  program: Program,
  gate: OwnGate,
): GateFact['leads'] {
  const { source, matchers } = gate
  const path = basePath.startsWith(`${prefix}/`) ? basePath.slice(prefix.length) : basePath
  const runs = matchers?.some((each) => matchesPath(each, `${path}/signin`) === true) ?? true
  const modules = [...bindingsOf(source).values()].map(({ specifier }) => specifier)
  const isOurs = modules.some(
    (each) => each.startsWith(RUNTIME_PACKAGE) || resolve(source.file, each) === auth,
  )
  if (!runs || isOurs) return undefined
  const given = findExport(program, source, gate.name) ?? wholeExport(program, source)
  const found = given ? earlyAnswer(program, FORMS, given, `${path}/signin`) : passedOnBy(source)
  return found && { ...found, remedy: remedyFor(gate, given && requestIn(program, given), path) }
}

/** A gate that a file takes from a package as it is: `export { default } from 'next-auth/middleware'`. */
function passedOnBy(source: Source): Evidence | undefined {
  const { ts, tree, file, text } = source
  const node = tree.statements.find((each) => ts.isExportDeclaration(each) && each.moduleSpecifier)
  if (!node) return undefined
  const { line } = positionAt(text, node.getStart(tree))
  return { file, line, saw: node.getText(tree) }
}

/** The name of a request in the function that a file gives. */
function requestIn(program: Program, { source, value }: Exported): string | undefined {
  const { ts } = source
  const found = ts.isFunctionDeclaration(value)
    ? undefined
    : program.evaluate({ source, node: value })
  const written = ts.isFunctionDeclaration(value) ? value : found?.kind === 'function' && found.node
  const [parameter] = written ? written.parameters : []
  return parameter?.name.getText()
}

/** The text by which requests below a path pass: in the patterns that catch them, else in front of all that the gate does. */
function remedyFor(
  { source, matchers }: OwnGate,
  request: string | undefined,
  path: string,
): string {
  const own = path.slice(1)
  const said = matcherIn(source)?.getText(source.tree)
  if (said?.includes('((?!') === true) return `matcher: ${said.replaceAll('((?!', `((?!${own}/|`)},`
  if (!matchers) return `export const config = { matcher: ['/((?!${own}/).*)'] };`
  if (request === undefined) return `matcher: ['/((?!${own}/).*)'],`
  const imported = source.text.includes('NextResponse')
    ? ''
    : "import { NextResponse } from 'next/server';\n\n"
  return `${imported}// in front of everything else that it does:\nif (${request}.nextUrl.pathname.startsWith('${path}/')) return NextResponse.next();`
}

/** The patterns of the paths for which it runs; undefined for all, or where one of them is computed. */
function matchersIn(source: Source): readonly string[] | undefined {
  const said = matcherIn(source)
  if (!said) return undefined
  const value = unwrap(source, said)
  const elements = source.ts.isArrayLiteralExpression(value) ? [...value.elements] : [value]
  const patterns = elements.map((each) => patternIn(source, unwrap(source, each)))
  const known = patterns.filter((pattern) => pattern !== undefined)
  return known.length === patterns.length ? known : undefined
}

/** A pattern as it is, or with more conditions beside it. */
function patternIn(source: Source, node: ts.Expression): string | undefined {
  const { ts } = source
  if (ts.isStringLiteralLike(node)) return node.text
  const said = ts.isObjectLiteralExpression(node) ? propertyOf(source, node, 'source') : undefined
  return said && ts.isStringLiteralLike(said) ? said.text : undefined
}

/** `export const config = { matcher: … }` */
function matcherIn(source: Source): ts.Expression | undefined {
  const { ts, tree } = source
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && unwrap(source, initializer)
      if (name.getText(tree) === 'config' && value && ts.isObjectLiteralExpression(value))
        return propertyOf(source, value, 'matcher')
    }
  }
  return undefined
}
