import type { Framework } from './framework.js'

/** Express 4 and 5. */
export const express: Framework = {
  id: 'express',
  name: 'Express',
  package: 'express',
  majors: [4, 5],
  makers: [{ name: 'default', by: 'call' }],
  making: 'express()',
  served: ['listen'],
  basePaths: ['/auth', '/api/auth', '/session', '/sign-in'],
  mount: {
    statements: [
      { method: 'use', name: 'authHandler', atPath: true },
      { method: 'use', name: 'authSession' },
    ],
    settings: ['set', 'enable', 'disable', 'engine'],
    idle: ['listen', 'on', 'once', 'enabled', 'disabled', 'path'],
    bags: ['locals'],
    parsers: ['json', 'urlencoded', 'raw', 'text'],
    infrastructure: [
      '@sentry/node',
      'cls-rtracer',
      'compression',
      'connect-timeout',
      'cookie-parser',
      'cors',
      'express-http-context',
      'express-pino-logger',
      'express-rate-limit',
      'express-request-id',
      'express-requestid',
      'express-slow-down',
      'express-winston',
      'helmet',
      'morgan',
      'pino-http',
      'response-time',
      'shrink-ray-current',
    ],
    passing: [
      'body-parser',
      'connect-flash',
      'cookie-session',
      'express-ejs-layouts',
      'express-fileupload',
      'express-session',
      'hpp',
      'method-override',
      'passport',
      'serve-favicon',
    ],
    next: 2,
  },
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    { id: 'guard', template: 'require-session', why: 'lets only signed-in people pass' },
    { id: 'types', template: 'auth-locals', why: 'the type of res.locals.session' },
  ],
  protect: (application) => `${application}.get('/account', requireSession, (req, res) => { … })`,
  binding: { make: 'ExpressAuth', place: 'res.locals.session' },
  wrappers: [
    { package: '@nestjs/core', name: 'NestJS', does: 'makes the application itself' },
    { package: 'next', name: 'Next.js', does: 'answers the requests itself' },
  ],
  madeBy: {
    '@tsed/platform-express': 'mount sign-in in the hook $beforeRoutesInit, by app.use(…)',
    'inversify-express-utils':
      'make it yourself: const app = express(); new InversifyExpressServer(container, null, null, app)',
    'routing-controllers':
      'make it yourself: const app = express(); useExpressServer(app, options), in place of createExpressServer(options)',
  },
}
