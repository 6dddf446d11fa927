import { addToCounter, buildCounterKey } from '../counters/counter.js'
import type { Engine } from '../engine.js'
import { recognizeDevice } from '../pages/device.js'
import type { AuthRequest } from '../request.js'
import { loadTexts } from '../texts/load-texts.js'
import { named, sendNotice } from './send-notice.js'

/** Milliseconds for which a browser is known that signs in no more. */
const KNOWN = 31_536_000_000

interface DeviceUser {
  readonly user: { readonly id: string; readonly email?: string | null | undefined }
  readonly isNewUser: boolean
}

/**
 * Tells a user by mail of a sign-in with a browser and system that were not seen before; the first ones of a new user are no news.
 * Where nothing counts, browsers are known for as long as this process runs.
 */
export async function tellNewDevice(
  engine: Engine,
  request: AuthRequest,
  { user, isNewUser }: DeviceUser,
): Promise<void> {
  const { browser, system } = recognizeDevice(request.headers.get('user-agent') ?? '')
  const key = await buildCounterKey(engine, 'device', [user.id, browser ?? '', system ?? ''])
  const expires = new Date(engine.host.now() + KNOWN)
  const count = await addToCounter(engine, { key, amount: 1, expires }, false)
  if (count > 1 || isNewUser) return
  const { account } = await loadTexts(engine.languages, request)
  const device = account.sessions.device(browser, system)
  await sendNotice(engine, request, user, ({ newDevice }) => named(newDevice, device))
}

export { firstPassword, replacePassword } from './replace-password.js'
export { named, sendNotice, tellAdded } from './send-notice.js'
