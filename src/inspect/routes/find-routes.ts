import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { findConstant } from '../../code/bindings.js'
import { type ExportPath, followExport } from '../../code/follow-export.js'
import { createProgram } from '../../code/program.js'
import { findProperty, listElements } from '../../code/properties.js'
import { findText, getLine } from '../../code/texts.js'
import type { Program, ResolveImport, Value } from '../../code/value.js'
import type { FolderLoader } from '../../frameworks/framework-parts.js'
import type { RouteFact } from '../../project.js'
import type { SourceText } from '../../reading/read-sources.js'
import { declaredNames } from '../../syntax/declared-names.js'
import { splitBom } from '../../syntax/lines.js'
import { type Bindings, bindingsOf, findOrigin } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { type LoadedFolder, resolvePrefix } from '../application/find-folders.js'

/** `new Router({ prefix: '/shop' })`: whatever it has answers there. */
function readPrefixes(
  program: Program,
  source: Source,
  options: ts.Expression | undefined,
): readonly string[] {
  return options ? written(program, program.evaluate({ source, node: options }), ['prefix']) : []
}

/** The paths that the named properties of an object have. */
function written(program: Program, options: Value, names: readonly string[]): readonly string[] {
  if (options.kind !== 'object') return []
  return names.flatMap((name) => {
    const text = findText(findProperty(program, options, name))
    return text?.startsWith('/') === true ? [clean(text)] : []
  })
}

/** The prefix of what a call is a method of: in its chain, or where its variable is made; `app.basePath('/api')` adds one. */
function readOuterPrefixes(
  program: Program,
  source: Source,
  node: ts.Expression,
): readonly string[] {
  const { ts } = source
  if (ts.isNewExpression(node)) return readPrefixes(program, source, node.arguments?.[0])
  if (ts.isPropertyAccessExpression(node))
    return readOuterPrefixes(program, source, node.expression)
  if (ts.isCallExpression(node)) return readResultPrefixes(program, source, node)
  const made = ts.isIdentifier(node) ? findConstant(source, node) : undefined
  return made && made.end <= node.pos ? readOuterPrefixes(program, source, made) : []
}

/** The prefix of what a call gives back. */
function readResultPrefixes(
  program: Program,
  source: Source,
  call: ts.CallExpression,
): readonly string[] {
  const around = readOuterPrefixes(program, source, call.expression)
  const [more] = isMethodCall(source, call, 'basePath')
    ? readArgumentPaths(program, source, call.arguments)
    : []
  return more === undefined ? around : [joined(around[0] ?? '', more)]
}

function isMethodCall({ ts }: Source, { expression }: ts.CallExpression, method: string): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === method
}

/** Of `app.register(plugin, { prefix })`, `app.route({ url })`, and of whatever has the path first. */
function readPaths(program: Program, source: Source, call: ts.CallExpression): readonly string[] {
  const [first, second] = call.arguments
  if (isMethodCall(source, call, 'register')) return readPrefixes(program, source, second)
  const options = first && program.evaluate({ source, node: first })
  return options?.kind === 'object'
    ? written(program, options, ['path', 'url'])
    : readArgumentPaths(program, source, call.arguments)
}

/** The paths that a call may register, without a slash at their ends; of one that is computed, what is known of its end. */
function readArgumentPaths(
  program: Program,
  source: Source,
  [given, second]: readonly ts.Expression[],
): readonly string[] {
  const { ts } = source
  if (!given) return []
  const value = program.evaluate({ source, node: given })
  const text = findText(value)
  if (text !== undefined) return text.startsWith('/') ? [clean(text)] : []
  const { node } = value.at
  if (value.kind === 'list') {
    return listElements(program, value).flatMap((each) =>
      readArgumentPaths(program, each.source, [each.node]),
    )
  }
  if (ts.isTemplateExpression(node)) {
    return [`*${clean(node.templateSpans.at(-1)?.literal.text ?? '')}`]
  }
  // It may be a path, or what comes before the next handler.
  const named = ts.isIdentifier(given) || ts.isPropertyAccessExpression(given)
  return named && second ? ['*', ''] : []
}

function clean(path: string): string {
  return path === '' ? '' : posix.normalize(path).replace(/\/$/, '')
}

/** A path behind its prefix; before a star that is not known to matter. */
function joined(prefix: string, path: string): string {
  return path.startsWith('*') ? path : prefix + path
}

/** A call such as `app.use('/shop', router)`. */
interface Registration {
  /** Empty where there is none; a star stands for what can't be read. */
  readonly path: string
  readonly line: number
  /** The files whose exports are handed over. */
  readonly targets: readonly string[]
}

