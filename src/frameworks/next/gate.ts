import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { composeFunction } from '../../changes/compose/compose-function.js'
import { render } from '../../changes/render.js'
import { createProgram } from '../../code/program.js'
import { findExport, wholeExport } from '../../code/resolve-export.js'
import type { Program } from '../../code/value.js'
import type { Evidence, GateFact, Project } from '../../project.js'
import { readSources } from '../../reading/read-sources.js'
import { isFile } from '../../reading/resolve-source.js'
import type { SiteWarning } from '../../site-fact.js'
import { findProperty } from '../../syntax/find-property.js'
import { getPosition } from '../../syntax/lines.js'
import { matchesPath } from '../../syntax/matches-path.js'
import type { Source } from '../../syntax/parse-source.js'
import { CANONICAL } from '../../syntax/restyle.js'
import { stringLiteral } from '../../syntax/string-literal.js'
import { unwrap } from '../../syntax/walk.js'
import {
  type AnswerForms,
  earlyAnswer,
  findRequest,
  isOurs,
  passLine,
  readExport,
} from '../early-answers.js'
import type { Gate, GateSearch, OwnPart, SignInPlace } from '../framework.js'
import { usualStyle } from '../own-parts.js'
import { buildFileName } from '../routes-by-file.js'

/** The names of the file and of what it gives, the likeliest first, and the major version since which that is so. */
const NAMES = [
  { name: 'proxy', since: 16 },
  { name: 'middleware', since: 0 },
]

/** The names of the file, whatever the version. */
const GATE_NAMES: readonly string[] = NAMES.map(({ name }) => name)

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
const findGate: Gate['find'] = (search) => {
  const { world, routes, site, home, major = Infinity } = search
  const endings = site.endings ?? []
  const known = NAMES.filter(({ since }) => since <= major)
  for (const { name } of known) {
    const files = endings.map((ending) => posix.join(routes.home, `${name}.${ending}`))
    const file = files.find((each) => isFile(world, each))
    if (file === undefined) continue
    const read = readGate(search, file, name)
    return (place) => ({ file, name, ...read(place) })
  }
  const [first] = known
  const made = first && {
    file: buildFileName(posix.join(routes.home, first.name), site, home),
    name: first.name,
  }
  return () => made
}

/** The matchers of the application's own gate, and the evidence that it may answer in place of sign-in. */
function readGate(
  search: GateSearch,
  file: string,
  name: string,
): (place: SignInPlace) => Pick<GateFact, 'matchers' | 'leads'> {
  const { world, resolve } = search
  const program = createProgram(readSources(world, [file], resolve), resolve)
  const source = program.getSource(file)
  if (!source) return () => ({})
  const matchers = findMatchers(source)
  return (place) => {
    const leads = leadsAway(search, place, program, { source, name, matchers })
    return { ...(matchers && { matchers }), ...(leads && { leads }) }
  }
}

/** The application's own gate, as its file says it. */
interface OwnGate {
  readonly source: Source
  readonly name: string
  readonly matchers: readonly string[] | undefined
}

/** The evidence that it may answer the requests to sign-in itself, and what to write there. */
function leadsAway(
  search: GateSearch,
  place: SignInPlace,
  program: Program,
  gate: OwnGate,
): GateFact['leads'] {
  const { source, matchers } = gate
  const { prefix } = search.site
  const { basePath } = place
  const path = basePath.startsWith(`${prefix}/`) ? basePath.slice(prefix.length) : basePath
  const runs = matchers?.some((each) => matchesPath(each, `${path}/signin`) === true) ?? true
  if (!runs || isOurs(search, place, source)) return undefined
  const exported = findExport(program, source, gate.name) ?? wholeExport(program, source)
  const given = exported && readExport(program, exported)
  const found = given
    ? earlyAnswer(program, FORMS, given, `${path}/signin`)
    : findReexportedGate(source)
  return found && { ...found, remedy: describeRemedy(gate, given && findRequest(given), path) }
}

/** A gate that a file takes from a package as it is: `export { default } from 'next-auth/middleware'`. */
function findReexportedGate(source: Source): Evidence | undefined {
  const { ts, tree, file, text } = source
  const node = tree.statements.find((each) => ts.isExportDeclaration(each) && each.moduleSpecifier)
  if (!node) return undefined
  const { line } = getPosition(text, node.getStart(tree))
  return { file, line, saw: node.getText(tree) }
}

