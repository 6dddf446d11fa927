import type { Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import {
  ReactRouterAuth,
  type AccessTokenOptions,
  type RouterArgs,
} from '@create-auth/runtime/react-router'
import type { ApplicationOptions, FrameworkWorld } from '@create-auth/runtime/testing'
import {
  handlerOf,
  VERSIONS,
  type RouteModule,
  type RouterVersion,
} from '../../../support/react-router.js'
import { acted, ADA, EVE, PHOTOS, STAFF, tokenTold } from './acted.js'
import type { NamedWorld } from './over-node-http.js'
import { served } from './served.js'
import { twoParts } from './two-parts.js'

type Args = RouterArgs & {
  readonly context: { get(key: object): unknown; set(key: object, value: unknown): void }
}

/** Where a server of one's own says who has made a request. */
const PEER = {}

/** The modules of the routes. */
function routesOf(
  { basePath }: ApplicationOptions,
  auth: ReturnType<typeof ReactRouterAuth>,
): Readonly<Record<string, RouteModule>> {
  const { handler, sessionContext, getSession, requireFresh, requireRole, requireSession } = auth
  const held = twoParts()
  const acting = (sign: (args: Args) => Promise<Response>) => {
    const act = async (args: Args): Promise<Response> => {
      const cookies: string[] = []
      const told = await acted(async () =>
        cookies.push(...(await sign(args)).headers.getSetCookie()),
      )
      const answer = Response.json(told)
      for (const line of cookies) answer.headers.append('set-cookie', line)
      return answer
    }
    return { loader: act, action: act }
  }
  const behind = (guard: (args: Args) => Promise<unknown>) => {
    const act = async (args: Args): Promise<Response> => {
      await guard(args)
      return Response.json('passed')
    }
    return { loader: act, action: act }
  }
  const token = (options?: AccessTokenOptions): RouteModule => ({
    loader: async (args: Args) =>
      Response.json(await tokenTold(async () => auth.getAccessToken(args, 'acme', options))),
  })
  return {
    [`${basePath}/*`]: { loader: handler, action: handler },
    [`${basePath}/login`]: {
      action: async ({ request }: Args) => Response.json({ login: await request.text() }),
    },
    '/session': { loader: ({ context }: Args) => Response.json(context.get(sessionContext)) },
    '/function': {
      loader: async ({ request }: Args) =>
        Response.json(await getSession({ request, context: {} })),
    },
    '/forged': {
      loader: async (args: Args) => {
        args.context.set(sessionContext, EVE)
        const passed = requireSession(args).catch((thrown: unknown) => {
          if (thrown instanceof Response && thrown.status === 401) return null
          throw thrown
        })
        return Response.json(await passed)
      },
    },
    '/fresh': behind(async (args) => requireFresh(args)),
    '/fresh/minute': behind(async (args) => requireFresh(args, { maxAge: 60 })),
    '/admin': behind(async (args) => requireRole(args, 'admin')),
    '/staff': behind(async (args) => requireRole(args, STAFF)),
    '/in': acting(async (args) => auth.signIn(args, 'credentials', ADA)),
    '/out': acting(auth.signOut),
    '/token': token(),
    '/token/photos': token(PHOTOS),
    '/cookie': {
      loader: () => new Response(null, { headers: { 'set-cookie': 'theme=dark; Path=/' } }),
    },
    '/stream': { loader: () => new Response(held.stream()) },
    '/release': {
      loader: () => {
        held.release()
        return new Response()
      },
    },
  }
}

/** React Router itself with the binding, behind a server of one's own. */
function world(version: RouterVersion): FrameworkWorld {
  return {
    lacks: {
      denied: 'what is refused is for the ErrorBoundary of the application',
      peer: 'React Router does not tell who has made the connection, and an address of the application may be a header’s',
      proxy: 'the servers of React Router are told whom to trust',
    },
    async start(options) {
      const auth = ReactRouterAuth(options.config, {
        address: ({ context }) => String((context as Args['context']).get(PEER)),
      })
      const { middleware } = auth
      const handle = handlerOf(version, {
        middleware: [middleware],
        routes: routesOf(options, auth),
      })
      const fetch = async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
        if (options.readsBodies) await request.clone().text()
        const context = new version.RouterContextProvider()
        context.set(PEER, incoming.socket.remoteAddress)
        return handle(request, context)
      }
      return served(createAdaptorServer({ fetch: fetch as never }) as Server)
    },
  }
}

/** Every version of React Router. */
export const REACT_ROUTER: readonly NamedWorld[] = [
  ['React Router 7', world(VERSIONS[7])],
  ['React Router 8', world(VERSIONS[8])],
]
