import { AuthError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { LoggerInstance } from '../types.js'
import type { AuthConfig } from './config.js'
import type { Host } from './host.js'

/** The meaning of each warning, as it is logged. */
const WARNINGS: Readonly<Record<Parameters<LoggerInstance['warn']>[0], string>> = {
  'adapter-can-not-list':
    'the adapter lacks methods that are optional: who has registered otherwise and follows a mailed link for the first time gets a new user',
  'debug-enabled': 'debug messages are on',
  'csrf-disabled': 'the CSRF token is neither issued nor asked for',
  'env-url-basepath-redundant':
    'AUTH_URL has a path, and basePath is configured too: basePath is where the application has the endpoints',
  'env-url-basepath-mismatch':
    'the path of AUTH_URL does not end with that of the endpoints, so that it is not used: set it to their address as visitors see it',
  'experimental-webauthn': 'WebAuthn is experimental',
  'other-host':
    'visitors come under a name that AUTH_URL does not have, and are led to the one that it has: lead them there before they open a page',
  'secret-too-short': 'AUTH_SECRET has fewer than 32 characters: production refuses it',
  'secret-too-simple':
    'AUTH_SECRET repeats itself, with fewer than 8 different characters: production refuses it',
  'secret-wrapped': 'white space or quotes around a secret are not part of it, and left out',
  'session-ambiguous':
    'a browser has several session cookies of one name, from another path, a parent domain or an older deployment: none counts, until a sign-in or a sign-out has removed them',
  'session-unreadable':
    'a session cookie can not be read, and counts as none: after a change of the secret, keep the old one beside the new one',
  'dev-sign-in-enabled':
    'sign-in without a password is on: whoever reaches this machine can be any user',
  'dev-sign-in-left-out':
    'sign-in for development is left out: set NODE_ENV to development where you develop, and unset AUTH_DEV anywhere else',
  'provider-not-configured':
    'a provider lacks what it needs: it is on the sign-in page, but can not be used yet',
  'provider-left-out':
    'a provider lacks what it needs, and is left out where NODE_ENV is production: nobody can sign in with it',
  'limits-per-process':
    'rate limits are counted by each process for itself: the adapter, or its database, has no counters',
  'credentials-without-account':
    'no input of a form is known to say which account is tried, so that wrong credentials are counted per network alone: set account of the provider to its name',
  'proxy-not-trusted':
    'a proxy is in between that nobody has named, so that no network is counted for limits: set proxy to how many there are, such as proxy: 1, or address of the binding',
  'short-tokens-refused':
    'verification tokens of less than 128 bits are refused: neither the adapter nor limits.store counts tries',
  'sessions-not-ended':
    'a new password did not end older sessions: users have no column sessionsFrom, or the adapter has no extraColumns: true',
  'notices-not-sent':
    'a provider sends mails with a link alone, so that nobody is told what was done to an account: give it sendMail beside sendVerificationRequest',
  'total-age-not-kept':
    'session.maxTotalAge can not end sessions in use: the database has no columns that tell how old they are, or the adapter is not told of them by extraColumns',
  'user-ids-shared':
    'the ids of users are those that several services give: two people may have the same one',
  'checks-disabled': 'a provider is used without state and PKCE: sign-ins can be forged',
}

/** Control characters would let a message forge further lines of a log. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

/** The chain of causes, names and messages only: never the objects, which may hold what must not be logged. */
function describe(error: Error): string {
  const lines: string[] = []
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const label = current instanceof AuthError ? current.type : current.name
    const code = 'code' in current && typeof current.code === 'string' ? ` (${current.code})` : ''
    lines.push(`${label}${code}: ${current.message}`)
    current = current instanceof AuthError ? current.cause?.err : current.cause
  }
  return lines.map(oneLine).join(' ← ')
}

/** Replaces every value but numbers, booleans and the names of types by its kind. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return `array of ${value.length}`
  if (isRecord(value))
    return Object.fromEntries(Object.keys(value).map((key) => [key, shapeOf(value[key])]))
  return typeof value === 'string' ? `string of ${value.length}` : value
}

/** A logger's own failure must not change an answer. */
function guarded<A extends readonly unknown[]>(log: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    try {
      log(...args)
    } catch {
      // There is nowhere left to tell it.
    }
  }
}

/** A logger on the console, one line per message. */
function consoleLogger(console: Host['console']): LoggerInstance {
  return {
    error: (error) => console.error(`[auth] ${describe(error)}`),
    warn: (code, detail) => {
      const about = detail === undefined ? '' : ` (${oneLine(detail)})`
      console.warn(`[auth] ${code}: ${WARNINGS[code]}${about}`)
    },
    debug: (message, metadata) => {
      const shown = metadata === undefined ? '' : ` ${JSON.stringify(metadata)}`
      console.log(`[auth] ${oneLine(message)}${shown}`)
    },
  }
}

/**
 * The configured logger; what it lacks goes to the console. Debug messages need `debug`, or a logger that takes them;
 * of their metadata only the shape is told.
 */
export function createLogger(
  config: Pick<AuthConfig, 'logger' | 'debug'>,
  console: Host['console'],
): LoggerInstance {
  const { logger = {}, debug = 'debug' in logger } = config
  const fallback = consoleLogger(console)
  return {
    error: guarded((error) => (logger.error ? logger.error(error) : fallback.error(error))),
    warn: guarded((code, detail) =>
      logger.warn ? logger.warn(code, detail) : fallback.warn(code, detail),
    ),
    debug: guarded((message, metadata) => {
      if (!debug) return
      const shape = metadata === undefined ? undefined : shapeOf(metadata)
      if (logger.debug) logger.debug(message, shape)
      else fallback.debug(message, shape)
    }),
  }
}
