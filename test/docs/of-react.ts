import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { NextAuth } from '@create-auth/runtime/next'
import type { ReactRouterAuth } from '@create-auth/runtime/react-router'
import type { Application } from '@create-auth/runtime/testing'
import {
  Children,
  cloneElement,
  createElement,
  isValidElement,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type * as ReactRouter from 'react-router'
import { runHandler } from '../runtime/frameworks/worlds/next.js'
import { served } from '../runtime/frameworks/worlds/served.js'
import { NextRequest } from '../support/next/server.js'
import { Redirect } from '../support/next/navigation.js'
import { handlerOf, VERSIONS, type RouteModule } from '../support/react-router.js'
import type { ShownApplication } from './applications.js'
import type { Shown } from './shown.js'

/** Serves what answers requests, where nothing that it throws is lost. */
export async function servedBy(
  answer: (request: Request) => Promise<Response>,
): Promise<Application> {
  const fetch = async (request: Request): Promise<Response> =>
    answer(request).catch(() => new Response('Internal Server Error', { status: 500 }))
  return served(createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server)
}

/** A page of HTML. */
export const asPage = (html: string, status = 200): Response =>
  new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

async function onReactRouter(load: Shown['load']): Promise<Application> {
  const { middleware } = await load<ReturnType<typeof ReactRouterAuth>>('app/auth.server.ts')
  const pathOf = {
    '/auth/*': 'auth.ts',
    '/orders': 'orders.tsx',
    '/admin': 'admin.tsx',
    '/login': 'login.tsx',
    '/close': 'close.tsx',
  }
  const entries = Object.entries(pathOf).map(
    async ([path, file]) => [path, await load<RouteModule>(`app/routes/${file}`)] as const,
  )
  const routes = Object.fromEntries(await Promise.all(entries))
  const { createStaticHandler, createStaticRouter, StaticRouterProvider } =
    await load<typeof ReactRouter>('static.js')
  const page = async (path: string, loaderData: unknown): Promise<string> => {
    const component = routes[path]?.default as FunctionComponent<{ loaderData: unknown }>
    const element = createElement(component, { loaderData })
    const handler = createStaticHandler([{ path: '*', element }])
    const context = await handler.query(new Request(`http://localhost${path}`))
    if (context instanceof Response) return ''
    const router = createStaticRouter(handler.dataRoutes, context)
    const props = { router, context, hydrate: false }
    return renderToStaticMarkup(createElement(StaticRouterProvider, props))
  }
  const handle = handlerOf(VERSIONS[7], { middleware: [middleware], routes, render: page })
  return servedBy(async (request) => handle(request, new VERSIONS[7].RouterContextProvider()))
}

type Action = (form: FormData) => Promise<void>

/** The tree of a page of Next without components that wait for something, and the action of its form. */
async function waited(
  node: ReactNode,
): Promise<{ readonly tree: ReactNode; readonly action?: Action }> {
  if (Array.isArray(node)) {
    const all = await Promise.all(node.map(waited))
    const action = all.find((each) => each.action)?.action
    return { tree: all.map(({ tree }) => tree), ...(action && { action }) }
  }
  if (!isValidElement<{ children?: ReactNode; action?: unknown }>(node)) return { tree: node }
  const { type, props } = node
  if (typeof type === 'function') return waited(await (type as (all: object) => ReactNode)(props))
  const within = await waited(Children.toArray(props.children))
  const isForm = typeof props.action === 'function'
  const own = isForm ? { action: undefined, method: 'post' } : {}
  const children = within.tree as readonly ReactNode[]
  const tree = children.length > 0 ? cloneElement(node, own, ...children) : node
  return { ...within, tree, ...(isForm && { action: props.action as Action }) }
}

type Page = (asked: { readonly searchParams: Promise<object> }) => ReactNode

async function onNext(load: Shown['load']): Promise<Application> {
  const { handlers } = await load<ReturnType<typeof NextAuth>>('src/auth.ts')
  type Route = Readonly<Record<'GET', (request: NextRequest, context: object) => Promise<Response>>>
  const { GET } = await load<Route>('src/app/admin/route.ts')
  const pages: Readonly<Record<string, string>> = {
    '/orders': 'src/app/orders/page.tsx',
    '/login': 'src/app/login/page.tsx',
    '/close': 'src/app/close/page.tsx',
  }
  const answered = async (request: NextRequest): Promise<Response> => {
    const { pathname, searchParams } = request.nextUrl
    if (pathname === '/admin') return GET(request, {})
    const file = pages[pathname]
    if (file === undefined)
      return request.method === 'POST' ? handlers.POST(request) : handlers.GET(request)
    const { default: page } = await load<{ readonly default: Page }>(file)
    const asked = { searchParams: Promise.resolve(Object.fromEntries(searchParams)) }
    const { tree, action } = await waited(createElement(page as never, asked))
    if (request.method === 'POST') await action?.(await request.formData())
    return asPage(renderToStaticMarkup(tree))
  }
  const redirected = async (request: NextRequest): Promise<Response> =>
    answered(request).catch((thrown: unknown) => {
      if (!(thrown instanceof Redirect)) throw thrown
      return new Response(null, { status: 303, headers: { location: thrown.url } })
    })
  return servedBy(async (request) => {
    const { url, method, headers, body } = request
    const given = body && { body, duplex: 'half' as const }
    return runHandler(redirected, new NextRequest(url, { method, headers, ...given }))
  })
}

const NEXT = 'node_modules/next'
const OURS = '../../../sources/node_modules/next'

/** The applications of frameworks whose pages are components of React. */
export const OF_REACT: readonly ShownApplication[] = [
  {
    page: 'docs/frameworks/react-router',
    // Of the same copy as the page's own.
    more: { 'static.js': "export * from 'react-router'" },
    start: onReactRouter,
  },
  {
    page: 'docs/frameworks/next',
    more: {
      [`${NEXT}/package.json`]: '{ "type": "module", "exports": { "./*": "./*.js" } }',
      [`${NEXT}/navigation.js`]: `export * from '${OURS}/navigation.js'`,
    },
    // A page leads whoever asks.
    refused: { '/orders': 303, '/admin': 401 },
    stale: { program: 303, form: 303 },
    start: onNext,
  },
]
