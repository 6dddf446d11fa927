import type { Adapter } from '@create-auth/runtime/adapters'

export interface AdapterCall {
  readonly method: keyof Adapter
  readonly args: readonly unknown[]
}

/** The methods that change nothing of what is known of anybody. Counters have tests of their own (test/runtime/limits). */
const READS: ReadonlySet<string> = new Set([
  'getUser',
  'getUserByEmail',
  'listUsersByEmailIgnoringCase',
  'getUserByAccount',
  'getAccount',
  'getSessionAndUser',
  'getAuthenticator',
  'listAccountsByUserId',
  'listSessionsByUserId',
  'listAuthenticatorsByUserId',
  'incrementCounter',
])

/** An adapter that notes every call; `meddle` may answer in place of the adapter. */
export function spyOn(
  adapter: Adapter,
  meddle: (call: AdapterCall, go: () => unknown) => unknown = (_, go) => go(),
) {
  const calls: AdapterCall[] = []
  const spied = Object.fromEntries(
    Object.entries(adapter).map(([method, implementation]) => [
      method,
      (...args: unknown[]) => {
        const call: AdapterCall = { method: method as keyof Adapter, args: structuredClone(args) }
        calls.push(call)
        return meddle(call, () => Reflect.apply(implementation as () => unknown, adapter, args))
      },
    ]),
  ) as Adapter
  return {
    adapter: spied,
    calls,
    /** The calls since the last time it was asked, without those that only read or count. */
    writes(): readonly AdapterCall[] {
      return calls.splice(0).filter(({ method }) => !READS.has(method))
    },
  }
}
