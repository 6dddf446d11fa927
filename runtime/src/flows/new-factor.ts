import type { AdapterFactor } from '../adapter.js'
import type { Engine } from '../engine.js'

/** A factor that a user is to have from now on, as it is stored; it was not used yet. */
export function newFactor(
  { host }: Pick<Engine, 'host'>,
  made: Pick<AdapterFactor, 'userId' | 'kind' | 'value'>,
): Omit<AdapterFactor, 'id'> {
  return { ...made, createdAt: new Date(host.now()), lastUsedAt: null }
}
