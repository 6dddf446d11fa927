// Who may sign in.
import GitHub from '@auth/core/providers/github'
import Google from "@auth/express/providers/google"
import PostgresAdapter from '@auth/pg-adapter'
import type { ExpressAuthConfig } from '@auth/express'
import { pool } from './db.js'

export const authConfig = {
  adapter: PostgresAdapter(pool), // the shop's
  providers: [
    GitHub, // first
    Google({ allowDangerousEmailAccountLinking: true }),
  ],
} satisfies ExpressAuthConfig
