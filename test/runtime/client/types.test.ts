import type { AuthConfig, Session } from '@create-auth/runtime'
import { createClient } from '@create-auth/runtime/client'
import { createClient as createReactClient, useSession } from '@create-auth/runtime/react'
import { createClient as createSolidClient } from '@create-auth/runtime/solid'
import { createClient as createSvelteClient } from '@create-auth/runtime/svelte'
import { createClient as createVueClient } from '@create-auth/runtime/vue'
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
