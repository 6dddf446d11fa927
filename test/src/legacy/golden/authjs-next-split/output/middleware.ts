import { NextAuth } from '@create-auth/runtime/next'
import { getToken } from '@create-auth/runtime/jwt'
import { authConfig } from './auth.config'
import { authjsCookies } from '@create-auth/runtime'

const { auth } = NextAuth(authConfig)

export default auth(async (req) => {
  const token = await getToken({ req, secret: process.env.AUTH_SECRET, config: { cookies: authjsCookies } })
  if (!req.auth && token === null) return Response.redirect(new URL('/login', req.nextUrl))
})

export const config = { matcher: ['/((?!api|_next/static|_next/image).*)'] }
