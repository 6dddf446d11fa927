import { isFilled } from '../guards.js'
import {
  emailSettings,
  envName,
  resolveIssuer,
  providerConfig,
  type Environment,
} from '../providers/resolve.js'
import type { AuthConfig } from './config.js'
import { environment } from './host.js'
import { readSecrets } from './secrets.js'

/** AUTH_URL, where it is a valid http(s) URL. */
export function authUrl(env: Environment): URL | undefined {
  const value = env['AUTH_URL']
  if (!isFilled(value) || !URL.canParse(value)) return undefined
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

/** A path of this site, which can't be mistaken for another one. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])[\u0021-\u007e]*$/.test(path)
}

export function isProduction(env: Environment): boolean {
  return env['NODE_ENV'] === 'production'
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
  return parseBoolean(env['AUTH_TRUST_HOST']) ?? (onTrustedPlatform(env) || undefined)
}

export interface EnvDefaults {
  readonly basePath: string
  readonly secret: string | readonly string[]
  readonly trustHost?: boolean | readonly string[]
  readonly redirectProxyUrl?: string
}

export function envDefaults(env: Environment, config: Partial<AuthConfig>): EnvDefaults {
  const { secret, redirectProxyUrl = env['AUTH_REDIRECT_PROXY_URL'] } = config
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
      clientId: known.clientId ?? env[envName(known.id, 'ID')],
      clientSecret: known.clientSecret ?? env[envName(known.id, 'SECRET')],
      issuer: resolveIssuer(known, env),
    }
    return {
      ...known,
      ...Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined)),
    }
  })
  Object.assign(config, envDefaults(env, config), { providers, env: given })
}
