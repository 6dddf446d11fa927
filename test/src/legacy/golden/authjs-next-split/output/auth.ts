import { NextAuth } from '@create-auth/runtime/next'
import Credentials from '@create-auth/runtime/providers/credentials'
import Google from '@create-auth/runtime/providers/google'
import { authConfig } from './auth.config'

export const { handlers, auth, signIn, signOut, unstable_update } = NextAuth({
  ...authConfig,
  providers: [
    Google,
    Credentials({
      credentials: { password: { type: 'password' } },
      authorize: async ({ password }) => (password === 'open sesame' ? { id: '1' } : null),
    }),
    Credentials({
      credentials: { code: {} },
      id: 'code',
      authorize: async ({ code }) => (code === '7' ? { id: '7' } : null),
    }),
  ],
})
