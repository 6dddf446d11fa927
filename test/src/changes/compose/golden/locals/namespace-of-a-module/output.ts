export namespace App {
  export interface Locals {
    own: string
  }
}

declare global {
  namespace App {
    interface Locals {
      session: import('@create-auth/runtime/sveltekit').Session | null
    }
  }
}
