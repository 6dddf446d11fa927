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
  /** What wraps this framework, so that a project has no application of its own. */
  readonly wrappers: readonly {
    readonly package: string
    readonly name: string
    /** What it does in place of the project. */
    readonly does: string
  }[]
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
    wrappers: [
      { package: '@nestjs/core', name: 'NestJS', does: 'makes the application itself' },
      { package: 'next', name: 'Next.js', does: 'answers the requests itself' },
    ],
    makers: {
      '@tsed/platform-express': 'mount sign-in in the hook $beforeRoutesInit, by app.use(…)',
      'inversify-express-utils':
        'make it yourself: const app = express(); new InversifyExpressServer(container, null, null, app)',
      'routing-controllers':
        'make it yourself: const app = express(); useExpressServer(app, options), in place of createExpressServer(options)',
    },
  },
]

/** Where an application answers requests that is made with a framework which has no row. */
export type Runs = 'server' | 'browser'

/** A framework that projects are told by name, although they can't be set up: the first of these that is there. */
export interface KnownFramework {
  readonly name: string
  readonly packages: readonly string[]
  readonly runs: Runs
}

/** Those that are made of others come before them. */
export const otherFrameworks: readonly KnownFramework[] = [
  { name: 'Next.js', packages: ['next'], runs: 'server' },
  { name: 'NestJS', packages: ['@nestjs/core'], runs: 'server' },
  { name: 'Nuxt', packages: ['nuxt', 'nuxt3'], runs: 'server' },
  { name: 'SvelteKit', packages: ['@sveltejs/kit'], runs: 'server' },
  { name: 'Remix', packages: ['@remix-run/node', '@remix-run/react'], runs: 'server' },
  { name: 'React Router', packages: ['@react-router/dev', '@react-router/node'], runs: 'server' },
  { name: 'TanStack Start', packages: ['@tanstack/react-start'], runs: 'server' },
  { name: 'SolidStart', packages: ['@solidjs/start'], runs: 'server' },
  { name: 'Qwik City', packages: ['@builder.io/qwik-city', '@qwik.dev/router'], runs: 'server' },
  { name: 'Astro', packages: ['astro'], runs: 'server' },
  { name: 'AdonisJS', packages: ['@adonisjs/core'], runs: 'server' },
  { name: 'Fastify', packages: ['fastify'], runs: 'server' },
  { name: 'Koa', packages: ['koa'], runs: 'server' },
  { name: 'Hono', packages: ['hono'], runs: 'server' },
  { name: 'hapi', packages: ['@hapi/hapi'], runs: 'server' },
  { name: 'Elysia', packages: ['elysia'], runs: 'server' },
  { name: 'Nitro', packages: ['nitro', 'nitropack'], runs: 'server' },
  { name: 'Polka', packages: ['polka'], runs: 'server' },
  { name: 'Restify', packages: ['restify'], runs: 'server' },
  { name: 'Gatsby', packages: ['gatsby'], runs: 'browser' },
  { name: 'Angular', packages: ['@angular/core'], runs: 'browser' },
  { name: 'Vue', packages: ['vue'], runs: 'browser' },
  { name: 'Svelte', packages: ['svelte'], runs: 'browser' },
  { name: 'SolidJS', packages: ['solid-js'], runs: 'browser' },
  { name: 'React', packages: ['react'], runs: 'browser' },
]

/** The row of an id that came from outside, or undefined. */
export function findFramework(id: string): Framework | undefined {
  return frameworks.find((row) => row.id === id)
}
