import type { CookieOption, CookiesOptions } from '../types.js'
import type { Cookies } from './parse.js'

export type CookieKey = keyof CookiesOptions
export type ResolvedCookies = Readonly<Record<CookieKey, CookieOption>>

/** Seconds that a started sign-in may take. */
export const CHECK_MAX_AGE = 900
/** Seconds for which a mailed code is valid at most. */
export const CODE_MAX_AGE = 600

const NAMES: Readonly<Record<CookieKey, { readonly name: string; readonly maxAge?: number }>> = {
  sessionToken: { name: 'auth.session-token' },
  callbackUrl: { name: 'auth.callback-url' },
  csrfToken: { name: 'auth.csrf-token' },
  pkceCodeVerifier: { name: 'auth.pkce', maxAge: CHECK_MAX_AGE },
  state: { name: 'auth.state', maxAge: CHECK_MAX_AGE },
  nonce: { name: 'auth.nonce', maxAge: CHECK_MAX_AGE },
  webauthnChallenge: { name: 'auth.challenge', maxAge: CHECK_MAX_AGE },
  sentMail: { name: 'auth.sent-mail', maxAge: CHECK_MAX_AGE },
  pendingSignIn: { name: 'auth.pending', maxAge: CHECK_MAX_AGE },
  twoFactorSetup: { name: 'auth.two-factor', maxAge: CHECK_MAX_AGE },
  mailedProof: { name: 'auth.mailed-proof', maxAge: CODE_MAX_AGE },
  language: { name: 'auth.language', maxAge: 31_536_000 },
}

function resolve(
  key: CookieKey,
  secure: boolean,
  configured: Partial<CookieOption> = {},
): CookieOption {
  const { name, maxAge } = NAMES[key]
  const options = {
    httpOnly: true,
    sameSite: 'lax' as const,
    path: '/',
    secure,
    ...(maxAge === undefined ? {} : { maxAge }),
    ...configured.options,
  }
  // __Host- pins a cookie to this very host and path; a Domain or another path is only possible with __Secure-.
  const pinned = options.domain === undefined && options.path === '/'
  const prefix = !options.secure ? '' : pinned ? '__Host-' : '__Secure-'
  return { name: configured.name ?? `${prefix}${name}`, options }
}

/** The cookies of a request that stay: not those of sign-ins under way. */
export function lastingCookies(cookies: Cookies, names: ResolvedCookies): Cookies {
  const { sessionToken: _session, callbackUrl: _url, csrfToken: _csrf, ...more } = names
  const { language: _language, ...others } = more
  const passing = Object.values(others).map(({ name }) => name)
  return new Map(
    [...cookies].filter(
      ([name]) => !passing.some((check) => name === check || name.startsWith(`${check}.`)),
    ),
  )
}

/** Cookies that a configuration puts in place of the defaults; a function gets whether the site is served over https. */
export type ConfiguredCookies =
  | Partial<CookiesOptions>
  | ((secure: boolean) => Partial<CookiesOptions>)

/**
 * The cookies that the engine sets: the defaults, and what the configuration puts in their place.
 *
 * @param secure whether the site is served over https
 */
export function resolveCookies(secure: boolean, given: ConfiguredCookies = {}): ResolvedCookies {
  const configured = typeof given === 'function' ? given(secure) : given
  return {
    sessionToken: resolve('sessionToken', secure, configured.sessionToken),
    callbackUrl: resolve('callbackUrl', secure, configured.callbackUrl),
    csrfToken: resolve('csrfToken', secure, configured.csrfToken),
    pkceCodeVerifier: resolve('pkceCodeVerifier', secure, configured.pkceCodeVerifier),
    state: resolve('state', secure, configured.state),
    nonce: resolve('nonce', secure, configured.nonce),
    webauthnChallenge: resolve('webauthnChallenge', secure, configured.webauthnChallenge),
    sentMail: resolve('sentMail', secure, configured.sentMail),
    pendingSignIn: resolve('pendingSignIn', secure, configured.pendingSignIn),
    twoFactorSetup: resolve('twoFactorSetup', secure, configured.twoFactorSetup),
    mailedProof: resolve('mailedProof', secure, configured.mailedProof),
    language: resolve('language', secure, configured.language),
  }
}
