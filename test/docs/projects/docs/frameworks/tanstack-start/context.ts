export { TanStackStartAuth } from '@create-auth/runtime/tanstack-start'
export { createFileRoute, createRootRoute, Outlet, redirect } from '@tanstack/react-router'
export { createCsrfMiddleware, createServerFn, createStart } from '@tanstack/react-start'
export { getRequest } from '@tanstack/react-start/server'
export { getSession, requireSession, sessionMiddleware } from './src/lib/auth.functions'
export { signOut } from './src/lib/auth.server'
export { SessionProvider } from './src/lib/auth-client'
export declare function ordersOf(userId: string): Promise<readonly string[]>
