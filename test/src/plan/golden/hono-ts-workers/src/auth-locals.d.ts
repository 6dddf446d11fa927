import type { Session } from '@create-auth/runtime'

declare module 'hono' {
  /** Typed, so that `c.var.session` is known wherever a context is. */
  interface ContextVariableMap {
    session: Session | null
  }
}
