import type { Locale } from './lib/locale'

declare global {
  namespace App {
    interface Locals {
      locale: Locale
      session: import('./lib/server/auth').UserSession | null
    }
  }
}
