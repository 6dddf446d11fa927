import type { ApplicationFramework } from '../framework.js'
import { workers } from '../workers.js'
import { fetchSteps } from './filtered-fetch.js'

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
    { name: 'OpenAPIHono', by: 'new', module: '@hono/zod-openapi', widens: true },
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
    wholeGates: ['hono/basic-auth', 'hono/bearer-auth', 'hono/ip-restriction'],
    next: 1,
    answers: ['body', 'html', 'json', 'newResponse', 'notFound', 'redirect', 'text'],
  },
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    { id: 'guard', template: 'require-session', why: 'lets only signed-in people pass' },
    { id: 'types', template: 'auth-locals', why: 'the type of c.var.session' },
  ],
  protect: (application) => `${application}.get('/account', requireSession, (c) => { … })`,
  tests: { asked: { by: 'request', value: (app) => `${app}.fetch(request)` } },
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
  steps: fetchSteps,
  madeBy: {},
}
