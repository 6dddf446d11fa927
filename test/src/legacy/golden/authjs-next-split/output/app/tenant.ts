import { NextAuth } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'
import { authjsCookies } from '@create-auth/runtime'

export const { auth: tenant } = NextAuth((request) => ({
  cookies: authjsCookies,
  providers: [GitHub({ clientId: request?.headers.get('x-tenant') ?? '' })],
}))
