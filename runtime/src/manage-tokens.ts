import { InvalidConfig, UnsupportedStrategy } from './errors.js'
import { isFilled } from './guards.js'
import { lazy } from './lazy.js'
import { managed, type ManageConfig } from './manage.js'
import type { CreatedToken } from './session/bearer.js'

const bearer = lazy(() => import('./session/bearer.js'))

/** Seven days. */
const MAX_AGE = 604_800

/** Ten years. */
const LONGEST = 315_360_000

/** Characters. */
const LONGEST_NAME = 255

/** Options of {@link createToken}. */
export interface TokenOptions {
  /** What the token is for, as its user finds it among the sessions: 1 to 255 characters. */
  readonly name: string
  /**
   * Seconds after which it ends, however much it is used; no more than `session.maxTotalAge`, where that is set, or ten years.
   *
   * @defaultValue 7 days
   */
  readonly maxAge?: number
}

function checkOptions({ name, maxAge = MAX_AGE }: TokenOptions, longest = LONGEST): void {
  if (!isFilled(name) || name.trim() === '' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw new TypeError(`createToken: name must be a text of 1 to ${LONGEST_NAME} characters`)
  if (!Number.isSafeInteger(maxAge) || maxAge <= 0)
    throw new TypeError('createToken: maxAge must be a whole number of seconds above 0')
  if (maxAge > Math.min(longest, LONGEST))
    throw new TypeError(
      'createToken: maxAge must not be more than session.maxTotalAge, or ten years',
    )
}

/**
 * Makes a token for a program of a user: a session of its own, which the program presents as `Authorization: Bearer <token>`. It is
 * listed and ended as any session of its user, is not extended, and is never fresh. Strategy `database`.
 *
 * @returns the token, which nobody can read again, and when it ends
 * @throws TypeError where the name or `maxAge` can't be taken
 * @throws InvalidConfig where there is no such user, or the configuration takes no tokens (`bearer`)
 * @throws UnsupportedStrategy with the strategy `jwt`
 * @throws AdapterError
 * @see RFC 6750
 */
export async function createToken(
  config: ManageConfig,
  userId: string,
  options: TokenOptions,
): Promise<CreatedToken> {
  const { engine, store } = managed(config)
  const { strategy, maxTotalAge } = engine.session
  if (strategy !== 'database')
    throw new UnsupportedStrategy(
      'createToken: tokens are stored sessions, of the strategy database',
    )
  if (!engine.bearer)
    throw new InvalidConfig(
      'createToken: nobody takes tokens: the configuration needs bearer: true',
    )
  checkOptions(options, maxTotalAge)
  const user = await store.getUser(userId)
  if (!user) throw new InvalidConfig('createToken: there is no such user')
  const { name, maxAge = MAX_AGE } = options
  return (await bearer()).createToken(engine, store, user, { name, maxAge })
}
