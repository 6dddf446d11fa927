import type { NextAuthConfig } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'

export default {
  providers: [GitHub],
  pages: { signIn: '/login' },
} satisfies NextAuthConfig
