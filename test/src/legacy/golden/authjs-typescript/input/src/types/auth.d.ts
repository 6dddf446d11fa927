import '@auth/core/jwt'

declare module '@auth/core/types' {
  interface Session {
    shop: string
  }
}
declare module '@auth/core/jwt' {
  interface JWT {
    shop: string
  }
}
declare module '@auth/core/adapters' {
  interface AdapterUser {
    shop: string
  }
}
