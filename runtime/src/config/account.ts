import type { AdapterUser } from '../adapter.js'

/** A text of the application's own on the account page, the same for everybody or for one user. It is no markup. */
export type AccountText = string | ((user: AdapterUser) => string)

/** Options of the account page. */
export interface AccountOptions {
  /**
   * False where nobody deletes the account by themselves.
   *
   * @defaultValue true
   */
  readonly delete?: boolean
  /**
   * True to tell whoever signs in with a browser that was not seen before, by mail. It needs a store that counts.
   *
   * @defaultValue false
   */
  readonly newDevice?: boolean
  /** Stands above the sections. */
  readonly before?: AccountText
  /** Stands below the sections. */
  readonly after?: AccountText
}
