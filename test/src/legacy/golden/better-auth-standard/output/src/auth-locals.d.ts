import type { UserSession } from './auth.js'

declare global {
  namespace Express {
    /** Typed, so that `res.locals.session` is known wherever a response is. */
    interface Locals {
      session?: UserSession | null
    }
  }
}
