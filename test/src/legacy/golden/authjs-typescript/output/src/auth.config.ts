// Who may sign in.
import GitHub from '@create-auth/runtime/providers/github'
import Google from "@create-auth/runtime/providers/google"
import { SqlAdapter as PostgresAdapter } from '@create-auth/runtime/adapters/sql'
import type { ExpressAuthConfig } from '@create-auth/runtime/express'
import { pool } from './db.js'
import { authjsAnswers, authjsCookies } from '@create-auth/runtime'

export const authConfig = {
  cookies: authjsCookies,
  answers: authjsAnswers,
  adapter: PostgresAdapter(pool, { userIds: 'integer' }), // the shop's
  providers: [
    GitHub, // first
    Google({ allowDangerousEmailAccountLinking: true }),
  ],
} satisfies ExpressAuthConfig
