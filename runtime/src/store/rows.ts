import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterFactor,
  AdapterSession,
  AdapterUser,
  DeletedRows,
  VerificationToken,
} from '../adapter.js'
import { AdapterError } from '../errors.js'
import { isFilled, isRecord } from '../guards.js'
import { TimedOut } from '../in-time.js'
import { isSameIgnoringCase } from '../text.js'

/** No mail can be sent there. RFC 2606, section 2. */
const NOWHERE = '@address.invalid'

/** The address of a user as stored, without what only stands for none. */
function readAddress(stored: string): string {
  return stored.endsWith(NOWHERE) ? '' : stored
}

/**
 * Writes a user. Where one without an address can't be stored, as a table may ask for one, it gets an address that is
 * nobody's, which {@link readAddress} does not show.
 *
 * @param write to be tried without an address, and then with one
 */
export async function writeAddress<User extends { id: string; email?: string | null }, Row>(
  given: User,
  write: (written: User) => Promise<Row>,
  debug: (message: string) => void,
): Promise<Row> {
  if (given.email !== null) return write(given)
  try {
    return await write(given)
  } catch (thrown) {
    if (!(thrown instanceof AdapterError) || thrown.cause?.err instanceof TimedOut) throw thrown
    debug(`${thrown.message} for a user without an address: it is tried with one that is nobody's`)
    // The first failure is the one to tell: it may have had another reason.
    return write({ ...given, email: `${given.id}${NOWHERE}` }).catch(() => Promise.reject(thrown))
  }
}

export function isDate(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.getTime())
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** The address may be missing: not every provider tells one, whatever the type says. */
function isUser(value: unknown): value is AdapterUser {
  if (!isRecord(value) || !isFilled(value['id'])) return false
  const { email, emailVerified, sessionsFrom } = value
  return (
    (isAbsent(email) || typeof email === 'string') &&
    (isAbsent(emailVerified) || isDate(emailVerified)) &&
    (isAbsent(sessionsFrom) || isDate(sessionsFrom))
  )
}

function hasTexts(
  value: unknown,
  ...columns: readonly string[]
): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && columns.every((column) => isFilled(value[column]))
}

function isAccount(value: unknown): value is AdapterAccount {
  return hasTexts(value, 'userId', 'provider', 'providerAccountId')
}

export function isSession(value: unknown): value is AdapterSession {
  return hasTexts(value, 'sessionToken', 'userId') && isDate(value['expires'])
}

function isVerificationToken(value: unknown): value is VerificationToken {
  return hasTexts(value, 'identifier', 'token') && isDate(value['expires'])
}

function isAuthenticator(value: unknown): value is AdapterAuthenticator {
  return (
    hasTexts(value, 'credentialID', 'credentialPublicKey', 'providerAccountId', 'userId') &&
    Number.isSafeInteger(value['counter'])
  )
}

function isFactor(value: unknown): value is AdapterFactor {
  return hasTexts(value, 'userId', 'kind', 'value')
}

/** Reads what an adapter's method returned. @throws TypeError where it is not what was asked for */
export type Reader<T> = (returned: unknown) => T

type ExpectedFields<T> = { readonly [K in keyof T]?: T[K] }

/** Addresses are compared as databases do that ignore the case of letters of ASCII. */
function fits<T extends object>(row: T, asked: ExpectedFields<T>): boolean {
  return Object.entries(asked).every(([name, value]) => {
    const stored: unknown = Reflect.get(row, name)
    return name === 'email' && typeof stored === 'string' && typeof value === 'string'
      ? isSameIgnoringCase(stored, value)
      : stored === value
  })
}

/** Databases that count their rows give numbers. */
function withTextIds(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { id, userId } = row
  return {
    ...row,
    ...(Number.isSafeInteger(id) && { id: String(id) }),
    ...(Number.isSafeInteger(userId) && { userId: String(userId) }),
  }
}

// A copy: what the adapter keeps can't be changed through it, and whatever reading it throws is thrown here.
function readRow<T extends object>(
  returned: unknown,
  what: string,
  is: (value: unknown) => value is T,
  asked: ExpectedFields<T>,
): T {
  const copy = isRecord(returned) ? withTextIds(returned) : returned
  if (!is(copy)) throw new TypeError(`it returned no valid ${what}`)
  if (!fits(copy, asked)) throw new TypeError(`it returned another ${what} than was asked for`)
  return copy
}

export function user(asked: ExpectedFields<AdapterUser> = {}): Reader<AdapterUser> {
  return (returned) => {
    const found = readRow(returned, 'user', isUser, asked)
    const { email } = found
    return {
      ...found,
      ...(email && { email: readAddress(email) }),
      emailVerified: found.emailVerified ?? null,
    }
  }
}

export function account(asked: ExpectedFields<AdapterAccount>): Reader<AdapterAccount> {
  return (returned) => readRow(returned, 'account', isAccount, asked)
}

export function session(asked: ExpectedFields<AdapterSession>): Reader<AdapterSession> {
  return (returned) => readRow(returned, 'session', isSession, asked)
}

export function verificationToken(
  asked: ExpectedFields<VerificationToken>,
): Reader<VerificationToken> {
  return (returned) => readRow(returned, 'verification token', isVerificationToken, asked)
}

export function authenticator(
  asked: ExpectedFields<AdapterAuthenticator>,
): Reader<AdapterAuthenticator> {
  return (returned) => readRow(returned, 'authenticator', isAuthenticator, asked)
}

export function factor(asked: ExpectedFields<AdapterFactor>): Reader<AdapterFactor> {
  return (returned) => readRow(returned, 'factor', isFactor, asked)
}

export function sessionAndUser(
  sessionToken: string,
): Reader<{ session: AdapterSession; user: AdapterUser }> {
  return (returned) => {
    if (!isRecord(returned)) throw new TypeError('it returned no valid session')
    const found = session({ sessionToken })(returned['session'])
    return { session: found, user: user({ id: found.userId })(returned['user']) }
  }
}

/** Null stands for "not found". @returns undefined then */
export function optional<T>(reader: Reader<T>): Reader<T | undefined> {
  return (returned) => (isAbsent(returned) ? undefined : reader(returned))
}

export function list<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (returned) => {
    if (!Array.isArray(returned)) throw new TypeError('it returned something else than an array')
    return returned.map(reader)
  }
}

export const count: Reader<number> = (returned) => {
  if (typeof returned === 'number' && Number.isSafeInteger(returned)) return returned
  throw new TypeError('it returned something else than a whole number')
}

export const flag: Reader<boolean> = (returned) => {
  if (typeof returned === 'boolean') return returned
  throw new TypeError('it returned something else than true or false')
}

/** How many rows of each kind are gone, where an adapter says it. */
export const deletedRows: Reader<DeletedRows | undefined> = optional((returned) => {
  if (!isRecord(returned)) throw new TypeError('it returned something else than counts')
  const { sessions, verificationTokens, counters } = returned
  return {
    sessions: count(sessions),
    verificationTokens: count(verificationTokens),
    counters: count(counters),
  }
})

/** The result of a method that is not asked for anything, as it is. */
export const ignored: Reader<unknown> = (returned) => returned
