import type { RouteFact } from '../../site-fact.js'

/** The endpoints of sign-in below its path; a colon stands for a provider. */
const ENDPOINTS = [
  'signin',
  'signout',
  'signin/:',
  'callback/:',
  'csrf',
  'error',
  'providers',
  'session',
  'verify-request',
] as const

/** More parts of a route that may be left out than this are not told apart. */
const MOST_OPTIONAL = 8

/**
 * The paths that routes with names for parts, such as `/:language/signin`, would answer in place of sign-in: such routes
 * count more than what answers everything below a path.
 *
 * @param basePaths where sign-in may answer
 */
export function outrankingRoutes(
  routes: readonly RouteFact[],
  basePaths: readonly string[],
): readonly RouteFact[] {
  return routes.flatMap(({ path, ...where }) => {
    const variants = path.includes(':') ? listVariants(path) : []
    const others = basePaths.filter((base) => !`${path}/`.startsWith(`${base}/`))
    return others.flatMap((base) => {
      const strong = variants.filter((each) => computeRank(each) >= computeRank(`${base}/*`))
      const asked = ENDPOINTS.map((endpoint) => `${base}/${endpoint}`)
      const taken = asked.find((each) => strong.some((variant) => fits(variant, each)))
      return taken === undefined ? [] : [{ path: taken.replace(/\/:$/, ''), ...where }]
    })
  })
}

/** A route with and without each of the parts that may be left out. */
function listVariants(path: string): readonly string[] {
  const parts = path.split('/')
  const optional = parts.filter((part) => part.endsWith('?')).length
  if (optional > MOST_OPTIONAL) return []
  const variants = parts.reduce<readonly (readonly string[])[]>(
    (all, part) => {
      if (!part.endsWith('?')) return all.map((each) => [...each, part])
      return all.flatMap((each) => [each, [...each, part.slice(0, -1)]])
    },
    [[]],
  )
  return variants.map((each) => each.join('/'))
}

function fits(route: string, path: string): boolean {
  const [own, asked] = [route.toLowerCase().split('/'), path.split('/')]
  return (
    own.length === asked.length &&
    own.every((part, index) => part.startsWith(':') || part === asked[index])
  )
}

/** As React Router itself reckons: each part counts, what is written out more than a name, and whatever is left less. */
function computeRank(path: string): number {
  const ranks = path.split('/').map((part) => {
    if (part === '*') return -1
    if (part === '') return 2
    return /^:[\w-]+$/.test(part) ? 4 : 11
  })
  return ranks.reduce((sum, rank) => sum + rank, 0)
}
