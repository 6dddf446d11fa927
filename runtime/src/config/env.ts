import { isFilled } from '../guards.js'
import {
  emailSettings,
  type Environment,
  envName,
  providerConfig,
  readVariable,
  resolveIssuer,
  unwrap,
} from '../providers/resolve.js'
import type { AuthConfig } from './config.js'
import { environment } from './host.js'

function readPaths(url: URL | undefined, basePath: string): readonly [string, string] {
  return [url?.pathname.replace(/\/+$/, '') ?? '', basePath === '/' ? '' : basePath]
}

/**
 * The part of a path that visitors alone see: a proxy takes it off. The path of AUTH_URL has it in front of the base path.
 *
 * @param url AUTH_URL
 * @param basePath where the endpoints are mounted
 * @returns empty where there is none
 */
export function publicPrefix(url: URL | undefined, basePath: string): string {
  const [path, own] = readPaths(url, basePath)
  return path.endsWith(own) ? path.slice(0, path.length - own.length) : ''
}

/** Tells whether AUTH_URL has another path than the endpoints, with or without something in front of it; as of {@link publicPrefix}. */
export function isMisplaced(url: URL | undefined, basePath: string): boolean {
  const [path, own] = readPaths(url, basePath)
  return path !== '' && !path.endsWith(own)
}

/** AUTH_SECRET_9 … AUTH_SECRET_1, then AUTH_SECRET: the highest number is the newest, and comes first. */
const SECRET_NAMES: readonly string[] = [
  ...Array.from({ length: 9 }, (_, index) => `AUTH_SECRET_${9 - index}`),
  'AUTH_SECRET',
]

function isWrapped(env: Environment, name: string): boolean {
  const value = env[name]
  return isFilled(value) && unwrap(value) !== value
}

/** Variables that have white space or quotes around them. */
export function wrappedVariables(env: Environment): readonly string[] {
  return Object.keys(env).filter((name) => name.startsWith('AUTH_') && isWrapped(env, name))
}

/** The secrets in the environment, the newest first. */
export function readSecrets(env: Environment): string[] {
  return SECRET_NAMES.map((name) => env[name])
    .filter(isFilled)
    .map(unwrap)
    .filter(isFilled)
}

export function authUrl(env: Environment): URL | undefined {
  const value = readVariable(env, 'AUTH_URL')
  if (value === undefined || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

/** `true`, `1`, `yes` and `on` say yes; `false`, `0`, `no` and `off` say no; anything else says nothing. */
export function parseBoolean(value: string | undefined): boolean | undefined {
  if (/^(?:true|1|yes|on)$/i.test(value ?? '')) return true
  return /^(?:false|0|no|off)$/i.test(value ?? '') ? false : undefined
}

export function normalizePath(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`
}

export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])[\u0021-\u007e]*$/.test(path)
}

export function isProduction(env: Environment): boolean {
  return readVariable(env, 'NODE_ENV') === 'production'
}

/** Tells whether the environment says that this is development: where it says nothing, it may be production. */
export function isDevelopment(env: Environment): boolean {
  return env['NODE_ENV'] === 'development'
}

/** Forwarding headers are set by the platform, and can't be set by a visitor. */
export function onTrustedPlatform(env: Environment): boolean {
  return isFilled(env['VERCEL']) || isFilled(env['CF_PAGES'])
}

/** Tells whether the environment says that the request's host may be believed. @returns undefined where it says nothing */
function readTrustHost(env: Environment): boolean | undefined {
  if (authUrl(env)) return true
  return parseBoolean(readVariable(env, 'AUTH_TRUST_HOST')) ?? (onTrustedPlatform(env) || undefined)
}

interface EnvDefaults {
  readonly basePath: string
  readonly secret: string | readonly string[]
  readonly trustHost?: boolean | readonly string[]
  readonly redirectProxyUrl?: string
}

export function envDefaults(env: Environment, config: Partial<AuthConfig>): EnvDefaults {
  const { secret, redirectProxyUrl = readVariable(env, 'AUTH_REDIRECT_PROXY_URL') } = config
  const path = authUrl(env)?.pathname
  const trustHost = config.trustHost ?? readTrustHost(env)
  const fromUrl = path === undefined || path === '/' ? '/auth' : path
  return {
    basePath: config.basePath ?? normalizePath(fromUrl),
    secret: secret?.length ? secret : readSecrets(env),
    ...(trustHost !== undefined && { trustHost }),
    ...(isFilled(redirectProxyUrl) && { redirectProxyUrl }),
  }
}

/**
 * Puts what the environment says into the configuration: `basePath` from the path of AUTH_URL, `secret`, `trustHost`,
 * `redirectProxyUrl`, each provider's `clientId`, `clientSecret` and `issuer`, and what a sender of mails needs; and the
 * environment itself, as `env`, for all the rest. What is configured stays, `env` included. It is the only function that
 * writes to a configuration.
 *
 * @param envObject the environment variables, such as `process.env`
 */
export function setEnvDefaults(envObject: object, config: AuthConfig): void {
  const { logger, env: given = envObject } = config
  const env = environment(given)
  const url = authUrl(env)
  if (url && config.basePath !== undefined && url.pathname !== '/') {
    logger?.warn?.('env-url-basepath-redundant')
  }
  const providers = config.providers.map((provider) => {
    const known = providerConfig(provider)
    if (known.type === 'email') return { ...known, ...emailSettings(known, env) }
    if (known.type !== 'oauth' && known.type !== 'oidc') return known
    const filled = {
      clientId: known.clientId ?? readVariable(env, envName(known.id, 'ID')),
      clientSecret: known.clientSecret ?? readVariable(env, envName(known.id, 'SECRET')),
      issuer: resolveIssuer(known, env),
    }
    return {
      ...known,
      ...Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined)),
    }
  })
  Object.assign(config, envDefaults(env, config), { providers, env: given })
}
