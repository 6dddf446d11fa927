import type { Session } from '../types.js'

/** The session that a configuration shows: what its `session` callback returns, or `Session` where it has none. */
export type SessionOf<Config> = Config extends {
  readonly callbacks: { readonly session: (...params: never) => infer Shown }
}
  ? Awaited<Shown>
  : Session
