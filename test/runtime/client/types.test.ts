import { AstroAuth } from '@create-auth/runtime/astro'
import type * as elysia from '@create-auth/runtime/elysia'
import type * as express from '@create-auth/runtime/express'
import type * as fastify from '@create-auth/runtime/fastify'
import type * as hono from '@create-auth/runtime/hono'
import type * as koa from '@create-auth/runtime/koa'
import type * as nestjs from '@create-auth/runtime/nestjs'
import { NextAuth } from '@create-auth/runtime/next'
import { NuxtAuth } from '@create-auth/runtime/nuxt'
import { ReactRouterAuth } from '@create-auth/runtime/react-router'
import { SvelteKitAuth } from '@create-auth/runtime/sveltekit'
import { TanStackStartAuth } from '@create-auth/runtime/tanstack-start'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'
import type { UserOf } from '@create-auth/runtime/adapters'
import {
  clientSession,
  getSession,
  type AuthConfig,
  type ServerSession,
  type Session,
} from '@create-auth/runtime'
import { createClient } from '@create-auth/runtime/client'
import {
  createClient as createReactClient,
  useSession,
  type SessionContextValue,
} from '@create-auth/runtime/react'
import { createClient as createSolidClient } from '@create-auth/runtime/solid'
import { createClient as createSvelteClient } from '@create-auth/runtime/svelte'
import { createClient as createVueClient } from '@create-auth/runtime/vue'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { expectTypeOf, test } from 'vitest'

interface Shown {
  readonly user: { readonly role: 'admin' | 'member' }
  readonly expires: string
}
type Auth = () => Promise<Shown | null>

const config = {
  providers: [],
  callbacks: {
    session: ({ session }) => ({ ...session, tenant: 7 }),
  },
} satisfies AuthConfig

test('a client knows the session of the function, of the configuration, or as it is said', () => {
  expectTypeOf(createClient<Auth>().getSession).returns.resolves.toEqualTypeOf<Shown | null>()
  expectTypeOf(createClient<Shown>().update).returns.resolves.toEqualTypeOf<Shown | null>()
  expectTypeOf(createClient().getSession).returns.resolves.toEqualTypeOf<Session | null>()
  type Configured = Awaited<ReturnType<ReturnType<typeof createClient<typeof config>>['update']>>
  expectTypeOf<NonNullable<Configured>['tenant']>().toEqualTypeOf<number>()
  expectTypeOf<NonNullable<Configured>['expires']>().toEqualTypeOf<string>()
})

test('what a component is told says by its status whether there is a session', () => {
  const { useSession: useOwn } = createReactClient<Auth>()
  type Used = ReturnType<typeof useOwn>
  expectTypeOf<Extract<Used, { status: 'authenticated' }>['data']>().toEqualTypeOf<Shown>()
  expectTypeOf<Exclude<Used, { status: 'authenticated' }>['data']>().toEqualTypeOf<null>()
  expectTypeOf(useSession).returns.toHaveProperty('data').toEqualTypeOf<Session | null>()
  const readable = createSvelteClient<Auth>().useSession
  expectTypeOf(readable).parameter(0).toEqualTypeOf<Shown | null | undefined>()
  const accessor = createSolidClient<Auth>().useSession
  expectTypeOf<ReturnType<ReturnType<typeof accessor>>['data']>().toEqualTypeOf<Shown | null>()
  const used = createVueClient<Auth>().useSession
  expectTypeOf<ReturnType<typeof used>['value']['data']>().toEqualTypeOf<Shown | null>()
})

test('where a session is required there is one unless it is loading', () => {
  const used = () => useSession({ required: true })
  type Used = ReturnType<typeof used>
  expectTypeOf<Used['status']>().toEqualTypeOf<'authenticated' | 'loading'>()
  expectTypeOf<Exclude<Used, { status: 'loading' }>['data']>().toEqualTypeOf<Session>()
  expectTypeOf<SessionContextValue<true>>().toEqualTypeOf<Used>()
  expectTypeOf<SessionContextValue>().toEqualTypeOf<ReturnType<typeof useSession>>()
  const unlessSaid = (required: boolean) => useSession({ required })
  type Either = ReturnType<typeof unlessSaid>['status']
  expectTypeOf<Either>().toEqualTypeOf<'authenticated' | 'loading' | 'unauthenticated'>()
})

test('the server knows the id of whoever is signed in, and a client what the callback makes', () => {
  const request = new Request('https://app.test/')
  const own = async () => getSession(request, config)
  type Own = NonNullable<Awaited<ReturnType<typeof own>>>
  expectTypeOf<Own['user']['id']>().toEqualTypeOf<string>()
  expectTypeOf<Own['tenant']>().toEqualTypeOf<number>()
  const client = createClient<typeof own>()
  type Told = NonNullable<Awaited<ReturnType<typeof client.getSession>>>
  expectTypeOf<Told['tenant']>().toEqualTypeOf<number>()
  expectTypeOf<NonNullable<Told['user']>['id']>().toEqualTypeOf<string | undefined>()

  const annotated: AuthConfig = config
  const plain = async () => getSession(request, annotated)
  expectTypeOf(plain).returns.resolves.toEqualTypeOf<ServerSession | null>()
  expectTypeOf(
    createClient<typeof plain>().getSession,
  ).returns.resolves.toEqualTypeOf<Session | null>()
  const seen = async () => clientSession(await plain())
  expectTypeOf(seen).returns.resolves.toEqualTypeOf<Session | null>()
})

