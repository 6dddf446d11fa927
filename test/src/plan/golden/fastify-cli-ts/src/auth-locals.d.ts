import type { UserSession } from './auth'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where the route was registered in front of the plugin. */
    auth?: UserSession | null
  }
}
