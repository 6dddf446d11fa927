import type { RoutesFramework } from './framework.js'
import { VITE_PORT } from './vite.js'
import { workersInVite } from './workers.js'

const PACKAGE = '@tanstack/react-start'

/** TanStack Start with React, since it protects server functions from other sites by middleware. */
export const tanstackStart: RoutesFramework = {
  shape: 'routes',
  id: 'tanstack-start',
  name: 'TanStack Start',
  package: PACKAGE,
  majors: [1],
  node: { since: 1, first: [22, 12] },
  since: { version: [1, 168], has: 'what keeps other sites from calling server functions' },
  roots: [
    {
      folder: 'src/routes',
      home: 'src/lib',
      option: 'router.routesDirectory',
      inSources: true,
      route: { file: '{folder}{path}/$', template: 'route' },
      // Names that begin with a hyphen are no routes, and a dot is as good as a folder.
      answers: /^(?!(?:.*[/.])?-)(?!__root$)(.*?)(?:(?:^|[/.])(?:index|lazy|route))*$/,
      parts: /[/.]/,
    },
  ],
  silent: /^[_(]/,
  // Where the routes lie the plugin's own options say, whatever tsr.config.json does.
  options: ['vite.config', 'tsr.config'],
  prefix: 'router.basepath',
  prefixOf: 'base',
  refuses: [
    {
      option: 'virtualRouteConfig',
      problem: 'virtualRouteConfig lists the routes, so that no file is one by being there',
      remedy: (file) =>
        `Take it out of ${file} and run this again, or set sign-in up by hand: docs/frameworks/others.md shows how.`,
    },
  ],
  sources: { folder: 'src', option: 'srcDirectory' },
  middlewareList: {
    file: 'src/start',
    option: 'start.entry',
    maker: { name: 'createStart', from: PACKAGE },
    list: 'requestMiddleware',
    name: 'sessionMiddleware',
    template: 'start',
    replaces: {
      name: 'createCsrfMiddleware',
      warns: {
        title: '{file} lets other sites call the server functions',
        lines: [
          'TanStack Start refuses such calls by itself only where there is no such file; first in requestMiddleware:',
          "createCsrfMiddleware({ filter: ({ handlerType }) => handlerType === 'serverFn' })",
        ],
      },
    },
    why: 'puts the session into the context of everything on the server',
  },
  serverOnly: '.server',
  basePaths: ['/api/auth', '/auth', '/api/session', '/sign-in'],
  bare: true,
  port: VITE_PORT,
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    {
      id: 'guard',
      template: 'auth.functions',
      why: 'lets only signed-in people pass, and says who that is',
    },
    { id: 'mount', template: 'route', why: 'where sign-in answers' },
  ],
  protect: () =>
    [
      '// each server function: whoever is not signed in gets no further',
      'createServerFn().middleware([requireSession]).handler(({ context }) => context.session)',
      '// each server route: server: { middleware: [requireSession], handlers: { … } }',
    ].join('\n'),
  binding: {
    make: 'TanStackStartAuth',
    place: 'context.session',
    whole: true,
    infers: true,
    needs: { names: 'redirect', from: '@tanstack/react-router' },
  },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
  platforms: [workersInVite],
}
