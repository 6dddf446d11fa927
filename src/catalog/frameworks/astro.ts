import type { RoutesFramework } from './framework.js'

const PACKAGE = 'astro'

const CONFIGURATIONS = [
  'astro.config.mjs',
  'astro.config.js',
  'astro.config.ts',
  'astro.config.mts',
  'astro.config.cjs',
  'astro.config.cts',
] as const

/** Pages are made by the build, once for everybody, where nobody says otherwise. */
const PRERENDERED = {
  title: 'Pages are prerendered here, and can’t be protected',
  lines: [
    'export const prerender = false, in each page and endpoint that asks who is signed in',
    'requireSession says so where it is missing: the build stops',
  ],
}

/** Astro 5, 6 and 7. */
export const astro: RoutesFramework = {
  shape: 'routes',
  id: 'astro',
  name: 'Astro',
  package: PACKAGE,
  majors: [5, 6, 7],
  node: { since: 6, first: [22, 12] },
  roots: [
    {
      folder: 'src/pages',
      home: 'src',
      route: { file: 'src/pages{path}/[...auth]', template: 'route' },
      // Names that begin with an underscore are no routes.
      answers: /^(?!(?:.*\/)?_)(.*?)(?:(?:^|\/)index)?$/,
      besides: [{ module: 'auth-astro', path: '/api/auth' }],
    },
  ],
  silent: /^$/,
  options: ['astro.config'],
  sources: { folder: 'src', option: 'srcDir' },
  typed: true,
  configuration: {
    files: CONFIGURATIONS,
    prefix: 'base',
    seen: true,
    still: {
      option: 'adapter',
      value: undefined,
      remedy: (file) =>
        `Pages and endpoints need an adapter to be served, and ${file} has none: npx astro add node, or that of your host. Then run this again.`,
    },
    refused: [
      {
        option: 'trailingSlash',
        value: 'always',
        problem:
          "with trailingSlash: 'always' no address is answered without a slash at its end, and those of sign-in have none",
        remedy: (file) => `Say trailingSlash: 'ignore' in ${file}, then run this again.`,
      },
    ],
    warns: [
      { option: 'output', value: '', ...PRERENDERED },
      { option: 'output', value: 'static', ...PRERENDERED },
    ],
    front: {
      file: 'src/fetch',
      speaks: /\bfrom\s*['"]astro\/(?:fetch|hono)['"]/,
      brings: /\b(?:astro|middleware)\s*\(/,
      warns: {
        title: '{file} calls no middleware, so that nobody is ever signed in',
        lines: [
          "import { middleware } from 'astro/fetch'",
          'return middleware(state, (each) => pages(each))',
        ],
      },
    },
  },
  composition: {
    file: 'src/middleware',
    name: 'onRequest',
    with: { name: 'sequence', from: `${PACKAGE}:middleware`, also: `${PACKAGE}/middleware` },
    why: 'answers sign-in, and puts the session into Astro.locals',
  },
  ambient: {
    file: 'src/env.d.ts',
    namespace: 'App',
    interface: 'Locals',
    property: 'session',
    type: "import('@create-auth/runtime/astro').Session | null",
    why: 'the type of Astro.locals.session',
  },
  basePaths: ['/auth', '/api/auth', '/session', '/sign-in'],
  port: {
    usual: 4321,
    said: /(?<=--port[= ]|\bserver:\s*\{[^{}]*\bport:\s*)(\d+)/,
    files: CONFIGURATIONS,
  },
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    { id: 'mount', template: 'route', why: 'where sign-in answers' },
  ],
  lets: (origin) =>
    `security: { checkOrigin: false } in the configuration of Astro, since the answer is posted from ${origin}: your own forms have to look after that themselves then`,
  protect: () =>
    [
      '// in each page, endpoint, action and server island: whoever is not signed in gets no further',
      'const session = await requireSession(Astro)',
      '// an endpoint and an action hand their own context over; pages say export const prerender = false',
    ].join('\n'),
  production: [
    'name your hosts in the configuration of Astro, which takes every other for localhost, and refuses forms: security: { allowedDomains: [{ hostname: … }] }',
  ],
  binding: {
    make: 'AstroAuth',
    place: 'Astro.locals.session',
    whole: true,
    infers: true,
    needs: { names: 'getSecret', from: `${PACKAGE}:env/server`, variables: 'getSecret' },
  },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
}
