import { SvelteKitAuth } from '@create-auth/runtime/sveltekit'
import { Credentials } from '@create-auth/runtime/providers/credentials'
import { error, redirect } from '@sveltejs/kit'
import { makeAdapter } from '../bench/adapter.js'

const config = {
  trustHost: true,
  providers: [Credentials({ credentials: {}, authorize: () => null })],
}

export const ours = SvelteKitAuth(config, { error, redirect })
export const stored = SvelteKitAuth(
  { ...config, adapter: makeAdapter(), session: { strategy: 'database' } },
  { error, redirect },
)
