import { freeBasePath } from '../catalog/free-base-path.js'
import type { Framework, GateSearch, RouteRoot } from '../frameworks/framework.js'
import type { Project, RouteFact } from '../project.js'
import type { Said } from '../said.js'
import { answeredBesides } from './routes/answered-besides.js'
import { sentAway } from '../syntax/sent-away.js'
import { findDecoratedRoutes } from './routes/find-decorated-routes.js'
import type { FoundEntry } from './application/find-entry.js'
import { routesByFile } from '../frameworks/routes-by-file.js'
import { findRoutes } from './routes/find-routes.js'
import type { ResolveImport } from '../code/value.js'
import { layoutIn, type Evasion } from './layout-in.js'
import { isAside, sourceFiles } from '../reading/source-files.js'

/** The options of the user for the place of sign-in. */
export interface Wanted extends Said {
  /** Where sign-in is to answer. */
  readonly path?: string
  /** The settings of an earlier run. */
  readonly before?: { readonly path?: string }
  /** How room is made for our files; undefined where they lie as they always do. */
  readonly evasion?: Evasion | undefined
}

interface Placing {
  readonly root: string
  readonly framework: Framework
  readonly resolve: ResolveImport
  readonly said: Wanted
  /** Of the framework, where it is known. */
  readonly major: number | undefined
}

/** Where sign-in answers, beside what the application answers, and where its files lie. */
export async function placeSignIn(
  found: FoundEntry,
  { root, framework, resolve, said, major }: Placing,
): Promise<Pick<Project, 'routes' | 'basePath' | 'layout' | 'rooted' | 'site' | 'gate'>> {
  const { root: rooted, site } = found
  const prefix = found.application?.value.prefix ?? site?.prefix ?? ''
  const row = { ...framework, basePaths: withMore(framework, rooted) }
  const answered = await routesOf(root, framework, found, resolve)
  const routes = [...answered, ...row.basePaths.flatMap((path) => sentAway(site, prefix + path))]
  const basePath = basePathIn(row, { routes, prefix, said })
  const layout = await layoutIn(root, found, { framework, basePath, said, evasion: said.evasion })
  const where = { root, resolve, major, home: found.home, basePath, auth: layout.auth }
  const gate = await gateOf(found, framework, where)
  return {
    routes,
    basePath,
    layout,
    ...(rooted && { rooted: rootedIn(rooted) }),
    ...(site && { site }),
    ...(gate && { gate }),
  }
}

/** The gate that the application runs before its routes, where the framework has such a place. */
async function gateOf(
  { root: routes, site }: FoundEntry,
  { gate }: Framework,
  where: Omit<GateSearch, 'routes' | 'site'>,
): Promise<Project['gate']> {
  return routes && site && gate?.find({ ...where, routes, site })
}

/** Where sign-in may answer, the likeliest first. */
function withMore({ basePaths }: Framework, rooted: RouteRoot | undefined): Framework['basePaths'] {
  return [...basePaths, ...(rooted?.basePaths ?? [])]
}

function rootedIn({ folder, usual, route, protect }: RouteRoot): NonNullable<Project['rooted']> {
  return {
    folder: usual ?? folder,
    ...(route && { template: route.template }),
    ...(protect && { protect }),
  }
}

/** The paths that an application answers: where the framework's decorators say so, methods do in its own file alone. */
async function routesOf(
  root: string,
  framework: Framework,
  { root: rooted, site, home, sources, folders, listed }: FoundEntry,
  resolve: ResolveImport,
): Promise<readonly RouteFact[]> {
  if (framework.shape === 'routes') {
    if (!rooted || !site) return []
    return (
      listed ?? [...routesByFile(rooted, site, sources), ...answeredBesides(rooted, site, sources)]
    )
  }
  const { decorated, folders: loader } = framework
  const by = decorated?.by
  if (!decorated) return findRoutes(sources, resolve, folders, loader)
  if (by) {
    const isThere = sources.some(({ text }) => by.some((name) => text.includes(name)))
    const all = isThere ? sourceFiles(root).filter(({ file }) => !isAside(file)) : []
    const added = await findRoutes(sources, resolve, folders, loader)
    return [...added, ...(await findDecoratedRoutes(all, decorated))]
  }
  const own = sources.filter(({ file }) => file === home.like)
  const added = await findRoutes(own, resolve)
  return [...added, ...(await findDecoratedRoutes(sources, decorated))]
}

interface Taken {
  readonly routes: readonly RouteFact[]
  /** Below which path all of the application lies. */
  readonly prefix: string
  readonly said: Wanted
}

function basePathIn(row: Framework, { routes, prefix, said: { path, before } }: Taken): string {
  if (path !== undefined) {
    // Where files are routes, they lie below the prefix, whether or not that is said.
    const whole = row.shape === 'application' || path.startsWith(`${prefix}/`)
    return whole ? path : prefix + path
  }
  return before ? (before.path ?? row.basePaths[0]) : freeBasePath(routes, prefix, row.basePaths)
}
