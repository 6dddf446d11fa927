export interface Recent<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
}

/** Remembers a number of values: the oldest is forgotten when another one comes. @param most how many there are at once */
export function makeRecent<Key, Value>(most: number): Recent<Key, Value> {
  const values = new Map<Key, Value>()
  return {
    get: (key) => values.get(key),
    set(key, value) {
      // In the order of insertion the first is the oldest.
      const [oldest] = values.size < most ? [] : values.keys()
      if (oldest !== undefined) values.delete(oldest)
      values.set(key, value)
    },
  }
}
