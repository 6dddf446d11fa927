import type { AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import { readStored, type StoredSession } from './database.js'
import { endedByService } from './ended-by-service.js'
import { findTokenHolder } from './holder.js'
import { openSession, sessionCookie, type SessionRequest } from './jwt.js'

export interface Current {
  readonly user: AdapterUser
  readonly stored?: StoredSession
}

export async function currentUser(
  engine: Engine,
  request: SessionRequest,
): Promise<Current | undefined> {
  const { store } = engine
  if (!store) return undefined
  const cookie = sessionCookie(request)
  if (engine.session.strategy === 'database') {
    const stored = await readStored(engine, store, cookie)
    if (!stored || (await endedByService(engine, store, stored.session))) return undefined
    return { user: stored.user, stored }
  }
  const token = await openSession(engine, cookie)
  const user = token && (await findTokenHolder(engine, store, token))
  return user && { user }
}

export interface PageVisitor {
  /** The address, else the name, else the id. */
  readonly label: string
  /** True where it is a stored user, whom accounts can be linked to. */
  readonly links: boolean
}

export async function whoIsThere(
  engine: Engine,
  request: SessionRequest,
): Promise<PageVisitor | undefined> {
  const current = await currentUser(engine, request)
  if (current) {
    const { email, name, id } = current.user
    return { label: [email, name].find(isFilled) ?? id, links: true }
  }
  const cookie = sessionCookie(request)
  const token = engine.session.strategy === 'jwt' ? await openSession(engine, cookie) : undefined
  const label = [token?.email, token?.name, token?.sub].find(isFilled)
  return label === undefined ? undefined : { label, links: false }
}
