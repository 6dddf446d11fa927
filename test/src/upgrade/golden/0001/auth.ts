import { loadEnvFile } from '@create-auth/runtime/env'
import { ExpressAuth, session } from '@create-auth/runtime/express'
import type { ExpressAuthConfig } from '@create-auth/runtime/express'
import type { ServerSession, SessionOf } from '@create-auth/runtime'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'

// Variables that are set already win, so that this changes nothing where the file is not deployed.
loadEnvFile('.env')

/** Who may sign in, and how. Options: the README of @create-auth/runtime. */
export const authConfig = {
  session: { maxTotalAge: 7_776_000 },
  theme: { name: 'Shop' },
  debug: false,
  providers: [
    GitHub,
    Google,
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
} satisfies ExpressAuthConfig

/** The session of whoever is signed in, as the server sees it. */
export type UserSession = ServerSession<SessionOf<typeof authConfig>>

/** Answers everything below /auth. */
export const authHandler = ExpressAuth(authConfig)

/** Puts the session, or null, into res.locals.session. */
export const authSession = session(authConfig)
