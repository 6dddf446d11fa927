import express, { type Express, type RequestHandler, type Response as Sent } from 'express'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { Auth, type AuthConfig } from '@create-auth/runtime'
import { ExpressAuth, requireRole, session } from '@create-auth/runtime/express'
import { Dev } from '@create-auth/runtime/providers/dev'
import { CliError } from '../../../src/errors.js'
import type { SiteCheck, Sight } from '../../../src/verify/check.js'
import type { SiteRoute } from '../../../src/verify/site.js'
import { verifyApplication, type VerifyRequest } from '../../../src/verify/verify-application.js'
import { memoryDisk } from '../../../src/world/memory-disk.js'
import { memoryWorld } from '../../../src/world/memory-world.js'
import type { LaunchedProgram } from '../../../src/world/world.js'
import { serve } from '../../support/serve.js'

const CONFIG: AuthConfig = {
  providers: [Dev()],
  secret: 'a secret of at least 32 characters, for tests',
  env: { NODE_ENV: 'development' },
  logger: { error: () => undefined, warn: () => undefined },
}

interface Way {
  /** What the application has in front of sign-in. */
  readonly front?: (app: Express) => void
  /** What it has behind it. */
  readonly behind?: (app: Express) => void
  readonly config?: AuthConfig
  readonly mounted?: boolean
  readonly guarded?: readonly SiteRoute[]
  readonly forRoles?: readonly SiteRoute[]
  readonly before?: ReadonlyMap<string, Sight>
  readonly request?: Partial<VerifyRequest>
}

const NOBODY: VerifyRequest['people'] = {
  keeps: false,
  prepare: async () => undefined,
  has: async () => false,
  remove: async () => undefined,
  makeSession: async () => {
    throw new CliError('unsupported', 'secret-missing', 'there is no secret', { hint: 'Make one.' })
  },
}

/** Verifies an application of Express that runs. */
async function verify(way: Way): Promise<readonly SiteCheck[]> {
  const { front, behind, config = CONFIG, mounted = true, before, request } = way
  const { guarded = [], forRoles = [] } = way
  const app = express()
  front?.(app)
  if (mounted) app.use('/auth', ExpressAuth(config))
  app.use(session(config))
  behind?.(app)
  const port = await serve(app)
  const shown: SiteCheck[] = []
  const { checks } = await verifyApplication({
    world: memoryWorld(memoryDisk('/project', {}), '/project'),
    running: { origin: `http://localhost:${port}` },
    basePath: '/auth',
    inFront: undefined,
    signInPath: undefined,
    hasAccountPage: false,
    hasDevSignIn: false,
    oldNode: undefined,
    production: false,
    guarded,
    forRoles,
    leads: undefined,
    people: NOBODY,
    before,
    routes: [...(before?.keys() ?? [])].map((path) => ({ path })),
    only: [],
    signal: new AbortController().signal,
    onCheck: (check) => shown.push(check),
    ...request,
  })
  expect(shown).toEqual(checks)
  return checks
}

/** How each check ended: `true`, `false` or `null`, with its cause. */
function summarize(checks: readonly SiteCheck[]): Record<string, string> {
  return Object.fromEntries(
    checks.map((check) => [check.id, check.ok === true ? 'true' : `${check.ok} ${check.cause}`]),
  )
}

const guard: RequestHandler = (_req, res, next) => {
  if (res.locals['session']) next()
  else res.redirect('/auth/signin')
}

test('an application in which everything works passes every check, and the cookies and people go with it', async () => {
  const removed: string[] = []
  const checks = await verify({
    behind: (app) => {
      app.get('/', (_req, res) => void res.send('open'))
      app.get('/account', guard, (_req, res) => void res.send('yours'))
    },
    guarded: [{ path: '/account', file: 'app.js', line: 3 }],
    before: new Map([['/', { status: 200, type: 'text/html' }]]),
    request: {
      people: {
        ...NOBODY,
        keeps: true,
        has: async () => true,
        remove: async (email) => void removed.push(email),
      },
    },
  })
  expect(summarize(checks)).toEqual({
    start: 'true',
    'signin-page': 'true',
    session: 'true',
    headers: 'true',
    csrf: 'true',
    'foreign-post': 'true',
    'sign-in': 'true',
    database: 'true',
    'guard:GET /account': 'true',
    'sign-out': 'true',
    'unchanged:GET /': 'true',
  })
  expect(removed).toEqual([expect.stringMatching(/^verify-[\da-z]+-[\da-f]{12}@example\.test$/)])
})

