import type { AuthConfig } from './config/config.js'
import { resolveEnvironment } from './config/host.js'
import { readSecrets } from './config/env.js'
import { readChunks } from './cookies/chunks.js'
import { resolveCookies } from './cookies/names.js'
import { parseCookies } from './cookies/parse.js'
import { decode as defaultDecode, type JWTDecodeParams } from './crypto/jwt.js'
import type { ForeignTokens } from './crypto/next-auth-keys.js'
import { MissingSecret } from './errors.js'
import type { Awaitable, JWT, LoggerInstance } from './types.js'
import type { WebHeaders, WebRequest } from './web-types.js'

export {
  openAccountTokens,
  sealAccountTokens,
  type AccountTokens,
  type AccountTokenSecret,
} from './crypto/account-tokens.js'
export {
  decode,
  encode,
  type JWTDecodeParams,
  type JWTEncodeParams,
  type JWTOptions,
} from './crypto/jwt.js'
export type { ContentEncryption } from './crypto/aes.js'
export type { ForeignTokens } from './crypto/next-auth-keys.js'
export type { DefaultJWT, JWT } from './types.js'

/** A request, and how the session token in it is found and opened. */
export interface GetTokenParams<Raw extends boolean = false> {
  req:
    | WebRequest
    | {
        readonly headers:
          | WebHeaders
          | Readonly<Record<string, string | readonly string[] | undefined>>
      }
  /** The configuration for all that is not said here: the names of cookies, the secret, `jwt.decode`, and the environment. */
  config?: Pick<AuthConfig, 'cookies' | 'env' | 'jwt' | 'secret' | 'useSecureCookies'>
  /** The purpose that the key is derived for; the cookie's name where undefined. */
  salt?: string
  /** Needed unless `raw` or `config` is set. */
  secret?: string | readonly string[]
  /** The cookie to read; the configured or the default name where undefined. */
  cookieName?: string
  /** Gives the token as it is, without opening it. */
  raw?: Raw
  /**
   * True where the cookie is that of a site served over https. Where undefined it is not; with a `config` that does not say
   * it either, both are looked for.
   */
  secureCookie?: boolean
  decode?: (params: JWTDecodeParams) => Awaitable<JWT | null>
  /** Whose tokens are opened, too; where undefined, as `config` says. */
  alsoOpens?: ForeignTokens
  logger?: Partial<LoggerInstance>
}

function readHeader(req: GetTokenParams<boolean>['req'], name: string): string | undefined {
  const { headers } = req
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.join('; ')
}

/** The token after `Bearer`. RFC 6750, section 2.1. */
function readBearer(header: string | undefined): string | undefined {
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
export async function getToken(params: GetTokenParams<true> & { raw: true }): Promise<string | null>
export async function getToken(params: GetTokenParams): Promise<JWT | null>
export async function getToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  const { req, raw } = params
  if (!req) throw new TypeError('getToken needs a request: { req }')
  const names = listCookieNames(params)
  // Whatever else the browser sends is not asked for.
  const cookies = parseCookies(readHeader(req, 'cookie'), names.length === 1 ? names[0] : '')
  const name = names.find((candidate) => readChunks(cookies, candidate))
  const token =
    name === undefined ? readBearer(readHeader(req, 'authorization')) : readChunks(cookies, name)
  if (token === undefined) return null
  if (raw) return token
  const secret = resolveSecret(params)
  if (!secret.length) throw new MissingSecret('getToken needs a secret to open the token')
  // A token in a header does not tell which cookie it was made for.
  const salts = params.salt === undefined ? (name === undefined ? names : [name]) : [params.salt]
  for (const salt of salts) {
    const claims = await open({ token, secret, salt }, params)
    if (claims) return claims
  }
  return null
}

function listCookieNames({
  cookieName,
  secureCookie,
  config,
}: GetTokenParams<boolean>): readonly string[] {
  if (cookieName !== undefined) return [cookieName]
  const secure = secureCookie ?? (config ? config.useSecureCookies : false)
  const sites = secure === undefined ? [true, false] : [secure]
  return sites.map((site) => resolveCookies(site, config?.cookies).sessionToken.name)
}

function resolveSecret({ secret, config }: GetTokenParams<boolean>): string | readonly string[] {
  const given = [secret, config?.jwt?.secret, config?.secret].find((value) => value?.length)
  return given ?? (config ? readSecrets(resolveEnvironment(config)) : [])
}

async function open(sealed: JWTDecodeParams, params: GetTokenParams<boolean>): Promise<JWT | null> {
  const { config, decode = config?.jwt?.decode ?? defaultDecode, logger } = params
  const alsoOpens = params.alsoOpens ?? config?.jwt?.alsoOpens
  try {
    return await decode({ ...sealed, ...(alsoOpens && { alsoOpens }) })
  } catch {
    logger?.debug?.('the session token is not valid')
    return null
  }
}
