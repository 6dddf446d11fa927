/** A plain object or any other non-null, non-array object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** The own property of an object, or undefined: never one that is inherited. */
export function own(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** An object without a prototype, so that `__proto__` and `constructor` are keys like any other. */
export function dictionary<T>(
  entries: Iterable<readonly [string, T]>,
): Readonly<Record<string, T>> {
  const result: Record<string, T> = Object.create(null)
  for (const [key, value] of entries) result[key] = value
  return Object.freeze(result)
}

export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** The end of a switch over a closed union: the compiler proves that nothing arrives here. */
export function assertNever(value: never): never {
  throw new TypeError(`unexpected value: ${String(value)}`)
}

export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('a value that is not an Error was thrown')
}

/** Options of which none is undefined: one that was has been left out. */
export type Defined<Options> = { [Key in keyof Options]: Exclude<Options[Key], undefined> }

/** The options that are given: one that is undefined is as one that is not there. */
export function withoutUndefined<Options extends object>(options: Options): Defined<Options>
export function withoutUndefined(options: object): object {
  const copy = { ...options }
  for (const key of Reflect.ownKeys(copy))
    if (Reflect.get(copy, key) === undefined) Reflect.deleteProperty(copy, key)
  return copy
}