const everything =
  (status: number, headers: Record<string, string> = {}): RequestHandler =>
  (_req, res) => {
    res.status(status).set(headers).send('not for you')
  }

const FALLBACK: RequestHandler = (_req, res) => {
  res.send(`<!doctype html><title>Shop</title><div id="app"></div>${'<!-- -->'.repeat(60)}`)
}

/** Ways in which an application breaks sign-in, with the first check that fails and its cause; and what people are told. */
const WAYS: readonly (Way & {
  readonly title: string
  readonly id: string
  readonly cause: string
  readonly remedy: RegExp
})[] = [
  {
    title: 'a gate of its own in front, by 401',
    front: (app) => void app.use(everything(401)),
    id: 'signin-page',
    cause: 'answered-by-application',
    remedy: /^Code of the application answers before sign-in: let requests below \/auth pass/,
  },
  {
    title: 'a hook that refuses programs',
    front: (app) => void app.use(everything(403, { 'content-type': 'application/json' })),
    id: 'signin-page',
    cause: 'answered-by-application',
    remedy: /^Code of the application answers/,
  },
  {
    title: 'a page of its own at the address of sign-in',
    front: (app) => void app.get('/auth/signin', (_req, res) => void res.send('<h1>Log in</h1>')),
    id: 'signin-page',
    cause: 'answered-by-application',
    remedy: /^Code of the application answers/,
  },
  {
    title: 'the page of a single-page application for every path',
    front: (app) => void app.use(FALLBACK),
    id: 'signin-page',
    cause: 'spa-fallback',
    remedy: /^The page of the application answers \/auth\/signin/,
  },
  {
    title: 'https for everybody',
    front: (app) => void app.use((req, res) => res.redirect(301, `https://localhost${req.url}`)),
    id: 'signin-page',
    cause: 'redirected',
    remedy: /^The application leads everybody to https/,
  },
  {
    title: 'a sign-in page of its own to which all are led',
    front: (app) => void app.use((_req, res) => res.redirect('/login')),
    id: 'signin-page',
    cause: 'redirected',
    remedy: /^The application leads requests to sign-in to \/login/,
  },
  {
    title: 'no mount',
    mounted: false,
    id: 'signin-page',
    cause: 'not-mounted',
    remedy: /^Nothing answers below \/auth: mount sign-in/,
  },
  {
    title: 'an error in front',
    front: (app) => void app.use(everything(500)),
    id: 'signin-page',
    cause: 'crashed',
    remedy: /^Read the last lines of the output/,
  },
  {
    title: 'a configuration that the engine refuses',
    config: { ...CONFIG, session: { maxAge: -1 } },
    id: 'signin-page',
    cause: 'engine-error',
    remedy: /create-auth doctor/,
  },
  {
    title: 'a cache rule for everything',
    front: (app) => void app.use(rewriting('cache-control', 'public, max-age=60')),
    id: 'headers',
    cause: 'cached',
    remedy: /\/auth\/session the header Cache-Control: public, max-age=60/,
  },
  {
    title: 'a policy of its own for every page',
    front: (app) => void app.use(rewriting('content-security-policy', "default-src 'self'")),
    id: 'headers',
    cause: 'headers-replaced',
    remedy: /^Something replaces the Content-Security-Policy/,
  },
  {
    title: 'another answer to who is signed in',
    front: (app) => void app.get('/auth/session', (_req, res) => void res.json({ user: {} })),
    id: 'session',
    cause: 'answered-by-application',
    remedy: /^Code of the application answers/,
  },
  {
    title: 'processes that answer by turns, each with a secret of its own',
    front: (app) => void app.use('/auth', answerByTurns()),
    id: 'csrf',
    cause: 'other-process',
    remedy: /the same AUTH_SECRET/,
  },
  {
    title: 'a proxy that names its own host',
    front: (app) =>
      void app.use((req, _res, next) => {
        Object.assign(req.headers, { host: 'localhost:9' })
        next()
      }),
    id: 'signin-page',
    cause: 'other-address',
    remedy: /^Sign-in takes itself to be at http:\/\/localhost:9\/auth/,
  },
  {
    title: 'a path in front that is not there any more',
    config: { ...CONFIG, env: { ...CONFIG.env, AUTH_URL: 'http://localhost:9/shop/auth' } },
    id: 'signin-page',
    cause: 'other-address',
    remedy: /^Sign-in takes itself to be at http:\/\/localhost:9\/shop\/auth/,
  },
  {
    title: 'cookies that go missing',
    front: (app) => void app.use(changingHeaders((res) => res.removeHeader('set-cookie'))),
    id: 'csrf',
    cause: 'headers-replaced',
    remedy: /^Something takes the cookies off/,
  },
  {
    title: 'a sign-out that other sites may ask for',
    front: (app) => void app.post('/auth/signout', (_req, res) => res.redirect('/')),
    id: 'foreign-post',
    cause: 'redirected',
    remedy: /^The application leads requests to sign-in to \//,
  },
  {
    title: 'a body that is read before sign-in',
    front: (app) =>
      void app.use('/auth/callback', (req, _res, next) => {
        req.resume().once('end', () => {
          Object.assign(req, { body: {} })
          next()
        })
      }),
    id: 'sign-in',
    cause: 'body-consumed',
    remedy: /^The form arrives without its fields/,
  },
  {
    title: 'an end of sign-in that leads round in circles',
    behind: (app) => void app.get('/', (_req, res) => res.redirect('/')),
    id: 'sign-in',
    cause: 'redirected',
    remedy: /leads on without an end/,
  },
  {
    title: 'a callback that refuses everybody',
    config: { ...CONFIG, callbacks: { signIn: () => false } },
    id: 'sign-in',
    cause: 'engine-error',
    remedy: /^Sign-in refuses it \(AccessDenied\)/,
  },
  {
    title: 'a server that does not know that this is development',
    config: { ...CONFIG, env: {} },
    request: { hasDevSignIn: true },
    id: 'sign-in',
    cause: 'dev-sign-in-off',
    remedy: /^The process that serves the application .* NODE_ENV=development/,
  },
  {
    title: 'a Node.js that loses cookies',
    front: (app) =>
      void app.use(
        '/auth/callback',
        changingHeaders((res) => res.removeHeader('set-cookie')),
      ),
    request: { oldNode: 'Site 1 needs Node.js 22.12 or later, and this is 20.20.2' },
    id: 'sign-in',
    cause: 'old-node',
    remedy: /^Site 1 needs Node.js 22.12 or later, and this is 20.20.2: it loses cookies/,
  },
  {
    title: 'a route without its guard',
    behind: (app) => void app.get('/account', (_req, res) => void res.send('for anybody')),
    guarded: [{ path: '/account', file: 'app.js', line: 7 }],
    id: 'guard:GET /account',
    cause: 'not-guarded',
    remedy: /^Anybody gets \/account/,
  },
  {
    title: 'a guard that refuses everybody',
    behind: (app) => void app.get('/account', everything(401)),
    guarded: [{ path: '/account' }],
    id: 'guard:GET /account',
    cause: 'person-refused',
    remedy: /^Somebody who is signed in does not get \/account/,
  },
  {
    title: 'a sign-out that ends nothing',
    front: (app) =>
      void app.post('/auth/signout', (req, res, next) => {
        if (req.headers.origin === 'https://elsewhere.example') next()
        else res.redirect('/')
      }),
    id: 'sign-out',
    cause: 'redirected',
    remedy: /^The application leads requests to sign-in/,
  },
  {
    title: 'a route that answers otherwise than before',
    behind: (app) => void app.get('/shop', (_req, res) => res.redirect('/auth/signin')),
    before: new Map([['/shop', { status: 200, type: 'text/html' }]]),
    id: 'unchanged:GET /shop',
    cause: 'other-answer',
    remedy: /create-auth undo$/,
  },
  {
    title: 'tables that are not there',
    request: {
      people: {
        ...NOBODY,
        keeps: true,
        prepare: async () => ({ ok: false, cause: 'missing-table', remedy: 'migrate --apply' }),
      },
    },
    id: 'database',
    cause: 'missing-table',
    remedy: /^migrate --apply$/,
  },
  {
    title: 'people who land in another database',
    request: { people: { ...NOBODY, keeps: true } },
    id: 'database',
    cause: 'other-answer',
    remedy: /^The application uses another database/,
  },
  {
    title: 'a person who can not be taken away',
    request: {
      people: {
        ...NOBODY,
        remove: async () => {
          throw new CliError('conflict', 'database-failed', 'a note refers to them', { hint: '' })
        },
      },
    },
    id: 'person-removed',
    cause: 'person-left',
    remedy: /^Delete the user verify-\S+ yourself: a note refers to them\.$/,
  },
]

