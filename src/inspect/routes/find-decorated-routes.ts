import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { DecoratedRoutes } from '../../frameworks/framework-parts.js'
import type { RouteFact } from '../../project.js'
import { getPosition, splitBom } from '../../syntax/lines.js'
import { type Source, parseText } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import type { OwnSource } from '../../reading/source-files.js'
import { reached, type Placed, type Program, type Value } from '../../code/value.js'
import { alone } from '../../code/program.js'
import { listElements, findProperty } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import {
  listDecorators,
  listOwnDecorators,
  type OwnDecorator,
  type UsedDecorator,
} from './own-decorators.js'
import { findPathVersions, readVersions, type PathVersions } from './path-versions.js'

/** The path of what is not written out: it may be anything. */
const ANYTHING = '*'

/** A prefix, which comes before the paths of all classes. */
interface Prefix {
  readonly path: string
  /** The paths that it does not come before. */
  readonly except: readonly string[]
}

/**
 * The paths that an application answers by methods of classes that say so with decorators: what comes before all of them,
 * then the class's path, then the method's. Nothing is run: what is computed may be any path.
 */
export async function findDecoratedRoutes(
  sources: readonly OwnSource[],
  decorated: DecoratedRoutes,
): Promise<readonly RouteFact[]> {
  const { classes, methods, settings = [], prefix = [], middleware = [], composes = [] } = decorated
  const words = [prefix, settings, classes, middleware, composes, decorated.versions?.method ?? []]
  const speaking = parseSources(sources, words.flat())
  const own = speaking.flatMap((source) => listOwnDecorators(source, [...classes, ...methods]))
  const parsed = [
    ...speaking,
    ...parseSources(
      sources.filter(({ file }) => speaking.every((each) => each.file !== file)),
      own.map(({ name }) => name),
    ),
  ]
  const prefixes = parsed.flatMap((source) => listPrefixes(source, decorated))
  const search = { decorated, own, versions: findPathVersions(parsed, decorated.versions) }
  return parsed.flatMap((source) =>
    [...listRoutes(search, source), ...listMiddleware(source, decorated)].flatMap(
      ({ version, ...route }) =>
        before(prefixes, route.path).map((each) => ({
          ...route,
          path: join(each, join(version, route.path)) || '/',
        })),
    ),
  )
}

/** The files that say one of some words, parsed. */
function parseSources(sources: readonly OwnSource[], words: readonly string[]): readonly Source[] {
  return sources.flatMap(({ file, text }) => {
    if (!words.some((word) => text.includes(word))) return []
    const source = parseText(file, splitBom(text).body)
    return source.problem ? [] : [source]
  })
}

/** What decorators are, and what versions come to in paths. */
interface RouteSearch {
  readonly decorated: DecoratedRoutes
  readonly own: readonly OwnDecorator[]
  readonly versions: PathVersions | undefined
}

/** A path without what comes before all of them, and the version that does. */
interface VersionedRoute extends RouteFact {
  readonly version: string
}

/** The prefixes that may come before a path. */
function before(prefixes: readonly Prefix[], path: string): readonly string[] {
  const bare = prefixes.every(({ except }) => except.some((each) => covers(each, path)))
  return [...new Set([...(bare ? [''] : []), ...prefixes.map((prefix) => prefix.path)])]
}

