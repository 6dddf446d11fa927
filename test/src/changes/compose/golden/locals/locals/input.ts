import type { User } from '$lib/user'

declare global {
  namespace App {
    interface Locals {
      user: User | null
    }
    interface PageData {
      title: string
    }
  }
}
