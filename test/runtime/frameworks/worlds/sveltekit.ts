import type { Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { SvelteKitAuth, type KitEvent } from '@create-auth/runtime/sveltekit'
import type { ApplicationOptions, FrameworkWorld } from '@create-auth/runtime/testing'
import { answerOf, eventOf, HttpError, kit, setCookieLines } from '../../../support/kit.js'
import { acted, ADA, EVE, PHOTOS, STAFF, tokenTold } from './acted.js'
import type { NamedWorld } from './over-node-http.js'
import { served } from './served.js'
import { twoParts } from './two-parts.js'

type Endpoint = (event: KitEvent) => Promise<Response>

/** The `+server.ts` of each route. */
function routesOf(
  { basePath }: ApplicationOptions,
  {
    getAccessToken,
    requireFresh,
    requireRole,
    requireSession,
    signIn,
    signOut,
  }: ReturnType<typeof SvelteKitAuth>,
): Readonly<Record<string, Endpoint>> {
  const held = twoParts()
  const guarded = async (event: KitEvent) => {
    const session = await requireSession(event).catch((thrown: unknown) => {
      if (thrown instanceof HttpError && thrown.status === 401) return null
      throw thrown
    })
    return Response.json(session)
  }
  return {
    [`${basePath}/login`]: async ({ request }) => Response.json({ login: await request.text() }),
    '/session': async ({ locals }) => Response.json(Reflect.get(locals, 'session')),
    '/function': async (event) =>
      guarded({ ...event, locals: {}, request: new Request(event.request) }),
    '/forged': async (event) => {
      Object.assign(event.locals, { session: EVE })
      return guarded(event)
    },
    '/in': async (event) =>
      Response.json(
        await acted(async () => signIn(event, 'credentials', { ...ADA, redirect: false })),
      ),
    '/out': async (event) =>
      Response.json(await acted(async () => signOut(event, { redirect: false }))),
    '/fresh': async (event) => {
      await requireFresh(event)
      return Response.json('passed')
    },
    '/fresh/minute': async (event) => {
      await requireFresh(event, { maxAge: 60 })
      return Response.json('passed')
    },
    '/admin': async (event) => {
      await requireRole(event, 'admin')
      return Response.json('passed')
    },
    '/staff': async (event) => {
      await requireRole(event, STAFF)
      return Response.json('passed')
    },
    '/token': async (event) =>
      Response.json(await tokenTold(async () => getAccessToken(event, 'acme'))),
    '/token/photos': async (event) =>
      Response.json(await tokenTold(async () => getAccessToken(event, 'acme', PHOTOS))),
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

/** SvelteKit with the binding. What Kit does itself stands here in short. */
const svelteKit: FrameworkWorld = {
  lacks: {
    proxy: 'Kit’s adapters are told the address of the site',
    peer: 'what is told of a visitor may come from a header',
    denied: 'the page of an error is the application’s own, +error.svelte',
  },
  async start(options) {
    const auth = SvelteKitAuth(options.config, kit)
    const routes = routesOf(options, auth)
    const resolve = async (
      event: KitEvent,
      set: readonly Parameters<typeof setCookieLines>[0][number][],
    ) => {
      const endpoint = routes[event.url.pathname]
      if (!endpoint) return new Response('Not Found', { status: 404 })
      const response = await endpoint(event).catch(answerOf)
      const headers = new Headers(response.headers)
      for (const line of setCookieLines(set)) headers.append('set-cookie', line)
      return new Response(response.body, { status: response.status, headers })
    }
    const fetch = async (request: Request, { incoming }: HttpBindings): Promise<Response> => {
      if (options.readsBodies) await request.clone().text()
      const getClientAddress = () => incoming.socket.remoteAddress ?? ''
      const { event, set } = eventOf(request, { getClientAddress })
      return auth
        .handle({ event, resolve: async (resolved) => resolve(resolved, set) })
        .catch(() => new Response(null, { status: 500 }))
    }
    return served(createAdaptorServer({ fetch: fetch as never }) as Server)
  },
}

/** Every version of Kit. */
export const SVELTEKIT: readonly NamedWorld[] = [['SvelteKit 2 and 3', svelteKit]]
