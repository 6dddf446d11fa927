import { posix } from 'node:path'
import type { Project } from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import { resolveSource } from '../../reading/resolve-source.js'
import type { SiteFact, SiteWarning } from '../../site-fact.js'
import { getPosition } from '../../syntax/lines.js'
import {
  asPrefix,
  BEGINS,
  readNamedPath,
  nothingAnswers,
  readConfiguration,
  refusedOption,
  listUnknown,
} from '../configuration.js'
import type { Located, ProjectReading, RoutesFramework } from '../framework.js'
import { type Composition, composedPart, localsPart } from '../own-parts.js'
import { createPathReader } from '../create-path-reader.js'
import type { World } from '../../world/world.js'

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
const PRERENDERED: SiteWarning = {
  title: 'Pages are prerendered here, and can’t be protected',
  lines: [
    'export const prerender = false, in each page and endpoint that asks who is signed in',
    'requireSession says so where it is missing: the build stops',
  ],
}

const ON_REQUEST: Composition = {
  name: 'onRequest',
  with: { name: 'sequence', from: `${PACKAGE}:middleware`, also: `${PACKAGE}/middleware` },
  why: 'answers sign-in, and gives Astro.locals.session',
}

async function locate(reading: ProjectReading): Promise<Located> {
  const sources = (await readNamedPath(reading, ['astro.config'], 'srcDir')) ?? 'src'
  const pages = posix.join(sources, 'pages')
  return {
    roots: [
      {
        folder: pages,
        home: sources,
        route: { file: (path) => `${pages}${path}/[...auth]`, template: 'route' },
        // Names that begin with an underscore are no routes.
        answers: createPathReader({ answers: /^(?!(?:.*\/)?_)(.*?)(?:(?:^|\/)index)?$/ }),
        besides: [{ module: 'auth-astro', path: '/api/auth' }],
      },
    ],
    sources,
    composed: posix.join(sources, 'middleware'),
    ambient: posix.join(sources, 'env.d.ts'),
    site: getSite(reading, sources),
  }
}

/** @throws {CliError} `static-export`, `option-refused` */
function getSite(reading: ProjectReading, sources: string): SiteFact {
  const configuration = readConfiguration(reading, CONFIGURATIONS)
  const { file = CONFIGURATIONS[0] } = configuration ?? {}
  const isServed = configuration?.has('adapter')
  if (!configuration || isServed === false)
    throw nothingAnswers(
      astro.name,
      file,
      `Pages and endpoints need an adapter to be served, and ${file} has none: npx astro add node, or that of your host. Then run this again.`,
    )
  if (configuration.text('trailingSlash') === 'always')
    throw refusedOption(
      file,
      "with trailingSlash: 'always' no address is answered without a slash at its end, and those of sign-in have none",
      `Say trailingSlash: 'ignore' in ${file}, then run this again.`,
    )
  const base = configuration.text('base')
  const output = configuration.text('output')
  const warns = [
    ...(output === '' || output === 'static' ? [PRERENDERED] : []),
    ...middlewareWarnings(reading.world, posix.join(sources, 'fetch')),
  ]
  return {
    file,
    prefix: asPrefix(base ?? ''),
    unknown: listUnknown(
      { option: 'base', means: BEGINS, isKnown: base !== undefined },
      {
        option: 'adapter',
        means: 'without it nothing is left that could answer sign-in',
        isKnown: isServed === true,
      },
    ),
    ...(warns.length > 0 && { warns }),
  }
}

/** A warning where the file that all requests go through leaves middleware out. */
function middlewareWarnings(world: World, stem: string): readonly SiteWarning[] {
  const file = resolveSource(world, stem)
  const text = file === undefined ? '' : (readBounded(world, file) ?? '')
  const isFront = /\bfrom\s*['"]astro\/(?:fetch|hono)['"]/.test(text)
  if (!isFront || /\b(?:astro|middleware)\s*\(/.test(text)) return []
  return [
    {
      title: `${file} calls no middleware, so that nobody is ever signed in`,
      lines: [
        "import { middleware } from 'astro/fetch'",
        'return middleware(state, (each) => pages(each))',
      ],
    },
  ]
}

/** A warning where middleware lets others keep each answer: a session, too, would then be given to whoever asks next. */
function sharedCacheWarnings(
  file: string | undefined,
  files: Project['files'],
): readonly SiteWarning[] {
  const text = file === undefined ? '' : (files.get(file)?.text ?? '')
  const { index } =
    /^(?![\t ]*(?:\/\/|\/?\*)).*\b(?:s-maxage|CDN-Cache-Control)\b/im.exec(text) ?? {}
  if (file === undefined || index === undefined) return []
  return [
    {
      title: 'Some answers are kept, and given to whoever asks next',
      lines: [
        `${file}:${getPosition(text, index).line}`,
        'nobody is signed in there: leave out what is below sign-in, and every page that says who somebody is',
      ],
    },
  ]
}

/** Astro 5, 6 and 7. */
export const astro: RoutesFramework = {
  shape: 'routes',
  id: 'astro',
  name: 'Astro',
  package: PACKAGE,
  majors: [5, 6, 7],
  saysDevelopment: true,
  node: { since: 6, first: [22, 12] },
  typed: true,
  locate,
  warnings: ({ layout, files }) => sharedCacheWarnings(layout.composed, files),
  parts: async (project) => [
    ...composedPart(project, ON_REQUEST),
    ...localsPart(project, 'astro', 'the type of Astro.locals.session'),
  ],
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
  originCheck: {
    files: /^astro\.config\.[cm]?[jt]s$/,
    lets: (origin) =>
      `security: { checkOrigin: false } in the configuration of Astro, since ${origin === undefined ? 'the service posts without an origin' : `the answer is posted from ${origin}`}: your own forms have to look after that themselves then`,
    isLet: (text) => /\bcheckOrigin\s*:\s*false\b/.test(text),
  },
  prefetches: { tag: 'a', on: /\bdata-astro-prefetch\b/ },
  protect: () =>
    [
      '// in each page, endpoint, action and server island: whoever is not signed in gets no further',
      'const session = await requireSession(Astro)',
      '// an endpoint and an action hand their own context over; pages say export const prerender = false',
    ].join('\n'),
  production: [
    'name your hosts in the configuration of Astro, which takes every other for localhost, and refuses forms: security: { allowedDomains: [{ hostname: … }] }',
  ],
  tests: { develops: /\bastro dev\b/, virtual: /^astro:/ },
  binding: {
    make: 'AstroAuth',
    place: 'Astro.locals.session',
    whole: true,
    needs: { names: 'getSecret', from: `${PACKAGE}:env/server`, variables: 'getSecret' },
  },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
}
