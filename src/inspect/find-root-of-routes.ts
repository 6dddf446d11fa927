import { join, posix } from 'node:path'
import type { RouteRoot, RoutesFramework } from '../catalog/frameworks/framework.js'
import { CliError } from '../errors.js'
import type { OwnParts } from '../home.js'
import type { Home, RouteFact } from '../project.js'
import { isComponent } from '../syntax/component.js'
import { splitBom } from '../syntax/lines.js'
import { parseSource } from '../syntax/parse-source.js'
import type { EntrySearch, FoundEntry } from './find-entry.js'
import { homeOf, type ModuleContext } from './module-form.js'
import { readBounded } from './read-file.js'
import { readOption } from './read-option.js'
import { readSources, type SourceText } from './read-sources.js'
import { isFile, resolveSource } from './resolve-source.js'
import { isAside, sourceFiles } from './source-files.js'

/** Where the folder whose files are routes is looked for. */
type RootSearch = Pick<EntrySearch, 'root' | 'context' | 'resolve'> & {
  readonly framework: RoutesFramework
}

/**
 * The folder whose files are routes, how code is written in it, and the sources that they reach.
 *
 * @throws {CliError} `no-routes`, `option-computed`
 */
export async function findRootOfRoutes(
  search: RootSearch,
): Promise<FoundEntry & { readonly root: RouteRoot }> {
  const { root, framework, context, resolve } = search
  const own = sourceFiles(root)
    .map(({ file }) => file)
    .filter((file) => !isAside(file))
  const roots = await Promise.all(framework.roots.map((each) => located(search, each)))
  const found = roots.find((each) => own.some((file) => isIn(each, file)))
  const stem = await composedIn(search)
  // It may be of an earlier run's making, and says nothing of the application then.
  const theirs = own.filter((file) => stem === undefined || !isAt(stem, file))
  const like = found && likeliest(theirs, found, context)
  if (!found || like === undefined) throw missing(framework)
  const text = readBounded(join(root, like)) ?? ''
  const home = {
    ...homeOf(await parseSource(like, splitBom(text).body), context),
    folder: found.home,
  }
  const parts = partsOf(search, home, stem)
  const starts = own.filter((file) => isIn(found, file) || file === parts.composed)
  return { root: found, home, parts, sources: readSources(root, starts, resolve), folders: [] }
}

/** Where the folder is, if the application has another one than usual. */
async function located(
  { root, framework: { options = [] } }: RootSearch,
  row: RouteRoot,
): Promise<RouteRoot> {
  const said = row.option === undefined ? undefined : await readOption(root, options, row.option)
  return said === undefined ? row : { ...row, folder: posix.join('.', said, '.') }
}

/** The file, without its ending, that gives what ours is composed with. */
async function composedIn({
  root,
  framework: { options = [], composition },
}: RootSearch): Promise<string | undefined> {
  if (!composition) return undefined
  const said = await readOption(root, options, composition.option)
  return posix.normalize(said ?? composition.file).replace(/\.[cm]?[jt]s$/, '')
}

function isAt(stem: string, file: string): boolean {
  return file.startsWith(`${stem}.`) || file.startsWith(`${stem}/index.`)
}

/** Files of the application's own in which sign-in has a part: what it is composed with, and what declares its types. */
function partsOf(
  { root, framework: { ambient } }: RootSearch,
  { language, extension }: Home,
  stem: string | undefined,
): OwnParts {
  const declares = ambient && (language === 'ts' || isFile(root, ambient.file))
  return {
    ...(stem === undefined ? {} : { composed: resolveSource(root, stem) ?? stem + extension }),
    ...(declares ? { ambient: ambient.file } : {}),
  }
}

function isIn({ folder }: RouteRoot, file: string): boolean {
  return file.startsWith(`${folder}/`)
}

const CODE = /(?<!\.d)\.[cm]?[jt]sx?$/

/**
 * The file whose style generated code has: a route, and of those what is nearest to the root, since what is particular about
 * one deep below says less about the others. Where routes are components alone, other code of the application says it.
 */
function likeliest(
  own: readonly string[],
  root: RouteRoot,
  { typescript }: ModuleContext,
): string | undefined {
  const ranks = (file: string): readonly number[] => [
    CODE.test(file) ? 0 : isComponent(file) ? 2 : 1,
    isIn(root, file) ? 0 : 1,
    typescript === undefined || /tsx?$/.test(file) ? 0 : 1,
    file.split('/').length,
  ]
  return own.toSorted((a, b) => {
    const [left, right] = [ranks(a), ranks(b)]
    return left.map((rank, index) => rank - (right[index] ?? 0)).find((each) => each !== 0) ?? 0
  })[0]
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
