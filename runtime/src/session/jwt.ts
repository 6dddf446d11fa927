import { clearChunks, namesPresent, readChunks, writeChunks } from '../cookies/chunks.js'
import { EMPTY_JAR, createJar, mergeJars, type CookieJar } from '../cookies/jar.js'
import type { Cookies } from '../cookies/parse.js'
import { expiredTwins } from '../cookies/twins.js'
import { sealToken, withinMaxAge, type JWTOptions } from '../crypto/jwt.js'
import { apart, openAgain, type OpenedClaims } from '../crypto/opened.js'
import type { Engine } from '../engine.js'
import { JWTSessionError } from '../errors.js'
import { isFilled, toError } from '../guards.js'
import type { AuthRequest, Sender } from '../request.js'
import { after } from '../in-time.js'
import type { Awaitable, CookieOption, JWT } from '../types.js'
import { lastSecond, readProvenSecond } from './proof.js'

/** The claims of a session token: it always says whose it is. */
export type SessionClaims = JWT & { readonly sub: string }

/** Tells whether a session token says whose it is: one of another library need not. */
export function isSomebodys(claims: JWT): claims is SessionClaims {
  return isFilled(claims.sub)
}

export interface SessionCookie {
  readonly cookies: Cookies
  readonly option: CookieOption
  readonly origin?: string | undefined
  readonly sender?: Sender | undefined
}

export function sessionCookie(request: SessionRequest): SessionCookie {
  const { cookies, names, origin } = request
  return { cookies, option: names.sessionToken, origin, sender: request }
}

export type SessionRequest = Pick<AuthRequest, 'cookies' | 'names' | 'origin' | keyof Sender>

/** The claim that names the site which a token was sealed for. Tokens from elsewhere, and older ones, have none. */
const SITE = 'auth.site'

/** The site of a token: what its cookie is sent to. Sites with one secret do not open each other's tokens. */
function nameSite(engine: Engine, { option, origin }: SessionCookie): string | undefined {
  return option.options.domain ?? engine.url?.origin ?? origin
}

async function decodeToken(
  engine: Engine,
  decode: NonNullable<JWTOptions['decode']>,
  params: { readonly token: string; readonly salt: string },
): Promise<OpenedClaims | undefined> {
  try {
    const { alsoOpens } = engine.jwt
    const asked = decode({ ...params, secret: engine.secrets, ...(alsoOpens && { alsoOpens }) })
    const token = await engine.settled(asked)
    return token ? apart(token, SITE) : undefined
  } catch (thrown) {
    unreadable(engine, `jwt.decode threw ${toError(thrown).name}`)
    return undefined
  }
}

/** Anybody can send a cookie that is no session: one is worth a word, as a change of the secret looks the same. */
function unreadable(engine: Engine, detail: string): void {
  engine.complain({ severity: 'warning', code: 'session-unreadable', detail })
}

function openSealed(
  engine: Engine,
  token: string,
  salt: string,
): Awaitable<OpenedClaims | undefined> {
  return after(engine.sessionKeys(salt), (keys) =>
    openAgain({ token, aside: SITE }, keys, engine.host.now(), () =>
      unreadable(engine, 'none of the secrets opens it, for a cookie of this name'),
    ),
  )
}

/** The claims, where they are those of a session of this site; without its name, which is no callback's to read or to lose. */
function acceptClaims(
  engine: Engine,
  cookie: SessionCookie,
  opened: OpenedClaims | undefined,
): JWT | undefined {
  if (opened === undefined) return undefined
  const { claims, aside: sealedFor } = opened
  const site = nameSite(engine, cookie)
  if (site !== undefined && sealedFor !== undefined && sealedFor !== site) {
    unreadable(engine, 'it was sealed for another site with the same secret')
    return undefined
  }
  if (!isSomebodys(claims) && engine.jwt.alsoOpens === undefined) {
    unreadable(engine, 'it has no sub')
    return undefined
  }
  const now = engine.host.now()
  const alive = withinMaxAge(claims, engine.jwt.maxAge, now)
  return alive && withinTotalAge(engine, alive, now)
}

/** The claims until the session has to end, whatever their token says: it may be from before that was configured. */
function withinTotalAge(engine: Engine, claims: JWT, now: number): JWT | undefined {
  const last = lastSecond(engine, readProvenSecond(claims))
  if (last * 1000 <= now) return undefined
  return typeof claims.exp === 'number' && claims.exp > last ? { ...claims, exp: last } : claims
}

