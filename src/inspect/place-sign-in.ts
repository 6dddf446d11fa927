import { freeBasePaths, listTakenRoutes } from '../catalog/free-base-paths.js'
import type { Framework, Gate, RouteRoot } from '../frameworks/framework.js'
import type { Project, RouteFact } from '../project.js'
import type { StatedFacts } from '../stated-facts.js'
import { answeredBesides } from './routes/answered-besides.js'
import { sentAway } from '../syntax/sent-away.js'
import { findDecoratedRoutes } from './routes/find-decorated-routes.js'
import type { FoundEntry } from './application/find-entry.js'
import { routesByFile } from '../frameworks/routes-by-file.js'
import { findRoutes } from './routes/find-routes.js'
import type { ResolveImport } from '../code/value.js'
import { chooseLayout, type Evasion } from './choose-layout.js'
import { isAside, sourceFiles } from '../reading/source-files.js'
import type { World } from '../world/world.js'

/** The options of the user for the place of sign-in. */
export interface WantedPlace extends StatedFacts {
  /** Where sign-in is to answer. */
  readonly path?: string
  /** The settings of an earlier run. */
  readonly before?: { readonly path?: string }
  /** How room is made for our files; undefined where they lie as they always do. */
  readonly evasion?: Evasion | undefined
  /** Files in which another library answers: the one that is a route at that path becomes ours. */
  readonly taking?: readonly string[] | undefined
  /** Where that library answers, unless the route of one of these files says otherwise. */
  readonly usual?: string | undefined
}

interface Placing {
  readonly world: World
  readonly framework: Framework
  readonly resolve: ResolveImport
  readonly said: WantedPlace
  /** Of the framework, where it is known. */
  readonly major: number | undefined
}

/** Where sign-in answers, beside what the application answers, and where its files lie. */
export async function placeSignIn(
  found: FoundEntry,
  { world, framework, resolve, said, major }: Placing,
): Promise<Pick<Project, 'routes' | 'basePath' | 'layout' | 'rooted' | 'site' | 'gate'>> {
  const { root: rooted, site } = found
  const prefix = found.application?.value.prefix ?? site?.prefix ?? ''
  const row = { ...framework, basePaths: withMore(framework, rooted) }
  const answered = await listRoutes(world, framework, found, resolve)
  const routes = [...answered, ...row.basePaths.flatMap((path) => sentAway(site, prefix + path))]
  const gateAt = findGates(found, { world, framework, resolve, major })
  const place = async (basePath: string): Promise<PlacedSignIn> => {
    const route = said.route ?? takenRoute(answered, basePath, said.taking)
    const search = { framework, basePath, said: { ...said, route }, evasion: said.evasion }
    const layout = await chooseLayout(world, found, search)
    return { basePath, layout, gate: gateAt?.({ basePath, auth: layout.auth }) }
  }
  const path = said.path ?? takenPath(answered, said)
  const { basePath, layout, gate } = await choosePassingPlace(
    listBasePaths(row, { routes, prefix, said: { ...said, ...(path !== undefined && { path }) } }),
    place,
  )
  return {
    routes,
    basePath,
    layout,
    ...(rooted && { rooted: describeRoot(rooted) }),
    ...(site && { site }),
    ...(gate && { gate }),
  }
}

/** The file of another library that answers everything below a path. */
function takenRoute(
  routes: readonly RouteFact[],
  basePath: string,
  taking: readonly string[] = [],
): string | undefined {
  const whole = listTakenRoutes(routes, basePath).filter(
    ({ path }) => !/^[\w-]*$/.test(readLastSegment(path)),
  )
  const answering = whole.map(({ file, module = file }) => module)
  return taking.find((file) => answering.includes(file))
}

/** The path below which a file of another library answers everything; the usual one where that is among it, or no other is certain. */
function takenPath(
  routes: readonly RouteFact[],
  { taking = [], usual }: WantedPlace,
): string | undefined {
  const whole = routes.filter(
    ({ path, file, module = file }) =>
      taking.includes(module) && !/^[\w-]*$/.test(readLastSegment(path)),
  )
  const paths = new Set(whole.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))
  const [path, another] = paths
  const isOther = path !== undefined && !`${usual}/`.startsWith(`${path}/`)
  return isOther && another === undefined ? path : usual
}

