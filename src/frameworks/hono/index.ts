import type { ts } from 'ts-morph'
import type { ManualStep } from '../../changes/change.js'
import type { Project } from '../../project.js'
import { enclosingFunction } from '../../syntax/enclosing-function.js'
import { getPosition, splitBom } from '../../syntax/lines.js'
import { parseText, type Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { passLine } from '../early-answers.js'
import type { ApplicationFramework } from '../framework.js'
import { workers } from '../workers.js'

/** A call that hands a request to the application, in a function of the file that gets it first. */
interface FetchHandover {
  readonly call: ts.CallExpression
  readonly around: ts.SignatureDeclaration
}

/**
 * The step that hands the requests to sign-in on as they are, where the file's own `fetch` answers some requests itself, or
 * changes them, before the application gets them.
 */
function fetchSteps({ application, files, basePath, platform }: Project): readonly ManualStep[] {
  const { file = '', variable } = application?.value ?? {}
  const text = files.get(file)?.text
  if (platform === undefined || variable === undefined || text === undefined) return []
  const source = parseText(file, splitBom(text).body)
  const found = findFetchHandover(source, variable)
  if (!found || isPlain(source, found) || text.includes(`'${basePath}/`)) return []
  const { call, around } = found
  const [request] = around.parameters.map(({ name }) => name.getText(source.tree))
  const [, ...others] = call.arguments.map((each) => each.getText(source.tree))
  const handed = [request, ...others].join(', ')
  return [
    {
      kind: 'manual',
      path: file,
      ...getPosition(source.text, around.getStart(source.tree)),
      reason: `it answers requests itself, or changes them, before the application gets them; until those below ${basePath} are handed on as they are, sign-in may get none`,
      snippet: passLine(
        `new URL(${request}.url).pathname.startsWith('${basePath}/')`,
        `${variable}.fetch(${handed})`,
      ),
    },
  ]
}

/** `fetch(request, env) { … app.fetch(request, env) … }` */
function findFetchHandover(source: Source, variable: string): FetchHandover | undefined {
  const { ts, tree } = source
  for (const node of walk(source, tree)) {
    if (!ts.isCallExpression(node) || node.expression.getText(tree) !== `${variable}.fetch`)
      continue
    const around = enclosingFunction(source, node)
    if (around && ts.isFunctionLike(around) && around.parameters.length > 0)
      return { call: node, around }
  }
  return undefined
}

/** Tells whether a function does nothing but hand its request on. */
function isPlain(source: Source, { call, around }: FetchHandover): boolean {
  const { ts, tree } = source
  const [request] = around.parameters
  const [given] = call.arguments
  const isSame = given?.getText(tree) === request?.name.getText(tree)
  const returns = [...walk(source, around)].filter(
    (each) => ts.isReturnStatement(each) && enclosingFunction(source, each) === around,
  )
  return isSame && returns.length <= 1
}

/** Hono 4, on Node.js, Bun and Cloudflare Workers. */
export const hono: ApplicationFramework = {
  shape: 'application',
  id: 'hono',
  name: 'Hono',
  package: 'hono',
  majors: [4],
  makers: [
    { name: 'Hono', by: 'new' },
    { name: 'Hono', by: 'new', module: 'hono/quick' },
    { name: 'Hono', by: 'new', module: 'hono/tiny' },
    { name: 'OpenAPIHono', by: 'new', module: '@hono/zod-openapi', widens: true },
    { name: 'createFactory().createApp', by: 'call', module: 'hono/factory' },
  ],
  making: 'new Hono()',
  served: ['fetch'],
  takesIn: ['mount', 'route'],
  crossOrigin: { middleware: [{ module: 'hono/cors' }] },
  basePaths: ['/auth', '/api/auth', '/session', '/sign-in'],
  mount: {
    statements: [
      { method: 'all', name: 'authHandler', atPath: 'below' },
      { method: 'use', name: 'authSession' },
    ],
    settings: [],
    idle: ['fetch', 'fire', 'notFound', 'onError', 'request'],
    bags: [],
    parsers: [
      'bodyLimit',
      'compress',
      'contextStorage',
      'etag',
      'languageDetector',
      'prettyJSON',
      'timeout',
    ],
    infrastructure: [
      '@hono/otel',
      '@hono/sentry',
      '@hono/structured-logger',
      'hono-pino',
      'hono-rate-limiter',
      'hono/cors',
      'hono/logger',
      'hono/powered-by',
      'hono/request-id',
      'hono/secure-headers',
      'hono/timing',
    ],
    passing: [],
    wholeGates: ['hono/basic-auth', 'hono/bearer-auth', 'hono/ip-restriction'],
    next: 1,
    answers: ['body', 'html', 'json', 'newResponse', 'notFound', 'redirect', 'text'],
  },
  files: [
    { id: 'auth', template: 'auth', why: 'who may sign in, and how' },
    { id: 'guard', template: 'require-session', why: 'lets only signed-in people pass' },
    { id: 'types', template: 'auth-locals', why: 'the type of c.var.session' },
  ],
  protect: (application) => `${application}.get('/account', requireSession, (c) => { … })`,
  tests: { asked: { by: 'request', value: (app) => `${app}.fetch(request)` } },
  binding: { make: 'HonoAuth', place: 'c.var.session' },
  wrappers: [
    { package: 'next', name: 'Next.js', does: 'answers the requests itself' },
    {
      package: 'wrangler',
      name: 'Cloudflare Workers',
      does: 'has no wrangler.jsonc, wrangler.json or wrangler.toml here',
    },
  ],
  platforms: [workers],
  steps: fetchSteps,
  madeBy: {},
}
