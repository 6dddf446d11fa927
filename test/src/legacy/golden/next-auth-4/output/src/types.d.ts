import '@create-auth/runtime'

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
