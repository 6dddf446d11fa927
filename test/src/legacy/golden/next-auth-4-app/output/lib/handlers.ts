import { NextAuth } from '@create-auth/runtime/next-auth-4'
import { authOptions } from './auth'

export const { auth } = NextAuth(authOptions)
