import { Elysia } from 'elysia'
import { authPlugin } from './src/auth'
import { requireSession } from './src/require-session'
export { authPlugin, Elysia, requireSession }
export declare function cors(): Elysia
export const app = new Elysia().use(authPlugin)
