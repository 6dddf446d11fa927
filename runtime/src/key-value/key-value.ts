export interface Swap {
  readonly key: string
  /** The value that it must be. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** When it expires. The store may forget it some time afterwards. */
  readonly until?: Date
}

export interface Held {
  readonly key: string
  readonly value: string
}

export interface Member {
  readonly set: string
  readonly member: string
}

export interface KeyValue {
  readonly get: (key: string) => Promise<string | undefined>
  /** A value that is JSON, and the value whose key is a prefix and a field of it: in one lookup, where the store can. */
  readonly getLinked?: (
    key: string,
    field: string,
    prefix: string,
  ) => Promise<readonly [string | undefined, string | undefined]>
  /** Makes all changes as one step, or none where one value is not what it must be. @returns whether it did */
  readonly swap: (changes: readonly Swap[]) => Promise<boolean>
  /**
   * Forgets values and members as one step, or none where one value is another. Without it there is no such step: `swap` may
   * break off where the process does.
   *
   * @returns whether it did
   */
  readonly forget?: (values: readonly Held[], members: readonly Member[]) => Promise<boolean>
  /** @param until when the member expires; the store may forget it some time afterwards */
  readonly add: (set: string, member: string, until?: Date) => Promise<unknown>
  readonly remove: (set: string, member: string) => Promise<unknown>
  /** Adds to a number as one step, where the store can. The store may forget it some time after `until`. */
  readonly increment?: (key: string, amount: number, until: Date) => Promise<number>
  readonly members: (set: string) => Promise<readonly string[]>
  /** The keys that begin with a prefix, where the store does not forget by itself. */
  readonly keys?: (prefix: string) => Promise<readonly string[]>
}
