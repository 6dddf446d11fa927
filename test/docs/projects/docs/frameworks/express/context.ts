export declare const app: import('express').Express
export { authHandler, authSession } from './src/auth.js'
export declare function helmet(): import('express').RequestHandler
export declare const admin: import('express').Router
