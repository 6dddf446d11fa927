import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next'
import { getServerSession, type NextAuthOptions, type SessionStrategy } from '@create-auth/runtime/next-auth-4'
import type { Provider } from '@create-auth/runtime/providers'
import GithubProvider from '@create-auth/runtime/providers/github'
import { env } from './env'
import { nextAuthCookies } from '@create-auth/runtime'

const strategy: SessionStrategy = 'jwt'
const providers: Provider[] = [
  GithubProvider({ clientId: '1', clientSecret: process.env.GITHUB_SECRET ?? '' }),
]

export const authOptions: NextAuthOptions = {
  cookies: nextAuthCookies,
  userIds: 'next-auth-4',
  secret: env.AUTH_SECRET,
  session: { strategy, maxAge: 7 * 24 * 60 * 60 },
  jwt: {
    alsoOpens: 'next-auth-4',
    maxAge: 7 * 24 * 60 * 60,
  },
  // the people of the shop
  providers,
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
