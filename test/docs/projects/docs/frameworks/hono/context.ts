import type { Hono, MiddlewareHandler } from 'hono'
export { authHandler, authSession } from './src/auth.js'
export declare const app: Hono
export declare function logger(): MiddlewareHandler
