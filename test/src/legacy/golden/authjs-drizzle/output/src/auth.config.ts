import { DrizzleAdapter } from "@create-auth/runtime/adapters/drizzle"
import type { ExpressAuthConfig } from "@create-auth/runtime/express"
import GitHub from "@create-auth/runtime/providers/github"
import { db } from "./db.js"
import { accounts, sessions, users, verificationTokens } from "./schema.js"
import { authjsAnswers, authjsCookies } from "@create-auth/runtime"
import { signInLimits } from "./schema.js"

export const authConfig: ExpressAuthConfig = {
  cookies: authjsCookies,
  answers: authjsAnswers,
  adapter: DrizzleAdapter(db, {
    usersTable: users,
    accountsTable: accounts,
    sessionsTable: sessions,
    verificationTokensTable: verificationTokens,
    signInLimitsTable: signInLimits,
  }),
  providers: [GitHub],
}
