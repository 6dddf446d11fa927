import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { FolderLoader } from '../catalog/frameworks/framework.js'
import { symbolOf } from '../code/bindings.js'
import { splitBom } from '../syntax/lines.js'
import { bindingsOf, originOf } from '../syntax/origin.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import { pathOf } from './env-path.js'
import type { ResolveImport } from './import-resolver.js'
import { readSources, type SourceText } from './read-sources.js'
import { sourceFiles } from './source-files.js'

/** A folder whose files an application loads by itself. */
export interface LoadedFolder {
  /** The file that says so; both are relative to the project's root. */
  readonly by: string
  readonly folder: string
  /** With what the paths of its files begin, beside what the loader makes of their own folders. */
  readonly prefix: string
  /** Whether the folders in it say nothing about paths. */
  readonly flat: boolean
}

/** What an application consists of. */
export interface Reached {
  readonly sources: readonly SourceText[]
  readonly folders: readonly LoadedFolder[]
}

/**
 * Every source file that is reached from some files: over imports, and as one of a folder that is loaded by itself.
 *
 * @param starts relative to the root
 */
export async function reach(
  root: string,
  starts: readonly string[],
  resolve: ResolveImport,
  loader: FolderLoader | undefined,
): Promise<Reached> {
  const sources = readSources(root, starts, resolve)
  const folders = await findFolders(sources, loader)
  if (folders.length === 0) return { sources, folders }
  const loaded = sourceFiles(root)
    .map(({ file }) => file)
    .filter((file) => folders.some(({ folder }) => file.startsWith(`${folder}/`)))
  return { sources: readSources(root, [...starts, ...loaded], resolve), folders }
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
async function findFolders(
  sources: readonly SourceText[],
  loader: FolderLoader | undefined,
): Promise<readonly LoadedFolder[]> {
  const found: LoadedFolder[] = []
  for (const { file, text } of loader ? sources : []) {
    if (!loader || !text.includes(loader.module)) continue
    const source = await parseSource(file, splitBom(text).body)
    const bindings = bindingsOf(source)
    for (const node of walk(source, source.tree)) {
      if (!source.ts.isCallExpression(node)) continue
      const [loads, options] = node.arguments
      if (!loads || originOf(source, bindings, loads)?.specifier !== loader.module) continue
      found.push(...folderIn(source, loader, options))
    }
  }
  return found
}

function folderIn(
  source: Source,
  loader: FolderLoader,
  options: ts.Expression | undefined,
): readonly LoadedFolder[] {
  const folder = valueOf(source, options, loader.folder)
  const path = folder && pathOf(source.file, folder)
  if (path === undefined) return []
  const prefix = valueOf(source, options, 'prefix') ?? ''
  return [
    {
      by: source.file,
      folder: posix.normalize(path).replace(/\/$/, ''),
      prefix: /^['"`](\/[^'"`]*?)\/?['"`]$/.exec(prefix)?.[1] ?? '',
      flat: valueOf(source, options, loader.flat) === 'false',
    },
  ]
}

/** The text of an option's value, wherever in the options it is; a constant's own. */
function valueOf(
  source: Source,
  options: ts.Expression | undefined,
  name: string,
): string | undefined {
  const { ts, tree } = source
  for (const node of options ? walk(source, options) : []) {
    if (!ts.isPropertyAssignment(node) || node.name.getText(tree) !== name) continue
    const declared = symbolOf(source, node.initializer)?.valueDeclaration
    const value =
      declared && ts.isVariableDeclaration(declared) ? declared.initializer : node.initializer
    return (value ?? node.initializer).getText(tree)
  }
  return undefined
}

/** What the paths of a loaded file begin with. */
export function prefixIn(
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
