import { posix } from 'node:path'
import type { RouteRoot, RoutesFramework } from '../catalog/frameworks/framework.js'
import { CliError } from '../errors.js'
import type { OwnParts } from '../home.js'
import { MANIFEST, type Home, type PackageFacts } from '../project.js'
import type { SiteFact } from '../site-fact.js'
import { isComponent } from '../syntax/component.js'
import { splitBom } from '../syntax/lines.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { findAlias } from './find-alias.js'
import type { EntrySearch, FoundEntry } from './find-entry.js'
import { findKept } from './find-kept.js'
import { findWritten } from './find-written.js'
import { findOutdated, type OwnText } from './find-outdated.js'
import { withListing } from './with-listing.js'
import { findPages } from './find-pages.js'
import { bundledEnding, homeOf, type ModuleContext } from './module-form.js'
import { readSnapshot } from './read-file.js'
import { readSite } from './read-site.js'
import { readOption } from './read-option.js'
import { refuseStill } from './refuse-still.js'
import { isIn } from './routes-by-file.js'
import { readSources, type SourceText } from './read-sources.js'
import { isFile, resolveSource } from './resolve-source.js'
import { isAside, sourceFiles } from './source-files.js'

/** Where the folder whose files are routes is looked for. */
export type RootSearch = Pick<EntrySearch, 'root' | 'context' | 'resolve'> & {
  readonly framework: RoutesFramework
  /** Of the framework, where it is known. */
  readonly major: number | undefined
  readonly scripts: PackageFacts['scripts']
}

/**
 * The folder whose files are routes, how code is written in it, and the sources that they reach.
 *
 * @throws {CliError} `no-routes`, `option-computed`, `static-export`, `option-refused`
 */
export async function findRootOfRoutes(
  given: RootSearch,
): Promise<FoundEntry & { readonly root: RouteRoot }> {
  const search = await withSources(given)
  const { root, framework, context, resolve, scripts } = search
  await refuseStill(root, framework, scripts)
  const texts = sourceFiles(root).filter(({ file }) => !isAside(file))
  const own = texts.map(({ file }) => file)
  const located = await Promise.all(framework.roots.map((each) => locate(search, each)))
  const roots = located.flatMap((each) => each ?? [])
  const found =
    roots.find((each) => own.some((file) => isIn(each, file))) ?? roots.find(({ empty }) => empty)
  const stem = await composedIn(search)
  // What is of an earlier run's making, or may be, says nothing of the application.
  const ours = readSnapshot(root, MANIFEST)?.text ?? ''
  const theirs = own.filter(
    (file) => (stem === undefined || !isAt(stem, file)) && !ours.includes(JSON.stringify(file)),
  )
  const like = found && likeliest(search, theirs, found)
  const text = texts.find(({ file }) => file === like)?.text
  if (!found || like === undefined || text === undefined) throw missing(framework)
  const source = await parseSource(like, splitBom(text).body)
  const alias = findAlias(found, framework, like, { resolve, texts })
  const home = {
    ...homeOf(source, context),
    ...bundledEnding(source, context, texts),
    ...componentIn(source, context),
    folder: found.home,
    ...(alias && { alias }),
  }
  const parts = partsOf(search, home, stem)
  const starts = own.filter((file) => isIn(found, file) || file === parts.composed)
  const pages = await findPages(root, framework, search.major)
  const sources = readSources(root, starts, resolve)
  const site = await siteOf(search, sources, texts)
  const entry = {
    root: found,
    home,
    parts,
    sources,
    folders: [],
    site,
    ...(pages !== undefined && { pages }),
  }
  return framework.listing ? withListing(root, entry, framework.listing, own) : entry
}

/** The facts in the framework's own configuration, and those that others should know of it. */
async function siteOf(
  { root, framework, resolve, major }: RootSearch,
  sources: readonly SourceText[],
  texts: readonly OwnText[],
): Promise<SiteFact> {
  const kept = await findKept(root, framework, sources)
  return {
    ...(await readSite(root, framework, resolve)),
    ...findWritten(framework, texts),
    ...findOutdated(framework, major, texts),
    ...(kept && { kept }),
  }
}

/** The framework with its folders where the application has them. */
async function withSources(search: RootSearch): Promise<RootSearch> {
  const { root, framework } = search
  const {
    options = [],
    sources,
    composition,
    listing,
    middlewareList: list,
    ambient,
    configuration,
  } = framework
  const said = sources && (await readOption(root, options, sources.option))
  if (!sources || said === undefined) return search
  const at = (path: string): string => posix.join('.', said, posix.relative(sources.folder, path))
  const front = configuration?.front
  const roots = framework.roots.map(({ route, ...row }) => ({
    ...row,
    folder: at(row.folder),
    home: at(row.home),
    ...(route && { route: { ...route, file: at(route.file) } }),
  }))
  return {
    ...search,
    framework: {
      ...framework,
      roots,
      sources: { ...sources, folder: posix.join('.', said, '.') },
      ...(listing && { listing: { ...listing, file: at(listing.file) } }),
      ...(list && { middlewareList: { ...list, file: at(list.file) } }),
      ...(composition && { composition: { ...composition, file: at(composition.file) } }),
      ...(ambient && { ambient: { ...ambient, file: at(ambient.file) } }),
      ...(front && {
        configuration: { ...configuration, front: { ...front, file: at(front.file) } },
      }),
    },
  }
}

