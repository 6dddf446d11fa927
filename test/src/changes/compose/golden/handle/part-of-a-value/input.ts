import { SvelteKitAuth } from '@auth/sveltekit'

export const { handle, signIn } = SvelteKitAuth({ providers: [] })
