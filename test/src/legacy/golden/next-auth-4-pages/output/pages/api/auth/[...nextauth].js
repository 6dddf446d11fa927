import { NextAuth } from '@create-auth/runtime/next-auth-4'
import CredentialsProvider from '@create-auth/runtime/providers/credentials'
import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'
import { prisma } from 'lib/prisma'
import { nextAuthCookies } from '@create-auth/runtime'

export const authOptions = {
  cookies: nextAuthCookies,
  jwt: { alsoOpens: 'next-auth-4' },
  adapter: PrismaAdapter(prisma),
  session: { strategy: 'jwt' },
  providers: [
    CredentialsProvider({
      name: 'Password',
      credentials: { email: {}, password: { type: 'password' } },
      async authorize({ email, password }) {
        const user = await prisma.user.findUnique({ where: { email } })
        if (!user) throw new Error('There is nobody with this address')
        if (password !== 'open sesame') throw new Error('That is not the password')
        return user
      },
    }),
  ],
  pages: { signIn: '/hello' },
}

export default NextAuth(authOptions)
