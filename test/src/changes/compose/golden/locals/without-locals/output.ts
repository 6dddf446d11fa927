declare global {
  namespace App {
    interface Error {
      code: string
    }
    interface Locals {
      session: import('@create-auth/runtime/sveltekit').Session | null
    }
  }
}

export {}
