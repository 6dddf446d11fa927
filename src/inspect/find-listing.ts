import { join, posix } from 'node:path'
import type { ts } from 'ts-morph'
import { gives } from '../catalog/frameworks/composition.js'
import type { RouteListing, RoutesByName } from '../catalog/frameworks/listing.js'
import { CliError } from '../errors.js'
import type { RouteFact } from '../site-fact.js'
import { positionAt, splitBom } from '../syntax/lines.js'
import { type Bindings, bindingsOf, originOf } from '../syntax/origin.js'
import { type Source, parseSource } from '../syntax/parse-source.js'
import { unwrap, walk } from '../syntax/walk.js'
import { readBounded } from './read-file.js'
import { resolveSource } from './resolve-source.js'
import { constantOf } from '../code/bindings.js'

/** The list of an application's routes. */
export interface FoundListing {
  /** Relative to the project's root; undefined where the application has none. */
  readonly file: string | undefined
  /** The folder of the files that are routes by their names, where there is one. */
  readonly folder?: string
  /** True where something else makes the routes, by rules that are not known. */
  readonly isApart: boolean
  readonly routes: readonly RouteFact[]
}

interface Reading {
  readonly source: Source
  readonly bindings: Bindings
  readonly row: RouteListing
}

/**
 * The routes that an application lists, and whether it lists them by the names of files.
 *
 * @param files all of the project's, relative to its root
 * @param site below which path all of the application lies; else empty
 * @throws {CliError} `option-computed`
 */
export async function findListing(
  root: string,
  row: RouteListing,
  files: readonly string[],
  site: string,
): Promise<FoundListing> {
  const file = resolveSource(root, row.file)
  if (file === undefined) return { file, isApart: false, routes: [] }
  const source = await parseSource(file, splitBom(readBounded(join(root, file)) ?? '').body)
  const at = { source, bindings: bindingsOf(source), row }
  const listed = routesIn(at, source.tree, site)
  const folder = folderByName(at)
  if (folder !== undefined) {
    const routes = [...listed, ...routesByName(row.byName, folder, files, site)]
    return { file, folder, isApart: false, routes }
  }
  const isApart = isMade(at)
  const usual = posix.join(posix.dirname(file), row.byName.folder)
  const guessed = isApart ? routesByName({ answers: guess }, usual, files, site) : []
  return { file, isApart, routes: [...listed, ...guessed] }
}

/** Tells whether code that is not known makes the routes that the file gives, or some of them. */
function isMade(at: Reading): boolean {
  const { ts, tree } = at.source
  return tree.statements.some(
    (node) => ts.isExportAssignment(node) && isMadeBy(at, node.expression),
  )
}

function isMadeBy(at: Reading, node: ts.Expression): boolean {
  const { source } = at
  const { ts } = source
  const inner = unwrap(source, node)
  const held = ts.isIdentifier(inner) ? constantOf(source, inner) : undefined
  const value = held ? unwrap(source, held) : inner
  if (ts.isArrayLiteralExpression(value)) {
    return value.elements.some((each) => ts.isSpreadElement(each) && isMadeBy(at, each.expression))
  }
  const made = ts.isAwaitExpression(value) ? unwrap(source, value.expression) : value
  return ts.isCallExpression(made) && calls(at, made) === ''
}

/** The path that a file may well answer, whichever way its name and those of its folders are read. */
function guess(name: string): string {
  const parts = name
    .split(/[/.+]+/)
    .filter((part) => part !== '' && !/^(?:[_(].*|route|index)$/.test(part))
  return `/${parts.map((part) => part.replace(/^\$(.+)/, ':$1').replace(/^\$$/, '*')).join('/')}`
}

/** The name of a call in the module that makes routes. */
function calls(
  { source, bindings, row: { with: maker } }: Reading,
  node: ts.CallExpression,
): string {
  const origin = originOf(source, bindings, node.expression)
  return origin && gives(maker, origin.specifier) ? origin.path.join('.') : ''
}

/** The routes that are written below a node. */
function routesIn(at: Reading, node: ts.Node, above: string): readonly RouteFact[] {
  const { source, row } = at
  const { ts, text, tree } = source
  const called = ts.isCallExpression(node) ? calls(at, node) : ''
  if (!ts.isCallExpression(node) || ![row.with.name, row.prefix, row.index].includes(called)) {
    const children: ts.Node[] = []
    ts.forEachChild(node, (child) => void children.push(child))
    return children.flatMap((child) => routesIn(at, child, above))
  }
  const path = called === row.index ? above : joined(source, above, node.arguments[0])
  const { line } = positionAt(text, node.getStart(tree))
  const own =
    called === row.prefix ? [] : [{ path: path === '' ? '/' : path, file: source.file, line }]
  return [...own, ...node.arguments.flatMap((each) => routesIn(at, each, path))]
}

/** A path below another one; behind a star where it is computed. */
function joined({ ts }: Source, above: string, said: ts.Expression | undefined): string {
  if (!said || !ts.isStringLiteralLike(said)) return said ? '*' : above
  const inner = said.text.replace(/^\/+|\/+$/g, '')
  return inner === '' ? above : `${above}/${inner}`
}

/** The folder whose files are routes by their names. */
function folderByName({ source, bindings, row: { byName } }: Reading): string | undefined {
  const { ts, tree, file } = source
  for (const node of walk(source, tree)) {
    if (!ts.isCallExpression(node)) continue
    const origin = originOf(source, bindings, node.expression)
    if (!origin || !gives(byName.with, origin.specifier)) continue
    return posix.join(posix.dirname(file), folderSaid(source, byName, node) ?? byName.folder)
  }
  return undefined
}

/** @throws {CliError} `option-computed` */
function folderSaid(
  { ts, tree, text, file }: Source,
  { option }: RoutesByName,
  { arguments: [options] }: ts.CallExpression,
): string | undefined {
  if (!options) return undefined
  const found = ts.isObjectLiteralExpression(options)
    ? options.properties.find((each) => each.name?.getText(tree) === option)
    : options
  if (!found) return undefined
  if (ts.isPropertyAssignment(found) && ts.isStringLiteralLike(found.initializer)) {
    return found.initializer.text
  }
  const { line, column } = positionAt(text, found.getStart(tree))
  throw new CliError('unsupported', 'option-computed', `${file}:${line} computes ${option}`, {
    hint: 'Write the path out there, then run this again.',
    file,
    line,
    column,
  })
}

/** The paths that the files of a folder answer by their names: its own, and the one in each of its folders. */
function routesByName(
  { answers }: Pick<RoutesByName, 'answers'>,
  folder: string,
  files: readonly string[],
  site: string,
): readonly RouteFact[] {
  return files.flatMap((file) => {
    if (!file.startsWith(`${folder}/`)) return []
    const path = answers(posix.relative(folder, file).replace(/\.[^./]+$/, ''))
    return path === undefined ? [] : [{ path: site + path, file, line: 1 }]
  })
}
