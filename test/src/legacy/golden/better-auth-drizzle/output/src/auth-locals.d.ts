import type { Session } from '@create-auth/runtime'

declare global {
  namespace Express {
    /** Typed, so that `res.locals.session` is known wherever a response is. */
    interface Locals {
      session?: Session | null
    }
  }
}
