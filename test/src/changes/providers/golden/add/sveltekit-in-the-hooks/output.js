import { error, redirect } from '@sveltejs/kit'
import { sequence } from '@sveltejs/kit/hooks'
import { SvelteKitAuth } from '@create-auth/runtime/sveltekit'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'

const authentication = SvelteKitAuth({ providers: [GitHub, Google], trustHost: true }, { error, redirect })

export const handle = sequence(authentication.handle, ({ event, resolve }) => resolve(event))
