import type { User } from '$lib/user'

declare global {
  namespace App {
    interface Locals {
      user: User | null
      session: import('@create-auth/runtime/sveltekit').Session | null
    }
    interface PageData {
      title: string
    }
  }
}
