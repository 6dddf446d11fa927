import { NextAuth } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'

export const { handlers, auth, signIn, signOut } = NextAuth((request) => {
  if (request) console.log(request.nextUrl.pathname)
  return { providers: [GitHub, Google], session: { strategy: 'jwt' } }
})
