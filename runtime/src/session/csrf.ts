import { EMPTY_JAR, expired, createJar, type CookieJar } from '../cookies/jar.js'
import { expiredTwins } from '../cookies/twins.js'
import { base64url, equalText } from '../bytes.js'
import { hmacHex } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { CrossSiteRequest } from '../errors.js'
import { field, buildRequestUrl, type AuthRequest } from '../request.js'
import type { WebHeaders } from '../web-types.js'
import { openSession, sessionCookie } from './jwt.js'

/** Who is signed in, in a word that stays the same as long as the session does; empty where nobody is. */
async function identifyHolder(engine: Engine, request: AuthRequest): Promise<string> {
  const cookie = sessionCookie(request)
  if (engine.session.strategy === 'database') return cookie.cookies.get(cookie.option.name) ?? ''
  return (await openSession(engine, cookie))?.sub ?? ''
}

/** Signed for the one who is signed in: a pair that somebody else has fetched, and tossed in, is of no use. */
async function signatures(
  engine: Engine,
  request: AuthRequest,
  token: string,
): Promise<readonly [string, ...string[]]> {
  const [newest, ...older] = await engine.keys('create-auth.csrf')
  const holder = await identifyHolder(engine, request)
  const text = holder === '' ? token : `${token}|${holder}`
  return Promise.all([hmacHex(newest.mac, text), ...older.map((key) => hmacHex(key.mac, text))])
}

/** The token in the cookie, where one of our secrets has signed it for who is signed in. */
async function tokenInCookie(engine: Engine, request: AuthRequest): Promise<string | undefined> {
  const cookie = request.cookies.get(request.names.csrfToken.name) ?? ''
  const separator = cookie.indexOf('|')
  if (separator <= 0) return undefined
  const token = cookie.slice(0, separator)
  const signature = cookie.slice(separator + 1)
  const expected = await signatures(engine, request, token)
  const valid = expected.some((one) => equalText(one, signature))
  return valid ? token : undefined
}

export interface CsrfToken {
  /** For the form; undefined where the framework does the protection. */
  readonly token: string | undefined
  readonly cookies: CookieJar
}

/** The token for a form: the one in the cookie, or a new one together with its cookie. */
export async function csrfToken(engine: Engine, request: AuthRequest): Promise<CsrfToken> {
  if (!engine.csrf) return { token: undefined, cookies: EMPTY_JAR }
  const present = await tokenInCookie(engine, request)
  return present === undefined
    ? newCsrfToken(engine, request)
    : { token: present, cookies: EMPTY_JAR }
}

/** A new token, in place of the one that the browser has: what was opened before can't be posted any more. */
export async function newCsrfToken(engine: Engine, request: AuthRequest): Promise<CsrfToken> {
  if (!engine.csrf) return { token: undefined, cookies: EMPTY_JAR }
  const token = base64url(engine.host.randomBytes(32))
  const [signature] = await signatures(engine, request, token)
  const { name, options } = request.names.csrfToken
  const twins = expiredTwins(request.cookies, request.names.csrfToken, buildRequestUrl(request))
  return { token, cookies: createJar(...twins, { name, value: `${token}|${signature}`, options }) }
}

/**
 * Removes the token: the next form gets a new one. Done whenever the user changes. The request may come without it: a
 * browser does not send it with what an authorization server's page posts.
 */
export function dropCsrf(engine: Engine, request: AuthRequest): CookieJar {
  const { name, options } = request.names.csrfToken
  return engine.csrf ? createJar(expired(name, options)) : EMPTY_JAR
}

/**
 * Refuses a request that another site has made, by what the browser says about its origin.
 *
 * @param request with the origin of this site
 */
export function refuseCrossSite(
  { trustedOrigins }: Pick<Engine, 'trustedOrigins'>,
  request: { readonly headers: WebHeaders; readonly origin: string },
): void {
  const origin = request.headers.get('origin')
  if (origin !== null && trustedOrigins.has(origin)) return
  const site = request.headers.get('sec-fetch-site')
  // A page with the Referrer-Policy no-referrer hides its origin from itself, too: Sec-Fetch-Site tells the truth then.
  const ours = origin === request.origin || (origin === 'null' && site === 'same-origin')
  // Browsers name the origin of every POST; one that is known to come from a neighbour, and does not, is not ours.
  const elsewhere = site === 'cross-site' || (site === 'same-site' && origin === null)
  if ((origin !== null && !ours) || elsewhere) {
    throw new CrossSiteRequest('the request was made by another site')
  }
}

/**
 * Tells whether a form is one of this site's pages, as it was shown to who is signed in now: by the token in its body, which only
 * such a page can know.
 *
 * @throws CrossSiteRequest where the browser names another origin
 */
export async function hasValidCsrf(engine: Engine, request: AuthRequest): Promise<boolean> {
  if (!engine.csrf) return true
  refuseCrossSite(engine, request)
  const given = field(request, 'csrfToken')
  const present = await tokenInCookie(engine, request)
  return given !== undefined && present !== undefined && equalText(given, present)
}
