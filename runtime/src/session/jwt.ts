import { clearChunks, readChunks, writeChunks } from '../cookies/chunks.js'
import type { CookieJar } from '../cookies/jar.js'
import type { Cookies } from '../cookies/parse.js'
import { sealToken, withinMaxAge, type JWTOptions } from '../crypto/jwt.js'
import { openAgain } from '../crypto/opened.js'
import type { Engine } from '../engine.js'
import { JWTSessionError } from '../errors.js'
import { isFilled, toError } from '../guards.js'
import { after } from '../in-time.js'
import type { Awaitable, CookieOption, JWT } from '../types.js'

/** Where a session token is found, and put. */
export interface SessionCookie {
  readonly cookies: Cookies
  readonly option: CookieOption
}

/** @param decode of the configuration */
async function decodeToken(
  engine: Engine,
  decode: NonNullable<JWTOptions['decode']>,
  params: { readonly token: string; readonly salt: string },
): Promise<JWT | undefined> {
  try {
    const asked = decode({ ...params, secret: engine.secrets })
    return (await engine.settled(asked)) ?? undefined
  } catch (thrown) {
    unreadable(engine, `jwt.decode threw ${toError(thrown).name}`)
    return undefined
  }
}

/** Anybody can send a cookie that is no session: one is worth a word, as a change of the secret looks the same. */
function unreadable(engine: Engine, detail: string): void {
  engine.complain({ severity: 'warning', code: 'session-unreadable', detail })
}

function openSealed(engine: Engine, token: string, salt: string): Awaitable<JWT | undefined> {
  return after(engine.sessionKeys(salt), (keys) =>
    openAgain(token, keys, engine.host.now(), () =>
      unreadable(engine, 'none of the secrets opens it, for a cookie of this name'),
    ),
  )
}

/** The claims, where they are those of a session. */
function claimsOf(engine: Engine, token: JWT | undefined): JWT | undefined {
  if (token === undefined) return undefined
  if (!isFilled(token.sub)) {
    unreadable(engine, 'it has no sub')
    return undefined
  }
  return withinMaxAge(token, engine.jwt.maxAge, engine.host.now())
}

/**
 * The claims of a valid session token.
 *
 * @returns undefined where there is none: an invalid one counts as none. At once where the token is remembered.
 */
export function openSession(
  engine: Engine,
  { cookies, option }: SessionCookie,
): Awaitable<JWT | undefined> {
  const token = readChunks(cookies, option.name)
  if (token === undefined) return undefined
  const { decode } = engine.jwt
  const salt = option.name
  const opened = decode
    ? decodeToken(engine, decode, { token, salt })
    : openSealed(engine, token, salt)
  return after(opened, (claims) => claimsOf(engine, claims))
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
 * Seals claims into the session cookie.
 *
 * @throws JWTSessionError where they are too large for cookies
 */
export async function sealSession(
  engine: Engine,
  { cookies, option }: SessionCookie,
  token: JWT,
): Promise<CookieJar> {
  const { encode, enc, maxAge } = engine.jwt
  if (!encode) claimsText(token)
  const salt = option.name
  const { now, randomBytes } = engine.host
  const value = encode
    ? await engine.settled(
        encode({ token, secret: engine.secrets, salt, maxAge, ...(enc && { enc }) }),
      )
    : await sealToken(token, await engine.sessionKeys(salt), maxAge, {
        now: now(),
        randomBytes,
        enc,
      })
  const expires = new Date(now() + engine.session.maxAge * 1000)
  const jar = writeChunks(
    cookies,
    { name: option.name, options: { ...option.options, expires } },
    value,
  )
  if (!jar)
    throw new JWTSessionError(
      'the session token is too large for cookies: keep less in the jwt callback',
    )
  return jar
}

/** Removes the session cookie, and whatever is left of one. */
export function dropSession({ cookies, option }: SessionCookie): CookieJar {
  return clearChunks(cookies, option)
}
