import { InvalidConfig, MissingAuthorize, MissingSecret, WeakSecret } from '../errors.js'
import { isRecord } from '../guards.js'
import { hexColour } from '../pages/colour.js'
import { accountInput } from '../providers/credentials-account.js'
import {
  type Environment,
  readVariable,
  type ResolvedCredentials,
  type ResolvedOAuth,
  type ResolvedProvider,
} from '../providers/resolve.js'
import { isAuthAction } from '../endpoints.js'
import type { AuthConfig } from './config.js'
import { authUrl, isDevelopment, isMisplaced, wrappedVariables } from './env.js'
import {
  checkCookies,
  checkLimits,
  checkPages,
  checkSession,
  checkTracer,
} from './check-options.js'
import { checkAccount, checkEmail, checkPassword, checkTwoFactor } from './check-features.js'
import { checkBearer, checkOrigins } from './check-origins.js'
import { checkAdapter, checkExperimental, checkStrategy } from './check-adapter.js'
import { checkLanguages } from './check-languages.js'
import { isHttpsOrLoopback } from './check-services.js'
import { checkWebAuthn } from './check-webauthn.js'
import { checkConfigured } from './not-configured.js'
import { fault, invalid, type Problem } from './problem.js'

export interface ConfigSubject {
  readonly config: AuthConfig
  readonly env: Environment
  readonly production: boolean
  readonly secrets: readonly string[]
  readonly providers: readonly ResolvedProvider[]
}

/** Characters below which a secret is too short. */
const SECRET_LENGTH = 32
/** Different characters below which a secret is too simple: one that repeats itself has few. */
const SECRET_VARIETY = 8

const HOW =
  'set AUTH_SECRET to at least 32 random characters, for example from: openssl rand -base64 33'

/** A variable of the environment that is not set, in a list, would make a secret be left out without a word. */
function isSecretList(secret: unknown): boolean {
  if (secret === undefined || secret === null || typeof secret === 'string') return true
  return Array.isArray(secret) && secret.every((entry) => typeof entry === 'string')
}

function checkSecrets({ config, secrets, production }: ConfigSubject): Problem[] {
  if (!isSecretList(config.secret) || !isSecretList(config.jwt?.secret))
    return [invalid('secret: must be a string, or a list of strings')]
  if (secrets.length === 0) {
    return [fault(new MissingSecret(`there is no secret: ${HOW}`))]
  }
  return secrets.flatMap((secret): Problem[] => {
    const short = secret.trim().length < SECRET_LENGTH
    if (!short && new Set(secret).size >= SECRET_VARIETY) return []
    if (!production)
      return [{ severity: 'warning', code: short ? 'secret-too-short' : 'secret-too-simple' }]
    return [fault(new WeakSecret(`a secret is too ${short ? 'short' : 'simple'}: ${HOW}`))]
  })
}

function checkVariables({ config, env }: ConfigSubject): Problem[] {
  return wrappedVariables(env).flatMap((detail): readonly Problem[] => {
    const isSecret = detail.startsWith('AUTH_SECRET')
    // One of the configuration takes the place of those.
    if (isSecret && config.secret?.length) return []
    return [{ severity: 'warning', code: isSecret ? 'secret-wrapped' : 'variable-wrapped', detail }]
  })
}

/** Ids are part of URLs, cookie contents and names of environment variables. */
const PROVIDER_ID = /^[a-z0-9][a-z0-9-]{0,63}$/
const RESERVED_IDS: ReadonlySet<string> = new Set(['undefined', 'constructor', 'prototype'])

function isReserved(id: string): boolean {
  return RESERVED_IDS.has(id) || isAuthAction(id)
}

function checkIds({ providers }: ConfigSubject): Problem[] {
  const seen = new Set<string>()
  return providers.flatMap(({ id }): Problem[] => {
    const problem = !PROVIDER_ID.test(id)
      ? 'only lower-case letters, digits and hyphens are allowed'
      : isReserved(id)
        ? 'the name of an endpoint, or reserved'
        : seen.has(id)
          ? 'configured twice'
          : undefined
    seen.add(id)
    return problem === undefined ? [] : [invalid(`provider id ${JSON.stringify(id)}: ${problem}`)]
  })
}

function checkOAuth({ id, checks, missing }: ResolvedOAuth): Problem[] {
  if (missing.length > 0 || checks.size > 0) return []
  return [{ severity: 'warning', code: 'checks-disabled', detail: id }]
}

function checkCredentials({ id, authorize, account, credentials }: ResolvedCredentials): Problem[] {
  if (typeof authorize !== 'function')
    return [fault(new MissingAuthorize(`provider ${id}: authorize is missing`))]
  if (account !== undefined && !Object.hasOwn(credentials, account))
    return [invalid(`provider ${id}: account: there is no input ${JSON.stringify(account)}`)]
  const isKnown = accountInput({ account, credentials }) !== undefined
  return isKnown || Object.keys(credentials).length === 0
    ? []
    : [{ severity: 'warning', code: 'credentials-without-account', detail: id }]
}

