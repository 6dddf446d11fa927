import type { AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import { withoutUndefined } from '../guards.js'
import type { JWT, SignInMethod } from '../types.js'

export interface Proof {
  /** When the answer came, in seconds since the epoch: sessions count from it. */
  readonly authTime: number
  /** When somebody did something for it, in seconds since the epoch; 0 where nothing says so. */
  readonly freshAt: number
  /** In order. */
  readonly methods: readonly SignInMethod[]
  readonly provider: string
  readonly sid?: string | undefined
}

/** The claims of a session token that a sign-in sets, and nothing else. */
type ProofClaims = Pick<JWT, 'auth_time' | 'fresh_at' | 'amr' | 'provider' | 'sid'>

export function proofClaims({ authTime, freshAt, methods, provider, sid }: Proof): ProofClaims {
  return {
    auth_time: authTime,
    fresh_at: freshAt,
    amr: [...methods],
    provider,
    ...(sid !== undefined && { sid }),
  }
}

export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((entry, index) => entry === other[index])
}

/** Claims for a callback: whatever it does to them, those that they are a copy of stay as they are. */
export function copyClaims(claims: JWT): JWT {
  const copy = { ...claims }
  if (Array.isArray(claims.amr)) copy.amr = claims.amr.slice()
  return copy
}

/** A token with the proof that another one has: what a sign-in has not set is nobody's to add. */
export function copyProof<Claims extends JWT>(token: Claims, other: ProofClaims): Claims {
  const { auth_time, fresh_at, amr, provider, sid } = other
  return withoutUndefined({ ...token, auth_time, fresh_at, amr, provider, sid })
}

/** The second at which somebody gave the proof of a token: of one from before this was kept, the one at which it was sealed. */
export function readProvenSecond({ auth_time: authTime, iat }: JWT): number | undefined {
  if (typeof authTime === 'number') return authTime
  return typeof iat === 'number' ? iat : undefined
}

/** The second at which what was proven at another one ends, however much it is used; infinite where nothing ends it. */
export function lastSecond(
  { session: { maxTotalAge } }: Pick<Engine, 'session'>,
  proven: number | undefined,
): number {
  return maxTotalAge === undefined || proven === undefined
    ? Number.POSITIVE_INFINITY
    : proven + maxTotalAge
}

/** The second before which whatever was proven does not last, by a stored user. */
function firstSecond({ sessionsFrom }: Pick<AdapterUser, 'sessionsFrom'>): number {
  return sessionsFrom ? Math.ceil(sessionsFrom.getTime() / 1000) : Number.NEGATIVE_INFINITY
}

/** Tells whether sessions of what was proven at a second have ended by what the user says; what has no time has, too. */
export function isEndedByUser(
  proven: number = Number.NEGATIVE_INFINITY,
  user: Pick<AdapterUser, 'sessionsFrom'>,
): boolean {
  return proven < firstSecond(user)
}

/** The second of a proof that is given now: one in the second in which all sessions were ended is of after it. */
export function provenNow(engine: Pick<Engine, 'host'>, user: object): number {
  const now = Math.floor(engine.host.now() / 1000)
  const from: unknown = Reflect.get(user, 'sessionsFrom')
  return from instanceof Date ? Math.max(now, firstSecond({ sessionsFrom: from })) : now
}
