import type { RouteFact } from '../project.js'

/**
 * Those of the framework's paths below which the application answers nothing; the usual one where each is taken.
 *
 * @param prefix below which path all of the application lies, such as `/api`; else empty
 */
export function freeBasePaths(
  routes: readonly RouteFact[],
  prefix: string,
  [usual, ...more]: readonly [string, ...string[]],
): readonly [string, ...string[]] {
  const paths = [usual, ...more].map((path) => prefix + path)
  const [first, ...others] = paths.filter((path) => listTakenRoutes(routes, path).length === 0)
  return [first ?? prefix + usual, ...others]
}

/** The routes that the application answers at a path and below it. */
export function listTakenRoutes(routes: readonly RouteFact[], path: string): readonly RouteFact[] {
  return routes.filter((route) => {
    const own = `${route.path.toLowerCase()}/`
    if (!own.startsWith('*')) return own.startsWith(`${path}/`)
    // `*` and `/auth/login` may be `/api` and `/auth/login`.
    const ends = [...path.matchAll(/\//g)].map(({ index }) => `${path.slice(index)}/`)
    return ends.some((end) => own.slice(1).startsWith(end))
  })
}
