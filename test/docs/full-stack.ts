import { createServer } from 'node:http'
import type { AstroAuth, AstroContext } from '@create-auth/runtime/astro'
import type { SvelteKitAuth, KitEvent } from '@create-auth/runtime/sveltekit'
import type { Application } from '@create-auth/runtime/testing'
import * as h3 from 'h3'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import type { Component as SvelteComponent } from 'svelte'
import { render as renderSvelte } from 'svelte/server'
import { createSSRApp, type Component as VueComponent } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import { served } from '../runtime/frameworks/worlds/served.js'
import { contextOf, withCookies } from '../support/astro.js'
import { eventOf, setCookieLines } from '../support/kit.js'
import { standIn, type ShownApplication } from './applications.js'
import { asPage, servedBy } from './of-react.js'
import type { Shown } from './shown.js'

const NUXT = 'docs/frameworks/nuxt'
const OF_H3 = 'createError, defineEventHandler, readBody, sendRedirect'

/** The functions that Nuxt imports by itself. */
const NUXT_CONTEXT = `export { ${OF_H3} } from 'h3'
import { inject } from 'vue'
export const useRoute = () => inject('route')
export const useFetch = async () => ({ data: [] })
`

async function onNuxt(load: Shown['load']): Promise<Application> {
  const fileOf = async <Exported>(file: string): Promise<Exported> =>
    (await load<{ readonly default: Exported }>(file)).default
  const app = h3.createApp({ onError: (error) => void Object.assign(error, { unhandled: false }) })
  const router = h3.createRouter()
  app.use(await fileOf<h3.EventHandler>('server/middleware/1.auth.ts'))
  app.use(await fileOf<h3.EventHandler>('server/middleware/2.close.ts'))
  router.use('/api/auth/**', await fileOf<h3.EventHandler>('server/api/auth/[...].ts'))
  router.get('/orders', await fileOf<h3.EventHandler>('server/api/mine.get.ts'))
  router.get('/admin', await fileOf<h3.EventHandler>('server/api/admin.get.ts'))
  router.post('/api/login', await fileOf<h3.EventHandler>('server/api/login.post.ts'))
  router.post('/api/close', await fileOf<h3.EventHandler>('server/api/close.post.ts'))
  for (const name of ['login', 'close']) {
    const component = await fileOf<VueComponent>(`app/pages/${name}.vue`)
    router.get(
      `/${name}`,
      h3.defineEventHandler(async (event) => {
        const page = createSSRApp(component).provide('route', { query: h3.getQuery(event) })
        return asPage(await renderVue(page))
      }),
    )
  }
  app.use(router)
  return served(createServer(h3.toNodeListener(app)))
}

/** Kit's functions, as far as its own code asks what they have thrown or returned. */
const KIT = `export const error = (status, message) => {
  throw Object.assign(new Error(message), { status })
}
export const redirect = (status, location) => {
  throw Object.assign(new Error('redirect'), { status, location })
}
export const fail = (status, data) => ({ status, data })
`

interface Thrown {
  readonly status?: number
  readonly location?: string
  readonly message: string
}

/** The answer that Kit makes of what was thrown. */
function answerTo({ status = 500, location, message }: Thrown): Response {
  return new Response(message, { status, headers: location === undefined ? {} : { location } })
}

interface OfKit {
  readonly load: (event: KitEvent) => Promise<object>
  readonly GET: (event: KitEvent) => Promise<Response>
  readonly actions: {
    readonly default: (event: KitEvent) => Promise<{ readonly status?: number; data?: object }>
  }
}

async function onSvelteKit(load: Shown['load']): Promise<Application> {
  const { handle } = await load<ReturnType<typeof SvelteKitAuth>>('src/lib/server/auth.ts')
  const at = async (file: string): Promise<OfKit> => load<OfKit>(`src/routes/${file}`)
  const [orders, admin, login, close] = await Promise.all(
    [
      'orders/+page.server.ts',
      'admin/+server.ts',
      'login/+page.server.ts',
      'close/+page.server.ts',
    ].map(at),
  )
  const page = async (name: string, props: object): Promise<string> => {
    const file = `src/routes/${name}/+page.svelte.ts`
    const { default: component } = await load<{ default: SvelteComponent<object> }>(file)
    return renderSvelte(component, { props }).body
  }
  const routes: Readonly<Record<string, (event: KitEvent) => Promise<Response>>> = {
    '/orders': async (event) => asPage(await page('orders', { data: await orders!.load(event) })),
    '/admin': async (event) => admin!.GET(event),
    '/close': async (event) => {
      const form = event.request.method === 'POST' ? await close!.actions.default(event) : null
      return asPage(await page('close', { data: await close!.load(event), form }))
    },
    '/login': async (event) => {
      const isPosted = event.request.method === 'POST'
      const { status, data = null } = isPosted ? await login!.actions.default(event) : {}
      const props = { data: await login!.load(event), form: data }
      return asPage(await page('login', props), status)
    },
  }
  return servedBy(async (request) => {
    const { event, set } = eventOf(request)
    const resolve = async (resolved: KitEvent): Promise<Response> => {
      const answer = await routes[resolved.url.pathname]!(resolved).catch(answerTo)
      const headers = new Headers(answer.headers)
      for (const line of setCookieLines(set)) headers.append('set-cookie', line)
      return new Response(answer.body, { status: answer.status, headers })
    }
    return handle({ event, resolve })
  })
}

/** The context of the page that is being rendered, as components of Astro have it. */
const ASTRO_CONTEXT = `import { AsyncLocalStorage } from 'node:async_hooks'
export const rendering = new AsyncLocalStorage()
export const Astro = new Proxy({}, { get: (_, name) => Reflect.get(rendering.getStore(), name) })
`

interface Rendering {
  readonly rendering: {
    run<Result>(context: object, render: () => Promise<Result>): Promise<Result>
  }
}

async function onAstro(load: Shown['load']): Promise<Application> {
  const { onRequest } = await load<ReturnType<typeof AstroAuth>>('src/auth.ts')
  const { rendering } = await load<Rendering>('context.ts')
  const pages: Readonly<Record<string, string>> = {
    '/orders': 'mine',
    '/admin': 'admin',
    '/login': 'login',
    '/close': 'close',
  }
  const rendered = async (context: AstroContext): Promise<Response> => {
    const { pathname } = new URL(context.request.url)
    const file = `src/pages/${pages[pathname]}.astro.tsx`
    const { default: component } = await load<{ default: () => Promise<ReactNode> }>(file)
    const given = await rendering.run(context, component)
    return given instanceof Response ? given : asPage(renderToStaticMarkup(given))
  }
  return servedBy(async (request) => {
    const context = Object.assign(contextOf(request), {
      url: new URL(request.url),
      redirect: (location: string) => new Response(null, { status: 302, headers: { location } }),
    })
    return withCookies(await onRequest(context, async () => rendered(context)), context)
  })
}

/** The applications of frameworks whose routes are files: what each file answers, by the framework's own binding. */
export const FULL_STACK: readonly ShownApplication[] = [
  { page: NUXT, more: { 'context.js': NUXT_CONTEXT }, start: onNuxt },
  { page: 'docs/frameworks/sveltekit', more: standIn('@sveltejs/kit', KIT), start: onSvelteKit },
  {
    page: 'docs/frameworks/astro',
    more: {
      'context.js': ASTRO_CONTEXT,
      ...standIn('astro-env-server', 'export const getSecret = (name) => process.env[name]'),
    },
    start: onAstro,
  },
]
