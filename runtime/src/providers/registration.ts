import { isFilled } from '../guards.js'
import type { OAuthConfig, OIDCConfig, Variable } from './oauth-config.js'
import { fillTemplate, mentions, type Values } from './template.js'

export type Environment = Readonly<Record<string, string | undefined>>

/** The name of a provider's environment variable: `AUTH_`, the id with `_` for `-`, and what it is, such as `SECRET`. */
export function envName(id: string, what: string): string {
  return `AUTH_${id.toUpperCase().replaceAll('-', '_')}_${what}`
}

/** A value without the white space and the quotes around it, which a shell, a compose file or a console of a platform may have left. */
export function unwrap(value: string): string {
  return value.trim().replace(/^(["'])(.*)\1$/s, '$2')
}

/** A variable as it is meant: without what is around it. @returns undefined where nothing is left */
export function readVariable(env: Environment, name: string): string | undefined {
  const value = env[name]
  return isFilled(value) ? unwrap(value).trim() || undefined : undefined
}

interface Registration {
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  readonly issuer: string | undefined
  readonly values: Values
}

function readPart(id: string, variable: string | Variable, env: Environment): string | undefined {
  if (typeof variable === 'string') return variable
  return readVariable(env, envName(id, variable.env)) ?? variable.default
}

/** The issuer, before its placeholders are filled: from the configuration, else from the environment, else from the row. */
export function resolveIssuer(
  { id, issuer, defaultIssuer, variables = {} }: OAuthConfig | OIDCConfig,
  env: Environment,
): string | undefined {
  // A row whose issuer is among its variables has said where it comes from.
  if (Object.hasOwn(variables, 'issuer')) return issuer
  const given = issuer === defaultIssuer ? undefined : issuer
  return [given, readVariable(env, envName(id, 'ISSUER')), defaultIssuer].find(isFilled)
}

export function resolveRegistration(
  config: OAuthConfig | OIDCConfig,
  env: Environment,
): Registration {
  const { id, variables = {} } = config
  const read = (value: string | undefined, what: string): string | undefined =>
    isFilled(value) ? value : readVariable(env, envName(id, what))
  const clientId = read(config.clientId, 'ID')
  const known = Object.entries(variables).map(
    ([name, variable]) => [name, readPart(id, variable, env)] as const,
  )
  const own: Values = { clientId, ...Object.fromEntries(known) }
  const from = resolveIssuer(config, env)
  const issuer = from && fillTemplate(from, own)
  const values = Object.entries({ issuer, ...own }).map(
    ([name, value]) => [name, name === 'clientId' ? value : withoutSlash(value)] as const,
  )
  return {
    clientId,
    clientSecret: read(config.clientSecret, 'SECRET'),
    issuer,
    values: Object.fromEntries(values),
  }
}

/** URLs are written with a slash at the end, and without; what follows the placeholder begins with one. */
function withoutSlash(value: string | undefined): string | undefined {
  return value !== undefined && /^https?:/.test(value) ? value.replace(/\/+$/, '') : value
}

export function listMissing(
  config: OAuthConfig | OIDCConfig,
  { clientId, clientSecret, issuer, values }: Registration,
): string[] {
  const { id, variables = {}, signClientSecret, authorization, wellKnown } = config
  const method = config.client?.token_endpoint_auth_method
  const secretless = method === 'none' || method === 'private_key_jwt'
  const signed = clientSecret === undefined ? signClientSecret : undefined
  const url = typeof authorization === 'string' ? authorization : authorization?.url
  const located = [issuer, wellKnown, url].some(isFilled)
  const needed = {
    ID: clientId !== undefined,
    SECRET: clientSecret !== undefined || secretless || signed !== undefined,
    ISSUER: located || Object.hasOwn(variables, 'issuer'),
  }
  const texts = JSON.stringify([
    config.issuer,
    wellKnown,
    authorization,
    config.token,
    config.userinfo,
  ])
  const open = Object.entries(variables).flatMap(([name, variable]) => {
    if (typeof variable === 'string' || values[name] !== undefined) return []
    return mentions(texts, name) || signed !== undefined ? [variable.env] : []
  })
  const standard = Object.entries(needed).flatMap(([what, there]) => (there ? [] : [what]))
  return [...standard, ...open].map((what) => envName(id, what))
}

export function createSigner(
  config: OAuthConfig | OIDCConfig,
  { clientId, clientSecret, values }: Registration,
): ((now: number) => Promise<string>) | undefined {
  const signer = config.signClientSecret
  if (!signer || clientSecret !== undefined) return undefined
  return (now) => signer({ clientId: clientId ?? '', variables: values, now })
}
