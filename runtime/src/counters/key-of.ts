import { hmacHex } from '../crypto/hash.js'
import type { Engine } from '../engine.js'

/** A key that tells neither an account nor a network, to whoever sees the store. */
export async function buildCounterKey(
  engine: Engine,
  kind: string,
  parts: readonly (string | number)[],
): Promise<string> {
  const [newest] = await engine.keys('create-auth.limits')
  return `${kind}:${await hmacHex(newest.mac, JSON.stringify(parts))}`
}

/** As {@link buildCounterKey}, with each of the secrets: what was counted before a newer one came is found, too. */
export async function buildCounterKeys(
  engine: Engine,
  kind: string,
  parts: readonly (string | number)[],
): Promise<readonly string[]> {
  const keys = await engine.keys('create-auth.limits')
  const text = JSON.stringify(parts)
  return Promise.all(keys.map(async ({ mac }) => `${kind}:${await hmacHex(mac, text)}`))
}
