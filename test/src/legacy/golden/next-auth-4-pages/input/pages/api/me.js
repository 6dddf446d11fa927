import { getServerSession } from 'next-auth/next'
import { getToken } from 'next-auth/jwt'
import { authOptions } from './auth/[...nextauth]'

export default async function me(req, res) {
  const session = await getServerSession(req, res, authOptions)
  const token = await getToken({ req, secret: process.env.NEXTAUTH_SECRET })
  res.json({ name: session?.user.name, sub: token?.sub })
}