/** Tells whether a path is meant by one that may have parameters and wildcards in it. */
function covers(pattern: string, path: string): boolean {
  const open = pattern.search(/[*:({]/)
  return open < 0 ? path === pattern : path.startsWith(pattern.slice(0, open))
}

/** `app.setGlobalPrefix('api', { exclude: ['health'] })`, `{ routePrefix: '/api' }` */
function listPrefixes(
  source: Source,
  { prefix, settings = [] }: DecoratedRoutes,
): readonly Prefix[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    if (ts.isPropertyAssignment(node)) {
      const said = settings.includes(node.name.getText(tree)) ? [node.initializer] : []
      return said
        .flatMap((each) => readArgumentPaths({ source, node: each }))
        .map((path) => ({ path, except: [] }))
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    if (node.expression.name.text !== prefix) return []
    const [path, options] = node.arguments
    const except = options ? listExceptions(source, options) : []
    return readArgumentPaths(path && { source, node: path }).map((each) => ({ path: each, except }))
  })
}

/** The paths in the one option that there is; anything where they are not written out. */
function listExceptions(source: Source, options: ts.Expression): readonly string[] {
  const { ts } = source
  const [given] = ts.isObjectLiteralExpression(options) ? options.properties : []
  return given && ts.isPropertyAssignment(given)
    ? readArgumentPaths({ source, node: given.initializer })
    : [ANYTHING]
}

function listRoutes(search: RouteSearch, source: Source): readonly VersionedRoute[] {
  const { decorated, own } = search
  const { ts, file, text, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isClassDeclaration(node)) return []
    const places = listDecorators(source, node, own).filter(({ name }) =>
      decorated.classes.includes(name),
    )
    if (places.length === 0) return []
    const methods = node.members.flatMap((member) => {
      const all = listDecorators(source, member, own)
      return all
        .filter(({ name }) => decorated.methods.includes(name))
        .map((method) => ({ method, all }))
    })
    return places.flatMap(({ argument: place }) =>
      methods.flatMap(({ method, all }) =>
        listVersions(search, place, all).flatMap((version) =>
          readArgumentPaths(place).flatMap((base) =>
            readArgumentPaths(method.argument).map((path) => ({
              path: join(base, path) || '/',
              version,
              file,
              line: getPosition(text, method.node.getStart(tree)).line,
            })),
          ),
        ),
      ),
    )
  })
}

/** The versions of a method: its own, else those of its class, else the usual ones. */
function listVersions(
  { decorated, versions }: RouteSearch,
  place: Placed | undefined,
  decorators: readonly UsedDecorator[],
): readonly string[] {
  if (!versions) return ['']
  const said = decorators.find(({ name }) => name === decorated.versions?.decorator)?.argument
  const whole = place && alone(place.source).evaluate(place)
  const value =
    said ??
    (whole?.kind === 'object' ? findProperty(alone(whole.at.source), whole, 'version') : undefined)
  if (!value) return versions.usual
  return readVersions(versions, reached(alone(('at' in value ? value.at : value).source), value))
}

/** The paths at which middleware runs that is meant for them: `consumer.apply(…).forRoutes(`${BASE}/login`)`. */
function listMiddleware(
  source: Source,
  { middleware }: DecoratedRoutes,
): readonly VersionedRoute[] {
  const { ts, file, text, tree } = source
  if (middleware === undefined) return []
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    if (node.expression.name.text !== middleware) return []
    const { line } = getPosition(text, node.expression.name.getStart(tree))
    return node.arguments
      .flatMap((each) => readArgumentPaths({ source, node: each }))
      .map((path) => path.replace(/\/?[*{(].*$/, ''))
      .filter((path) => path !== '')
      .map((path) => ({ path, version: '', file, line }))
  })
}

/** `'auth'`, `['auth', 'login']`, `{ path: 'auth', version: '1' }`, or a name for one of them. */
function readArgumentPaths(given: Placed | undefined): readonly string[] {
  if (!given) return ['']
  const program = alone(given.source)
  return listPaths(program, program.evaluate(given))
}

function listPaths(program: Program, value: Value): readonly string[] {
  if (value.kind === 'list') {
    return listElements(program, value).flatMap((each) =>
      listPaths(program, program.evaluate(each)),
    )
  }
  if (value.kind === 'object') {
    const path = findProperty(program, value, 'path')
    return path ? listPaths(program, path) : ['']
  }
  const text = findText(value)
  return [text === undefined ? ANYTHING : clean(text)]
}

/** With a slash in front, and none behind. */
function clean(path: string): string {
  return posix.normalize(`/${path}`).replace(/\/$/, '')
}

/** Of what may be anything, only what follows is known. */
function join(prefix: string, path: string): string {
  if (path.startsWith(ANYTHING)) return path
  return prefix.endsWith(ANYTHING) ? ANYTHING + path : prefix + path
}
