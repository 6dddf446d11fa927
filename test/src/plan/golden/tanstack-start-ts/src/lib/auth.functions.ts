import { createMiddleware, createServerFn } from '@tanstack/react-start'
import { clientSession } from '@create-auth/runtime/tanstack-start'
import { guard, middleware } from './auth.server'

/**
 * Puts the session, or null, into context.session of everything on the server:
 * src/start.ts lists it.
 */
export const sessionMiddleware = createMiddleware().server(
  ({ next, ...asked }) =>
    middleware(asked, (session) => next({ context: { session } })),
)

/**
 * Lets nobody pass without a session: for each server function and each server
 * route that reads or changes data.
 */
export const requireSession = createMiddleware()
  .middleware([sessionMiddleware])
  .server(({ next, ...asked }) =>
    guard(asked, (session) => next({ context: { session } })),
  )

/** Who is signed in, or null, for what pages show. It protects nothing. */
export const getSession = createServerFn()
  .middleware([sessionMiddleware])
  .handler(({ context }) => clientSession(context.session))
