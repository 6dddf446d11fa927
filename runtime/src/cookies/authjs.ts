import type { CookiesOptions } from '../types.js'

/**
 * The names that Auth.js 5 gives to its cookies. With them, and the same secret, whoever is signed in stays signed in
 * when an application moves from one to the other: `cookies: authjsCookies`.
 *
 * @param secure whether the site is served over https
 */
export function authjsCookies(secure: boolean): Partial<CookiesOptions> {
  const prefix = secure ? '__Secure-' : ''
  return {
    sessionToken: { name: `${prefix}authjs.session-token` },
    callbackUrl: { name: `${prefix}authjs.callback-url` },
    csrfToken: { name: `${secure ? '__Host-' : ''}authjs.csrf-token` },
    pkceCodeVerifier: { name: `${prefix}authjs.pkce.code_verifier` },
    state: { name: `${prefix}authjs.state` },
    nonce: { name: `${prefix}authjs.nonce` },
    webauthnChallenge: { name: `${prefix}authjs.challenge` },
  }
}
