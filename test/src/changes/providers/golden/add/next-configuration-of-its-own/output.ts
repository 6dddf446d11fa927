import type { NextAuthConfig } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'

export default {
  providers: [GitHub, Google],
  pages: { signIn: '/login' },
} satisfies NextAuthConfig
