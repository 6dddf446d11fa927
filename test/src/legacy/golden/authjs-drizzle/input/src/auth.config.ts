import { DrizzleAdapter } from "@auth/drizzle-adapter"
import type { ExpressAuthConfig } from "@auth/express"
import GitHub from "@auth/express/providers/github"
import { db } from "./db.js"
import { accounts, sessions, users, verificationTokens } from "./schema.js"

export const authConfig: ExpressAuthConfig = {
  adapter: DrizzleAdapter(db, {
    usersTable: users,
    accountsTable: accounts,
    sessionsTable: sessions,
    verificationTokensTable: verificationTokens,
  }),
  providers: [GitHub],
}
