import { addToCounter, buildCounterKey, buildCounterKeys } from '../counters/counter.js'
import type { Engine } from '../engine.js'

/**
 * Sessions that a service has ended: of one of its own sessions; of a user there, all of them or those that it has given no name.
 */
export type LoggedOut = { readonly provider: string } & (
  | { readonly sid: string }
  | { readonly userId: string; readonly which: 'all' | 'unnamed' }
)

export interface Endable {
  readonly provider: string
  readonly userId: string
  /** The session at the service; undefined where that was not told, or kept. */
  readonly sid?: string | undefined
  /** The second in which it was proven; undefined where that was not kept. */
  readonly authTime?: number | undefined
}

const KIND = 'logged-out'

const KINDS = { all: 'user', unnamed: 'user-unnamed' } as const

const listParts = (ended: LoggedOut): readonly string[] =>
  'sid' in ended
    ? [ended.provider, 'sid', ended.sid]
    : [ended.provider, KINDS[ended.which], ended.userId]

async function readLogoutCount(engine: Engine, ended: LoggedOut): Promise<number> {
  const expires = new Date(engine.host.now() + engine.session.maxAge * 1000)
  const keys = await buildCounterKeys(engine, KIND, listParts(ended))
  const counts = await Promise.all(
    keys.map(async (key) => addToCounter(engine, { key, amount: 0, expires }, true)),
  )
  return Math.max(...counts)
}

/**
 * Notes that a service has ended sessions, for as long as one of them may last: stored ones without a row to be found by, and
 * sealed ones. Of a user it notes the second, up to which sessions end; whoever does so must be alone.
 */
export async function noteLogout(engine: Engine, ended: LoggedOut): Promise<void> {
  const expires = new Date(engine.host.now() + engine.session.maxAge * 1000)
  const key = await buildCounterKey(engine, KIND, listParts(ended))
  const now = 'sid' in ended ? 1 : Math.floor(engine.host.now() / 1000)
  const before = await addToCounter(engine, { key, amount: 0, expires }, true)
  if (before < now) await addToCounter(engine, { key, amount: now - before, expires }, true)
}

export async function hasLogout(
  engine: Engine,
  { provider, sid, userId, authTime = 0 }: Endable,
): Promise<boolean> {
  if (sid !== undefined && (await readLogoutCount(engine, { provider, sid })) > 0) return true
  const kinds = sid === undefined ? (['all', 'unnamed'] as const) : (['all'] as const)
  for (const which of kinds) {
    const last = await readLogoutCount(engine, { provider, userId, which })
    if (last > 0 && authTime <= last) return true
  }
  return false
}
