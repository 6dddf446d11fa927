import type { AdapterFactor } from '../adapter.js'
import type { Engine } from '../engine.js'

export function newFactor(
  { host }: Pick<Engine, 'host'>,
  made: Pick<AdapterFactor, 'userId' | 'kind' | 'value'>,
): Omit<AdapterFactor, 'id'> {
  return { ...made, createdAt: new Date(host.now()), lastUsedAt: null }
}
