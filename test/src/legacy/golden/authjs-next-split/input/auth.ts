import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import Google from 'next-auth/providers/google'
import { authConfig } from './auth.config'

export const { handlers, auth, signIn, signOut, unstable_update } = NextAuth({
  ...authConfig,
  providers: [
    Google,
    Credentials({
      credentials: {},
      authorize: async ({ password }) => (password === 'open sesame' ? { id: '1' } : null),
    }),
    Credentials({
      id: 'code',
      authorize: async ({ code }) => (code === '7' ? { id: '7' } : null),
    }),
  ],
})
