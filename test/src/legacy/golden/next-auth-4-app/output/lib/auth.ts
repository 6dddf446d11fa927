import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next'
import { getServerSession, type NextAuthOptions } from '@create-auth/runtime/next-auth-4'
import GithubProvider from '@create-auth/runtime/providers/github'
import { env } from './env'
import { nextAuthCookies } from '@create-auth/runtime'

export const authOptions: NextAuthOptions = {
  cookies: nextAuthCookies,
  secret: env.AUTH_SECRET,
  session: { maxAge: 7 * 24 * 60 * 60 },
  jwt: {
    alsoOpens: 'next-auth-4',
    maxAge: 7 * 24 * 60 * 60,
  },
  // the people of the shop
  providers: [GithubProvider({ clientId: '1', clientSecret: process.env.GITHUB_SECRET ?? '' })],
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, shop: 'north' } : token),
    session: ({ session, token }) => ({ ...session, shop: token.shop }),
  },
}

/** In components, and in Pages. */
export function auth(
  ...args:
    | [GetServerSidePropsContext['req'], GetServerSidePropsContext['res']]
    | [NextApiRequest, NextApiResponse]
    | []
) {
  return getServerSession(...args, authOptions)
}
