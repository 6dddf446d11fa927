import { loadEnvFile } from '@create-auth/runtime/env'
import { error, redirect } from '@sveltejs/kit'
import { SvelteKitAuth } from '@create-auth/runtime/sveltekit'

import Dev from '@create-auth/runtime/providers/dev'

// Variables that are set already win, so that this changes nothing where the file is not deployed.
const environment = loadEnvFile('.env')

/**
 * Who may sign in, and how. Options: the README of @create-auth/runtime.
 *
 * @satisfies {import('@create-auth/runtime/sveltekit').SvelteKitAuthConfig}
 */
export const authConfig = {
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(environment.AUTH_DEV === 'true' ? [Dev] : []),
  ],
}

const auth = SvelteKitAuth(authConfig, { error, redirect })

/**
 * `handle` answers everything below /auth, and puts the session, or null, into event.locals.session. `requireSession` lets
 * nobody pass without one: call it wherever data is read or changed. `signIn` and `signOut` are for actions.
 */
export const { handle, requireSession, signIn, signOut } = auth