test('an id that the callback makes is of its type, and a user is there where the callback makes none', () => {
  type Numbered = ServerSession<{ user: { id: number }; expires: string }>
  expectTypeOf<Numbered['user']['id']>().toEqualTypeOf<number>()
  expectTypeOf<ServerSession<{ expires: string }>['user']>().toEqualTypeOf<{
    readonly id: string
  }>()
  expectTypeOf<ServerSession['user']['id']>().toEqualTypeOf<string>()
  expectTypeOf<ServerSession>().toExtend<Session>()
})

const users = pgTable('users', {
  id: text().primaryKey(),
  name: text(),
  email: text().notNull(),
  role: text({ enum: ['admin', 'member'] }).notNull(),
  active: boolean(),
})

test('callbacks know the fields of the stored user by the type of the adapter, and a session has what they return', () => {
  const make = () => DrizzleAdapter({}, { usersTable: users, accountsTable: users })
  type Kept = ReturnType<typeof make>
  const own = {
    providers: [],
    session: { strategy: 'database' },
    callbacks: {
      session: ({ session, user }) => {
        expectTypeOf(user.role).toEqualTypeOf<'admin' | 'member'>()
        expectTypeOf(user.active).toEqualTypeOf<boolean | null>()
        expectTypeOf(user.id).toEqualTypeOf<string>()
        return { ...session, user: { ...session.user, role: user.role } }
      },
      jwt: ({ token, user }) => (user && 'role' in user ? { ...token, role: user.role } : token),
    },
  } satisfies AuthConfig<Kept>
  const seen = async () => getSession(new Request('https://app.test/'), own)
  type Seen = NonNullable<Awaited<ReturnType<typeof seen>>>
  expectTypeOf<Seen['user']['role']>().toEqualTypeOf<'admin' | 'member'>()
  expectTypeOf<Seen['user']['id']>().toEqualTypeOf<string>()
})

type SqlClient = Parameters<typeof SqlAdapter>[0]

test('an adapter says whose rows it keeps: by the client, or as it is told', () => {
  interface Client {
    readonly user: { findFirstOrThrow(args?: object): Promise<{ id: number; role: string }> }
  }
  const prisma = (client: Client) => PrismaAdapter(client)
  expectTypeOf<UserOf<ReturnType<typeof prisma>>['role']>().toEqualTypeOf<string>()
  expectTypeOf<UserOf<ReturnType<typeof prisma>>['id']>().toEqualTypeOf<string>()
  const told = (client: SqlClient) => SqlAdapter<{ role: string }>(client)
  expectTypeOf<UserOf<ReturnType<typeof told>>['role']>().toEqualTypeOf<string>()
  const plain = (client: SqlClient) => SqlAdapter(client)
  expectTypeOf<UserOf<ReturnType<typeof plain>>>().not.toHaveProperty('role')
})

test('every binding knows what the callback returns', () => {
  const roles = {
    providers: [],
    callbacks: {
      session: ({ session }) => ({
        ...session,
        user: { ...session.user, role: session.user.email === 'ada@example.test' ? 1 : 2 },
      }),
    },
  } satisfies AuthConfig
  type Roles = typeof roles
  type Role<Result> =
    NonNullable<Awaited<Result>> extends { readonly user: infer User }
      ? Pick<User, keyof User & ('id' | 'role')>
      : never
  type Read<Bound extends (first: never, config: Roles) => unknown> = Role<ReturnType<Bound>>
  interface Known {
    readonly id: string
    readonly role: number
  }
  expectTypeOf<Read<typeof express.readSession<Roles>>>().toExtend<Known>()
  expectTypeOf<Read<typeof koa.readSession<Roles>>>().toExtend<Known>()
  expectTypeOf<Read<typeof fastify.readSession<Roles>>>().toExtend<Known>()
  expectTypeOf<Read<typeof nestjs.readSession<Roles>>>().toExtend<Known>()
  expectTypeOf<Read<typeof hono.readSession<hono.HonoContext, Roles>>>().toExtend<Known>()
  expectTypeOf<Read<typeof elysia.readSession<elysia.ElysiaContext, Roles>>>().toExtend<Known>()
  const bound = () => ({
    next: NextAuth(roles),
    sveltekit: SvelteKitAuth(roles, { error: never, redirect: never }),
    nuxt: NuxtAuth(roles),
    astro: AstroAuth(roles),
    router: ReactRouterAuth(roles),
    start: TanStackStartAuth(roles, { redirect: never }),
  })
  type Made = ReturnType<typeof bound>
  expectTypeOf<Role<ReturnType<Made['next']['requireSession']>>>().toExtend<Known>()
  expectTypeOf<Role<ReturnType<Made['sveltekit']['requireSession']>>>().toExtend<Known>()
  expectTypeOf<Role<ReturnType<Made['nuxt']['requireSession']>>>().toExtend<Known>()
  expectTypeOf<Role<ReturnType<Made['astro']['requireSession']>>>().toExtend<Known>()
  expectTypeOf<Role<ReturnType<Made['router']['requireSession']>>>().toExtend<Known>()
  expectTypeOf<Role<ReturnType<Made['start']['getSession']>>>().toExtend<Known>()
})

function never(): never {
  throw new Error('is not called')
}
