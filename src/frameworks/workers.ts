import type { Framework } from './framework.js'
import type { Platform } from './platform.js'
import { VITE_PORT } from './vite.js'

/** Where Wrangler serves the application, and its file makes it. */
export const workers: Platform = {
  id: 'workers',
  name: 'Cloudflare Workers',
  package: 'wrangler',
  files: ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'],
  starts: /\b(?:wrangler|miniflare|vite)\b/,
  main: /(?:^|[{,])[\t ]*"?main"?[\t ]*[=:][\t ]*["']([^"']+)["']/m,
  env: ['.dev.vars', '.env'],
  variables: [
    {
      key: 'NODE_ENV',
      value: 'development',
      comment: 'A worker has no connections: this says that it is served on this machine.',
    },
  ],
  port: {
    usual: 8787,
    said: /(?:--port[= ]|(?:^|[{,])[\t ]*"?port"?[\t ]*[=:][\t ]*)(\d+)/m,
    develops: /\bwrangler(?: pages)? dev\b/,
  },
  templates: { auth: 'auth-per-environment' },
  production: (env) => [
    'npx wrangler secret put AUTH_SECRET, with a value of its own',
    'npx wrangler secret put AUTH_URL, with the public address, and likewise what providers need',
    'npx wrangler secret put NODE_ENV, with: production',
    `leave AUTH_DEV unset: ${env} is not deployed`,
  ],
}

const built = (env: string): readonly string[] => [
  'nodejs_compat among the compatibility_flags, and a compatibility_date of 2025-04-01 or later: they give process.env',
  ...workers.production(env),
]

/** Where Vite serves what a framework builds, in a worker. */
export const workersInVite: Platform = {
  ...workers,
  files: VITE_PORT.files,
  speaks: /['"]@cloudflare\/vite-plugin['"]/,
  main: /(?!)/,
  port: VITE_PORT,
  templates: {},
  production: built,
}

/** Where Nitro builds a worker, and is a process while the application is developed. @param port of that process */
export const workersInNitro = (port: NonNullable<Framework['port']>): Platform => ({
  ...workersInVite,
  files: [...port.files, 'package.json'],
  speaks: /(?:\bpreset:[^,\n}]*['"]|--preset[= ]|\bNITRO_PRESET=)cloudflare[-_]/,
  env: ['.env'],
  variables: [],
  port,
})
