import 'next-auth'

declare module 'next-auth' {
  interface Session {
    shop: string
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    shop: string
  }
}
