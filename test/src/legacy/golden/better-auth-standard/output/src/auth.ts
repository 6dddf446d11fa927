import { ExpressAuth, session } from '@create-auth/runtime/express'
import type { ExpressAuthConfig } from '@create-auth/runtime/express'
import { betterAuthCookies } from '@create-auth/runtime'
import type { ServerSession, SessionOf } from '@create-auth/runtime'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import Password from '@create-auth/runtime/providers/password'
import { db } from './db.js'

/** Who may sign in, and how. Options: the README of @create-auth/runtime. */
export const authConfig = {
  adapter: SqlAdapter(db, { layout: 'better-auth' }),
  session: { strategy: 'database', hashTokens: true, alsoOpens: 'better-auth' },
  cookies: betterAuthCookies,
  theme: { name: 'Shop' },
  providers: [
    GitHub,
    Nodemailer({ confirm: true }),
    Password(),
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
} satisfies ExpressAuthConfig

/** The session of whoever is signed in, as the server sees it. */
export type UserSession = ServerSession<SessionOf<typeof authConfig>>

/** Answers everything below /api/auth. */
export const authHandler = ExpressAuth(authConfig)

/** Puts the session, or null, into res.locals.session. */
export const authSession = session(authConfig)
