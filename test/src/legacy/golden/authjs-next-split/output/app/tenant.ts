import { NextAuth } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'
import { authjsAnswers, authjsCookies } from '@create-auth/runtime'

export const { auth: tenant } = NextAuth((request) => ({
  cookies: authjsCookies,
  answers: authjsAnswers,
  providers: [GitHub({ clientId: request?.headers.get('x-tenant') ?? '' })],
}))
