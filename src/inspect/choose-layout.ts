import { listNames, readBounded, readSnapshot } from '../reading/read-file.js'
import { posix } from 'node:path'
import type { Framework, FileRow } from '../frameworks/framework.js'
import { CliError } from '../errors.js'
import { getLayout, type PlacedFiles } from '../home.js'
import { MANIFEST, type Home, type Layout } from '../project.js'
import type { StatedFacts } from '../stated-facts.js'
import { matchesGlob } from '../syntax/glob.js'
import type { FoundEntry } from './application/find-entry.js'
import { routeFile } from '../frameworks/routes-by-file.js'
import { maySetUpAuth } from './legacy/find-legacy.js'
import { isFile } from '../reading/resolve-source.js'
import type { World } from '../world/world.js'

/** The context that decides where they lie, beside what was found. */
interface LayoutSearch {
  readonly framework: Framework
  /** Where sign-in answers. */
  readonly basePath: string
  /** The facts that the user has stated about them. */
  readonly said: StatedFacts
  /** Undefined where they lie as they always do. */
  readonly evasion: Evasion | undefined
}

/** How room is made for our files where one of the application's is in their way. */
export interface Evasion {
  /** Globs of files that may be replaced. */
  readonly overwrite: readonly string[]
  /**
   * Asks for a name.
   *
   * @param taken the file that is in the way
   * @param free a name that is free
   */
  readonly name?: (taken: string, free: string) => Promise<string>
}

/** Where else the auth file goes, the first that is free: under another name, then with all of ours in a folder. */
const OTHER_NAMES = ['sign-in', 'sign-in/auth'] as const

/**
 * Where the generated files of a project lie: as said, as before, else where nothing of the application's is in the way.
 *
 * @throws {CliError} `auth-ending`
 */
export async function chooseLayout(
  world: World,
  found: FoundEntry,
  search: LayoutSearch,
): Promise<Layout> {
  const { said, evasion } = search
  const usual = buildLayout(world, found, search)
  if (!evasion || said.auth !== undefined || isFile(world, MANIFEST)) return usual
  const inTheWay = (layout: Layout): string | undefined =>
    findTakenFile(world, layout, evasion.overwrite)
  const taken = inTheWay(usual)
  if (taken === undefined || maySetUpAuth(readBounded(world, taken) ?? '')) return usual
  const { folder, extension } = found.home
  const mark = readMark(search.framework)
  const others = OTHER_NAMES.map((name) => posix.join(folder, name + mark + extension))
  const at = (auth: string): Layout =>
    buildLayout(world, found, { ...search, said: { ...said, auth } })
  const free = others.find((auth) => inTheWay(at(auth)) === undefined)
  if (free === undefined) return usual
  return { ...at((await evasion.name?.(taken, free)) ?? free), evades: taken }
}

/** The first file that lies where one of ours belongs, or could be mistaken for it. */
function findTakenFile(
  world: World,
  { auth, guard, types, namesakes }: Layout,
  overwrite: readonly string[],
): string | undefined {
  const own = [auth, guard, types].filter((path) => path !== undefined)
  const kept = own.filter((path) => overwrite.every((glob) => !matchesGlob(path, glob)))
  return [...kept, ...namesakes].find((path) => isFile(world, path))
}

function buildLayout(
  world: World,
  { home, plugins, root: routes, pages, parts, site }: FoundEntry,
  { framework, basePath, said }: LayoutSearch,
): Layout {
  const { files } = framework
  const { folder, extension } = home
  const usual = posix.join(folder, `auth${readMark(framework)}${extension}`)
  const plugin = plugins === undefined ? undefined : mountFile(world, plugins, home)
  const folders = routes && { folder: routes.folder, pages: pages ?? routes.folder }
  const layout = getLayout(home, {
    auth: authFile(said, home) ?? usual,
    guard: files.find(({ id }) => id === 'guard')?.template,
    typed: files.some(({ id }) => id === 'types'),
    mount:
      routes?.route && site
        ? (said.route ?? routeFile(routes.route, site, basePath, home))
        : plugin,
    placed: folders && placeFiles(world, files, folders, home),
    parts,
  })
  return { ...layout, namesakes: [...layout.namesakes, ...otherSpellings(world, layout)] }
}

/** The mark that the name of the auth file has in front of its ending. */
function readMark(framework: Framework): string {
  return framework.shape === 'routes' ? (framework.serverOnly ?? '') : ''
}

/** Files whose names differ from ours in case alone: on macOS and Windows the two are one file. */
function otherSpellings(world: World, { auth, namesakes }: Layout): readonly string[] {
  const own = [auth, ...namesakes]
  const folder = posix.dirname(auth)
  return listNames(world, folder)
    .map((name) => posix.join(folder, name))
    .filter((path) => !own.includes(path))
    .filter((path) => own.some((each) => each.toLowerCase() === path.toLowerCase()))
}

/** A name for what mounts sign-in, the first that is free or ours: projects have a plugin of their own with the usual one. */
function mountFile(world: World, plugins: string, { extension }: Home): string {
  const ours = readSnapshot(world, MANIFEST)?.text ?? ''
  const usual = posix.join(plugins, `auth${extension}`)
  const isFree = !isFile(world, usual) || ours.includes(JSON.stringify(usual))
  return isFree ? usual : posix.join(plugins, `sign-in${extension}`)
}

/** @throws {CliError} `auth-ending` where the files beside it could not import it */
function authFile({ auth }: StatedFacts, { extension, like }: Home): string | undefined {
  if (auth === undefined || posix.extname(auth) === extension) return auth
  throw new CliError('usage', 'auth-ending', `the auth file has to end in ${extension}`, {
    hint: `${like} is written so: --auth ${posix.format({ ...posix.parse(auth), base: '', ext: extension })}`,
    file: auth,
  })
}

/** The folders that places are said by. */
interface Folders {
  /** Of the routes, relative to the project's root. */
  readonly folder: string
  /** Of the pages; the same where they are among the routes. */
  readonly pages: string
}

/** Where files of ours lie for which the framework has a place: the first that is free, or ours. */
function placeFiles(
  world: World,
  rows: readonly FileRow[],
  folders: Folders,
  { extension }: Home,
): PlacedFiles {
  const ours = readSnapshot(world, MANIFEST)?.text ?? ''
  const isOurs = (path: string): boolean => ours.includes(JSON.stringify(path))
  const placed = rows.flatMap(({ id, places, names }) => {
    const paths = (places ?? []).map((place) => resolvePath(place, folders) + extension)
    const path = paths.find((each) => isOurs(each) || !isFile(world, each)) ?? paths[0]
    if (path === undefined) return []
    const isGiven =
      names !== undefined && !isOurs(path) && gives(world.at(posix.dirname(path)), names)
    return isGiven ? [] : [[id, path] as const]
  })
  return Object.fromEntries(placed)
}

function resolvePath(place: string, { folder, pages }: Folders): string {
  return posix.normalize(place.replace('{folder}', folder).replace('{pages}', pages))
}

/** Tells whether a file of a folder exports a name. */
function gives(world: World, name: string): boolean {
  const exported = new RegExp(
    String.raw`\bexport\s+(?:default\s+)?(?:async\s+)?(?:const|function|let)\s+${name}\b|\bexport\s*\{[^}]*\b${name}\b`,
  )
  const files = listNames(world, '.').filter((each) => /\.[cm]?[jt]s$/.test(each))
  return files.some((file) => exported.test(readBounded(world, file) ?? ''))
}
