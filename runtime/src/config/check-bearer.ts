import { isRecord } from '../guards.js'
import { originProblems } from './check-origins.js'
import type { AuthConfig } from './config.js'
import { invalid, type Problem } from './problem.js'

/** Tokens for programs are stored, as sessions are; see `checkAdapter` for the methods that those need. */
export function checkBearer({ bearer = false, adapter, session }: AuthConfig): readonly Problem[] {
  if (bearer === false) return []
  if (bearer !== true && !isRecord(bearer)) return [invalid('bearer: must be true, or an object')]
  const { strategy = adapter ? 'database' : 'jwt' } = session ?? {}
  const stored =
    strategy === 'database' ? [] : [invalid('bearer: needs stored sessions, the strategy database')]
  return [...stored, ...(bearer === true ? [] : originProblems('bearer.origins', bearer.origins))]
}
