import type { Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { AccessDenied } from '@create-auth/runtime/errors'
import { AstroAuth, type AstroContext } from '@create-auth/runtime/astro'
import type { ApplicationOptions, FrameworkWorld } from '@create-auth/runtime/testing'
import { contextOf, withCookies } from '../../../support/astro.js'
import { acted, ADA, EVE, PHOTOS, STAFF, tokenTold } from './acted.js'
import type { NamedWorld } from './over-node-http.js'
import { served } from './served.js'
import { twoParts } from './two-parts.js'

type Endpoint = (context: AstroContext) => Promise<Response>

/** The endpoint of each route. */
function routesOf(
  { basePath }: ApplicationOptions,
  {
    getAccessToken,
    requireFresh,
    requireRole,
    requireSession,
    signIn,
    signOut,
  }: ReturnType<typeof AstroAuth>,
): Readonly<Record<string, Endpoint>> {
  const held = twoParts()
  const guarded = async (context: AstroContext) => {
    const session = await requireSession(context).catch((thrown: unknown) => {
      if (thrown instanceof AccessDenied) return null
      throw thrown
    })
    return Response.json(session)
  }
  return {
    [`${basePath}/login`]: async ({ request }) => Response.json({ login: await request.text() }),
    '/session': async ({ locals }) => Response.json(Reflect.get(locals, 'session')),
    '/function': async (context) => guarded({ ...context, locals: {} }),
    '/forged': async (context) => {
      Object.assign(context.locals, { session: EVE })
      return guarded(context)
    },
    '/in': async (context) =>
      Response.json(await acted(async () => signIn(context, 'credentials', ADA))),
    '/out': async (context) => Response.json(await acted(async () => signOut(context))),
    '/fresh': async (context) => {
      await requireFresh(context)
      return Response.json('passed')
    },
    '/fresh/minute': async (context) => {
      await requireFresh(context, { maxAge: 60 })
      return Response.json('passed')
    },
    '/admin': async (context) => {
      await requireRole(context, 'admin')
      return Response.json('passed')
    },
    '/staff': async (context) => {
      await requireRole(context, STAFF)
      return Response.json('passed')
    },
    '/token': async (context) =>
      Response.json(await tokenTold(async () => getAccessToken(context, 'acme'))),
    '/token/photos': async (context) =>
      Response.json(await tokenTold(async () => getAccessToken(context, 'acme', PHOTOS))),
    '/cookie': async ({ cookies }) => {
      cookies.set('theme', 'dark', { path: '/' })
      return new Response()
    },
    '/stream': async () => new Response(held.stream()),
    '/release': async () => {
      held.release()
      return new Response()
    },
  }
}

/** Astro with the binding. What its pipeline does itself stands here in short. */
const astro: FrameworkWorld = {
  lacks: {
    proxy: 'Astro’s adapters are told the hosts of the site',
    peer: 'what is told of a visitor may come from a header',
  },
  async start(options) {
    const auth = AstroAuth(options.config)
    const routes = routesOf(options, auth)
    const fetch = async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
      if (options.readsBodies) await request.clone().text()
      const { pathname, search } = new URL(request.url)
      // As where nobody has named the hosts of the site.
      const asSeen = new Request(`http://localhost${pathname}${search}`, request)
      const { remoteAddress = '' } = incoming.socket
      const context = contextOf(asSeen, { clientAddress: remoteAddress })
      const next = async (): Promise<Response> =>
        routes[pathname]?.(context) ?? new Response('Not Found', { status: 404 })
      return auth
        .onRequest(context, next)
        .then((response) => withCookies(response, context))
        .catch(() => new Response(null, { status: 500 }))
    }
    return served(createAdaptorServer({ fetch: fetch as never }) as Server)
  },
}

/** Every version of Astro. */
export const ASTRO: readonly NamedWorld[] = [['Astro 5, 6 and 7', astro]]
