import type { ts } from 'ts-morph'
import { listProgramSources } from '../../code/program.js'
import { findOption, isHidden } from '../../code/properties.js'
import { findText, getLine } from '../../code/texts.js'
import type { Placed, Program, Value } from '../../code/value.js'
import type { RouteFact, SiteFact } from '../../site-fact.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { asPrefix, listUnknown, nothingAnswers, readConfiguration } from '../configuration.js'
import { createPathReader } from '../create-path-reader.js'
import type { Located, ProjectReading, RouteRoot, RoutesFramework } from '../framework.js'
import { gate, gateWarnings } from './gate.js'

/** The redirects and rewrites by which a configuration sends requests elsewhere, wherever in its files they are written out. */
function listSends(program: Program): readonly RouteFact[] {
  return listProgramSources(program).flatMap((source) =>
    [...walk(source, source.tree)].flatMap((node) =>
      source.ts.isObjectLiteralExpression(node) ? listSent(program, { source, node }) : [],
    ),
  )
}

/** Where rules may stand that count only where nothing else answers. */
const LAST = 'fallback'

function listSent(program: Program, object: Placed): readonly RouteFact[] {
  const { source, node } = object
  const said = (name: string): Value | undefined => {
    const value = findOption(program, object, name)
    return isHidden(value) ? undefined : value
  }
  const [path, target] = [findText(said('source')), said('destination')]
  const isConditional = ['has', 'missing'].some(said)
  const isRule = target && !isConditional && !isInNamedList(source, node, LAST)
  // What is sent where it has been sent from goes on as if there were no rule.
  if (!isRule || path === undefined || findText(target) === path) return []
  return [{ path, file: source.file, line: getLine(object) }]
}

/** Tells whether an object stands in a list of this name. */
function isInNamedList({ ts, tree }: Source, object: ts.Node, list: string): boolean {
  const around = ts.findAncestor(
    object,
    (node) => ts.isPropertyAssignment(node) && node.name.getText(tree) === list,
  )
  return around !== undefined
}

const CONFIGURATIONS = ['next.config.js', 'next.config.mjs', 'next.config.ts', 'next.config.mts']

/** The endings of routes, where the configuration says nothing. */
const ENDINGS = ['tsx', 'ts', 'jsx', 'js']

/** The names in paths of folders that no address has. */
const SILENT = /^[(@]/

function appRouter(folder: string, home: string): RouteRoot {
  return {
    folder,
    home,
    route: { file: (path) => `${folder}${path}/[...auth]/route`, template: 'route' },
    answers: createPathReader({ answers: /^(?:(.*)\/)?(?:page|route)$/, silent: SILENT }),
    basePaths: ['/auth', '/sign-in'],
  }
}

function pagesRouter(folder: string, home: string): RouteRoot {
  return {
    folder,
    home,
    route: { file: (path) => `${folder}${path}/[...auth]`, template: 'pages-route' },
    answers: createPathReader({ answers: /^(?!_)(.*?)(?:(?:^|\/)index)?$/, silent: SILENT }),
    protect: {
      gives: 'auth',
      example: [
        '// in getServerSideProps; in an API route it is auth(req, res)',
        'const session = await auth(context)',
        "if (!session) return { redirect: { destination: '{basePath}/signin', permanent: false } }",
      ].join('\n'),
    },
  }
}

async function locate(reading: ProjectReading): Promise<Located> {
  return {
    roots: [
      appRouter('app', '.'),
      appRouter('src/app', 'src'),
      pagesRouter('pages', '.'),
      pagesRouter('src/pages', 'src'),
    ],
    site: getSite(reading),
  }
}

/** @throws {CliError} `static-export` */
function getSite(reading: ProjectReading): SiteFact {
  const configuration = readConfiguration(reading, CONFIGURATIONS)
  if (!configuration) return { prefix: '', endings: ENDINGS, unknown: [] }
  const { file, program, text, texts, list } = configuration
  if (text('output') === 'export')
    throw nothingAnswers(
      next.name,
      file,
      `Take output: 'export' out of ${file}, or set sign-in up in the server that your pages speak to.`,
    )
  const basePath = text('basePath')
  const endings = list('pageExtensions', ENDINGS)
  const sends = listSends(program)
  return {
    file,
    prefix: asPrefix(basePath ?? ''),
    endings: endings ?? ENDINGS,
    unknown: listUnknown(
      {
        option: 'basePath',
        means: 'sign-in answers below it, and the addresses named here are without it',
        isKnown: basePath !== undefined,
      },
      {
        option: 'pageExtensions',
        means: '{mount} has to be called as it says',
        isKnown: endings !== undefined,
      },
      {
        option: 'output',
        means: "with 'export' nothing is left that could answer sign-in",
        isKnown: texts('output')?.includes('export') === false,
      },
    ),
    ...(sends.length > 0 && { sends }),
  }
}

/** The session is asked with what the Pages Router hands over. */
function findPlace(file: string): string | undefined {
  if (/^(?:src\/)?pages\/api\//.test(file)) return 'await auth(req, res)'
  return /^(?:src\/)?pages\//.test(file) ? 'await auth(context)' : undefined
}

/** Next.js 15 and 16, with the App Router and the Pages Router. */
export const next: RoutesFramework = {
  shape: 'routes',
  id: 'next',
  name: 'Next.js',
  package: 'next',
  majors: [15, 16],
  saysDevelopment: true,
  locate,
  gate,
  warnings: gateWarnings,
  // The Pages Router serves nothing but pages elsewhere.
  basePaths: ['/api/auth', '/api/session', '/api/sign-in'],
  env: '.env.local',
  programs: ['next dev', 'next start'].map((command) => ({
    name: 'Next.js',
    command,
    port: { options: ['-p', '--port'], variables: ['PORT'] },
  })),
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    { id: 'mount', template: 'route', why: 'answers sign-in by being there' },
  ],
  prefetches: { tag: 'Link', off: /\bprefetch=\{false\}/ },
  inlines: { file: /^next\.config\.[cm]?[jt]s$/, option: 'env' },
  protect: () =>
    [
      '// in a page, a Server Action or a route handler: whoever is not signed in gets no further',
      'const session = await requireSession()',
    ].join('\n'),
  tests: {
    develops: /\bnext dev\b/,
    refuses: ['sign-in', 401],
    leads: /<meta id="__next-page-redirect"[^>]* content="\d+;url=([^"]+)"/,
  },
  binding: { make: 'NextAuth', place: 'await auth()', findPlace: findPlace, whole: true },
  replaces: ['elysia', 'express', 'fastify', 'hono', 'koa'],
  wrappers: [],
}
