import type { RoutesFramework } from './framework.js'

/** The port of Nuxt, whose server is Nitro's. */
export const NITRO_PORT: NonNullable<RoutesFramework['port']> = {
  usual: 3000,
  said: /(?:--port[= ]|\s-p[= ]?|\bPORT=|\bdevServer:\s*\{[^{}]*\bport:\s*)(\d+)/,
  files: ['nuxt.config.ts', 'nuxt.config.js', 'nuxt.config.mts', 'nuxt.config.mjs'],
}
