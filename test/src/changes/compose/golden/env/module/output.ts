import type { Locale } from './lib/locale'

declare global {
  namespace App {
    interface Locals {
      locale: Locale
      session: import('@create-auth/runtime/astro').Session | null
    }
  }
}
