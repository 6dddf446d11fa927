import type { RoutesFramework } from './framework.js'

/** The port of Vite, which serves what is made with it. */
export const VITE_PORT: NonNullable<RoutesFramework['port']> = {
  usual: 5173,
  said: /(?<=--port[= ]|\bserver:\s*\{[^{}]*\bport:\s*)(\d+)/,
  files: ['vite.config.ts', 'vite.config.js', 'vite.config.mts', 'vite.config.mjs'],
}

/** The plugins by which Vite runs an application that would listen, or be a worker, by itself. */
export const VITE_RUNS: RegExp =
  /['"](?:@cloudflare\/vite-plugin|@hono\/vite-dev-server|vavite|vite-plugin-node)(?:\/[\w/-]+)?['"]/

/** The command with which Vite serves an application while it is developed. */
export const VITE_DEVELOPS: RegExp = /\bvite(?: dev| serve)?(?:$|\s+-)/
