import { loadEnvFile } from '@create-auth/runtime/env'
import { redirect } from '@tanstack/react-router'
import { TanStackStartAuth } from '@create-auth/runtime/tanstack-start'
import type { TanStackStartAuthConfig } from '@create-auth/runtime/tanstack-start'
import type { ServerSession, SessionOf } from '@create-auth/runtime'
import Dev from '@create-auth/runtime/providers/dev'

// Variables that are set already win, so that this changes nothing where the file is not deployed.
const environment = loadEnvFile('.env')

/** Who may sign in, and how. Options: the README of @create-auth/runtime. */
export const authConfig = {
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(environment.AUTH_DEV === 'true' ? [Dev] : []),
  ],
} satisfies TanStackStartAuthConfig

/** The session of whoever is signed in, as the server sees it. */
export type UserSession = ServerSession<SessionOf<typeof authConfig>>

const auth = TanStackStartAuth(authConfig, { redirect })

/** `handler` answers everything below /api/auth. The others are for auth.functions. */
export const { getSession, guard, handler, middleware } = auth

/** Signing in and out from server functions of your own. */
export const { signIn, signOut } = auth
