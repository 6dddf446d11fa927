import type { RoutesFramework } from './framework.js'
import { VITE_PORT } from './vite.js'

const PACKAGE = '@sveltejs/kit'

/** SvelteKit 2 and 3. */
export const sveltekit: RoutesFramework = {
  shape: 'routes',
  id: 'sveltekit',
  name: 'SvelteKit',
  package: PACKAGE,
  majors: [2, 3],
  node: { since: 3, first: [22, 17] },
  roots: [
    {
      folder: 'src/routes',
      home: 'src/lib/server',
      option: 'files.routes',
      answers: /^(?:(.*)\/)?\+(?:server|page(?:@[^/]*)?)$/,
      besides: [
        { module: '@auth/sveltekit', path: '/auth' },
        { module: 'better-auth/svelte-kit', path: '/api/auth' },
      ],
    },
  ],
  silent: /^\(/,
  options: ['svelte.config', 'vite.config'],
  prefix: 'paths.base',
  stillness: { option: 'adapter', module: '@sveltejs/adapter-static' },
  composition: {
    file: 'src/hooks.server',
    option: 'files.hooks.server',
    name: 'handle',
    with: { name: 'sequence', from: `${PACKAGE}/hooks` },
    why: 'answers sign-in, and puts the session into event.locals',
  },
  ambient: {
    file: 'src/app.d.ts',
    namespace: 'App',
    interface: 'Locals',
    property: 'session',
    type: "import('@create-auth/runtime/sveltekit').Session | null",
    why: 'the type of event.locals.session',
  },
  basePaths: ['/auth', '/api/auth', '/session', '/sign-in'],
  bare: true,
  port: VITE_PORT,
  aliases: {
    $lib: ['src/lib'],
    '$lib/*': ['src/lib/*'],
    '#lib': ['src/lib'],
    '#lib/*': ['src/lib/*'],
  },
  files: [{ id: 'auth', template: 'auth', why: 'who may sign in, and how' }],
  lets: (origin) =>
    `among the options of SvelteKit, since the answer is posted from there: csrf: { trustedOrigins: ['${origin}'] }`,
  protect: () =>
    [
      '// in each load of +page.server, action, +server and remote function: whoever is not signed in gets no further',
      'const session = await requireSession(event)',
      '// so that pages may show who that is, the outermost +layout.server gives { session: event.locals.session }',
    ].join('\n'),
  binding: {
    make: 'SvelteKitAuth',
    place: 'event.locals.session',
    whole: true,
    infers: true,
    needs: { names: 'error, redirect', from: PACKAGE },
  },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
}
