import { NextAuth } from '@create-auth/runtime/next'
import Credentials from '@create-auth/runtime/providers/credentials'
import Google from '@create-auth/runtime/providers/google'
import { authConfig } from './auth.config'

export const { auth, signIn, signOut } = NextAuth({
  ...authConfig,
  providers: [
    Credentials({
      async authorize(credentials) {
        return credentials.email === 'ada@example.test' ? { id: 'ada' } : null
      },
    }),
    Google,
  ],
})
