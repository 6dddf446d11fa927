/** A web framework that projects are set up for. The templates lie in a folder named after the id. */
export interface Framework {
  readonly id: string
  readonly name: string
  /** The package whose default export makes the application. */
  readonly package: string
  readonly majors: readonly number[]
  /** Where the handler is mounted: the first of these paths below which the application answers nothing. */
  readonly basePaths: readonly [string, ...string[]]
  /** Packages whose middleware stays in front of sign-in: headers, logging, limits. */
  readonly infrastructure: readonly string[]
  /** Packages whose middleware always passes a request on, so that it may come before or after. */
  readonly passing: readonly string[]
  /** What the template of the auth file calls its own things. */
  readonly names: readonly string[]
  /** Packages that wrap this framework and make the application themselves: why, and what to do. */
  readonly wrappers: Readonly<Record<string, string>>
  /** Packages that make the application where the project does not: how to hand them one. */
  readonly makers: Readonly<Record<string, string>>
}

export const frameworks: readonly Framework[] = [
  {
    id: 'express',
    name: 'Express',
    package: 'express',
    majors: [4, 5],
    basePaths: ['/auth', '/api/auth', '/session', '/sign-in'],
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
    names: [
      'Dev',
      'ExpressAuth',
      'ExpressAuthConfig',
      'authConfig',
      'authHandler',
      'authSession',
      'loadEnvFile',
      'process',
      'session',
    ],
    wrappers: {
      '@nestjs/core': 'NestJS makes the application itself',
      next: 'Next.js answers the requests itself',
    },
    makers: {
      '@tsed/platform-express': 'mount sign-in in the hook $beforeRoutesInit, by app.use(…)',
      'inversify-express-utils':
        'make it yourself: const app = express(); new InversifyExpressServer(container, null, null, app)',
      'routing-controllers':
        'make it yourself: const app = express(); useExpressServer(app, options), in place of createExpressServer(options)',
    },
  },
]

/** The row of an id that came from outside, or undefined. */
export function findFramework(id: string): Framework | undefined {
  return frameworks.find((row) => row.id === id)
}