/** The same, before it is known which file has what another one passes on. */
interface RegisteringCall extends Omit<Registration, 'targets'> {
  readonly parts: readonly ExportPath[]
  /** Those of the last argument: what stands in front of it, such as a guard, lets requests pass. */
  readonly answering: readonly ExportPath[]
}

/** Methods that say where whatever follows answers. */
const PLACES = new Set(['basePath', 'group', 'prefix', 'register', 'route', 'use'])

const VERBS = new Set(['all', 'delete', 'get', 'head', 'options', 'patch', 'post', 'put'])

/**
 * A method of a place, or one that is given a path and what answers there: of a Map nobody gets with two arguments. Most of
 * what is named so is `Promise.all([a, b])`.
 */
const REGISTERS = new RegExp(
  String.raw`(?<!\b(?:Promise|Reflect)\s*)\.\s*(?:(?:${[...PLACES].join('|')})\s*\(|(?:${[...VERBS].join('|')})\s*\((?:[^()]|\([^()]*\))*,)`,
)

/** Of all files together: what lies behind more of them, the nearest first, is not looked at. */
const MOST_CHARACTERS = 5_000_000

/** More paths for one file than this are not told apart. */
const MOST_PREFIXES = 20

/**
 * The paths that an application answers already, followed through the routers that it mounts. Nothing is run: a path that is
 * computed is not known. What sign-in itself has mounted is left out.
 */
export async function findRoutes(
  sources: readonly SourceText[],
  resolve: ResolveImport,
  folders: readonly LoadedFolder[] = [],
  loader?: FolderLoader,
): Promise<readonly RouteFact[]> {
  const ours = new Set(
    sources.filter(({ text }) => text.includes(RUNTIME_PACKAGE)).map(({ file }) => file),
  )
  const program = createProgram(sources, resolve)
  const byFile = new Map<string, readonly Registration[]>()
  let size = 0
  for (const { file, text } of sources) {
    if (!REGISTERS.test(text)) continue
    size += text.length
    if (size > MOST_CHARACTERS) break
    const source = await parseSource(file, splitBom(text).body)
    if (source.problem) continue
    const findFile = (part: ExportPath): string => followExport(program, part).file
    const own = listRouteCalls(program, source).filter(
      ({ answering }) => !answering.some((part) => ours.has(findFile(part))),
    )
    byFile.set(
      file,
      own.map(({ path, line, parts }) => ({
        path,
        line,
        targets: [...new Set(parts.map(findFile))].filter((target) => !ours.has(target)),
      })),
    )
  }
  const loaded = loader ? listLoadedEdges(sources, folders, loader) : []
  const prefixes = mapPrefixes(sources, byFile, loaded)
  const folded = loaded.flatMap(({ from, path, to }) =>
    path === '' || (byFile.get(to) ?? []).length === 0
      ? []
      : [...(prefixes.get(from) ?? [])].map((prefix) => ({
          path: prefix + path,
          file: to,
          line: 1,
        })),
  )
  const own = [...byFile].flatMap(([file, all]) =>
    all.flatMap(({ path, line }) =>
      /[^*]/.test(path)
        ? [...(prefixes.get(file) ?? [])].map((prefix) => ({
            path: joined(prefix, path),
            file,
            line,
          }))
        : [],
    ),
  )
  return [...folded, ...own]
}

interface Edge {
  readonly from: string
  readonly path: string
  readonly to: string
}

/** The files that come to the application with a folder. */
function listLoadedEdges(
  sources: readonly SourceText[],
  folders: readonly LoadedFolder[],
  loader: FolderLoader,
): readonly Edge[] {
  return folders.flatMap((each) =>
    sources
      .filter(({ file }) => file.startsWith(`${each.folder}/`))
      .map((source) => ({
        from: each.by,
        path: resolvePrefix(each, source, loader),
        to: source.file,
      })),
  )
}

