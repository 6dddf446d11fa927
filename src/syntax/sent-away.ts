import type { RouteFact, SiteFact } from '../site-fact.js'
import { matchesPath } from './matches-path.js'

/** The rules by which requests to a path of sign-in go elsewhere. @param basePath with the prefix of the site */
export function sentAway(site: SiteFact | undefined, basePath: string): readonly RouteFact[] {
  const { prefix = '', sends = [] } = site ?? {}
  const path = basePath.startsWith(`${prefix}/`) ? basePath.slice(prefix.length) : basePath
  const found = sends.filter((rule) => matchesPath(rule.path, `${path}/signin`) === true)
  return found.map((rule) => ({ ...rule, path: basePath }))
}
