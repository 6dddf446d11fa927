import { join, posix } from 'node:path'
import { findOption } from '../../reading/read-option.js'
import { readNamedPath, getPrefix } from '../configuration.js'
import type { Located, ProjectReading, RoutesFramework } from '../framework.js'
import { onNitro, NITRO_FILES, NITRO_STILL_PRESETS, nitroPort, nitroRoot } from '../nitro-server.js'
import { refuseStatic } from '../static-output.js'
import { workersInNitro } from '../workers.js'
import { exists } from '../../reading/read-file.js'

/** The files that hold its options, without their endings. */
const CONFIGURATION = ['nuxt.config']

/** The first version whose pages lie in `app`, and whose server lies beside that. */
const APART = 4

async function locate(reading: ProjectReading): Promise<Located> {
  await refuseStatic(reading, {
    name: nuxt.name,
    stems: CONFIGURATION,
    option: 'nitro.preset',
    values: NITRO_STILL_PRESETS,
    commands: {
      makes: /\bnux[it]\s+(?:generate|build\s+--prerender)\b/,
      serves: /\bnux[it]\s+build\b(?!\s+--prerender)/,
    },
  })
  const sources = await readNamedPath(reading, CONFIGURATION, 'srcDir')
  const server = await readNamedPath(reading, CONFIGURATION, 'serverDir')
  const around = (reading.major ?? APART) < APART ? sources : undefined
  const root = nitroRoot(server ?? posix.join(around ?? '.', 'server'))
  return {
    roots: [{ ...root, given: ['useAppConfig', 'useRuntimeConfig', 'useStorage'] }],
    pages: sources ?? (await usualPages(reading)),
    site: await getPrefix(reading, CONFIGURATION, 'app.baseURL'),
  }
}

/** The folder of the pages, where no option names it. */
async function usualPages({ world, major = APART }: ProjectReading): Promise<string> {
  if (major < APART && !(await findOption(world, CONFIGURATION, 'future.compatibilityVersion')))
    return '.'
  const parts = ['app.vue', 'App.vue', 'pages', 'layouts', 'components', 'composables', 'plugins']
  const hasPages = (folder: string): boolean =>
    parts.some((name) => exists(world, join(folder, name)))
  return ['app', '.'].find(hasPages) ?? 'app'
}

/** Nuxt 3 and 4, on h3 1. */
export const nuxt: RoutesFramework = {
  shape: 'routes',
  id: 'nuxt',
  name: 'Nuxt',
  package: 'nuxt',
  majors: [3, 4],
  saysDevelopment: true,
  locate,
  ...onNitro(CONFIGURATION),
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
  prefetches: { tag: 'NuxtLink', off: /\bno-prefetch\b|:prefetch="false"/ },
  protect: () =>
    [
      '// in each handler of server/api and server/routes: whoever is not signed in gets no further',
      'const session = await requireSession(event)',
      '// in a page: const { session, signIn, signOut } = useSession()',
    ].join('\n'),
  tests: { develops: /\bnux[it] dev\b/, virtual: /^#/ },
  binding: {
    make: 'NuxtAuth',
    place: 'event.context.session',
    whole: true,
  },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
  platforms: [workersInNitro(nitroPort('nuxt'))],
}
