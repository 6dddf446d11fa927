import NextAuth from 'next-auth'
import { useSession } from 'next-auth/react'
import { authOptions } from './options.js'

export const handler = NextAuth(authOptions)
export const use = useSession
