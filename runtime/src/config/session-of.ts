import type { Session } from '../types.js'

/** A user, and always the id, which the `session` callback may leave out. */
type Identified<User> = User extends { readonly id: bigint | number | object | string }
  ? User
  : User & { readonly id: string }

declare const shown: unique symbol

/** Says in types alone what a `session` callback makes: nothing has the property. */
export interface Shows<Shown> {
  readonly [shown]?: Shown
}

/**
 * A session on the server: what the `session` callback makes, and whose it is. `user.id` is the id of the stored user, or the
 * `sub` of the session token (RFC 7519, section 4.1.2), whatever the callback leaves out; `clientSession` takes it away.
 */
export type ServerSession<Shown = Session> = Shown &
  Shows<Shown> & {
    readonly user: Identified<
      Shown extends { readonly user?: infer User } ? NonNullable<User> : unknown
    >
  }

/** The session that reaches the client, of one on the server. */
export type ClientSession<Server> =
  Server extends Shows<infer Shown> ? (unknown extends Shown ? Server : NonNullable<Shown>) : Server

/** The session that a configuration shows: what its `session` callback returns, or `Session` where it has none. */
export type SessionOf<Config> = Config extends (...params: never) => infer Made
  ? SessionOf<Awaited<Made>>
  : Config extends {
        readonly callbacks: { readonly session: (...params: never) => infer Shown }
      }
    ? Awaited<Shown>
    : Session
