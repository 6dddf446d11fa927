import type { Adapter } from '../adapter.js'
import { keyValueDatabase } from '../key-value/key-value-database.js'
import type { KeyValue } from '../key-value/key-value.js'
import { makeLayout, type KeyPrefixes } from '../key-value/layout.js'
import { createAdapter } from '../tables/adapter.js'

/** A storage of `unstorage`, as far as it is needed. */
export interface UnstorageStorage {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: string | string[]): Promise<void>
  removeItem(key: string): Promise<void>
  getKeys(base?: string): Promise<string[]>
}

/** Options of {@link UnstorageAdapter}: what keys begin with. */
export type UnstorageAdapterOptions = KeyPrefixes

/** Everything but counters, as a storage can't add to a number as one step, and but what several processes need. */
export type UnstorageAdapterMethods = Omit<
  Required<Adapter>,
  'incrementCounter' | 'listVerificationTokens'
>

type Task<Result> = () => Promise<Result>

/** Whose turn it is: storages have no way to change several keys as one step. */
interface Turns {
  /** One at a time. */
  readonly write: <Result>(action: Task<Result>) => Promise<Result>
  /** Beside whoever else reads. Where somebody wrote meanwhile, half of a value may have been there: once more, alone. */
  readonly read: <Result>(action: Task<Result>) => Promise<Result>
}

function makeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let begun = 0
  let ended = 0
  const alone = async <Result>(action: Task<Result>): Promise<Result> => {
    const result = last.then(action)
    last = result.catch(() => undefined)
    return result
  }
  return {
    async write(action) {
      begun += 1
      return alone(action).finally(() => (ended += 1))
    },
    async read(action) {
      const [before, isQuiet] = [begun, begun === ended]
      const value = await action()
      return isQuiet && begun === before ? value : alone(action)
    },
  }
}

function unstorageStore(storage: UnstorageStorage): KeyValue {
  const turns = makeTurns()
  // What looks like JSON comes back parsed.
  const read = async (key: string): Promise<string | undefined> => {
    const value = await storage.getItem(key)
    if (value === null || value === undefined) return undefined
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const members = async (set: string): Promise<readonly string[]> => {
    const value = await storage.getItem(set)
    return Array.isArray(value) ? value.map(String) : []
  }
  return {
    get: (key) => turns.read(async () => read(key)),
    members: (set) => turns.read(async () => members(set)),
    swap: (changes) =>
      turns.write(async () => {
        for (const { key, before } of changes) if ((await read(key)) !== before) return false
        // A row that goes does so last: what leads to it can be removed again, and would else lead nowhere for ever.
        const [row, ...others] = changes
        const ordered = row && row.after === undefined ? [...others, row] : changes
        for (const { key, after } of ordered) {
          await (after === undefined ? storage.removeItem(key) : storage.setItem(key, after))
        }
        return true
      }),
    add: (set, member) =>
      turns.write(async () => {
        const before = await members(set)
        if (!before.includes(member)) await storage.setItem(set, [...before, member])
      }),
    remove: (set, member) =>
      turns.write(async () => {
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
  const {
    incrementCounter: _,
    listVerificationTokens: _list,
    ...methods
  } = createAdapter(keyValueDatabase(unstorageStore(storage), makeLayout(options)), {
    extraColumns: true,
  })
  return methods
}
