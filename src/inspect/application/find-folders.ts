import { posix } from 'node:path'
import type { FolderLoader } from '../../frameworks/framework-parts.js'
import { splitBom } from '../../syntax/lines.js'
import { bindingsOf, findOrigin } from '../../syntax/origin.js'
import { walk } from '../../syntax/walk.js'
import type { ResolveImport, Placed, Program, Value } from '../../code/value.js'
import { type SourceText, readSources } from '../../reading/read-sources.js'
import { sourceFiles } from '../../reading/source-files.js'
import { parseText } from '../../syntax/parse-source.js'
import { createProgram } from '../../code/program.js'
import { isHidden, findProperty } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import { writtenName } from '../../syntax/written-name.js'
import type { World } from '../../world/world.js'

/** A folder whose files an application loads by itself. */
export interface LoadedFolder {
  /** The file that says so; both are relative to the project's root. */
  readonly by: string
  readonly folder: string
  /** With what the paths of its files begin, beside what the loader makes of their own folders. */
  readonly prefix: string
  /** True where the folders in it say nothing about paths. */
  readonly flat: boolean
}

/** The parts of an application: its sources, and the folders that it loads. */
export interface ReachedFolder {
  readonly sources: readonly SourceText[]
  readonly folders: readonly LoadedFolder[]
}

/**
 * Every source file that is reached from some files: over imports, and as one of a folder that is loaded by itself.
 *
 * @param starts relative to the root
 */
export async function reach(
  world: World,
  starts: readonly string[],
  resolve: ResolveImport,
  loader: FolderLoader | undefined,
): Promise<ReachedFolder> {
  const sources = readSources(world, starts, resolve)
  const folders = findFolders(sources, resolve, loader)
  if (folders.length === 0) return { sources, folders }
  const loaded = sourceFiles(world, resolve)
    .map(({ file }) => file)
    .filter((file) => folders.some(({ folder }) => file.startsWith(`${folder}/`)))
  return { sources: readSources(world, [...starts, ...loaded], resolve), folders }
}

/** The folder, of those that are loaded last first, in which a file is for the whole application. */
export function pluginFolder(
  folders: readonly LoadedFolder[],
  sources: readonly SourceText[],
  { plugins }: FolderLoader,
): LoadedFolder | undefined {
  // Of a folder with an index nothing else is loaded.
  const indexed = (folder: string): boolean =>
    sources.some(({ file }) => posix.dirname(file) === folder && /\/index\.[cm]?[jt]s$/.test(file))
  return folders.findLast(({ folder }) => folder.split('/').includes(plugins) && !indexed(folder))
}

/** In the order of the text. */
function findFolders(
  sources: readonly SourceText[],
  resolve: ResolveImport,
  loader: FolderLoader | undefined,
): readonly LoadedFolder[] {
  const found: LoadedFolder[] = []
  const program = createProgram(sources, resolve)
  for (const { file, text } of loader ? sources : []) {
    if (!loader || !text.includes(loader.module)) continue
    const source = parseText(file, splitBom(text).body)
    const bindings = bindingsOf(source)
    for (const node of walk(source, source.tree)) {
      if (!source.ts.isCallExpression(node)) continue
      const [loads, options] = node.arguments
      if (!loads || findOrigin(source, bindings, loads)?.specifier !== loader.module) continue
      found.push(...listLoadedFolders(program, file, loader, options && { source, node: options }))
    }
  }
  return found
}

function listLoadedFolders(
  program: Program,
  by: string,
  loader: FolderLoader,
  options: Placed | undefined,
): readonly LoadedFolder[] {
  const said = (name: string): Value | undefined => options && findOption(program, options, name)
  const path = findText(said(loader.folder))
  if (path === undefined) return []
  const prefix = findText(said('prefix')) ?? ''
  const flat = said(loader.flat)
  return [
    {
      by,
      folder: posix.normalize(path).replace(/\/$/, ''),
      prefix: prefix.startsWith('/') ? prefix.replace(/\/$/, '') : '',
      flat: flat?.kind === 'literal' && flat.value === false,
    },
  ]
}

/** An option, wherever in the options it is. */
function findOption(program: Program, options: Placed, name: string): Value | undefined {
  const value = program.evaluate(options)
  const own = findProperty(program, value, name)
  if (own && !isHidden(own)) return own
  const { source } = options
  for (const node of walk(source, options.node)) {
    const isNamed = source.ts.isPropertyAssignment(node) && writtenName(source, node.name) === name
    if (isNamed) return program.evaluate({ source, node: node.initializer })
  }
  return undefined
}

/** The prefix of the paths of a loaded file. */
export function resolvePrefix(
  { folder, prefix, flat }: LoadedFolder,
  { file, text }: Pick<SourceText, 'file' | 'text'>,
  { prefixes }: FolderLoader,
): string {
  const said = new RegExp(`\\b(?:${prefixes.join('|')})\\s*[:=]\\s*['"\`]([^'"\`\\n]*)['"\`]`)
  const own = said.exec(text)?.[1]
  if (own !== undefined) return prefix + own.replace(/\/$/, '')
  const inner = flat ? '.' : posix.dirname(posix.relative(folder, file))
  return inner === '.' ? prefix : `${prefix}/${inner}`
}