/** The text by which requests below a path pass: in the patterns that catch them, else in front of all that the gate does. */
function describeRemedy(
  { source, matchers }: OwnGate,
  request: string | undefined,
  path: string,
): string {
  const own = path.slice(1)
  const said = findMatcher(source)?.getText(source.tree)
  if (said?.includes('((?!') === true) return `matcher: ${said.replaceAll('((?!', `((?!${own}/|`)},`
  if (!matchers) return `export const config = { matcher: ['/((?!${own}/).*)'] };`
  if (request === undefined) return `matcher: ['/((?!${own}/).*)'],`
  const imported = source.text.includes('NextResponse')
    ? ''
    : "import { NextResponse } from 'next/server';\n\n"
  const line = passLine(
    `${request}.nextUrl.pathname.startsWith('${path}/')`,
    'NextResponse.next();',
  )
  return imported + line
}

/** The patterns of the paths for which it runs; undefined for all, or where one of them is computed. */
function findMatchers(source: Source): readonly string[] | undefined {
  const said = findMatcher(source)
  if (!said) return undefined
  const value = unwrap(source, said)
  const elements = source.ts.isArrayLiteralExpression(value) ? [...value.elements] : [value]
  const patterns = elements.map((each) => findPattern(source, unwrap(source, each)))
  const known = patterns.filter((pattern) => pattern !== undefined)
  return known.length === patterns.length ? known : undefined
}

/** A pattern as it is, or with more conditions beside it. */
function findPattern(source: Source, node: ts.Expression): string | undefined {
  const { ts } = source
  if (ts.isStringLiteralLike(node)) return node.text
  const said = ts.isObjectLiteralExpression(node) ? findProperty(source, node, 'source') : undefined
  return said && ts.isStringLiteralLike(said) ? said.text : undefined
}

/** `export const config = { matcher: … }` */
function findMatcher(source: Source): ts.Expression | undefined {
  const { ts, tree } = source
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && unwrap(source, initializer)
      if (name.getText(tree) === 'config' && value && ts.isObjectLiteralExpression(value))
        return findProperty(source, value, 'matcher')
    }
  }
  return undefined
}

/** Makes a gate of paths, and of the application's own gate. */
const COMPOSER = { name: 'gate', from: '@create-auth/runtime/next-gate' }

/** How the configuration of a gate says a path, and all below it. */
function writeMatcher(path: string): string {
  return path === '/'
    ? '/((?!_next/static|_next/image|favicon.ico).*)'
    : `${path.replaceAll('*', ':part')}/:path*`
}

/** Composes ours with the application's gate, or makes ours the gate where it has none. */
async function gatePart(project: Project, paths: readonly string[]): Promise<OwnPart> {
  const { gate: found, site, basePath } = project
  const { file, name } = found ?? { file: '', name: '' }
  const list = `[${paths.map((path) => stringLiteral(path)).join(', ')}]`
  const isUsual = basePath === `${site?.prefix ?? ''}/api/auth`
  const given = isUsual ? list : `{ paths: ${list}, basePath: ${stringLiteral(basePath)} }`
  const view = {
    composer: COMPOSER.from,
    name,
    paths: given,
    matchers: paths.map((path) => stringLiteral(writeMatcher(path))).join(', '),
  }
  const form = { language: project.home.language, moduleSystem: 'esm', style: CANONICAL } as const
  const request = {
    file,
    names: [name, 'default'],
    ours: { kind: 'written', text: given },
    with: COMPOSER,
    alone: (await render('next', 'gate', view, form)).trimEnd(),
    whole: true,
    why: 'leads strangers to sign-in before a page is rendered',
    style: usualStyle(project),
  } as const
  return { file, kind: 'session', edit: (text) => composeFunction({ ...request, text }) }
}

/** `proxy.ts`, or `middleware.ts`. */
export const gate: Gate = { names: GATE_NAMES, find: findGate, part: gatePart }

/** Says for which paths of ours the application's own gate never runs. */
export function gateWarnings(
  { gate: found }: Project,
  gated: readonly string[] | undefined,
): readonly SiteWarning[] {
  return found && gated ? unwatched(found, gated) : []
}

/** A pattern stays the application's own. */
function unwatched({ file, matchers }: GateFact, paths: readonly string[]): readonly SiteWarning[] {
  if (!matchers) return []
  const missing = paths.filter((path) => {
    const one = path.replaceAll('*', 'any')
    return matchers.every((pattern) => matchesPath(pattern, one) !== true)
  })
  if (missing.length === 0) return []
  return [
    {
      title: `${file} never runs for ${missing.join(', ')}`,
      lines: missing.map((path) => `add '${writeMatcher(path)}' to the matcher of its config`),
    },
  ]
}
