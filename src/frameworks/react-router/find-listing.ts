import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { findConstant } from '../../code/bindings.js'
import { CliError } from '../../errors.js'
import { readBounded } from '../../reading/read-file.js'
import { resolveSource } from '../../reading/resolve-source.js'
import type { RouteFact } from '../../site-fact.js'
import { getPosition, splitBom } from '../../syntax/lines.js'
import { type Bindings, bindingsOf, findOrigin } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { unwrap, walk } from '../../syntax/walk.js'
import type { ProjectReading } from '../framework.js'

/** A name as file routes have it, in its parts: what is in brackets stays as it is. */
const PARTS = /(?:\[[^\]]*\]|[^.[])+/g

/** The path of a file route: `shop.$id_.edit` is `/shop/:id/edit`. */
function pathOfName(name: string): string | undefined {
  const [first = '', file, ...deeper] = name.split('/')
  if (deeper.length > 0 || (file !== undefined && !/^(?:route|index)$/.test(file))) return undefined
  const parts = (first.match(PARTS) ?? []).filter((part) => !part.startsWith('_'))
  const names = parts.map((part) => {
    const [, optional] = /^\((.*)\)$/.exec(part) ?? []
    return optional === undefined ? readSegment(part) : `${readSegment(optional)}?`
  })
  return `/${names.join('/')}`
}

function readSegment(part: string): string {
  return part.replace(/_$/, '').replace(/^\$$/, '*').replace(/^\$/, ':').replaceAll(/[[\]]/g, '')
}

/** The module that makes routes; and names of it: what makes a route of a path and a file, of the path itself, and what puts a path before others. */
export const ROUTES = '@react-router/dev/routes'
const [ROUTE, INDEX, PREFIX] = ['route', 'index', 'prefix'] as const

/** Functions of this module make routes of the files in a folder, by what they are called: this option names another one. */
const FLAT_ROUTES = '@react-router/fs-routes'
const FOLDER_OPTION = 'rootDirectory'
const FOLDER = 'routes'

/** The list of an application's routes. */
interface FoundListing {
  /** The folder of the files that are routes by their names, where there is one. */
  readonly folder?: string
  /** The folder of files of which something makes routes, by rules that are not known. */
  readonly apart?: string
  readonly routes: readonly RouteFact[]
}

interface Listed {
  readonly source: Source
  readonly bindings: Bindings
}

/**
 * The routes that an application lists, and whether it lists them by the names of files.
 *
 * @param list the file of the list, without its ending
 * @param site below which path all of the application lies; else empty
 * @throws {CliError} `option-computed`
 */
export async function findListing(
  { world, texts }: ProjectReading,
  list: string,
  site: string,
): Promise<FoundListing> {
  const file = resolveSource(world, list)
  if (file === undefined) return { routes: [] }
  const source = await parseSource(file, splitBom(readBounded(world, file) ?? '').body)
  const at = { source, bindings: bindingsOf(source) }
  const listed = listRoutes(at, source.tree, site)
  const files = texts.map((each) => each.file)
  const folder = folderByName(at)
  if (folder !== undefined) {
    const named = routesByName(pathOfName, folder, files, site)
    return { folder, routes: [...listed, ...named] }
  }
  if (!isMade(at)) return { routes: listed }
  const apart = posix.join(posix.dirname(file), FOLDER)
  return { apart, routes: [...listed, ...routesByName(guess, apart, files, site)] }
}

/** Tells whether code that is not known makes the routes that the file gives, or some of them. */
function isMade(at: Listed): boolean {
  const { ts, tree } = at.source
  return tree.statements.some(
    (node) => ts.isExportAssignment(node) && isRouteCall(at, node.expression),
  )
}

function isRouteCall(at: Listed, node: ts.Expression): boolean {
  const { source } = at
  const { ts } = source
  const inner = unwrap(source, node)
  const held = ts.isIdentifier(inner) ? findConstant(source, inner) : undefined
  const value = held ? unwrap(source, held) : inner
  if (ts.isArrayLiteralExpression(value)) {
    return value.elements.some(
      (each) => ts.isSpreadElement(each) && isRouteCall(at, each.expression),
    )
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
function calls({ source, bindings }: Listed, node: ts.CallExpression): string {
  const origin = findOrigin(source, bindings, node.expression)
  return origin?.specifier === ROUTES ? origin.path.join('.') : ''
}

/** The routes that are written below a node. */
function listRoutes(at: Listed, node: ts.Node, above: string): readonly RouteFact[] {
  const { source } = at
  const { ts, text, tree } = source
  const called = ts.isCallExpression(node) ? calls(at, node) : ''
  if (!ts.isCallExpression(node) || ![ROUTE, INDEX, PREFIX].some((name) => name === called)) {
    const children: ts.Node[] = []
    ts.forEachChild(node, (child) => void children.push(child))
    return children.flatMap((child) => listRoutes(at, child, above))
  }
  const path = called === INDEX ? above : joined(source, above, node.arguments[0])
  const { line } = getPosition(text, node.getStart(tree))
  const module = called === ROUTE ? findModule(source, node.arguments[1]) : undefined
  const route = { path: path === '' ? '/' : path, file: source.file, line }
  const own = called === PREFIX ? [] : [{ ...route, ...(module !== undefined && { module }) }]
  return [...own, ...node.arguments.flatMap((each) => listRoutes(at, each, path))]
}

/** The file that answers, where that is written out. */
function findModule({ ts, file }: Source, said: ts.Expression | undefined): string | undefined {
  if (!said || !ts.isStringLiteralLike(said)) return undefined
  return posix.join(posix.dirname(file), said.text)
}

/** A path below another one; behind a star where it is computed. */
function joined({ ts }: Source, above: string, said: ts.Expression | undefined): string {
  if (!said || !ts.isStringLiteralLike(said)) return said ? '*' : above
  const inner = said.text.replace(/^\/+|\/+$/g, '')
  return inner === '' ? above : `${above}/${inner}`
}

/** The folder whose files are routes by their names. */
function folderByName({ source, bindings }: Listed): string | undefined {
  const { ts, tree, file } = source
  for (const node of walk(source, tree)) {
    if (!ts.isCallExpression(node)) continue
    const origin = findOrigin(source, bindings, node.expression)
    if (origin?.specifier !== FLAT_ROUTES) continue
    return posix.join(posix.dirname(file), folderSaid(source, node) ?? FOLDER)
  }
  return undefined
}

/** @throws {CliError} `option-computed` */
function folderSaid(
  { ts, tree, text, file }: Source,
  { arguments: [options] }: ts.CallExpression,
): string | undefined {
  if (!options) return undefined
  const found = ts.isObjectLiteralExpression(options)
    ? options.properties.find((each) => each.name?.getText(tree) === FOLDER_OPTION)
    : options
  if (!found) return undefined
  if (ts.isPropertyAssignment(found) && ts.isStringLiteralLike(found.initializer)) {
    return found.initializer.text
  }
  const { line, column } = getPosition(text, found.getStart(tree))
  throw new CliError(
    'unsupported',
    'option-computed',
    `${file}:${line} computes ${FOLDER_OPTION}`,
    {
      hint: 'Write the path out there, then run this again.',
      file,
      line,
      column,
    },
  )
}

/** The paths that the files of a folder answer by their names: its own, and the one in each of its folders. */
function routesByName(
  answers: (name: string) => string | undefined,
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
