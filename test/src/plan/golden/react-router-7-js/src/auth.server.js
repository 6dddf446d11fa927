import { loadEnvFile } from '@create-auth/runtime/env'
import { ReactRouterAuth } from '@create-auth/runtime/react-router'

import Dev from '@create-auth/runtime/providers/dev'

// Variables that are set already win, so that this changes nothing where the file is not deployed.
const environment = loadEnvFile('.env')

/**
 * Who may sign in, and how. Options: the README of @create-auth/runtime.
 *
 * @satisfies {import('@create-auth/runtime/react-router').ReactRouterAuthConfig}
 */
export const authConfig = {
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(environment.AUTH_DEV === 'true' ? [Dev] : []),
  ],
}

const auth = ReactRouterAuth(authConfig)

/**
 * `handler` answers everything below /auth, and `middleware` puts the session, or null, where
 * `context.get(sessionContext)` and `getSession` find it.
 */
export const { getSession, handler, middleware, sessionContext } = auth

/**
 * `requireSession` lets nobody pass without a session: call it wherever data is read or changed.
 * `signIn` and `signOut` are for actions.
 */
export const { requireSession, signIn, signOut } = auth
