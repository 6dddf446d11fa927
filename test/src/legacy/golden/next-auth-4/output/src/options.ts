import type { AuthConfig as NextAuthOptions, Session } from '@create-auth/runtime'
import GithubProvider from '@create-auth/runtime/providers/github'
import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'
import { prisma } from './prisma.js'

export const authOptions: NextAuthOptions = {
  adapter: PrismaAdapter(prisma),
  providers: [GithubProvider({ clientId: '1', clientSecret: process.env.GITHUB_SECRET })],
}
export const nameOf = (session: Session) => session.user?.name
