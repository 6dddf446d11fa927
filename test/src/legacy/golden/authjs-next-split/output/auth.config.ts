import type { NextAuthConfig } from '@create-auth/runtime/next'
import { authjsAnswers, authjsCookies } from '@create-auth/runtime'

export const authConfig = {
  cookies: authjsCookies,
  answers: authjsAnswers,
  pages: { signIn: '/login' },
  callbacks: {
    authorized({ auth, request: { nextUrl } }) {
      const signedIn = !!auth?.user
      if (nextUrl.pathname.startsWith('/dashboard')) return signedIn
      if (signedIn) return Response.redirect(new URL('/dashboard', nextUrl))
      return true
    },
  },
  providers: [],
} satisfies NextAuthConfig
