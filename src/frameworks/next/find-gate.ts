import { join, posix } from 'node:path'
import type { ts } from 'ts-morph'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import type { Evidence, GateFact } from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import { isFile } from '../../reading/resolve-source.js'
import { positionAt, splitBom } from '../../syntax/lines.js'
import { matchesPath } from '../../syntax/matches-path.js'
import { bindingsOf } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { propertyOf } from '../../syntax/property-of.js'
import { unwrap, walk } from '../../syntax/walk.js'
import type { GateSearch } from '../framework.js'
import { fileFor } from '../routes-by-file.js'

/** The names of the file and of what it gives, the likeliest first, and the major version since which that is so. */
const NAMES = [
  { name: 'proxy', since: 16 },
  { name: 'middleware', since: 0 },
]

/** Members that lead a request elsewhere, and modules whose gates do. */
const LEADING = {
  members: ['redirect', 'rewrite'],
  modules: ['next-intl/middleware', 'next-i18n-router', 'next-auth/middleware'],
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
    return { file, name, ...(await readGate(search, file)) }
  }
  const [first] = known
  if (!first) return undefined
  return { file: fileFor(posix.join(routes.home, first.name), site, home), name: first.name }
}

/** The matchers of the application's own gate, and the evidence that it leads elsewhere. */
async function readGate(
  search: GateSearch,
  file: string,
): Promise<Pick<GateFact, 'matchers' | 'leads'>> {
  const text = readBounded(join(search.root, file)) ?? ''
  const source = await parseSource(file, splitBom(text).body)
  const matchers = matchersIn(source)
  const leads = leadsAway(search, source, matchers)
  return { ...(matchers && { matchers }), ...(leads && { leads }) }
}

/** The evidence in it that it may lead the requests to sign-in elsewhere. */
function leadsAway(
  { site: { prefix }, basePath, auth, resolve }: GateSearch,
  source: Source,
  matchers: readonly string[] | undefined,
): Evidence | undefined {
  const { ts, tree, text, file } = source
  const path = basePath.startsWith(`${prefix}/`) ? basePath.slice(prefix.length) : basePath
  const runs = matchers?.some((each) => matchesPath(each, `${path}/signin`) === true) ?? true
  const modules = [...bindingsOf(source).values()].map(({ specifier }) => specifier)
  const isOurs = modules.some(
    (each) => each.startsWith(RUNTIME_PACKAGE) || resolve(file, each) === auth,
  )
  if (!runs || isOurs || passes(source, path)) return undefined
  const led = [...walk(source, tree)].find((node) =>
    ts.isPropertyAccessExpression(node)
      ? LEADING.members.includes(node.name.text)
      : ts.isStringLiteral(node) && LEADING.modules.includes(node.text),
  )
  if (!led) return undefined
  return { file, line: positionAt(text, led.getStart(tree)).line, saw: led.getText(tree) }
}

/** Tells whether a gate speaks of where sign-in answers, outside of what says for which paths it runs. */
function passes(source: Source, path: string): boolean {
  const { ts, tree } = source
  const said = matcherIn(source)
  return [...walk(source, tree)].some((node) => {
    if (!ts.isStringLiteralLike(node) || (said && said.pos <= node.pos && node.end <= said.end))
      return false
    return node.text.startsWith('/') && `${path}/`.startsWith(`${node.text.replace(/\/$/, '')}/`)
      ? node.text !== '/'
      : node.text.startsWith(`${path}/`)
  })
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
