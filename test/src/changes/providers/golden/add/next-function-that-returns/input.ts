import { NextAuth } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'

export const { handlers, auth, signIn, signOut } = NextAuth((request) => {
  if (request) console.log(request.nextUrl.pathname)
  return { providers: [GitHub], session: { strategy: 'jwt' } }
})
