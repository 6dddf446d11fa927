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

/** Checks that each origin that is trusted is one, and exactly one. */
export function checkOrigins({ trustedOrigins = [] }: AuthConfig): readonly Problem[] {
  if (!Array.isArray(trustedOrigins)) return [invalid('trustedOrigins: must be an array')]
  return trustedOrigins
    .filter((origin) => !isOrigin(origin))
    .map((origin) =>
      invalid(
        `trustedOrigins: ${JSON.stringify(origin)} is not exactly an origin, such as https://app.example.com`,
      ),
    )
}
