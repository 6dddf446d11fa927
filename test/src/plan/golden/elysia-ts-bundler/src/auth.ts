import { Elysia } from 'elysia'
import { ElysiaAuth, session } from '@create-auth/runtime/elysia'
import type { ElysiaAuthConfig } from '@create-auth/runtime/elysia'
import type { ServerSession, SessionOf } from '@create-auth/runtime'
import Dev from '@create-auth/runtime/providers/dev'

/** Who may sign in, and how. Options: the README of @create-auth/runtime. */
export const authConfig = {
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
} satisfies ElysiaAuthConfig

/** The session of whoever is signed in, as the server sees it. */
export type UserSession = ServerSession<SessionOf<typeof authConfig>>

/**
 * Answers everything below /auth, and puts the session, or null, into the context, as session, for the routes behind
 * `.use(authPlugin)`. A module of its own uses it again, for the type; it runs once.
 */
export const authPlugin = new Elysia({ name: 'auth' })
  .get('/auth/*', ElysiaAuth(authConfig), { detail: { hide: true } })
  .post('/auth/*', ElysiaAuth(authConfig), {
    parse: 'none',
    detail: { hide: true },
  })
  .resolve({ as: 'scoped' }, session(authConfig))
