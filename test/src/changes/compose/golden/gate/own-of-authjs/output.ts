import NextAuth from 'next-auth'
import { authConfig } from './auth.config'
import { gate } from '@create-auth/runtime/next-gate'

export default gate(['/account'], NextAuth(authConfig).auth)

export const config = { matcher: ['/((?!api|_next/static|_next/image).*)'] }
