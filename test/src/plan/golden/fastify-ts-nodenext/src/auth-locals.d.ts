import type { UserSession } from './auth.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where the route was registered in front of the plugin. */
    auth?: UserSession | null
  }
}
