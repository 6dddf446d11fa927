import type { Session } from 'lucia'

declare global {
  namespace App {
    interface Locals {
      session: Session | null
    }
  }
}
