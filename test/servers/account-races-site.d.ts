import type { Adapter } from '@create-auth/runtime/adapters'

/** A mail that was sent. */
interface Sent {
  readonly to: string
  readonly url: string | undefined
  readonly code: string | undefined
}

export interface AccountSite {
  readonly adapter: Required<Adapter>
  readonly ask: (
    path: string,
    asked: { readonly fields?: Readonly<Record<string, string>>; readonly cookie?: string },
  ) => Promise<{ readonly location: string; readonly cookie: string; readonly html: string }>
  readonly close: () => Promise<void>
  readonly mails: readonly Sent[]
}

export const SERVICES: readonly string[]
export function openAccountSite(kind: string, url: string, prefix: string): AccountSite
