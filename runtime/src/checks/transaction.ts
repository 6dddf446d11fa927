import { expired, createJar, type Cookie, type CookieJar } from '../cookies/jar.js'
import { CHECK_MAX_AGE } from '../cookies/names.js'
import { base64url } from '../bytes.js'
import { sha256 } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import type { AuthRequest } from '../request.js'
import type { CookieOption } from '../types.js'
import { seal, unseal } from './sealed.js'

/**
 * One started sign-in. Its cookies carry its id in their names, so that sign-ins in several tabs do not get into each
 * other's way.
 */
export interface Transaction {
  /** Derived from the `state` parameter; undefined for a provider without it. */
  readonly id: string | undefined
  readonly providerId: string
  /** The authorization response will come as a POST from another site. */
  readonly crossSite: boolean
}

/** Sign-ins that one browser may have under way at once; the oldest gives way. */
const MAX_PENDING = 4

const KEYS = { state: 'state', pkce: 'pkceCodeVerifier', nonce: 'nonce' } as const

type Check = keyof typeof KEYS

export async function transactionId(state: string | undefined): Promise<string | undefined> {
  return state === undefined ? undefined : base64url((await sha256(state)).slice(0, 9))
}

function buildCookieOption(
  request: AuthRequest,
  purpose: Check,
  transaction: Pick<Transaction, 'id' | 'crossSite'>,
): CookieOption {
  const { name, options } = request.names[KEYS[purpose]]
  const full = transaction.id === undefined ? name : `${name}.${transaction.id}`
  return {
    name: full,
    options: transaction.crossSite ? { ...options, sameSite: 'none', secure: true } : options,
  }
}

export async function keep(
  engine: Engine,
  request: AuthRequest,
  purpose: Check,
  transaction: Transaction,
  value: object,
): Promise<Cookie> {
  const { name, options } = buildCookieOption(request, purpose, transaction)
  const sealed = await seal(
    engine,
    purpose,
    { ...value, provider: transaction.providerId },
    CHECK_MAX_AGE,
  )
  return { name, value: sealed, options }
}

export async function kept(
  engine: Engine,
  request: AuthRequest,
  purpose: Check,
  id: string | undefined,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const sealed = request.cookies.get(
    buildCookieOption(request, purpose, { id, crossSite: false }).name,
  )
  return sealed === undefined ? undefined : unseal(engine, purpose, sealed)
}

export async function keptField(
  engine: Engine,
  request: AuthRequest,
  purpose: Check,
  id: string | undefined,
  name: string,
): Promise<string | undefined> {
  const found = await kept(engine, request, purpose, id)
  const value = found?.[name]
  return isFilled(value) && found?.['provider'] === request.providerId ? value : undefined
}

/** Removes the cookies of a transaction: they are for one use, whatever comes of it. */
export function clearTransaction(request: AuthRequest, id: string | undefined): CookieJar {
  const cookies = (['state', 'pkce', 'nonce'] as const)
    .map((purpose) => buildCookieOption(request, purpose, { id, crossSite: false }))
    .filter(({ name }) => request.cookies.has(name))
  return createJar(...cookies.map(({ name, options }) => expired(name, options)))
}

/** Removes what is left of sign-ins that were never finished, so that they do not fill the Cookie header. */
export function clearSurplus(request: AuthRequest): CookieJar {
  const { name } = request.names.state
  const pending = [...request.cookies.keys()].filter((cookie) => cookie.startsWith(`${name}.`))
  const surplus = pending.slice(0, Math.max(0, pending.length - MAX_PENDING + 1))
  return new Map(
    surplus.flatMap((cookie) => [...clearTransaction(request, cookie.slice(name.length + 1))]),
  )
}