/** Two processes, of which each request meets the other one. */
function answerByTurns(): RequestHandler {
  const handlers = [1, 2].map((number) =>
    ExpressAuth({ ...CONFIG, secret: `the secret of the process with the number ${number}` }),
  )
  let asked = 0
  return (req, res, next) => {
    asked += 1
    void handlers[asked % handlers.length]?.(req, res, next)
  }
}

/** Changes headers when they are sent, whoever has set them. */
function changingHeaders(change: (res: Sent) => void): RequestHandler {
  return (_req, res, next) => {
    const writeHead = res.writeHead.bind(res)
    const write = (...args: Parameters<typeof writeHead>): Sent => {
      change(res)
      return writeHead(...args)
    }
    Object.assign(res, { writeHead: write })
    next()
  }
}

/** Has a header be what the application says. */
function rewriting(name: string, value: string): RequestHandler {
  return changingHeaders((res) => res.setHeader(name, value))
}

test.each(WAYS)('$title: $id fails by $cause', async ({ id, cause, remedy, ...way }) => {
  const checks = await verify(way)
  const failed = checks.filter(({ ok }) => ok === false)
  expect(failed.map((check) => [check.id, 'cause' in check && check.cause])).toEqual([[id, cause]])
  expect(failed[0]).toHaveProperty('remedy', expect.stringMatching(remedy))
  // What follows from it is not tried, and has its cause.
  const untried = checks.filter(({ ok }) => ok === null)
  expect(untried.map((check) => 'cause' in check && check.cause)).toEqual(untried.map(() => cause))
})

