import type { RoutesFramework } from './framework.js'
import { VITE_PORT } from './vite.js'
import { workersInVite } from './workers.js'

/** The package of framework mode: without it React Router has no server of its own. */
const PACKAGE = '@react-router/dev'

const CONFIGURATION = 'react-router.config'

const CONFIGURATIONS = [
  `${CONFIGURATION}.ts`,
  `${CONFIGURATION}.js`,
  `${CONFIGURATION}.mts`,
  `${CONFIGURATION}.mjs`,
] as const

/** A name as file routes have it, in its parts: what is in brackets stays as it is. */
const PARTS = /(?:\[[^\]]*\]|[^.[])+/g

/** The path of a file route: `shop.$id_.edit` is `/shop/:id/edit`. */
function pathOfName(name: string): string | undefined {
  const [first = '', file, ...deeper] = name.split('/')
  if (deeper.length > 0 || (file !== undefined && !/^(?:route|index)$/.test(file))) return undefined
  const parts = (first.match(PARTS) ?? []).filter((part) => !part.startsWith('_'))
  const names = parts.map((part) => {
    const [, optional] = /^\((.*)\)$/.exec(part) ?? []
    return optional === undefined ? named(part) : `${named(optional)}?`
  })
  return `/${names.join('/')}`
}

function named(part: string): string {
  return part.replace(/_$/, '').replace(/^\$$/, '*').replace(/^\$/, ':').replaceAll(/[[\]]/g, '')
}

/** As React Router itself reckons: each part counts, what is written out more than a name, and whatever is left less. */
function rankOf(path: string): number {
  const ranks = path.split('/').map((part) => {
    if (part === '*') return -1
    if (part === '') return 2
    return /^:[\w-]+$/.test(part) ? 4 : 11
  })
  return ranks.reduce((sum, rank) => sum + rank, 0)
}

/** React Router 7 and 8, in framework mode. */
export const reactRouter: RoutesFramework = {
  shape: 'routes',
  id: 'react-router',
  name: 'React Router',
  package: PACKAGE,
  majors: [7, 8],
  node: { since: 8, first: [22, 22] },
  since: { version: [7, 9], has: 'middleware' },
  roots: [
    // Which file answers which path the application lists itself.
    { folder: 'app', home: 'app', answers: /(?!)/ },
  ],
  silent: /^$/,
  options: [CONFIGURATION],
  sources: { folder: 'app', option: 'appDirectory' },
  ownAliases: true,
  listing: {
    file: 'app/routes',
    with: { name: 'route', from: `${PACKAGE}/routes` },
    below: (path) => `${path}/*`,
    rank: rankOf,
    prefix: 'prefix',
    index: 'index',
    route: '{folder}/routes{path}',
    apart: '{folder}/auth-route',
    byName: {
      with: { name: 'flatRoutes', from: '@react-router/fs-routes' },
      option: 'rootDirectory',
      folder: 'routes',
      route: '{folder}/{dots}.$',
      answers: pathOfName,
    },
  },
  switch: {
    major: 7,
    file: CONFIGURATION,
    option: ['future', 'v8_middleware'],
    alone: (typed) =>
      typed
        ? `import type { Config } from '${PACKAGE}/config';\n\nexport default {\n  future: { v8_middleware: true },\n} satisfies Config;\n`
        : 'export default {\n  future: { v8_middleware: true },\n};\n',
    why: 'turns middleware on, as in version 8',
    with: {
      speaks: /\bgetLoadContext\s*[:=(]|\brequestHandler\(\s*[\w.]+\s*,\s*\{/i,
      brings: /\bRouterContextProvider\b/,
      reason:
        'once middleware is on, the server has to hand a RouterContextProvider over (by getLoadContext, or behind the request), and until it does nothing is answered; loaders and actions read its values by context.get',
      snippet: [
        "import { createContext, RouterContextProvider } from 'react-router'",
        'const context = new RouterContextProvider()',
        'context.set(valueContext, value), for each value that loaders and actions read of it',
      ].join('\n'),
    },
  },
  configuration: {
    files: CONFIGURATIONS,
    prefix: 'basename',
    seen: true,
    still: {
      option: 'ssr',
      value: 'false',
      remedy: (file) =>
        `Take ssr: false out of ${file}, or set sign-in up in the server that your pages speak to. Then run this again.`,
    },
    warns: [
      {
        option: 'prerender',
        title: 'Pages that are prerendered are the same for everybody, and can’t be protected',
        lines: ['leave out of prerender whatever asks who is signed in'],
      },
    ],
  },
  composition: {
    file: 'app/root',
    name: 'middleware',
    why: 'puts the session into the context of every request',
  },
  serverOnly: '.server',
  basePaths: ['/auth', '/api/auth', '/session', '/sign-in'],
  bare: true,
  port: VITE_PORT,
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    { id: 'mount', template: 'route', why: 'where sign-in answers' },
  ],
  protect: () =>
    [
      '// in each loader and action: whoever is not signed in gets no further',
      'const session = await requireSession(args)',
      '// a layout that protects pages below it has a loader of its own; links to sign-in are plain <a>',
    ].join('\n'),
  binding: {
    make: 'ReactRouterAuth',
    place: 'context.get(sessionContext)',
    whole: true,
    infers: true,
  },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
  platforms: [workersInVite],
}
