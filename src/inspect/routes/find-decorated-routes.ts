import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { DecoratedRoutes } from '../../frameworks/framework-parts.js'
import type { RouteFact } from '../../project.js'
import { getPosition, splitBom } from '../../syntax/lines.js'
import { type Source, parseSource } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import type { OwnSource } from '../../reading/source-files.js'
import type { Program, Value } from '../../code/value.js'
import { alone, evaluateHere } from '../../code/program.js'
import { listElements, findProperty } from '../../code/properties.js'
import { findText } from '../../code/texts.js'

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
  const { classes, settings = [], prefix: method = [] } = decorated
  const words = [method, settings, classes].flat()
  const parsed: Source[] = []
  for (const { file, text } of sources) {
    if (!words.some((word) => text.includes(word))) continue
    const source = await parseSource(file, splitBom(text).body)
    if (!source.problem) parsed.push(source)
  }
  const prefixes = parsed.flatMap((source) => listPrefixes(source, decorated))
  return parsed.flatMap((source) =>
    listRoutes(source, decorated).flatMap((route) =>
      before(prefixes, route.path).map((prefix) => ({ ...route, path: join(prefix, route.path) })),
    ),
  )
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
        .flatMap((each) => readArgumentPaths(source, each))
        .map((path) => ({ path, except: [] }))
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    if (node.expression.name.text !== prefix) return []
    const [path, options] = node.arguments
    const except = options ? listExceptions(source, options) : []
    return readArgumentPaths(source, path).map((each) => ({ path: each, except }))
  })
}

/** The paths in the one option that there is; anything where they are not written out. */
function listExceptions(source: Source, options: ts.Expression): readonly string[] {
  const { ts } = source
  const [given] = ts.isObjectLiteralExpression(options) ? options.properties : []
  return given && ts.isPropertyAssignment(given)
    ? readArgumentPaths(source, given.initializer)
    : [ANYTHING]
}

function listRoutes(source: Source, decorated: DecoratedRoutes): readonly RouteFact[] {
  const { ts, file, text, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isClassDeclaration(node)) return []
    const places = findDecorators(source, node, decorated.classes)
    const methods = node.members.flatMap((member) =>
      findDecorators(source, member, decorated.methods),
    )
    return places.flatMap(([place]) =>
      methods.flatMap(([path, call]) =>
        readArgumentPaths(source, place).flatMap((base) =>
          readArgumentPaths(source, path).map((own) => ({
            path: join(base, own) || '/',
            file,
            line: getPosition(text, call.getStart(tree)).line,
          })),
        ),
      ),
    )
  })
}

/** The calls of decorators with one of some names, each with its first argument. */
function findDecorators(
  { ts, tree }: Source,
  node: ts.Node,
  names: readonly string[],
): readonly (readonly [ts.Expression | undefined, ts.CallExpression])[] {
  if (!ts.canHaveDecorators(node)) return []
  return (ts.getDecorators(node) ?? []).flatMap(({ expression }) => {
    if (!ts.isCallExpression(expression)) return []
    const known = names.includes(expression.expression.getText(tree))
    return known ? [[expression.arguments[0], expression] as const] : []
  })
}

/** `'auth'`, `['auth', 'login']`, `{ path: 'auth', version: '1' }`, or a name for one of them. */
function readArgumentPaths(source: Source, given: ts.Expression | undefined): readonly string[] {
  return given ? listPaths(alone(source), evaluateHere(source, given)) : ['']
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
