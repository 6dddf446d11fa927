import type { Adapter } from '@create-auth/runtime/adapters'

export interface OpenStore {
  readonly adapter: Adapter
  readonly close: () => Promise<unknown> | void
}

export declare function openStore(
  kind: string,
  url: string,
  prefix: string,
  options?: { readonly extraColumns?: boolean },
): OpenStore
