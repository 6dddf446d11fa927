import type { Session } from '@create-auth/runtime'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where the route was registered in front of the plugin. */
    auth?: Session | null
  }
}
