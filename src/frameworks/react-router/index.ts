import { posix } from 'node:path'
import type { ManualStep } from '../../changes/change.js'
import type { Project } from '../../project.js'
import type { CodeFact, RouteFact, SiteFact } from '../../site-fact.js'
import { getPosition, lineEnd, lineStart } from '../../syntax/lines.js'
import {
  asPrefix,
  BEGINS,
  listUnknown,
  nothingAnswers,
  readConfiguration,
  readNamedPath,
} from '../configuration.js'
import type { Located, OwnPart, ProjectReading, RoutesFramework } from '../framework.js'
import { composedPart, type Composition, usualStyle } from '../own-parts.js'
import { isInFolder } from '../routes-by-file.js'
import { VITE_PORT } from '../vite.js'
import { workersInVite } from '../workers.js'
import { findListing } from './find-listing.js'
import { listRoute } from './list-route.js'
import { enableOption, findOutdated, OUTDATED } from './middleware-flag.js'

/** The word for the place where a server of the project's own hands React Router the requests of one method alone. */
const READS_ALONE = 'readsAlone'

/** A file in which a server of the project's own hands requests to React Router. */
const SERVER =
  /['"](?:@react-router\/(?:architect|cloudflare|express|node)|virtual:react-router\/server-build)['"]|\bcreateRequestHandler\b/

/** `app.get('*', …)`, as Express and Hono write it for every path. */
const READS = /^(?![\t ]*(?:\/\/|\/?\*)).*\.(get)\(\s*['"`](?:\/?\*\w*|\/\{\*\w+\}|\(\.\*\))['"`]/dm

/** The place of such code: no form arrives behind it. */
function findFrontServer({ texts }: ProjectReading): Pick<SiteFact, 'places'> {
  for (const { file, text } of texts) {
    if (!SERVER.test(text)) continue
    const [at] = READS.exec(text)?.indices?.[1] ?? []
    if (at === undefined) continue
    const written = text.slice(lineStart(text, at), lineEnd(text, at)).trim()
    return { places: { [READS_ALONE]: { file, line: getPosition(text, at).line, text: written } } }
  }
  return {}
}

/** The endpoints of sign-in below its path; a colon stands for a provider. */
const ENDPOINTS = [
  'signin',
  'signout',
  'signin/:',
  'callback/:',
  'csrf',
  'error',
  'providers',
  'session',
  'verify-request',
] as const

/** More parts of a route that may be left out than this are not told apart. */
const MOST_OPTIONAL = 8

/**
 * The paths that routes with names for parts, such as `/:language/signin`, would answer in place of sign-in: such routes
 * count more than what answers everything below a path.
 *
 * @param basePaths where sign-in may answer
 */
function outrankingRoutes(
  routes: readonly RouteFact[],
  basePaths: readonly string[],
): readonly RouteFact[] {
  return routes.flatMap(({ path, ...where }) => {
    const variants = path.includes(':') ? listVariants(path) : []
    const others = basePaths.filter((base) => !`${path}/`.startsWith(`${base}/`))
    return others.flatMap((base) => {
      const strong = variants.filter((each) => computeRank(each) >= computeRank(`${base}/*`))
      const asked = ENDPOINTS.map((endpoint) => `${base}/${endpoint}`)
      const taken = asked.find((each) => strong.some((variant) => fits(variant, each)))
      return taken === undefined ? [] : [{ path: taken.replace(/\/:$/, ''), ...where }]
    })
  })
}

/** A route with and without each of the parts that may be left out. */
function listVariants(path: string): readonly string[] {
  const parts = path.split('/')
  const optional = parts.filter((part) => part.endsWith('?')).length
  if (optional > MOST_OPTIONAL) return []
  const variants = parts.reduce<readonly (readonly string[])[]>(
    (all, part) => {
      if (!part.endsWith('?')) return all.map((each) => [...each, part])
      return all.flatMap((each) => [each, [...each, part.slice(0, -1)]])
    },
    [[]],
  )
  return variants.map((each) => each.join('/'))
}

function fits(route: string, path: string): boolean {
  const [own, asked] = [route.toLowerCase().split('/'), path.split('/')]
  return (
    own.length === asked.length &&
    own.every((part, index) => part.startsWith(':') || part === asked[index])
  )
}

/** As React Router itself reckons: each part counts, what is written out more than a name, and whatever is left less. */
function computeRank(path: string): number {
  const ranks = path.split('/').map((part) => {
    if (part === '*') return -1
    if (part === '') return 2
    return /^:[\w-]+$/.test(part) ? 4 : 11
  })
  return ranks.reduce((sum, rank) => sum + rank, 0)
}

/** The package of framework mode: without it React Router has no server of its own. */
const PACKAGE = '@react-router/dev'

const CONFIGURATION = 'react-router.config'

const CONFIGURATIONS = ['.ts', '.js', '.mts', '.mjs'].map((ending) => CONFIGURATION + ending)

const BASE_PATHS = ['/auth', '/api/auth', '/session', '/sign-in'] as const

const ROUTE_ANSWERS = 'where sign-in answers'

const MIDDLEWARE: Composition = {
  name: 'middleware',
  why: 'puts the session into the context of every request',
}

/** Which file answers which path the application lists itself; where names of files are the list, its name says the path. */
async function locate(reading: ProjectReading): Promise<Located> {
  const sources = (await readNamedPath(reading, [CONFIGURATION], 'appDirectory')) ?? 'app'
  const list = posix.join(sources, 'routes')
  const site = getSite(reading)
  const { folder, apart, routes } = await findListing(reading, list, site.prefix)
  // What makes routes of files takes in whatever lies there.
  const loaded = folder ?? apart
  const paths = BASE_PATHS.map((path) => site.prefix + path)
  return {
    roots: [
      {
        folder: sources,
        home: sources,
        answers: () => undefined,
        route: {
          template: 'route',
          file: (path) => {
            if (folder !== undefined) return `${folder}/${path.slice(1).replaceAll('/', '.')}.$`
            return apart === undefined ? `${sources}/routes${path}` : `${sources}/auth-route`
          },
        },
        usual: folder ?? (apart === undefined ? list : sources),
        ...(loaded !== undefined && {
          loads: (name) => isInFolder({ folder: loaded }, posix.join(sources, name)),
        }),
      },
    ],
    sources,
    composed: posix.join(sources, 'root'),
    edited: {
      ...(folder === undefined && { listed: list }),
      ...(reading.major === 7 && { switched: CONFIGURATION }),
    },
    listed: [...routes, ...outrankingRoutes(routes, paths)],
    site: {
      ...site,
      places: { ...findOutdated(reading).places, ...findFrontServer(reading).places },
    },
  }
}

/** @throws {CliError} `static-export` */
function getSite(reading: ProjectReading): SiteFact {
  const configuration = readConfiguration(reading, CONFIGURATIONS)
  if (!configuration) return { prefix: '', unknown: [] }
  const { file, text, texts } = configuration
  if (text('ssr') === 'false')
    throw nothingAnswers(
      reactRouter.name,
      file,
      `Take ssr: false out of ${file}, or set sign-in up in the server that your pages speak to. Then run this again.`,
    )
  const basename = text('basename')
  const prerendered = {
    title: 'Pages that are prerendered are the same for everybody, and can’t be protected',
    lines: ['leave out of prerender whatever asks who is signed in'],
  }
  return {
    file,
    prefix: asPrefix(basename ?? ''),
    unknown: listUnknown(
      { option: 'basename', means: BEGINS, isKnown: basename !== undefined },
      {
        option: 'ssr',
        means: "with 'false' nothing is left that could answer sign-in",
        isKnown: texts('ssr')?.includes('false') === false,
      },
    ),
    ...(text('prerender') !== '' && { warns: [prerendered] }),
  }
}

async function planParts(project: Project): Promise<readonly OwnPart[]> {
  return [...composedPart(project, MIDDLEWARE), ...routePart(project), ...switchPart(project)]
}

/** The route of ours in the application's list. */
function routePart({ basePath, layout: { edited, mount }, site }: Project): readonly OwnPart[] {
  const file = edited?.['listed']
  if (file === undefined || mount === undefined) return []
  const path = `${basePath.slice((site?.prefix ?? '').length + 1)}/*`
  const module = posix.relative(posix.dirname(file), mount)
  const edit: OwnPart['edit'] = (text) =>
    listRoute({ file, text, path, module, why: ROUTE_ANSWERS })
  return [{ file, kind: 'endpoints', edit }]
}

function switchPart(project: Project): readonly OwnPart[] {
  const file = project.layout.edited?.['switched']
  if (file === undefined) return []
  const edit: OwnPart['edit'] = (text) => enableOption({ file, text, style: usualStyle(project) })
  return [{ file, kind: 'endpoints', edit }]
}

/** Steps for what the application's own code has to say in another form. */
function steps({ site }: Project): readonly ManualStep[] {
  const { [OUTDATED]: outdated, [READS_ALONE]: server } = site?.places ?? {}
  return [...(outdated ? [outdatedStep(outdated)] : []), ...(server ? [serverStep(server)] : [])]
}

/** The step that is there once middleware is on. */
function outdatedStep({ file: path, line }: CodeFact): ManualStep {
  return {
    kind: 'manual',
    path,
    line,
    reason:
      'once middleware is on, the server has to hand a RouterContextProvider over (by getLoadContext, or behind the request), and until it does nothing is answered; loaders and actions read its values by context.get',
    snippet: [
      "import { createContext, RouterContextProvider } from 'react-router'",
      'const context = new RouterContextProvider()',
      'context.set(valueContext, value), for each value that loaders and actions read of it',
    ].join('\n'),
  }
}

/** The step that lets forms pass a server of the project's own. */
function serverStep({ file: path, line, text = '' }: CodeFact): ManualStep {
  return {
    kind: 'manual',
    path,
    line,
    reason:
      'this server hands React Router what is read alone: no form arrives, neither of sign-in nor of an action, until every method does',
    snippet: text.replace('.get(', '.all('),
  }
}

/** React Router 7 and 8, in framework mode. */
export const reactRouter: RoutesFramework = {
  shape: 'routes',
  id: 'react-router',
  name: 'React Router',
  package: PACKAGE,
  majors: [7, 8],
  saysDevelopment: true,
  node: { since: 8, first: [22, 22] },
  since: { version: [7, 9], has: 'middleware' },
  ownAliases: true,
  locate,
  parts: planParts,
  steps,
  serverOnly: '.server',
  basePaths: BASE_PATHS,
  bare: true,
  port: VITE_PORT,
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    { id: 'mount', template: 'route', why: ROUTE_ANSWERS },
  ],
  prefetches: { tag: '(?:Nav)?Link', on: /\bprefetch=["'](?:intent|render|viewport)/ },
  protect: () =>
    [
      '// in each loader and action: whoever is not signed in gets no further',
      'const session = await requireSession(args)',
      '// a layout that protects pages below it has a loader of its own; links to sign-in are plain <a>',
    ].join('\n'),
  tests: { develops: /\breact-router dev\b/ },
  binding: {
    make: 'ReactRouterAuth',
    place: 'context.get(sessionContext)',
    whole: true,
  },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
  platforms: [workersInVite],
}
