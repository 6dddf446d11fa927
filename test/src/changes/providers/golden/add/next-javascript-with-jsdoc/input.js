import { NextAuth } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'

/** @type {import('@create-auth/runtime/next').NextAuthConfig} */
const config = {
  providers: [
    GitHub,
    // Facebook,
  ],
  debug: process.env.NODE_ENV === 'development',
}

export const { handlers, auth } = NextAuth(config)
