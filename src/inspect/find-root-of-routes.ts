import { posix } from 'node:path'
import type { RouteRoot, RoutesFramework } from '../catalog/frameworks/framework.js'
import { CliError } from '../errors.js'
import type { Home, RouteFact } from '../project.js'
import { splitBom } from '../syntax/lines.js'
import { parseSource } from '../syntax/parse-source.js'
import type { EntrySearch, FoundEntry } from './find-entry.js'
import type { ResolveImport } from './import-resolver.js'
import { homeOf } from './module-form.js'
import { readSources, type SourceText } from './read-sources.js'
import { isAside, sourceFiles } from './source-files.js'

/** Where the folder whose files are routes is looked for. */
type RootSearch = Pick<EntrySearch, 'root' | 'context' | 'resolve'> & {
  readonly framework: RoutesFramework
}

/**
 * The folder whose files are routes, how code is written in it, and the sources that they reach.
 *
 * @throws {CliError} `no-routes`
 */
export async function findRootOfRoutes({
  root,
  framework,
  context,
  resolve,
}: RootSearch): Promise<FoundEntry & { readonly root: RouteRoot }> {
  const own = sourceFiles(root)
    .map(({ file }) => file)
    .filter((file) => !isAside(file))
  const found = framework.roots.find((each) => own.some((file) => isIn(each, file)))
  const files = found ? own.filter((file) => isIn(found, file)) : []
  const sources = readSources(root, files, resolve)
  const like = shallowest(sources.filter(({ file }) => files.includes(file)))
  if (!found || !like) throw missing(framework)
  const source = await parseSource(like.file, splitBom(like.text).body)
  const alias = aliasIn(found, like.file, resolve)
  return {
    root: found,
    home: { ...homeOf(source, context), folder: found.home, ...(alias && { alias }) },
    sources,
    folders: [],
  }
}

/** What folders of sources are usually called in imports. */
const NAMES = ['@/', '~/']

/** The name by which files find each other from afar: one by which a file is found. */
function aliasIn(
  { home }: RouteRoot,
  file: string,
  resolve: ResolveImport,
): NonNullable<Home['alias']> | undefined {
  const candidates = NAMES.flatMap((name) => [home, '.'].map((folder) => ({ name, folder })))
  return candidates.find(({ name, folder }) => {
    const path = posix.relative(folder, file).replace(/\.\w+$/, '')
    return resolve(file, name + path) === file
  })
}

function isIn({ folder }: RouteRoot, file: string): boolean {
  return file.startsWith(`${folder}/`)
}

/** The file that is nearest to the root: what is particular about one deep below says less about the others. */
function shallowest(sources: readonly SourceText[]): SourceText | undefined {
  return sources.toSorted((left, right) => depthOf(left) - depthOf(right))[0]
}

function depthOf({ file }: SourceText): number {
  return file.split('/').length
}

function missing({ name, roots }: RoutesFramework): CliError {
  const folders = roots.map(({ folder }) => folder).join(', ')
  return new CliError('unsupported', 'no-routes', `this ${name} project has no routes yet`, {
    hint: `Looked for in ${folders}. Make a page first, name the folder of the application (--cwd <folder>), or say what it is made with (--framework <id>).`,
  })
}

/** The paths that files answer by where they lie. */
export function routesByFile(
  { folder, answers }: RouteRoot,
  { silent }: RoutesFramework,
  sources: readonly SourceText[],
): readonly RouteFact[] {
  return sources.flatMap(({ file }) => {
    if (!file.startsWith(`${folder}/`)) return []
    const inner = posix.relative(folder, file).replace(/\.\w+$/, '')
    const match = answers.exec(inner)
    const names = (match?.[1] ?? '').split('/').filter((name) => name !== '' && !silent.test(name))
    return match ? [{ path: `/${names.join('/')}`, file, line: 1 }] : []
  })
}