/**
 * The claims of a valid session token: it says whose it is, unless it may be another library's, by `jwt.alsoOpens`.
 *
 * @returns undefined where there is none: an invalid one counts as none. At once where the token is remembered.
 */
export function openClaims(engine: Engine, cookie: SessionCookie): Awaitable<JWT | undefined> {
  const { cookies, option } = cookie
  const token = readChunks(cookies, option.name)
  if (!token) {
    if (token === '') engine.complain({ severity: 'warning', code: 'session-ambiguous' })
    return undefined
  }
  const { decode } = engine.jwt
  const salt = option.name
  const opened = decode
    ? decodeToken(engine, decode, { token, salt })
    : openSealed(engine, token, salt)
  return after(opened, (found) => acceptClaims(engine, cookie, found))
}

/**
 * The claims of a valid session token that says whose it is.
 *
 * @returns undefined where there is none. At once where the token is remembered.
 */
export function openSession(
  engine: Engine,
  cookie: SessionCookie,
): Awaitable<SessionClaims | undefined> {
  return after(openClaims(engine, cookie), (claims) =>
    claims && isSomebodys(claims) ? claims : undefined,
  )
}

/** When a session ends that is sealed now, in milliseconds since the epoch. */
export function sessionEnd(engine: Engine, token: JWT): number {
  const end = engine.host.now() + engine.session.maxAge * 1000
  return Math.min(end, lastSecond(engine, readProvenSecond(token)) * 1000)
}

/** Claims as JSON. @throws JWTSessionError where they have what JSON can't hold, such as a BigInt */
export function claimsText(token: JWT): string {
  try {
    return JSON.stringify(token)
  } catch (thrown) {
    const cause = toError(thrown)
    throw new JWTSessionError('the jwt callback returned what JSON can not hold', { cause })
  }
}

/**
 * Seals claims into the session cookie; without the picture, where they are too large with it: that alone may be any size.
 *
 * @throws JWTSessionError where they are too large for cookies all the same
 */
export async function sealSession(
  engine: Engine,
  cookie: SessionCookie,
  token: JWT,
): Promise<CookieJar> {
  const whole = await sealWhole(engine, cookie, token)
  if (whole) return whole
  const { picture, ...rest } = token
  const jar = picture ? await sealWhole(engine, cookie, rest) : undefined
  if (jar) return jar
  throw new JWTSessionError(
    'the session token is too large for cookies, which have 8 kB in all with those of the application: keep less in the jwt callback',
  )
}

/** @returns undefined where the claims are too large for cookies */
async function sealWhole(
  engine: Engine,
  cookie: SessionCookie,
  claims: JWT,
): Promise<CookieJar | undefined> {
  const { cookies, option } = cookie
  const site = nameSite(engine, cookie)
  const token = site === undefined ? claims : { ...claims, [SITE]: site }
  const { encode, enc } = engine.jwt
  if (!encode) claimsText(token)
  const salt = option.name
  const { now, randomBytes } = engine.host
  const left = lastSecond(engine, readProvenSecond(claims)) - Math.floor(now() / 1000)
  const maxAge = Math.min(engine.jwt.maxAge, left)
  const value = encode
    ? await engine.settled(
        encode({ token, secret: engine.secrets, salt, maxAge, ...(enc && { enc }) }),
      )
    : await sealToken(token, await engine.sessionKeys(salt), maxAge, {
        now: now(),
        randomBytes,
        enc,
      })
  const expires = new Date(sessionEnd(engine, claims))
  return writeChunks(cookies, { name: option.name, options: { ...option.options, expires } }, value)
}

/**
 * Removes the session cookie, and whatever is left of one. Of several that can't be told apart none is removed: the one that
 * stays would be somebody else's.
 */
export function dropSession({ cookies, option }: SessionCookie): CookieJar {
  return readChunks(cookies, option.name) === '' ? EMPTY_JAR : clearChunks(cookies, option)
}

/** Removes what other paths or parent domains have set under the names of the session cookie. @param url of the request */
export function dropTwins({ cookies, option }: SessionCookie, url: URL): CookieJar {
  const names = namesPresent(cookies, option.name)
  return createJar(...names.flatMap((name) => expiredTwins(cookies, { ...option, name }, url)))
}

/** Removes the session cookie for good: where there are several, each that can be reached. @param url of the request */
export function dropSessions(cookie: SessionCookie, url: URL): CookieJar {
  const { cookies, option } = cookie
  const twins = readChunks(cookies, option.name) === '' ? dropTwins(cookie, url) : EMPTY_JAR
  return mergeJars(twins, clearChunks(cookies, option))
}
