import { BETTER_AUTH_COOKIES } from '../../catalog/better-auth.js'
import { stringLiteral } from '../../syntax/string-literal.js'
import { objectText, type Property } from './adapter-view.js'
import type { DatabaseAnswer } from '../plan.js'

/** Seconds after which a session in use is renewed: then it is read what has become of its user. */
const UPDATE_AGE = 900

/** Where sessions are kept, and how long they last. */
interface Sessions {
  readonly database: DatabaseAnswer | undefined
  /** Seconds after which a session ends, however much it is used. */
  readonly maxTotalAge: number | undefined
}

/** The value of `session` in the configuration, in the templates' style; undefined where nothing is to be said. */
export function sessionText({ database, maxTotalAge }: Sessions): string | undefined {
  const isStored = database?.session === 'database'
  const properties: readonly Property[] = [
    ...(database ? [['strategy', isStored ? "'database'" : "'jwt'"] as const] : []),
    ...(isStored ? [['hashTokens', 'true'] as const] : []),
    ...(cookiesText(database) ? [['alsoOpens', "'better-auth'"] as const] : []),
    ...(database && maxTotalAge !== undefined ? [['updateAge', String(UPDATE_AGE)] as const] : []),
    ...(maxTotalAge === undefined ? [] : [['maxTotalAge', written(maxTotalAge)] as const]),
  ]
  return properties.length === 0 ? undefined : objectText(properties, '  ', '  session: ,'.length)
}

/** The value of `cookies` in the configuration, where sessions go on that another library has begun. */
export function cookiesText(database: DatabaseAnswer | undefined): string | undefined {
  const { cookiePrefix: prefix, session } = database ?? {}
  if (prefix === undefined || session !== 'database') return undefined
  if (prefix === BETTER_AUTH_COOKIES) return 'betterAuthCookies'
  return `(secure) => betterAuthCookies(secure, ${stringLiteral(prefix)})`
}

/** The value of `accounts` in the configuration; undefined where nothing is to be said. */
export function accountsText({
  database,
  encryptTokens,
}: Pick<Sessions, 'database'> & {
  readonly encryptTokens: boolean | undefined
}): string | undefined {
  return database && encryptTokens ? '{ encryptTokens: true }' : undefined
}

/** A number as people write it: `7_776_000`. */
function written(seconds: number): string {
  return String(seconds).replace(/\B(?=(?:\d{3})+$)/g, '_')
}
