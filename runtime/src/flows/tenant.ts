import type { ResolvedOAuth } from '../providers/resolve.js'

/** The form of a tenant in an issuer: one segment of a path. */
export const TENANT: RegExp = /^[\w-]{1,64}$/

/** Tells whether an issuer stands for all tenants of the server, so that each ID token must name its own. */
export function isShared(provider: ResolvedOAuth, issuer: string | undefined): boolean {
  const { tenantIssuer } = provider
  return tenantIssuer !== undefined && issuer?.includes(tenantIssuer.placeholder) === true
}

/**
 * The issuer that an ID token must have: the server's, with the tenant that the token names where it serves several.
 *
 * @param claims not verified yet
 * @returns undefined where the token names no tenant
 */
export function resolveTenantIssuer(
  provider: ResolvedOAuth,
  issuer: string,
  claims: Readonly<Record<string, unknown>>,
): string | undefined {
  const { tenantIssuer } = provider
  if (!tenantIssuer || !isShared(provider, issuer)) return issuer
  const tenant = claims[tenantIssuer.claim]
  if (typeof tenant !== 'string' || !TENANT.test(tenant)) return undefined
  return issuer.replace(tenantIssuer.placeholder, tenant)
}
