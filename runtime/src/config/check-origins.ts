import { isRecord } from '../guards.js'
import type { AuthConfig } from './config.js'
import { isLoopback } from './host-names.js'
import { invalid, type Problem } from './problem.js'

/** An origin as browsers name it: of https, or of this machine, and no pattern. */
function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || value.includes('*') || !URL.canParse(value)) return false
  const { origin, protocol, hostname } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSafe && origin === value
}

function originProblems(field: string, origins: unknown = []): readonly Problem[] {
  if (!Array.isArray(origins)) return [invalid(`${field}: must be an array`)]
  return origins
    .filter((origin) => !isOrigin(origin))
    .map((origin) =>
      invalid(
        `${field}: ${JSON.stringify(origin)} is not exactly an origin, such as https://app.example.com`,
      ),
    )
}

export function checkOrigins({ trustedOrigins }: AuthConfig): readonly Problem[] {
  return originProblems('trustedOrigins', trustedOrigins)
}

/** Tokens for programs are stored, as sessions are; see `checkAdapter` for the methods that those need. */
export function checkBearer({ bearer = false, adapter, session }: AuthConfig): readonly Problem[] {
  if (bearer === false) return []
  if (bearer !== true && !isRecord(bearer)) return [invalid('bearer: must be true, or an object')]
  const { strategy = adapter ? 'database' : 'jwt' } = session ?? {}
  const stored =
    strategy === 'database' ? [] : [invalid('bearer: needs stored sessions, the strategy database')]
  return [...stored, ...(bearer === true ? [] : originProblems('bearer.origins', bearer.origins))]
}
