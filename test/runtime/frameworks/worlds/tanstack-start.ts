import type { Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { TanStackStartAuth } from '@create-auth/runtime/tanstack-start'
import type { ApplicationOptions, FrameworkWorld } from '@create-auth/runtime/testing'
import { redirect } from '../../../support/start.js'
import { acted, ADA, EVE, PHOTOS, STAFF, tokenTold } from './acted.js'
import type { NamedWorld } from './over-node-http.js'
import { served } from './served.js'
import { twoParts } from './two-parts.js'

type Context = { readonly session: unknown }
type Route = (request: Request, context: Context) => Promise<Response>

/** The handler of each server route. */
function routesOf(
  { basePath }: ApplicationOptions,
  auth: ReturnType<typeof TanStackStartAuth>,
): Readonly<Record<string, Route>> {
  const { getAccessToken, getSession, guard, requireFresh, requireRole, signIn, signOut } = auth
  const held = twoParts()
  return {
    [`${basePath}/login`]: async (request) => Response.json({ login: await request.text() }),
    '/session': async (_, { session }) => Response.json(session),
    // As code has it that knows nothing of the middleware.
    '/function': async (request) => Response.json(await getSession(new Request(request))),
    '/forged': async (request) => {
      const claimed = { request, handlerType: 'router', context: { session: EVE } }
      const passed = guard(claimed, async (session: unknown) => ({ session })).catch(
        (thrown: unknown) => {
          if (thrown instanceof Response && thrown.status === 401) return { session: null }
          throw thrown
        },
      )
      return Response.json((await passed).session)
    },
    '/in': async (request) =>
      Response.json(await acted(async () => signIn(request, 'credentials', ADA))),
    '/out': async (request) => Response.json(await acted(async () => signOut(request))),
    '/fresh': async (request) => {
      await requireFresh({ request, handlerType: 'router' })
      return Response.json('passed')
    },
    '/fresh/minute': async (request) => {
      await requireFresh({ request, handlerType: 'router' }, { maxAge: 60 })
      return Response.json('passed')
    },
    '/admin': async (request) => {
      await requireRole({ request, handlerType: 'router' }, 'admin')
      return Response.json('passed')
    },
    '/staff': async (request) => {
      await requireRole({ request, handlerType: 'router' }, STAFF)
      return Response.json('passed')
    },
    '/token': async (request) =>
      Response.json(await tokenTold(async () => getAccessToken(request, 'acme'))),
    '/token/photos': async (request) =>
      Response.json(await tokenTold(async () => getAccessToken(request, 'acme', PHOTOS))),
    '/cookie': async () => new Response('', { headers: { 'set-cookie': 'theme=dark; Path=/' } }),
    '/stream': async () => new Response(held.stream()),
    '/release': async () => {
      held.release()
      return new Response()
    },
  }
}

/** As Start, which answers with a response that is thrown. */
function thrownAnswer(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown
  throw thrown
}

/** TanStack Start with the binding: it runs on later versions of Node.js alone, and what it does stands here in short. */
const start: FrameworkWorld = {
  lacks: { proxy: 'whatever serves Start tells it the address of the site' },
  async start(options) {
    const auth = TanStackStartAuth({ ...options.config, basePath: options.basePath }, { redirect })
    const routes = routesOf(options, auth)
    const route = async (request: Request, context: Context): Promise<Response> => {
      const { pathname } = new URL(request.url)
      const own = routes[pathname]
      if (own) return own(request, context).catch(thrownAnswer)
      // What the route file answers whose name ends in a dollar sign.
      return pathname.startsWith(`${options.basePath}/`)
        ? auth.handler({ request })
        : new Response('Not Found', { status: 404 })
    }
    const fetch = async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
      // As srvx hands it over, which Start is served by.
      Object.assign(request, { runtime: { node: { req: incoming } } })
      if (options.readsBodies) await request.clone().text()
      return auth
        .middleware({ request, handlerType: 'router' }, async (session) => ({
          response: await route(request, { session }),
        }))
        .then(({ response }) => response)
        .catch(() => new Response(null, { status: 500 }))
    }
    return served(createAdaptorServer({ fetch: fetch as never }) as Server)
  },
}

/** Every version of TanStack Start. */
export const TANSTACK_START: readonly NamedWorld[] = [['TanStack Start 1', start]]
