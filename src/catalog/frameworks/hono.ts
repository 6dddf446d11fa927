import type { ApplicationFramework, Platform } from './framework.js'

const workers: Platform = {
  id: 'workers',
  name: 'Cloudflare Workers',
  package: 'wrangler',
  files: ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'],
  main: /(?:^|[{,])[\t ]*"?main"?[\t ]*[=:][\t ]*["']([^"']+)["']/m,
  env: { files: ['.dev.vars', '.env'], example: '.dev.vars.example' },
  variables: [
    {
      key: 'NODE_ENV',
      value: 'development',
      comment: 'A worker has no connections: this says that it is served on this machine.',
    },
  ],
  port: { usual: 8787, said: /(?:--port[= ]|(?:^|[{,])[\t ]*"?port"?[\t ]*[=:][\t ]*)(\d+)/m },
  templates: { auth: 'auth-per-environment' },
  production: (env) => [
    'npx wrangler secret put AUTH_SECRET, with a value of its own',
    'npx wrangler secret put AUTH_URL, with the public address, and likewise what providers need',
    'npx wrangler secret put NODE_ENV, with: production',
    `leave AUTH_DEV unset: ${env} is not deployed`,
  ],
}

/** Hono 4, on Node.js, Bun and Cloudflare Workers. */
export const hono: ApplicationFramework = {
  shape: 'application',
  id: 'hono',
  name: 'Hono',
  package: 'hono',
  majors: [4],
  makers: [
    { name: 'Hono', by: 'new' },
    { name: 'Hono', by: 'new', module: 'hono/quick' },
    { name: 'Hono', by: 'new', module: 'hono/tiny' },
    { name: 'OpenAPIHono', by: 'new', module: '@hono/zod-openapi' },
    { name: 'createFactory().createApp', by: 'call', module: 'hono/factory' },
  ],
  making: 'new Hono()',
  served: ['fetch'],
  takesIn: ['mount', 'route'],
  basePaths: ['/auth', '/api/auth', '/session', '/sign-in'],
  mount: {
    statements: [
      { method: 'all', name: 'authHandler', atPath: 'below' },
      { method: 'use', name: 'authSession' },
    ],
    settings: [],
    idle: ['fetch', 'fire', 'notFound', 'onError', 'request'],
    bags: [],
    parsers: [
      'bodyLimit',
      'compress',
      'contextStorage',
      'etag',
      'languageDetector',
      'prettyJSON',
      'timeout',
    ],
    infrastructure: [
      '@hono/otel',
      '@hono/sentry',
      '@hono/structured-logger',
      'hono-pino',
      'hono-rate-limiter',
      'hono/cors',
      'hono/logger',
      'hono/powered-by',
      'hono/request-id',
      'hono/secure-headers',
      'hono/timing',
    ],
    passing: [],
    next: 1,
    answers: ['body', 'html', 'json', 'newResponse', 'notFound', 'redirect', 'text'],
  },
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    { id: 'guard', template: 'require-session', why: 'lets only signed-in people pass' },
    { id: 'types', template: 'auth-locals', why: 'the type of c.var.session' },
  ],
  protect: (application) => `${application}.get('/account', requireSession, (c) => { … })`,
  binding: { make: 'HonoAuth', place: 'c.var.session' },
  wrappers: [
    { package: 'next', name: 'Next.js', does: 'answers the requests itself' },
    {
      package: 'wrangler',
      name: 'Cloudflare Workers',
      does: 'has no wrangler.jsonc, wrangler.json or wrangler.toml here',
    },
  ],
  platforms: [workers],
  madeBy: {},
}
