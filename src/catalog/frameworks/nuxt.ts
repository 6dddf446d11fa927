import type { RoutesFramework } from './framework.js'
import {
  NITRO_FILES,
  NITRO_KEEPING,
  NITRO_ROUTES,
  NITRO_SILENT,
  NITRO_STILL_PRESETS,
  nitroPort,
} from './nitro-server.js'
import { workersInNitro } from './workers.js'

/** Nuxt 3 and 4, on h3 1. */
export const nuxt: RoutesFramework = {
  shape: 'routes',
  id: 'nuxt',
  name: 'Nuxt',
  package: 'nuxt',
  majors: [3, 4],
  roots: [
    {
      ...NITRO_ROUTES,
      folder: 'server',
      option: 'serverDir',
      within: { option: 'srcDir', before: 4 },
      given: ['useAppConfig', 'useRuntimeConfig', 'useStorage'],
    },
  ],
  silent: NITRO_SILENT,
  options: ['nuxt.config'],
  prefix: 'app.baseURL',
  pages: {
    option: 'srcDir',
    folders: ['app', '.'],
    has: ['app.vue', 'App.vue', 'pages', 'layouts', 'components', 'composables', 'plugins'],
    once: { before: 4, folder: '.', unless: 'future.compatibilityVersion' },
  },
  keeping: NITRO_KEEPING,
  stillness: {
    option: 'nitro.preset',
    values: NITRO_STILL_PRESETS,
    commands: {
      makes: /\bnux[it]\s+(?:generate|build\s+--prerender)\b/,
      serves: /\bnux[it]\s+build\b(?!\s+--prerender)/,
    },
  },
  // Pages elsewhere have the other paths.
  basePaths: ['/api/auth', '/api/session', '/api/sign-in'],
  bare: true,
  port: nitroPort('nuxt'),
  aliases: {
    '~/*': ['app/*', '*'],
    '@/*': ['app/*', '*'],
    '~~/*': ['*'],
    '@@/*': ['*'],
    '#server/*': ['server/*'],
    '#shared/*': ['shared/*'],
  },
  files: [
    ...NITRO_FILES,
    {
      id: 'client',
      template: 'use-session',
      places: ['{pages}/composables/useSession'],
      names: 'useSession',
      why: 'who is signed in, for pages and components',
    },
  ],
  protect: () =>
    [
      '// in each handler of server/api and server/routes: whoever is not signed in gets no further',
      'const session = await requireSession(event)',
      '// in a page: const { session, signIn, signOut } = useSession()',
    ].join('\n'),
  binding: {
    make: 'NuxtAuth',
    place: 'event.context.session',
    whole: true,
    infers: true,
  },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
  platforms: [workersInNitro(nitroPort('nuxt'))],
}
