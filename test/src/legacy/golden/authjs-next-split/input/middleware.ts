import NextAuth from 'next-auth'
import { getToken } from 'next-auth/jwt'
import { authConfig } from './auth.config'

const { auth } = NextAuth(authConfig)

export default auth(async (req) => {
  const token = await getToken({ req, secret: process.env.AUTH_SECRET })
  if (!req.auth && token === null) return Response.redirect(new URL('/login', req.nextUrl))
})

export const config = { matcher: ['/((?!api|_next/static|_next/image).*)'] }