test('a route for a role refuses whoever has none; whether everybody has it, no trial can tell', async () => {
  const tryRole = async (role: string): Promise<readonly SiteCheck[]> => {
    const callbacks: AuthConfig['callbacks'] = {
      session: ({ session: own }) => ({ ...own, user: { ...own.user, role: 'member' } }),
    }
    const config = { ...CONFIG, callbacks }
    const checks = await verify({
      config,
      behind: (app) =>
        void app.get('/admin', requireRole(config, role), (_req, res) => void res.send('theirs')),
      // What may end something is not asked.
      forRoles: [{ path: '/admin', file: 'app.js', line: 9 }, { path: '/admin/delete' }],
    })
    return checks.filter(({ id }) => id.startsWith('role:'))
  }
  expect(await tryRole('admin')).toEqual([
    {
      id: 'role:GET /admin',
      route: '/admin',
      ok: true,
      saw: '302 for a stranger, 403 for a person without the role',
    },
  ])
  expect(await tryRole('member')).toMatchObject([{ ok: null, cause: 'role-held', line: 9 }])
})

test('a route whose answer has no end is asked for its headers', { timeout: 10_000 }, async () => {
  const checks = await verify({
    behind: (app) =>
      void app.get('/events', (_req, res) => {
        res.type('text/event-stream').flushHeaders()
      }),
    before: new Map([['/events', { status: 200, type: 'text/event-stream' }]]),
  })
  expect(summarize(checks)).toMatchObject({ 'unchanged:GET /events': 'true' })
})

test('a route that is limited, before or now, says nothing of what has changed', async () => {
  const sight = (status: number): Sight => ({ status, type: 'text/html' })
  const checks = await verify({
    behind: (app) => {
      app.get('/busy', everything(429))
      app.get('/calm', everything(404))
    },
    before: new Map([
      ['/busy', sight(200)],
      ['/calm', sight(429)],
    ]),
  })
  expect(summarize(checks)).toMatchObject({
    'unchanged:GET /busy': 'null limited',
    'unchanged:GET /calm': 'null limited',
  })
})

test('the code that answers in place of sign-in is named, where it is known', async () => {
  const inFront = { file: 'src/app.ts', line: 12 }
  const checks = await verify({
    front: (app) => void app.use(everything(401)),
    request: { inFront },
  })
  expect(checks.find(({ id }) => id === 'signin-page')).toEqual({
    id: 'signin-page',
    ok: false,
    expected: 'the sign-in page',
    got: { status: 401, type: 'text/html', by: inFront },
    cause: 'answered-by-application',
    remedy: expect.any(String),
    ...inFront,
  })
})

