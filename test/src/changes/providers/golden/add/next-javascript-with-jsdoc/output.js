import { NextAuth } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'

/** @type {import('@create-auth/runtime/next').NextAuthConfig} */
const config = {
  providers: [
    GitHub,
    Google,
    // Facebook,
  ],
  debug: process.env.NODE_ENV === 'development',
}

export const { handlers, auth } = NextAuth(config)
