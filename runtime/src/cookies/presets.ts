import type { CookiesOptions } from '../types.js'

function buildNames(brand: string, secure: boolean): Partial<CookiesOptions> {
  const prefix = `${secure ? '__Secure-' : ''}${brand}`
  return {
    sessionToken: { name: `${prefix}.session-token` },
    callbackUrl: { name: `${prefix}.callback-url` },
    csrfToken: { name: `${secure ? '__Host-' : ''}${brand}.csrf-token` },
    pkceCodeVerifier: { name: `${prefix}.pkce.code_verifier` },
    state: { name: `${prefix}.state` },
    nonce: { name: `${prefix}.nonce` },
    webauthnChallenge: { name: `${prefix}.challenge` },
  }
}

/**
 * The names that Auth.js 5 gives to its cookies. With them, and the same secret, whoever is signed in stays signed in
 * when an application moves from one to the other: `cookies: authjsCookies`.
 *
 * @param secure whether the site is served over https
 */
export function authjsCookies(secure: boolean): Partial<CookiesOptions> {
  return buildNames('authjs', secure)
}

/**
 * The names that NextAuth.js 4 gives to its cookies. With them, the same secret and `jwt: { alsoOpens: 'next-auth-4' }`,
 * whoever is signed in stays signed in when an application moves here: `cookies: nextAuthCookies`.
 *
 * @param secure whether the site is served over https
 */
export function nextAuthCookies(secure: boolean): Partial<CookiesOptions> {
  return buildNames('next-auth', secure)
}

/**
 * The names that Better Auth gives to its cookies. With them, its tables, and `session: { alsoOpens: 'better-auth' }`, whoever
 * is signed in stays signed in when an application moves here: `cookies: betterAuthCookies`.
 *
 * @param secure whether the site is served over https
 * @param prefix its `advanced.cookiePrefix`
 */
export function betterAuthCookies(
  secure: boolean,
  prefix = 'better-auth',
): Partial<CookiesOptions> {
  return { sessionToken: { name: `${secure ? '__Secure-' : ''}${prefix}.session_token` } }
}
