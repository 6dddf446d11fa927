import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
export { authPlugin } from './src/auth.js'
export declare const app: FastifyInstance
export declare const helmet: FastifyPluginAsync
export declare const routes: FastifyPluginAsync
