import type { User } from '$lib/user'

declare global {
  namespace App {
    interface Locals {
      user: User | null
      session: import('./lib/server/auth').UserSession | null
    }
    interface PageData {
      title: string
    }
  }
}
