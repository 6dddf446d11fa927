import type Router from '@koa/router'
import type Koa from 'koa'
export { authHandler, authSession } from './src/auth.js'
export declare const app: Koa
export declare const router: Router
export declare const admin: Router
export declare function helmet(): Koa.Middleware
