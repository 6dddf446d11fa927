import type { Adapter } from '@create-auth/runtime/adapters'

/** Milliseconds since the epoch: the clock of the site stands still. */
export declare const NOW: number

/** A form to post, or a page to open where there are no fields, with the cookies of a browser. */
export interface Asked {
  readonly fields?: Readonly<Record<string, string>>
  readonly cookie?: string
}

export interface PasswordSite {
  readonly adapter: Adapter
  readonly ask: (
    path: string,
    asked: Asked,
  ) => Promise<{ readonly location: string; readonly cookie: string; readonly html: string }>
  readonly close: () => Promise<unknown> | void
  /** That were mailed. */
  readonly codes: readonly string[]
  /** Hashes of passwords that were stored in place of others. */
  readonly written: readonly string[]
}

export declare function openPasswordSite(kind: string, url: string, prefix: string): PasswordSite
