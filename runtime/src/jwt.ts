import { readChunks } from './cookies/chunks.js'
import { resolveCookies } from './cookies/names.js'
import { parseCookies } from './cookies/parse.js'
import { decode as defaultDecode, type JWTDecodeParams } from './crypto/jwt.js'
import { MissingSecret } from './errors.js'
import type { Awaitable, JWT, LoggerInstance } from './types.js'

export {
  decode,
  encode,
  type JWTDecodeParams,
  type JWTEncodeParams,
  type JWTOptions,
} from './crypto/jwt.js'
export type { DefaultJWT, JWT } from './types.js'

/** A request, and how the session token in it is found and opened. */
export interface GetTokenParams<Raw extends boolean = false> {
  req:
    | Request
    | {
        readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
      }
  /** What the key is derived for; the cookie's name where undefined. */
  salt?: string
  /** Needed unless `raw` is set. */
  secret?: string | readonly string[]
  /** The cookie to read; the default name where undefined. */
  cookieName?: string
  /** Gives the token as it is, without opening it. */
  raw?: Raw
  /** Whether the cookie is that of a site served over https; false where undefined. */
  secureCookie?: boolean
  decode?: (params: JWTDecodeParams) => Awaitable<JWT | null>
  logger?: Partial<LoggerInstance>
}

function headerOf(req: GetTokenParams<boolean>['req'], name: string): string | undefined {
  const { headers } = req
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.join('; ')
}

/** The token after `Bearer`. RFC 6750, section 2.1. */
function bearerOf(header: string | undefined): string | undefined {
  const value = /^Bearer ([\w~+/.%-]+=*)$/.exec(header ?? '')?.[1]
  if (value === undefined) return undefined
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/**
 * The session token of a request: from the session cookie, or from an `Authorization: Bearer` header.
 *
 * @returns the claims, or null where there is no valid token; with `raw`, the token itself
 * @throws MissingSecret where a token is to be opened without a secret
 */
export async function getToken(params: GetTokenParams<true>): Promise<string | null>
export async function getToken(params: GetTokenParams): Promise<JWT | null>
export async function getToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  const {
    req,
    secret,
    raw,
    cookieName = resolveCookies(params.secureCookie ?? false).sessionToken.name,
  } = params
  if (!req) throw new TypeError('getToken needs a request: { req }')
  const token =
    readChunks(parseCookies(headerOf(req, 'cookie'), cookieName), cookieName) ??
    bearerOf(headerOf(req, 'authorization'))
  if (token === undefined) return null
  if (raw) return token
  if (!secret?.length) throw new MissingSecret('getToken needs a secret to open the token')
  return open({ token, secret, salt: params.salt ?? cookieName }, params)
}

async function open(sealed: JWTDecodeParams, params: GetTokenParams<boolean>): Promise<JWT | null> {
  const { decode = defaultDecode, logger } = params
  try {
    return await decode(sealed)
  } catch {
    logger?.debug?.('the session token is not valid')
    return null
  }
}
