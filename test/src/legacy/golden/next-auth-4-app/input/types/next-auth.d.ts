import 'next-auth'
import type { DefaultSession } from 'next-auth'

declare module 'next-auth' {
  interface Session extends DefaultSession {
    shop: string
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    shop: string
  }
}
