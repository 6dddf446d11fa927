import type { UserSession } from './auth'

declare module 'hono' {
  /** Typed, so that `c.var.session` is known wherever a context is. */
  interface ContextVariableMap {
    session: UserSession | null
  }
}
