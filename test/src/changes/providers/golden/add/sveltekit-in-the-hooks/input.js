import { error, redirect } from '@sveltejs/kit'
import { sequence } from '@sveltejs/kit/hooks'
import { SvelteKitAuth } from '@create-auth/runtime/sveltekit'
import GitHub from '@create-auth/runtime/providers/github'

const authentication = SvelteKitAuth({ providers: [GitHub], trustHost: true }, { error, redirect })

export const handle = sequence(authentication.handle, ({ event, resolve }) => resolve(event))
