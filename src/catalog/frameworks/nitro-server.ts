import type { RoutesFramework } from './framework.js'
import type { Keeping, RouteRoot } from './routes.js'

/** The files that configure a server of Nitro, each with every ending. */
const filesOf = (...stems: readonly string[]): readonly string[] =>
  stems.flatMap((stem) => ['ts', 'js', 'mts', 'mjs'].map((ending) => `${stem}.config.${ending}`))

/** Where a server of Nitro is found while it is developed. @param stems of the files that configure it */
export const nitroPort = (...stems: readonly string[]): NonNullable<RoutesFramework['port']> => ({
  usual: 3000,
  said: /(?:--port[= ]|\s-p[= ]?|\bPORT=|\b(?:devS|s)erver:\s*\{[^{}]*\bport:\s*)(\d+)/,
  files: filesOf(...stems),
})

/** How the files of a server of Nitro answer paths, in whichever folder. */
export const NITRO_ROUTES: Pick<RouteRoot, 'home' | 'empty' | 'route' | 'answers' | 'loads'> = {
  home: '{folder}',
  empty: true,
  route: {
    file: '{folder}/routes{path}/[...]',
    template: 'route',
    own: { path: '/api/', file: '{folder}{path}/[...]' },
  },
  answers:
    /^(?:routes\/|(?=api\/))(.*?)(?:(?:^|\/|(?<=^routes\/))index)?(?:\.(?:connect|delete|get|head|options|patch|post|put|trace))?(?:\.(?:dev|prod|prerender))?$/,
  loads: /^(?:middleware|plugins|tasks)\//,
}

/** The names in paths of folders that no address has. */
export const NITRO_SILENT: RegExp = /^\(/

/** The rules and functions that have a server of Nitro keep answers. */
export const NITRO_KEEPING: Keeping = {
  option: 'routeRules',
  rules: ['cache', 'isr', 'prerender', 'static', 'swr'],
  makers: ['cachedEventHandler', 'defineCachedEventHandler', 'defineCachedHandler'],
  except: '{ cache: false, isr: false, swr: false }',
}

/** Presets with which files are all that is made. */
export const NITRO_STILL_PRESETS: readonly string[] = [
  'static',
  'github-pages',
  'gitlab-pages',
  'github_pages',
  'gitlab_pages',
]

/** The files that every application on a server of Nitro gets. */
export const NITRO_FILES: RoutesFramework['files'] = [
  { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
  { id: 'types', template: 'auth-locals', why: 'the type of event.context.session' },
  { id: 'mount', template: 'route', why: 'answers sign-in by being there' },
  {
    id: 'session',
    template: 'middleware',
    places: ['{folder}/middleware/1.auth', '{folder}/middleware/1.sign-in'],
    why: 'puts the session into event.context, before everything else',
  },
]
