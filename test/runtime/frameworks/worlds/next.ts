import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { parse } from 'node:querystring'
import { createAdaptorServer } from '@hono/node-server'
import { NextAuth } from '@create-auth/runtime/next'
import type { ApplicationOptions, FrameworkWorld } from '@create-auth/runtime/testing'
import { cookies } from '../../../support/next/headers.js'
import { requestStore, type SetCookie } from '../../../support/next/request-store.js'
import { NextRequest } from '../../../support/next/server.js'
import { acted, ADA, EVE, PHOTOS, STAFF, tokenTold } from './acted.js'
import type { NamedWorld } from './over-node-http.js'
import { served } from './served.js'
import { twoParts } from './two-parts.js'

/** The origin to which Next listens itself: it is not what the visitor asks. */
const LISTENS_TO = 'http://localhost:3000'

/** The headers that Next gives a request where no proxy has. */
const FORWARDED = {
  'x-forwarded-host': 'localhost:3000',
  'x-forwarded-proto': 'http',
  'x-forwarded-for': '::ffff:127.0.0.1',
}

type Handler = (request: NextRequest, context: { params: Promise<object> }) => unknown

function line({ name, value, options }: SetCookie): string {
  const { maxAge } = options
  return `${name}=${encodeURIComponent(value)}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`
}

/** Answers a request by a route's handler, as Next does. */
export async function runHandler(handler: Handler, request: NextRequest): Promise<Response> {
  const { headers } = request
  for (const [name, value] of Object.entries(FORWARDED))
    if (!headers.has(name)) headers.set(name, value)
  const set: SetCookie[] = []
  const response = (await requestStore.run({ headers, set, writable: true }, async () =>
    handler(request, { params: Promise.resolve({}) }),
  )) as Response
  const merged = new Headers(response.headers)
  for (const cookie of set) merged.append('set-cookie', line(cookie))
  const { body, status } = response
  return new Response(body, { status, headers: merged })
}

const BINDING_LACKS = {
  peer: 'Next does not tell who has made a connection',
  address: 'Next does not tell where a visitor is',
  proxy: 'Next knows nothing of proxies',
  spelling: 'Next brings a path into one form before it looks for a route',
} as const

function routesOf({ config, basePath }: ApplicationOptions): (request: NextRequest) => Handler {
  const { handlers, auth, getAccessToken, requireFresh, requireRole, signIn, signOut } =
    NextAuth(config)
  const held = twoParts()
  const routes: Readonly<Record<string, Handler>> = {
    [`${basePath}/login`]: async (request) => Response.json({ login: await request.text() }),
    '/session': auth((request) => Response.json(request.auth)),
    '/function': async () => Response.json(await auth()),
    '/forged': auth(async (request) => {
      Object.assign(request, { auth: EVE })
      return Response.json(await auth())
    }),
    '/in': async () =>
      Response.json(await acted(async () => signIn('credentials', { ...ADA, redirect: false }))),
    '/out': async () => Response.json(await acted(async () => signOut({ redirect: false }))),
    '/fresh': requireFresh(() => Response.json('passed')),
    '/fresh/minute': requireFresh(() => Response.json('passed'), { maxAge: 60 }),
    '/admin': requireRole('admin', () => Response.json('passed')),
    '/staff': requireRole(STAFF, () => Response.json('passed')),
    '/token': async () => Response.json(await tokenTold(async () => getAccessToken('acme'))),
    '/token/photos': async () =>
      Response.json(await tokenTold(async () => getAccessToken('acme', PHOTOS))),
    '/cookie': auth(async () => {
      ;(await cookies()).set('theme', 'dark')
      return new Response()
    }),
    '/stream': auth(() => new Response(held.stream())),
    '/release': () => {
      held.release()
      return new Response()
    },
  }
  const methods: Readonly<Record<string, Handler>> = { GET: handlers.GET, POST: handlers.POST }
  const refuse: Handler = () => new Response(null, { status: 405 })
  return ({ nextUrl: { pathname }, method }) => routes[pathname] ?? methods[method] ?? refuse
}

/** The App Router of Next, which has no body parsers, with the binding. What Next does itself stands here in short. */
const nextApp: FrameworkWorld = {
  lacks: {
    ...BINDING_LACKS,
    methods: 'Next itself refuses what a route has no handler for',
    page: 'Next tells no address in components, actions and handlers',
    once: 'Next hands over no request in components, actions and handlers',
  },
  async start(options) {
    const find = routesOf(options)
    const fetch = async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url)
      const { method, headers, body } = request
      const asked = new NextRequest(`${LISTENS_TO}${pathname}${search}`, {
        method,
        headers,
        ...(body && { body, duplex: 'half' as const }),
      })
      return runHandler(find(asked), asked).catch(() => new Response(null, { status: 500 }))
    }
    return served(createAdaptorServer({ fetch }) as Server)
  },
}

async function parsedBody(req: IncomingMessage): Promise<unknown> {
  const body = await text(req)
  const type = req.headers['content-type'] ?? ''
  if (type.includes('urlencoded')) return parse(body)
  return type.includes('json') && body !== '' ? JSON.parse(body) : body
}

type PagesRoute = (req: IncomingMessage, res: ServerResponse) => Promise<unknown>

function pagesRoutesOf({ config, basePath, readsBodies }: ApplicationOptions) {
  const { handlers, auth, getAccessToken } = NextAuth(config)
  const held = twoParts()
  const json = (res: ServerResponse, value: unknown) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  const routes: Readonly<Record<string, PagesRoute>> = {
    [`${basePath}/login`]: async (req, res) => json(res, { login: await text(req) }),
    '/session': async (req, res) => json(res, await auth(req, res)),
    '/function': async (req, res) => json(res, await auth({ req, res })),
    '/forged': async (req, res) => {
      Object.assign(req, { auth: EVE, session: EVE })
      json(res, await auth(req, res))
    },
    '/token': async (req, res) =>
      json(res, await tokenTold(async () => getAccessToken(req, res, 'acme'))),
    '/token/photos': async (req, res) =>
      json(res, await tokenTold(async () => getAccessToken(req, res, 'acme', PHOTOS))),
    '/cookie': async (req, res) => {
      await auth(req, res)
      res.appendHeader('set-cookie', 'theme=dark').end()
    },
    '/stream': async (req, res) => {
      await auth(req, res)
      for await (const part of held.parts()) res.write(part)
      res.end()
    },
    '/release': async (_req, res) => {
      held.release()
      res.end()
    },
  }
  const endpoints: PagesRoute = async (req, res) => {
    if (readsBodies) Object.assign(req, { body: await parsedBody(req) })
    await handlers.pages(req, res)
  }
  return (path: string): PagesRoute => routes[path] ?? endpoints
}

/** API routes of Pages, with `bodyParser` and without, with the binding. */
const nextPages: FrameworkWorld = {
  lacks: {
    ...BINDING_LACKS,
    actions: 'Pages have no actions',
    fresh: 'requireFresh, as requireSession, is for the App Router',
    role: 'requireRole, as requireSession, is for the App Router',
    denied: 'requireRole, as requireSession, is for the App Router',
  },
  async start(options) {
    const find = pagesRoutesOf(options)
    return served(
      createServer((req, res) => {
        Object.assign(req.headers, { ...FORWARDED, ...req.headers })
        find(req.url?.split('?')[0] ?? '')(req, res).catch(() => void res.writeHead(500).end())
      }),
    )
  },
}

/** Both of Next's routers. */
export const NEXT: readonly NamedWorld[] = [
  ['Next 15 and 16, App Router', nextApp],
  ['Next 15 and 16, Pages', nextPages],
]