/** The last part of a path: a word, or a pattern. */
function readLastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The gate that the application runs before its routes, by where sign-in answers, where the framework has such a place. */
function findGates(
  { root: routes, site, home, texts = [] }: FoundEntry,
  { framework: { gate }, ...reading }: Omit<Placing, 'said'>,
): ReturnType<Gate['find']> | undefined {
  return routes && site && gate?.find({ ...reading, routes, site, home, texts })
}

/** Where sign-in may answer, the likeliest first. */
function withMore({ basePaths }: Framework, rooted: RouteRoot | undefined): Framework['basePaths'] {
  return [...basePaths, ...(rooted?.basePaths ?? [])]
}

function describeRoot({
  folder,
  usual,
  route,
  protect,
}: RouteRoot): NonNullable<Project['rooted']> {
  return {
    folder: usual ?? folder,
    ...(route && { template: route.template }),
    ...(protect && { protect }),
  }
}

/** The paths that an application answers: where the framework's decorators say so, methods do in its own file alone. */
async function listRoutes(
  world: World,
  framework: Framework,
  { root: rooted, beside = [], site, home, sources, texts = [], folders, listed }: FoundEntry,
  resolve: ResolveImport,
): Promise<readonly RouteFact[]> {
  if (framework.shape === 'routes') {
    if (!rooted || !site) return []
    return (
      listed ?? [
        ...routesByFile(rooted, site, sources),
        ...beside.flatMap((each) => routesByFile(each, site, texts)),
        ...answeredBesides(rooted, site, sources),
      ]
    )
  }
  const { decorated, folders: loader } = framework
  const by = decorated?.by
  if (!decorated) return findRoutes(sources, resolve, folders, loader)
  if (by) {
    const isThere = sources.some(({ text }) => by.some((name) => text.includes(name)))
    const all = isThere ? sourceFiles(world, resolve).filter(({ file }) => !isAside(file)) : []
    const added = await findRoutes(sources, resolve, folders, loader)
    return [...added, ...(await findDecoratedRoutes(all, decorated))]
  }
  const own = sources.filter(({ file }) => file === home.like)
  const added = await findRoutes(own, resolve)
  return [...added, ...(await findDecoratedRoutes(sources, decorated))]
}

interface TakenPaths {
  readonly routes: readonly RouteFact[]
  /** Below which path all of the application lies. */
  readonly prefix: string
  readonly said: WantedPlace
}

/** Where sign-in may answer: as said, as before, else where the application answers nothing, the likeliest first. */
function listBasePaths(
  { shape, basePaths }: Framework,
  { routes, prefix, said: { path, before } }: TakenPaths,
): readonly [string, ...string[]] {
  if (path !== undefined) {
    // Where files are routes, they lie below the prefix, whether or not that is said.
    const whole = shape === 'application' || path.startsWith(`${prefix}/`)
    return [whole ? path : prefix + path]
  }
  return before ? [before.path ?? basePaths[0]] : freeBasePaths(routes, prefix, basePaths)
}

/** Where sign-in answers, and the gate in front of it. */
interface PlacedSignIn extends Pick<Project, 'basePath' | 'layout'> {
  readonly gate: Project['gate']
}

/** The first place that a gate of the application's lets requests through to; the likeliest where it does so to none. */
async function choosePassingPlace(
  [first, ...others]: readonly [string, ...string[]],
  place: (basePath: string) => Promise<PlacedSignIn>,
): Promise<PlacedSignIn> {
  const usual = await place(first)
  const { leads } = usual.gate ?? {}
  if (!leads) return usual
  for (const path of others) {
    const { gate, ...other } = await place(path)
    if (gate && !gate.leads)
      return { ...other, gate: { ...gate, closes: { ...leads, path: first } } }
  }
  return usual
}