function checkProvider(provider: ResolvedProvider, env: Environment): Problem[] {
  switch (provider.type) {
    case 'oauth':
    case 'oidc':
      return checkOAuth(provider)
    case 'email':
      return checkEmail(provider)
    case 'webauthn':
    case 'password':
      return []
    case 'credentials':
      return checkCredentials(provider)
    case 'dev':
      return [
        {
          severity: 'warning',
          code: isDevelopment(env) ? 'dev-sign-in-enabled' : 'dev-sign-in-left-out',
        },
      ]
  }
}

/** An id that one service gives may be somebody else's at another. */
function checkUserIds({ config, providers }: ConfigSubject): Problem[] {
  const services = providers.flatMap(({ id, type }) => (type === 'oauth' ? [id] : []))
  if (config.userIds === undefined || config.adapter || services.length < 2) return []
  return [{ severity: 'warning', code: 'user-ids-shared', detail: services.join(', ') }]
}

/** `https://*.example.com` stands for one label. */
const PROXIED_ORIGIN = /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/

function checkProxy({ config, env, providers }: ConfigSubject): Problem[] {
  const urls = [
    config.redirectProxyUrl ?? readVariable(env, 'AUTH_REDIRECT_PROXY_URL'),
    ...providers.map((provider) =>
      'redirectProxyUrl' in provider ? provider.redirectProxyUrl : undefined,
    ),
  ]
  const wrong = urls.some((url) => url && !isHttpsOrLoopback(url))
  const origins = (config.redirectProxyOrigins ?? []).filter(
    (origin) => !PROXIED_ORIGIN.test(origin),
  )
  return [
    ...(wrong ? [invalid('redirectProxyUrl: must be an https URL')] : []),
    ...origins.map((origin) =>
      invalid(
        `redirectProxyOrigins: ${JSON.stringify(origin)} is not an origin such as https://app.example.com or https://*.example.com`,
      ),
    ),
  ]
}

function checkPaths({ config, env }: ConfigSubject): Problem[] {
  const found: Problem[] = []
  const { basePath } = config
  if (basePath !== undefined && !/^(?:\/|(?:\/[A-Za-z0-9._~-]+)+)$/.test(basePath)) {
    found.push(invalid('basePath: must start with a slash and not end with one'))
  }
  const url = authUrl(env)
  if (basePath !== undefined && isMisplaced(url, basePath)) {
    const detail = `${url?.pathname} does not end with ${basePath}`
    found.push({ severity: 'warning', code: 'env-url-basepath-mismatch', detail })
  }
  if (
    readVariable(env, 'AUTH_URL') &&
    (!url || url.search || url.hash || url.username || url.password)
  ) {
    found.push(
      invalid('AUTH_URL: must be an http or https URL without credentials, query and fragment'),
    )
  }
  return found
}

function checkAccounts({ config }: ConfigSubject): Problem[] {
  const { encryptTokens = false } = config.accounts ?? {}
  // A word for true would be none.
  return typeof encryptTokens === 'boolean'
    ? []
    : [invalid('accounts.encryptTokens: must be true or false')]
}

function checkTheme({ config }: ConfigSubject): Problem[] {
  const { theme = {} } = config
  return (['brandColor', 'buttonText'] as const)
    .filter((name) => theme[name] && !hexColour(theme[name]))
    .map((name) => invalid(`theme.${name}: must be a CSS hex colour such as #0b7285`))
}

/** Everything that is wrong with a configuration, not just the first thing. */
export function validate(subject: ConfigSubject): readonly Problem[] {
  return [
    ...checkSecrets(subject),
    ...checkVariables(subject),
    ...checkIds(subject),
    ...checkConfigured(subject.providers, subject.env),
    ...subject.providers.flatMap((provider) => checkProvider(provider, subject.env)),
    ...checkSession(subject.config),
    ...checkUserIds(subject),
    ...checkStrategy(subject.config),
    ...checkAdapter(subject.config, subject.providers),
    ...checkAccounts(subject),
    ...checkExperimental(subject.config, subject.providers),
    ...checkLimits(subject.config, subject.providers),
    ...checkWebAuthn(subject.providers, authUrl(subject.env)),
    ...checkProxy(subject),
    ...checkPages(subject.config, subject.env),
    ...checkPaths(subject),
    ...checkOrigins(subject.config),
    ...checkBearer(subject.config),
    ...checkCookies(subject.config, subject.env),
    ...checkTheme(subject),
    ...checkTracer(subject.config),
    ...checkLanguages(subject.config),
    ...checkTwoFactor(subject.config, subject.providers),
    ...checkAccount(subject.config, subject.providers),
    ...checkPassword(subject.config, subject.providers),
  ]
}

/** A configuration that is not even one: found before anything is made of it. */
export function malformed(config: unknown): InvalidConfig | undefined {
  if (!isRecord(config)) return new InvalidConfig('the configuration is not an object')
  const { providers, adapter, env } = config
  if (env !== undefined && !isRecord(env))
    return new InvalidConfig('env: must be an object with the environment variables')
  if (adapter !== undefined && !isRecord(adapter))
    return new InvalidConfig('adapter: must be an object with methods')
  if (!Array.isArray(providers)) return new InvalidConfig('providers: must be an array')
  const index = providers.findIndex(
    (provider) => typeof provider !== 'function' && !isRecord(provider),
  )
  return index < 0
    ? undefined
    : new InvalidConfig(`providers[${index}]: neither a provider nor a function that makes one`)
}
