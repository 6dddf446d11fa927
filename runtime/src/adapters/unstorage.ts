import type { Adapter } from '../adapter.js'
import { keyValueDatabase } from '../key-value/key-value-database.js'
import type { KeyValue } from '../key-value/key-value.js'
import { makeLayout, type KeyPrefixes } from '../key-value/layout.js'
import { adapterOf } from '../tables/adapter-of.js'

/** A storage of `unstorage`, as far as it is needed. */
export interface UnstorageStorage {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: string | string[]): Promise<void>
  removeItem(key: string): Promise<void>
  getKeys(base?: string): Promise<string[]>
}

/** Options of {@link UnstorageAdapter}: what keys begin with. */
export type UnstorageAdapterOptions = KeyPrefixes

/** Everything but counters: a storage can't add to a number as one step. */
export type UnstorageAdapterMethods = Omit<Required<Adapter>, 'incrementCounter'>

/** Lets one action in at a time: storages have no way to change several keys as one step. */
function queue(): <T>(action: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (action) => {
    const result = last.then(action)
    last = result.catch(() => undefined)
    return result
  }
}

function unstorageStore(storage: UnstorageStorage): KeyValue {
  const alone = queue()
  // What looks like JSON comes back parsed.
  const get = async (key: string): Promise<string | undefined> => {
    const value = await storage.getItem(key)
    if (value === null || value === undefined) return undefined
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const members = async (set: string): Promise<readonly string[]> => {
    const value = await storage.getItem(set)
    return Array.isArray(value) ? value.map(String) : []
  }
  return {
    get,
    members,
    swap: (changes) =>
      alone(async () => {
        for (const { key, before } of changes) if ((await get(key)) !== before) return false
        // A row that goes does so last: what leads to it can be removed again, and would else lead nowhere for ever.
        const [row, ...others] = changes
        const ordered = row && row.after === undefined ? [...others, row] : changes
        for (const { key, after } of ordered) {
          await (after === undefined ? storage.removeItem(key) : storage.setItem(key, after))
        }
        return true
      }),
    add: (set, member) =>
      alone(async () => {
        const before = await members(set)
        if (!before.includes(member)) await storage.setItem(set, [...before, member])
      }),
    remove: (set, member) =>
      alone(async () => {
        const rest = (await members(set)).filter((other) => other !== member)
        await (rest.length > 0 ? storage.setItem(set, rest) : storage.removeItem(set))
      }),
    keys: (prefix) => storage.getKeys(prefix),
  }
}

/**
 * Keeps everything in a storage of `unstorage`, whatever its driver. Made for one process: two that write at once may
 * both use one verification token, and both register one address.
 */
export function UnstorageAdapter(
  storage: UnstorageStorage,
  options: UnstorageAdapterOptions = {},
): UnstorageAdapterMethods {
  const { incrementCounter: _, ...methods } = adapterOf(
    keyValueDatabase(unstorageStore(storage), makeLayout(options)),
  )
  return methods
}
