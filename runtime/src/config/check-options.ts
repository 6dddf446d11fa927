import { resolveCookies } from '../cookies/names.js'
import { cookieProblem } from '../cookies/serialize.js'
import { isContentEncryption } from '../crypto/jwe.js'
import { ErrorPageLoop, InvalidConfig } from '../errors.js'
import { isRecord } from '../guards.js'
import type { Environment, ResolvedProvider } from '../providers/resolve.js'
import type { AuthConfig } from './config.js'
import { authUrl, envDefaults, isOwnPath } from './env.js'
import { LIMITS } from './limits.js'
import { fault, invalid, type Problem } from './problem.js'

/** Tells whether a value is a whole number of seconds from `least` to a hundred years. */
export function isSeconds(value: unknown, least: number): boolean {
  return (
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    value >= least &&
    value <= 3_153_600_000
  )
}

export function checkCookies(config: AuthConfig, env: Environment): readonly Problem[] {
  const secure = config.useSecureCookies ?? authUrl(env)?.protocol !== 'http:'
  const cookies = Object.entries(resolveCookies(secure, config.cookies))
  return cookies.flatMap(([key, { name, options }], index) => {
    const twin = cookies.slice(0, index).find(([, other]) => collide(name, other.name))
    const problem = twin ? `has the name of cookies.${twin[0]}` : cookieProblem(name, options)
    return problem === undefined ? [] : [invalid(`cookies.${key}: ${problem}`)]
  })
}

function isChunk(long: string, short: string): boolean {
  return long.startsWith(`${short}.`) && /^\d+$/.test(long.slice(short.length + 1))
}

function collide(name: string, other: string): boolean {
  return name === other || isChunk(name, other) || isChunk(other, name)
}

function names(value: unknown, library: string): boolean {
  return value === undefined || value === library
}

export function checkSession({
  session = {},
  jwt = {},
  userIds,
  signUp = true,
}: AuthConfig): readonly Problem[] {
  const ages: readonly (readonly [string, unknown, number])[] = [
    ['session.maxAge', session.maxAge, 1],
    ['session.updateAge', session.updateAge, 0],
    ['session.maxTotalAge', session.maxTotalAge, 1],
    ['jwt.maxAge', jwt.maxAge, 1],
  ]
  const wrong = ages
    .filter(([, value, least]) => value !== undefined && !isSeconds(value, least))
    .map(([name]) => invalid(`${name}: must be a whole number of seconds`))
  const rule: unknown = signUp
  const chosen: readonly (readonly [boolean, string])[] = [
    [isContentEncryption(jwt.enc ?? 'A256GCM'), 'jwt.enc: must be A256CBC-HS512 or A256GCM'],
    [names(jwt.alsoOpens, 'next-auth-4'), 'jwt.alsoOpens: must be next-auth-4'],
    [names(session.alsoOpens, 'better-auth'), 'session.alsoOpens: must be better-auth'],
    [names(userIds, 'next-auth-4'), 'userIds: must be next-auth-4'],
    [
      typeof rule === 'boolean' || typeof rule === 'function',
      'signUp: must be true, false or a function',
    ],
  ]
  return [...wrong, ...chosen.filter(([known]) => !known).map(([, message]) => invalid(message))]
}

/** What is wrong with `tracer`: the API of OpenTelemetry itself is none. */
export function checkTracer({ tracer }: Pick<AuthConfig, 'tracer'>): Problem[] {
  const given: unknown = tracer
  if (given === undefined) return []
  if (isRecord(given) && typeof given['startActiveSpan'] === 'function') return []
  return [invalid("tracer: must be a tracer, such as trace.getTracer('auth')")]
}

const SENDERS = {
  signIn: 'signin',
  signOut: 'signout',
  error: 'error',
  verifyRequest: 'verify-request',
  newUser: undefined,
  confirm: 'confirm',
  twoFactor: 'two-factor',
  signUp: 'signup',
  forgotPassword: 'forgot-password',
  newPassword: 'new-password',
  changePassword: 'change-password',
  account: 'account',
} as const

/** The application's own pages: paths of this site, and none that would send the visitor to itself for ever. */
export function checkPages(config: AuthConfig, env: Environment): readonly Problem[] {
  const pages = new Map(Object.entries(config.pages ?? {}))
  const { basePath } = envDefaults(env, config)
  return Object.entries(SENDERS).flatMap(([name, sender]): Problem[] => {
    const path = pages.get(name)
    if (path === undefined) return []
    if (!isOwnPath(path)) {
      const rule = 'must be a path of this site that starts with one slash'
      return [invalid(`pages.${name}: ${rule}`)]
    }
    if (sender === undefined || path.split('?')[0] !== `${basePath}/${sender}`) return []
    const Loop = name === 'error' ? ErrorPageLoop : InvalidConfig
    return [fault(new Loop(`pages.${name}: would send the visitor to itself for ever`))]
  })
}

/** So that nobody counts beyond what every database holds. */
const MOST = 1_000_000

function isLimit(value: unknown): boolean {
  if (value === false || value === undefined) return true
  if (!isRecord(value)) return false
  const { max, window } = value
  const fits = typeof max === 'number' && Number.isSafeInteger(max) && max >= 1 && max <= MOST
  return fits && isSeconds(window, 1)
}

function findProblem(name: string, value: unknown): string | undefined {
  if (name === 'store')
    return value === undefined ||
      (isRecord(value) && typeof value['incrementCounter'] === 'function')
      ? undefined
      : 'must have a method incrementCounter'
  if (!Object.hasOwn(LIMITS, name)) return `is none of ${Object.keys(LIMITS).join(', ')}, store`
  return isLimit(value) ? undefined : `must be false, or { max, window }: at least 1, and seconds`
}

/** Tokens that can be guessed need a counter which nobody gets around. */
function checkTokens(
  config: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  const { adapter, limits } = config
  const counts = limits?.store ?? (adapter && 'incrementCounter' in adapter)
  if (counts) return []
  return providers.flatMap((provider): readonly Problem[] => {
    if (provider.type !== 'email') return []
    const { id, code = false, generateVerificationToken } = provider
    if (code !== false)
      return [
        invalid(
          `provider ${id}: code needs a store that counts tries (an adapter with incrementCounter, or limits.store)`,
        ),
      ]
    return generateVerificationToken
      ? [{ severity: 'warning', code: 'short-tokens-refused', detail: id }]
      : []
  })
}

export function checkLimits(
  config: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  const { proxy, limits = {} }: { readonly proxy?: number | undefined; readonly limits?: unknown } =
    config
  if (!isRecord(limits)) return [invalid('limits: must be an object')]
  const count: readonly Problem[] =
    proxy === undefined || (Number.isSafeInteger(proxy) && proxy >= 1)
      ? []
      : [invalid('proxy: must be how many proxies there are, at least 1')]
  const wrong = Object.entries(limits).flatMap(([name, value]) => {
    const problem = findProblem(name, value)
    return problem === undefined ? [] : [invalid(`limits.${name}: ${problem}`)]
  })
  return [...count, ...wrong, ...checkTokens(config, providers)]
}
