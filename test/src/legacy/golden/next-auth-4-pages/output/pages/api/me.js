import { getServerSession } from '@create-auth/runtime/next-auth-4'
import { getToken } from '@create-auth/runtime/next-auth-4'
import { authOptions } from './auth/[...nextauth]'

export default async function me(req, res) {
  const session = await getServerSession(req, res, authOptions)
  const token = await getToken({ req, secret: process.env.AUTH_SECRET })
  res.json({ name: session?.user.name, sub: token?.sub })
}
