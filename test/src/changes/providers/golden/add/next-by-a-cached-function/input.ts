import 'server-only'
import { NextAuth } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'
import { cache } from 'react'

const { auth: uncachedAuth, handlers, signIn, signOut } = NextAuth({ providers: [ GitHub ] })
const auth = cache(uncachedAuth)

export { auth, handlers, signIn, signOut }