/** Where each file's paths begin: where it is mounted, else where the file that imports it, and may hand it a router. */
function mapPrefixes(
  sources: readonly SourceText[],
  byFile: ReadonlyMap<string, readonly Registration[]>,
  loaded: readonly Edge[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const handed = [...byFile].flatMap(([from, all]) =>
    all.flatMap(({ path, targets }) => targets.map((to): Edge => ({ from, path, to }))),
  )
  const mounts = [...handed, ...loaded]
  const mounted = new Set(mounts.map(({ to }) => to))
  const imports = sources.flatMap(({ file, imports: all }) =>
    all.flatMap(({ file: to }): Edge[] => (mounted.has(to) ? [] : [{ from: file, path: '', to }])),
  )
  const edges = [...mounts, ...imports].filter(({ from, to }) => from !== to)
  const led = new Set(edges.map(({ to }) => to))
  const roots = sources.filter(({ file }, index) => index === 0 || !led.has(file))
  const known = new Map(sources.map(({ file }) => [file, new Set<string>()]))
  for (const { file } of roots) known.get(file)?.add('')
  const leading = new Map(sources.map(({ file }): [string, Edge[]] => [file, []]))
  for (const edge of edges) leading.get(edge.from)?.push(edge)
  const queue = roots.map(({ file }) => file)
  for (const file of queue) {
    for (const { path, to } of leading.get(file) ?? []) {
      const own = known.get(to) ?? new Set()
      const fresh = [...(known.get(file) ?? [])]
        .map((prefix) => joined(prefix, path))
        .filter((prefix) => !own.has(prefix))
        .slice(0, MOST_PREFIXES - own.size)
      if (fresh.length > 0) queue.push(to)
      for (const prefix of fresh) own.add(prefix)
    }
  }
  return known
}

function listRouteCalls(program: Program, source: Source): readonly RegisteringCall[] {
  const { ts, tree } = source
  const { resolve } = program
  const bindings = bindingsOf(source)
  return [...walk(source, tree)].flatMap((node) => {
    if (ts.isNewExpression(node)) {
      const prefixes = mayPrefix(source, node)
        ? readPrefixes(program, source, node.arguments?.[0])
        : []
      const line = getLine({ source, node })
      return prefixes.map((path) => ({ path, line, parts: [], answering: [] }))
    }
    if (!ts.isCallExpression(node) || !registers(source, bindings, node)) return []
    const line = getLine({ source, node })
    const parts = listParts(source, { bindings, resolve, nodes: node.arguments })
    const answering = listParts(source, { bindings, resolve, nodes: node.arguments.slice(-1) })
    const paths = readPaths(program, source, node)
    const [before = ''] = readOuterPrefixes(program, source, node.expression)
    return (paths.length > 0 ? paths : ['']).map((path) => ({
      path: joined(before, path),
      line,
      parts,
      answering,
    }))
  })
}

/** Tells whether what makes a router may be given a prefix; a class of the language, such as an error, makes none. */
function mayPrefix(source: Source, node: ts.NewExpression): boolean {
  const { ts, tree } = source
  const { expression } = node
  const options = node.arguments?.[0]
  if (!options || ts.isStringLiteralLike(options) || ts.isFunctionLike(options)) return false
  if (ts.isIdentifier(expression) && expression.text in globalThis) {
    if (!declaredNames(source).has(expression.text)) return false
  }
  return !ts.isObjectLiteralExpression(options) || /\bprefix\b|\.{3}/.test(options.getText(tree))
}

/** `app.get(path, handler)`, `app.use(…)`, `app.route(path)`; but not `axios.get(…)`, which is a package's. */
function registers(source: Source, bindings: Bindings, call: ts.CallExpression): boolean {
  const { ts } = source
  const { expression } = call
  if (!ts.isPropertyAccessExpression(expression)) return false
  const name = expression.name.text
  const least = VERBS.has(name) ? 2 : PLACES.has(name) ? 1 : Infinity
  if (call.arguments.length < least) return false
  const origin = findOrigin(source, bindings, expression.expression)
  return origin === undefined || /^[.@~#]/.test(origin.specifier)
}

interface Handed {
  readonly bindings: Bindings
  readonly resolve: ResolveImport
  readonly nodes: readonly ts.Expression[]
}

/** The parts handed over, with their files: `router`, `routes()`, `routes.shop`, `new Shop().router`, `require('./shop')`. */
function listParts(source: Source, { bindings, resolve, nodes }: Handed): readonly ExportPath[] {
  const { ts } = source
  return nodes
    .filter((node) => !ts.isArrowFunction(node) && !ts.isFunctionExpression(node))
    .flatMap((node) => [...walk(source, node)])
    .flatMap((node) => {
      if (!ts.isIdentifier(node) && !ts.isCallExpression(node)) return []
      const origin = findOrigin(source, bindings, withMembers(source, node))
      const file = origin && resolve(source.file, origin.specifier)
      return origin && file !== undefined ? [{ file, path: origin.path }] : []
    })
}

/** `routes.v1.shop`, for its first name. */
function withMembers(source: Source, node: ts.Expression): ts.Expression {
  const { parent } = node
  return source.ts.isPropertyAccessExpression(parent) && parent.expression === node
    ? withMembers(source, parent)
    : node
}
