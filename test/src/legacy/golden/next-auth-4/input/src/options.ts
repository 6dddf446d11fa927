import type { NextAuthOptions, Session } from 'next-auth'
import GithubProvider from 'next-auth/providers/github'
import { PrismaAdapter } from '@next-auth/prisma-adapter'
import { prisma } from './prisma.js'

export const authOptions: NextAuthOptions = {
  adapter: PrismaAdapter(prisma),
  providers: [GithubProvider({ clientId: '1', clientSecret: process.env.GITHUB_SECRET })],
}
export const nameOf = (session: Session) => session.user?.name
