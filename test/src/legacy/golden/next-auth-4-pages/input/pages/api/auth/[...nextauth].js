import NextAuth from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { PrismaAdapter } from '@next-auth/prisma-adapter'
import { prisma } from 'lib/prisma'

export const authOptions = {
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