/** Where the folder is, if the application has another one than usual. @returns undefined where it has none */
async function locate(search: RootSearch, row: RouteRoot): Promise<RouteRoot | undefined> {
  const folder = await folderOf(search, row)
  if (folder === undefined) return undefined
  const named = (text: string): string => posix.join('.', text.replace('{folder}', folder), '.')
  const { home, route, ...rest } = row
  if (!route) return { ...rest, folder, home: named(home) }
  const { file, own } = route
  return {
    ...rest,
    folder,
    home: named(home),
    route: {
      ...route,
      file: named(file),
      ...(own && { own: { ...own, file: named(own.file) } }),
    },
  }
}

async function folderOf(
  { root, framework: { options = [], sources }, major }: RootSearch,
  { folder, option, onlySaid, inSources, within }: RouteRoot,
): Promise<string | undefined> {
  const said = option === undefined ? undefined : await readOption(root, options, option)
  if (said !== undefined) return posix.join(inSources && sources ? sources.folder : '.', said, '.')
  if (onlySaid) return undefined
  const counts = within !== undefined && (major ?? within.before) < within.before
  const around = counts ? await readOption(root, options, within.option) : undefined
  return around === undefined ? folder : posix.join('.', around, folder)
}

/** The file, without its ending, that gives what ours is composed with. */
async function composedIn({
  root,
  framework: { options = [], composition, middlewareList, sources },
}: RootSearch): Promise<string | undefined> {
  const part = composition ?? middlewareList
  if (!part) return undefined
  const { file, option } = part
  const said = option === undefined ? undefined : await readOption(root, options, option)
  const within = middlewareList && sources ? sources.folder : '.'
  return posix
    .normalize(said === undefined ? file : posix.join(within, said))
    .replace(/\.[cm]?[jt]s$/, '')
}

function isAt(stem: string, file: string): boolean {
  return file.startsWith(`${stem}.`) || file.startsWith(`${stem}/index.`)
}

/** Files of the application's own in which sign-in has a part: what it is composed with, and what declares its types. */
function partsOf(
  { root, framework: { ambient, switch: switched }, major }: RootSearch,
  { language, extension }: Home,
  stem: string | undefined,
): OwnParts {
  const declares = ambient && (language === 'ts' || isFile(root, ambient.file))
  return {
    ...(stem === undefined ? {} : { composed: resolveSource(root, stem) ?? stem + extension }),
    ...(declares ? { ambient: ambient.file } : {}),
    ...(switched && major === switched.major
      ? { switched: resolveSource(root, switched.file) ?? switched.file + extension }
      : {}),
  }
}

/** Where there is no code but in components, generated code is as theirs. */
function componentIn({ file }: Source, { typescript }: ModuleContext): Partial<Home> {
  if (!isComponent(file)) return {}
  const language = typescript ? 'ts' : 'js'
  return { language, extension: `.${language}`, moduleSystem: 'esm', importExtension: '' }
}

/** Neither declarations nor what tools are configured with, which stays JavaScript in many a project. */
const CODE = /(?<!\.(?:d|config))\.[cm]?[jt]sx?$/
const TYPED = /(?<!\.d)\.[cm]?tsx?$/

/**
 * The file whose style generated code has: a route, and of those what is nearest to the root, since what is particular about
 * one deep below says less about the others. Where routes are components alone, other code of the application says it.
 */
function likeliest(
  { framework, context: { typescript } }: RootSearch,
  all: readonly string[],
  root: RouteRoot,
): string | undefined {
  const own = framework.typed ? amongComponents(all, root, typescript !== undefined) : all
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

/** Files that say how code is written beside components: code among them, and in TypeScript where there is some. */
function amongComponents(
  all: readonly string[],
  { home: folder }: RouteRoot,
  typescript: boolean,
): readonly string[] {
  const own = all.filter((file) => isIn({ folder }, file) && (CODE.test(file) || isComponent(file)))
  const typed = typescript ? own.filter((file) => TYPED.test(file)) : []
  return typed.length > 0 ? typed : own
}

function missing({ name, roots, options = [] }: RoutesFramework): CliError {
  const unsaid = roots.find(({ onlySaid }) => onlySaid)
  if (unsaid)
    return new CliError(
      'unsupported',
      'no-routes',
      `no file of this ${name} project answers by where it lies`,
      {
        hint: `Name the folder of the routes in ${options.join(' or ')} (${unsaid.option}: './${unsaid.folder}'), then run this again; or say what the application is made with (--framework <id>).`,
      },
    )
  const folders = roots.map(({ folder }) => folder).join(', ')
  return new CliError('unsupported', 'no-routes', `this ${name} project has no routes yet`, {
    hint: `Looked for in ${folders}. Make a page first, name the folder of the application (--cwd <folder>), or say what it is made with (--framework <id>).`,
  })
}
