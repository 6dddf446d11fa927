import type { AdapterUser } from '../adapter.js'
import type { Awaitable, User } from '../types.js'

/** Options of two-step sign-in. */
export interface TwoFactorOptions {
  /**
   * The application's name, as authenticators show it.
   *
   * @defaultValue the theme's name, else the host
   */
  readonly issuer?: string
  /**
   * Decides who must have it: whoever has not is led to set it up before there is a session.
   *
   * @defaultValue nobody
   */
  required?(user: User | AdapterUser): Awaitable<boolean>
}
