import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next'
import { getServerSession, type NextAuthOptions, type SessionStrategy } from 'next-auth'
import type { Provider } from 'next-auth/providers'
import GithubProvider from 'next-auth/providers/github'
import { env } from './env'

const strategy: SessionStrategy = 'jwt'
const providers: Provider[] = [
  GithubProvider({ clientId: '1', clientSecret: process.env.GITHUB_SECRET ?? '' }),
]

export const authOptions: NextAuthOptions = {
  secret: env.NEXTAUTH_SECRET,
  session: { strategy, maxAge: 7 * 24 * 60 * 60 },
  jwt: {
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
