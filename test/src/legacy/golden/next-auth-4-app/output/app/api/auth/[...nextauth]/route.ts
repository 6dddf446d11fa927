import { NextAuth } from '@create-auth/runtime/next-auth-4'
import { authOptions } from '@/lib/auth'

const handler = NextAuth(authOptions)
export { handler as GET, handler as POST }
