import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'

export const { auth: tenant } = NextAuth((request) => ({
  providers: [GitHub({ clientId: request?.headers.get('x-tenant') ?? '' })],
}))
