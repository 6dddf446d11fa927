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

export function originProblems(field: string, origins: unknown = []): readonly Problem[] {
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
