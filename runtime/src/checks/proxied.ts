import { CHECK_MAX_AGE } from '../cookies/names.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import { seal, unseal } from './sealed.js'

/**
 * A value for the `state` parameter that tells a redirect proxy of this application where the authorization response
 * belongs. Encrypted, so that nobody else can make one, and different every time.
 *
 * @param callback the absolute URL of this deployment's callback endpoint
 */
export async function proxiedState(engine: Engine, callback: string): Promise<string> {
  return seal(engine, 'proxy', { callback }, CHECK_MAX_AGE)
}

export async function readProxiedCallback(engine: Engine, state: string): Promise<URL | undefined> {
  const callback = (await unseal(engine, 'proxy', state))?.['callback']
  return isFilled(callback) && URL.canParse(callback) ? new URL(callback) : undefined
}
