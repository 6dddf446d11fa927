import { posix } from 'node:path'
import type { RouteRoot, RoutesFramework } from '../catalog/frameworks/framework.js'
import { CliError } from '../errors.js'
import type { Home, RouteFact, SiteFact } from '../project.js'
import { splitBom } from '../syntax/lines.js'
import { importEnding } from '../syntax/import-ending.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import type { EntrySearch, FoundEntry } from './find-entry.js'
import type { ResolveImport } from './import-resolver.js'
import { homeOf } from './module-form.js'
import { readSite } from './read-site.js'
import { readSources, type SourceText } from './read-sources.js'
import { isAside, sourceFiles } from './source-files.js'

/** Where the folder whose files are routes is looked for. */
type RootSearch = Pick<EntrySearch, 'root' | 'context' | 'resolve'> & {
  readonly framework: RoutesFramework
}

/**
 * The folder whose files are routes, how code is written in it, and the sources that they reach.
 *
 * @throws {CliError} `no-routes`, `static-export`
 */
export async function findRootOfRoutes({
  root,
  framework,
  context,
  resolve,
}: RootSearch): Promise<FoundEntry & { readonly root: RouteRoot; readonly site: SiteFact }> {
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
    site: await readSite(root, framework, resolve),
    home: {
      ...homeOf(source, context),
      ...endingIn(source),
      folder: found.home,
      ...(alias && { alias }),
    },
    sources,
    folders: [],
  }
}

/** What is bundled needs no ending in imports of JavaScript, unless the project has them anyway. */
function endingIn({ file, text }: Source): Partial<Home> {
  return /\.jsx?$/.test(file) && importEnding(text) !== '.js' ? { importExtension: '' } : {}
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
  { prefix, endings }: SiteFact,
  sources: readonly SourceText[],
): readonly RouteFact[] {
  return sources.flatMap(({ file }) => {
    const known = endings ?? [posix.extname(file).slice(1)]
    const ending = known.find((each) => file.endsWith(`.${each}`))
    if (ending === undefined || !file.startsWith(`${folder}/`)) return []
    const match = answers.exec(posix.relative(folder, file).slice(0, -ending.length - 1))
    const names = (match?.[1] ?? '').split('/').filter((name) => name !== '' && !silent.test(name))
    return match ? [{ path: `${prefix}/${names.join('/')}`, file, line: 1 }] : []
  })
}

/** The file in a folder of routes that answers everything below a path, which begins with the prefix of the site. */
export function routeFile(
  { route }: RouteRoot,
  { prefix, endings = [] }: SiteFact,
  basePath: string,
  { extension }: Home,
): string {
  const path = basePath.startsWith(`${prefix}/`) ? basePath.slice(prefix.length) : basePath
  const fitting = [extension, `${extension}x`].flatMap((kind) =>
    endings.filter((ending) => `.${ending}`.endsWith(kind)),
  )
  const ending = fitting[0] === undefined ? extension : `.${fitting[0]}`
  return route.replace('{path}', path) + ending
}