test('without the sign-in for development a session is made; where none can be, nothing is said of what needs one', async () => {
  const config = { ...CONFIG, env: {}, providers: [] }
  expect(summarize(await verify({ config }))).toMatchObject({
    'sign-in': 'null session-unmade',
    'sign-out': 'null session-unmade',
  })
  const makeSession: VerifyRequest['people']['makeSession'] = async (email, origin) => {
    const made = { ...CONFIG, basePath: '/auth' }
    const jar = new Map<string, string>()
    const ask = async (path: string, init: RequestInit): Promise<Response> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, origin }
      const answer = await Auth(new Request(`${origin}${path}`, { ...init, headers }), made)
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      return answer
    }
    const { csrfToken } = await (await ask('/auth/csrf', {})).json()
    const body = new URLSearchParams({ csrfToken, email })
    await ask('/auth/callback/dev', { method: 'POST', body })
    return jar
  }
  const people = { ...NOBODY, makeSession }
  expect(summarize(await verify({ config, request: { people } }))).toMatchObject({
    'sign-in': 'true',
    'sign-out': 'true',
  })
})

test('a page of the application’s own for sign-in is followed', async () => {
  const config = { ...CONFIG, pages: { signIn: '/login' } }
  const request = { signInPath: '/login' }
  const shown = await verify({
    config,
    request,
    behind: (app) => void app.get('/login', (_req, res) => void res.send('<h1>Log in</h1>')),
  })
  expect(summarize(shown)).toMatchObject({ 'signin-page': 'true', 'sign-in': 'true' })
  expect((await verify({ config, request })).find(({ ok }) => ok === false)).toMatchObject({
    id: 'signin-page',
    cause: 'other-answer',
    got: { status: 404 },
  })
})

test('a check that is wanted brings those along without which it tells nothing, and no other', async () => {
  const checks = await verify({ request: { only: ['sign-in'] } })
  expect(Object.keys(summarize(checks))).toEqual([
    'start',
    'signin-page',
    'session',
    'csrf',
    'sign-in',
  ])
})

test('as it is deployed, nobody signs in without a proof, and cookies are for https alone', async () => {
  const production = { ...CONFIG, env: { NODE_ENV: 'production' }, trustHost: true }
  const request = { production: true }
  const good = await verify({
    config: { ...production, useSecureCookies: true },
    request,
  })
  expect(summarize(good)).toMatchObject({
    'no-dev-sign-in': 'true',
    'secure-cookies': 'true',
    'sign-in': 'null session-unmade',
  })
  expect(summarize(await verify({ request }))).toMatchObject({
    'no-dev-sign-in': 'false dev-sign-in',
    'secure-cookies': 'false insecure-cookies',
  })
})

/** A program that listens where it is said, and ends as it is said. */
function launching(program: Partial<LaunchedProgram>, printed = ''): VerifyRequest['world'] {
  const world = memoryWorld(memoryDisk('/project', { 'verify.log': printed }), '/project')
  const launched = {
    findEnd: () => undefined,
    listListening: async () => [],
    stop: async () => [],
    ...program,
  }
  return { ...world, launch: async () => launched }
}

const LAUNCH = {
  command: 'npm run dev',
  cwd: '/project',
  env: {},
  log: '/project/verify.log',
  port: 3000,
  isGuess: false,
  basePath: '/auth',
  patience: 2_000,
}

test('where it listens is found, and told where something else was printed', async () => {
  const app = express()
  app.use('/auth', ExpressAuth(CONFIG))
  const port = await serve(app)
  // What speaks no HTTP, such as a debugger, is passed over.
  const debug = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1')
  await once(debug, 'listening')
  const address = debug.address()
  const other = typeof address === 'object' && address ? address.port : 0
  const sockets = [other, port].map((each) => ({ host: '127.0.0.1', port: each }))
  const world = launching({ listListening: async () => sockets })
  const start = async (isGuess: boolean, said: number): Promise<readonly SiteCheck[]> => {
    const running = { ...LAUNCH, isGuess, port: said }
    return (await verify({ request: { world, running, only: ['address'] } })).slice(0, 2)
  }
  try {
    expect(await start(false, 3000)).toEqual([
      { id: 'start', ok: true, saw: `http://localhost:${port}` },
      {
        id: 'address',
        ok: false,
        expected: 'port 3000',
        cause: 'wrong-port',
        remedy: `It answers at http://localhost:${port}: take that address where a service asks for a callback URL, and in AUTH_URL.`,
      },
    ])
    expect((await start(true, 3000))[1]).toMatchObject({ ok: true })
    expect((await start(false, port))[1]).toMatchObject({ ok: true })
  } finally {
    debug.close()
  }
})

