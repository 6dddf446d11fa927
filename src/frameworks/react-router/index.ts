import { posix } from 'node:path'
import type { ManualStep } from '../../changes/change.js'
import type { Project } from '../../project.js'
import type { CodeFact, SiteFact } from '../../site-fact.js'
import {
  asPrefix,
  BEGINS,
  readNamedPath,
  nothingAnswers,
  readConfiguration,
  listUnknown,
} from '../configuration.js'
import type { Located, OwnPart, ProjectReading, RoutesFramework } from '../framework.js'
import { type Composition, composedPart, usualStyle } from '../own-parts.js'
import { isInFolder } from '../routes-by-file.js'
import { VITE_PORT } from '../vite.js'
import { workersInVite } from '../workers.js'
import { findListing } from './find-listing.js'
import { findFrontServer, READS_ALONE } from './front-server.js'
import { listRoute } from './list-route.js'
import { findOutdated, OUTDATED, enableOption } from './middleware-flag.js'
import { outrankingRoutes } from './outranking-routes.js'

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

async function parts(project: Project): Promise<readonly OwnPart[]> {
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
  parts,
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
