import type { Session } from '../types.js'

/** A user, and always the id, which the `session` callback may leave out. */
type WithId<User> = User extends { readonly id: bigint | number | object | string }
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
    readonly user: WithId<
      Shown extends { readonly user?: infer User } ? NonNullable<User> : unknown
    >
  }

/** The session that reaches the client, of one on the server. */
export type ClientSession<Server> =
  Server extends Shows<infer Shown> ? (unknown extends Shown ? Server : NonNullable<Shown>) : Server

/** What a type has under a name; of a union, what any of its members has. */
type Under<Value, Name extends string> = Value extends unknown
  ? Name extends keyof Value
    ? Value[Name]
    : never
  : never

/** The entries of a list; of whatever else, none. */
type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never

type Word<Value> = Value extends string ? Value : never

/** The roles that the user of a session may have: what the types of `role` and `roles` say. */
type Roles<Shown> = Word<
  | Under<NonNullable<Under<Shown, 'user'>>, 'role'>
  | EntryOf<Under<NonNullable<Under<Shown, 'user'>>, 'roles'>>
>

/** A role, or several of which any will do. Where the type of the session tells none, any text. */
export type AnyRole<Shown = Session> = [Roles<Shown>] extends [never]
  ? string | readonly string[]
  : Roles<Shown> | readonly Roles<Shown>[]

/** The session that a configuration shows: what its `session` callback returns, or `Session` where it has none. */
export type SessionOf<Config> = Config extends (...params: never) => infer Made
  ? SessionOf<Awaited<Made>>
  : Config extends {
        readonly callbacks: { readonly session: (...params: never) => infer Shown }
      }
    ? Awaited<Shown>
    : Session
