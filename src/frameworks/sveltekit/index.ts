import { readNamedPath, getPrefix } from '../configuration.js'
import type { Located, ProjectReading, RoutesFramework } from '../framework.js'
import { type Composition, composedPart, localsPart } from '../own-parts.js'
import { createPathReader } from '../create-path-reader.js'
import { refuseStatic } from '../static-output.js'
import { VITE_DEVELOPS, VITE_PORT } from '../vite.js'

const PACKAGE = '@sveltejs/kit'

const CONFIGURATIONS = ['svelte.config', 'vite.config']

const ALIASES = {
  $lib: ['src/lib'],
  '$lib/*': ['src/lib/*'],
  '#lib': ['src/lib'],
  '#lib/*': ['src/lib/*'],
}

const HANDLE: Composition = {
  name: 'handle',
  with: { name: 'sequence', from: `${PACKAGE}/hooks` },
  why: 'answers sign-in, and puts the session into event.locals',
}

async function locate(reading: ProjectReading): Promise<Located> {
  const adapter = { option: 'adapter', module: '@sveltejs/adapter-static' }
  await refuseStatic(reading, { name: sveltekit.name, stems: CONFIGURATIONS, ...adapter })
  const routes = await readNamedPath(reading, CONFIGURATIONS, 'files.routes')
  const hooks = await readNamedPath(reading, CONFIGURATIONS, 'files.hooks.server')
  return {
    roots: [
      {
        folder: routes ?? 'src/routes',
        home: 'src/lib/server',
        answers: createPathReader({
          answers: /^(?:(.*)\/)?\+(?:server|page(?:@[^/]*)?)$/,
          silent: /^\(/,
        }),
        besides: [
          { module: '@auth/sveltekit', path: '/auth' },
          { module: 'better-auth/svelte-kit', path: '/api/auth' },
        ],
      },
    ],
    composed: hooks?.replace(/\.[cm]?[jt]s$/, '') ?? 'src/hooks.server',
    ambient: 'src/app.d.ts',
    site: await getPrefix(reading, CONFIGURATIONS, 'paths.base'),
  }
}

/** SvelteKit 2 and 3. */
export const sveltekit: RoutesFramework = {
  shape: 'routes',
  id: 'sveltekit',
  name: 'SvelteKit',
  package: PACKAGE,
  majors: [2, 3],
  saysDevelopment: true,
  node: { since: 3, first: [22, 17] },
  locate,
  parts: async (project) => [
    ...composedPart(project, HANDLE, ALIASES),
    ...localsPart(project, 'sveltekit', 'the type of event.locals.session'),
  ],
  basePaths: ['/auth', '/api/auth', '/session', '/sign-in'],
  bare: true,
  port: VITE_PORT,
  aliases: ALIASES,
  files: [{ id: 'auth', template: 'auth', why: 'who may sign in, and how' }],
  originCheck: {
    files: /^(?:svelte|vite)\.config\.[cm]?[jt]s$/,
    lets: (origin) =>
      origin === undefined
        ? "among the options of SvelteKit, since the service posts without an origin: csrf: { trustedOrigins: ['*'] }; your own forms have to look after that themselves then"
        : `among the options of SvelteKit, since the answer is posted from there: csrf: { trustedOrigins: ['${origin}'] }`,
    isLet: (text, origin) => {
      const [, list = ''] = /\btrustedOrigins\s*:\s*\[([^\]]*)\]/.exec(text) ?? []
      const named = ['*', ...(origin === undefined ? [] : [origin])]
      return (
        /\bcheckOrigin\s*:\s*false\b/.test(text) ||
        [...list.matchAll(/['"`]([^'"`]*)['"`]/g)].some(([, each = '']) => named.includes(each))
      )
    },
  },
  prefetches: { tag: 'a', off: /data-sveltekit-(?:preload-data=["'](?:off|false)|reload)/ },
  protect: () =>
    [
      '// in each load of +page.server, action, +server and remote function: whoever is not signed in gets no further',
      'const session = await requireSession(event)',
      '// so that pages may show who that is, the outermost +layout.server gives { session: clientSession(event.locals.session) }',
    ].join('\n'),
  tests: { develops: VITE_DEVELOPS, virtual: /^\$(?:app|env)\// },
  binding: {
    make: 'SvelteKitAuth',
    place: 'event.locals.session',
    whole: true,
    needs: { names: 'error, redirect', from: PACKAGE },
  },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
}
