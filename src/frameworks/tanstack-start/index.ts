import { posix } from 'node:path'
import { render } from '../../changes/render.js'
import { getSpecifier } from '../../home.js'
import type { Project } from '../../project.js'
import { findOption, findOutermost } from '../../reading/read-option.js'
import type { SiteWarning } from '../../site-fact.js'
import { readNamedPath, getPrefix, refusedOption } from '../configuration.js'
import type { Located, OwnPart, ProjectReading, RoutesFramework } from '../framework.js'
import { usualStyle } from '../own-parts.js'
import { createPathReader } from '../create-path-reader.js'
import { VITE_DEVELOPS, VITE_PORT } from '../vite.js'
import { workersInVite } from '../workers.js'
import { addToList } from './add-to-list.js'

const PACKAGE = '@tanstack/react-start'

/** Where the routes lie the plugin's own options say, whatever tsr.config.json does. */
const CONFIGURATIONS = ['vite.config', 'tsr.config']

async function locate(reading: ProjectReading): Promise<Located> {
  const sources = (await readNamedPath(reading, CONFIGURATIONS, 'srcDirectory')) ?? 'src'
  const routes =
    (await readNamedPath(reading, CONFIGURATIONS, 'router.routesDirectory')) ?? 'routes'
  const start = (await readNamedPath(reading, CONFIGURATIONS, 'start.entry')) ?? 'start'
  const folder = posix.join(sources, routes)
  return {
    roots: [
      {
        folder,
        home: posix.join(sources, 'lib'),
        route: { file: (path) => `${folder}${path}/$`, template: 'route' },
        // Names that begin with a hyphen are no routes, and a dot is as good as a folder.
        answers: createPathReader({
          answers: /^(?!(?:.*[/.])?-)(?!__root$)(.*?)(?:(?:^|[/.])(?:index|lazy|route))*$/,
          silent: /^[_(]/,
          separators: /[/.]/,
        }),
      },
    ],
    sources,
    composed: posix.join(sources, start).replace(/\.[cm]?[jt]s$/, ''),
    site: await getSite(reading),
  }
}

/** @throws {CliError} `option-refused` */
async function getSite(reading: ProjectReading): Promise<Located['site']> {
  const { world } = reading
  const listed = await findOption(world, CONFIGURATIONS, 'virtualRouteConfig')
  if (listed)
    throw refusedOption(
      listed.file,
      'virtualRouteConfig lists the routes, so that no file is one by being there',
      `Take it out of ${listed.file} and run this again, or set sign-in up by hand: docs/frameworks/others.md shows how.`,
    )
  const option = 'router.basepath'
  return getPrefix(
    reading,
    CONFIGURATIONS,
    option,
    async () =>
      (await findOption(world, CONFIGURATIONS, option)) ??
      findOutermost(world, CONFIGURATIONS, 'base'),
  )
}

/** The option that names the file with all routes, which the framework's own tools write. */
const TREE_OPTION = 'router.generatedRouteTree'

/** The file with all routes, as those tools have written it last, and the routes for all below a path that it knows. */
async function findTree(reading: ProjectReading): Promise<Pick<Located['site'], 'places'>> {
  const name = (await readNamedPath(reading, CONFIGURATIONS, TREE_OPTION)) ?? 'routeTree.gen.ts'
  const found = reading.texts.find(({ file }) => file.endsWith(`/${posix.basename(name)}`))
  if (!found) return {}
  const routes = [...found.text.matchAll(/['"](\/[^'"\n]*\$)['"]/g)].map(([, id]) => id)
  return { places: { tree: { file: found.file, line: 1, text: [...new Set(routes)].join(' ') } } }
}

/** The compiler believes that file. */
function treeNotes({ site, basePath }: Project): readonly string[] {
  const { file, text = '' } = site?.places?.['tree'] ?? {}
  const route = `${basePath.slice(site?.prefix.length)}/$`
  if (file === undefined || !file.endsWith('.ts') || text.split(' ').includes(route)) return []
  return [`(that writes ${file} anew: until then the compiler does not know the route of sign-in)`]
}

/** The part of sign-in in the application's list of middleware. */
async function listPart(project: Project): Promise<readonly OwnPart[]> {
  const { home, layout } = project
  const { composed: file, guard } = layout
  if (file === undefined || guard === undefined) return []
  const from = getSpecifier(home, file, guard)
  // From afar it may have another name.
  const far = getSpecifier(home, posix.join(guard, 'far/away'), guard)
  const { language, moduleSystem } = home
  const form = { language, moduleSystem, style: usualStyle(project) }
  const ours = { kind: 'imported', name: 'sessionMiddleware', from: [from, far] } as const
  const whole = await render(tanstackStart.id, 'start', { guard: from }, form)
  return [{ file, kind: 'session', edit: (text) => addToList({ file, text, ours, whole }) }]
}

/** Says what the application's file lacks, where the framework does it by itself no more. */
function csrfWarnings({ layout: { composed }, files }: Project): readonly SiteWarning[] {
  const text = composed === undefined ? undefined : files.get(composed)?.text
  if (text === undefined || text.includes('createCsrfMiddleware')) return []
  return [
    {
      title: `${composed} lets other sites call the server functions`,
      lines: [
        'TanStack Start refuses such calls by itself only where there is no such file; first in requestMiddleware:',
        "createCsrfMiddleware({ filter: ({ handlerType }) => handlerType === 'serverFn' })",
      ],
    },
  ]
}

/** TanStack Start with React, since it protects server functions from other sites by middleware. */
export const tanstackStart: RoutesFramework = {
  shape: 'routes',
  id: 'tanstack-start',
  name: 'TanStack Start',
  package: PACKAGE,
  majors: [1],
  saysDevelopment: true,
  node: { since: 1, first: [22, 12] },
  since: { version: [1, 168], has: 'what keeps other sites from calling server functions' },
  locate,
  observe: findTree,
  parts: listPart,
  started: treeNotes,
  warnings: csrfWarnings,
  serverOnly: '.server',
  basePaths: ['/api/auth', '/auth', '/api/session', '/sign-in'],
  bare: true,
  port: VITE_PORT,
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    {
      id: 'guard',
      template: 'auth.functions',
      why: 'lets only signed-in people pass; gives the session',
    },
    { id: 'mount', template: 'route', why: 'where sign-in answers' },
  ],
  prefetches: { tag: 'Link', on: /\bpreload=/ },
  protect: () =>
    [
      '// each server function: whoever is not signed in gets no further',
      'createServerFn().middleware([requireSession]).handler(({ context }) => context.session)',
      '// each server route: server: { middleware: [requireSession], handlers: { … } }',
    ].join('\n'),
  tests: { develops: VITE_DEVELOPS, accepts: '*/*', refuses: ['sign-in', 401] },
  binding: {
    make: 'TanStackStartAuth',
    place: 'context.session',
    whole: true,
    needs: { names: 'redirect', from: '@tanstack/react-router' },
  },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
  platforms: [workersInVite],
}
