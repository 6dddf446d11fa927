import { getSecret } from 'astro:env/server'
import { AstroAuth } from '@create-auth/runtime/astro'

import Dev from '@create-auth/runtime/providers/dev'

/**
 * Who may sign in, and how. Options: the README of @create-auth/runtime.
 *
 * @satisfies {import('@create-auth/runtime/astro').AstroAuthConfig}
 */
export const authConfig = {
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(getSecret('AUTH_DEV') === 'true' ? [Dev] : []),
  ],
}

/**
 * `onRequest` answers everything below /auth, and puts the session, or null, into Astro.locals.session. `requireSession`
 * lets nobody pass without one: call it wherever data is read or changed. `signIn` and `signOut` say where to go next.
 */
export const { handler, onRequest, requireSession, signIn, signOut } =
  AstroAuth(authConfig, { getSecret })
