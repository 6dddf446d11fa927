import { NextAuth, type DefaultSession } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { accounts, db, sessions, users, verificationTokens } from './lib/db'
import { authjsAnswers, authjsCookies } from '@create-auth/runtime'
import { signInLimits } from './lib/db'

declare module '@create-auth/runtime/types' {
  interface Session {
    user: { id: string } & DefaultSession['user']
  }
}

export const { handlers, auth, signIn, signOut } = NextAuth({
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
  callbacks: {
    session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } }),
  },
})
