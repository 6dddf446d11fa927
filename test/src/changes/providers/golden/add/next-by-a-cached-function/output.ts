import 'server-only'
import { NextAuth } from '@create-auth/runtime/next'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'
import { cache } from 'react'

const { auth: uncachedAuth, handlers, signIn, signOut } = NextAuth({ providers: [ GitHub, Google ] })
const auth = cache(uncachedAuth)

export { auth, handlers, signIn, signOut }
