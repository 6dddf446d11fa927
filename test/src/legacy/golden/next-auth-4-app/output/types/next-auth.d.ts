import '@create-auth/runtime/next-auth-4'
import type { DefaultSession } from '@create-auth/runtime/next-auth-4'

declare module '@create-auth/runtime/types' {
  interface Session extends DefaultSession {
    shop: string
  }
}
declare module '@create-auth/runtime/types' {
  interface JWT {
    shop: string
  }
}
