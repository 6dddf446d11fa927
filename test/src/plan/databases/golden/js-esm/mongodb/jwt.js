import { loadEnvFile } from '@create-auth/runtime/env'
import { ExpressAuth, session } from '@create-auth/runtime/express'

import { MongoDBAdapter } from '@create-auth/runtime/adapters/mongodb'
import Dev from '@create-auth/runtime/providers/dev'
import { client } from './db.js'

// Variables that are set already win, so that this changes nothing where the file is not deployed.
loadEnvFile('.env')

/**
 * Who may sign in, and how. Options: the README of @create-auth/runtime.
 *
 * @satisfies {import('@create-auth/runtime/express').ExpressAuthConfig}
 */
export const authConfig = {
  adapter: MongoDBAdapter(client),
  session: { strategy: 'jwt' },
  theme: { name: 'Shop' },
  providers: [
    // Sign-in without a password, for development on this machine only: AUTH_DEV is set in
    // .env, which is not deployed.
    ...(process.env.AUTH_DEV === 'true' ? [Dev] : []),
  ],
}

/** Answers everything below /auth. */
export const authHandler = ExpressAuth(authConfig)

/** Puts the session, or null, into res.locals.session. */
export const authSession = session(authConfig)