test('what the engine has printed of an error is told as the cause', async () => {
  const told = async (app: Express, printed: string): Promise<SiteCheck | undefined> => {
    app.use('/auth', ExpressAuth({ ...CONFIG, callbacks: { signIn: () => false } }))
    const port = await serve(app)
    const listListening = async () => [{ host: '127.0.0.1', port }]
    const request = {
      world: launching({ listListening }, printed),
      running: { ...LAUNCH, port, patience: 20_000 },
    }
    return (await verify({ request })).find(({ ok }) => ok === false)
  }
  const failing = express().get('/auth/signin', everything(500))
  const secret = 'MissingSecret: there is no secret'
  expect(
    await told(failing, `[auth] Older: x\n[auth] ${secret}\n[auth] a-warning: y\n`),
  ).toMatchObject({
    id: 'signin-page',
    cause: 'engine-error',
    remedy: `Sign-in says why: ${secret}`,
  })
  expect(await told(express(), '[auth] AccessDenied: the callback refuses it\n')).toMatchObject({
    id: 'sign-in',
    cause: 'engine-error',
    remedy: 'Sign-in refuses it (AccessDenied): AccessDenied: the callback refuses it',
  })
})

test('a program that ends, one that listens nowhere, and one that stays are told', async () => {
  const tell = async (program: Partial<LaunchedProgram>): Promise<unknown> => {
    const request = { world: launching(program), running: LAUNCH, only: ['start'] }
    return (await verify({ request })).map((check) => [check.id, 'cause' in check && check.cause])
  }
  expect(await tell({ findEnd: () => 'exit code 1' })).toEqual([
    ['start', 'crashed'],
    ['stop', false],
  ])
  expect(await tell({ stop: async () => [4711] })).toEqual([
    ['start', 'never-listened'],
    ['stop', 'processes-left'],
  ])
})

test('a program that has crashed is not waited for, although what watches its files goes on', async () => {
  const printed =
    '[0] Error: Cannot find module x\n[0]     at a.js:1:1\n[0] \n[0] Node.js v22.1.0\n'
  const running = { ...LAUNCH, patience: 60_000 }
  const checks = await verify({ request: { world: launching({}, printed), running } })
  expect(checks[0]).toMatchObject({
    id: 'start',
    cause: 'crashed',
    remedy:
      'It ended by itself (what watches its files waits for a change): its last lines say why.',
  })
})

test('where an application did not start before either, or Node.js is too old for it, that is said', async () => {
  const tell = async (program: Partial<LaunchedProgram>): Promise<readonly SiteCheck[]> =>
    verify({ request: { world: launching(program), running: LAUNCH, before: 'not-started' } })
  expect((await tell({ findEnd: () => 'exit code 1' }))[0]).toMatchObject({
    remedy:
      'It ended by itself (exit code 1): its last lines say why. It did not start before the change either.',
  })
  const oldNode = 'Site 1 needs Node.js 22.12 or later, and this is 20.20.2'
  const [start] = await verify({
    request: { world: launching({ findEnd: () => 'SIGSEGV' }), running: LAUNCH, oldNode },
  })
  expect(start).toHaveProperty('remedy', expect.stringMatching(/ this is 20\.20\.2\.$/))
  const app = express().use('/auth', ExpressAuth(CONFIG))
  const port = await serve(app)
  const checks = await tell({ listListening: async () => [{ host: '127.0.0.1', port }] })
  expect(checks.find(({ id }) => id === 'unchanged')).toEqual({
    id: 'unchanged',
    ok: null,
    cause: 'not-asked-before',
    remedy: 'What the application answered before is not known: it did not start.',
  })
})

test('nothing answers', async () => {
  const checks = await verify({ request: { running: { origin: 'http://localhost:9' } } })
  expect(checks[0]).toMatchObject({ id: 'start', ok: false, cause: 'never-listened' })
  expect(new Set(Object.values(summarize(checks).valueOf()).slice(1))).toEqual(
    new Set(['null never-listened']),
  )
})
