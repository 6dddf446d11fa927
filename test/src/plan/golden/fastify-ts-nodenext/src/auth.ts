import { loadEnvFile } from '@create-auth/runtime/env'
import { FastifyAuth } from '@create-auth/runtime/fastify'
import type { FastifyAuthConfig } from '@create-auth/runtime/fastify'
import type { ServerSession, SessionOf } from '@create-auth/runtime'
import Dev from '@create-auth/runtime/providers/dev'

// Variables that are set already win, so that this changes nothing where the file is not deployed.
loadEnvFile('.env')

/** Who may sign in, and how. Options: the README of @create-auth/runtime. */
export const authConfig = {
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(process.env['AUTH_DEV'] === 'true' ? [Dev] : []),
  ],
} satisfies FastifyAuthConfig

/** The session of whoever is signed in, as the server sees it. */
export type UserSession = ServerSession<SessionOf<typeof authConfig>>

/** Answers everything below /auth, and puts the session, or null, into request.auth of every other request. */
export const authPlugin = FastifyAuth(authConfig)
