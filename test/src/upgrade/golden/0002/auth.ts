import { loadEnvFile } from '@create-auth/runtime/env'
import { ExpressAuth, session } from '@create-auth/runtime/express'
import type { ExpressAuthConfig } from '@create-auth/runtime/express'
import type { ServerSession, SessionOf } from '@create-auth/runtime'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import { db } from './db/index.js'
import {
  users,
  accounts,
  sessions,
  verificationTokens,
  signInLimits,
} from './auth-schema.js'

// Variables that are set already win, so that this changes nothing where the file is not deployed.
loadEnvFile('.env')

/** Who may sign in, and how. Options: the README of @create-auth/runtime. */
export const authConfig = {
  adapter: DrizzleAdapter(db, {
    usersTable: users,
    accountsTable: accounts,
    sessionsTable: sessions,
    verificationTokensTable: verificationTokens,
    signInLimitsTable: signInLimits,
  }),
  session: { strategy: 'database', hashTokens: true },
  accounts: { encryptTokens: true },
  theme: { name: 'Shop' },
  debug: false,
  providers: [
    GitHub,
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
