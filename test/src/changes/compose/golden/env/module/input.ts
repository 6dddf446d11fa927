import type { Locale } from './lib/locale'

declare global {
  namespace App {
    interface Locals {
      locale: Locale
    }
  }
}
