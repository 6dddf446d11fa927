import '@create-auth/runtime/jwt'

declare module '@create-auth/runtime/types' {
  interface Session {
    shop: string
  }
}
declare module '@create-auth/runtime/types' {
  interface JWT {
    shop: string
  }
}
declare module '@create-auth/runtime/adapters' {
  interface AdapterUser {
    shop: string
  }
}
