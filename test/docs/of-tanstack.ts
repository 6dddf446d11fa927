import type { Application } from '@create-auth/runtime/testing'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { standIn, type ShownApplication } from './applications.js'
import { asPage, servedBy } from './of-react.js'
import type { Shown } from './shown.js'

/** The router's functions. What a page asks of its route is that of the request that is being answered. */
const ROUTER = `import { AsyncLocalStorage } from 'node:async_hooks'
export const answering = new AsyncLocalStorage()
export const redirect = (options) => {
  const headers = { ...options.headers, location: options.href }
  return Object.assign(new Response(null, { status: 307, headers }), { options })
}
export const createFileRoute = () => (options) => ({
  options,
  useLoaderData: () => answering.getStore().data,
  useSearch: () => answering.getStore().search,
})
`

/** Start's functions: middleware in its order, around a server function as around a server route. */
const START = `import { answering } from '@tanstack/react-router'
const flat = (all) => all.flatMap((each) => [...flat(each.before), each])
export const through = async (all, asked, end) => {
  const run = async ([first, ...rest], context) =>
    first === undefined
      ? end(context)
      : first.server({
          ...asked,
          context,
          next: async (more) => run(rest, { ...context, ...more.context }),
        })
  return run(flat(all), {})
}
const middleware = (before) => ({
  middleware: middleware,
  server: (server) => ({ before, server }),
})
export const createMiddleware = () => middleware([])
const serverFn = (all) => ({
  middleware: serverFn,
  handler: (handle) => async () => {
    const { request } = answering.getStore()
    const end = async (context) => ({ result: await handle({ context }) })
    return (await through(all, { request }, end)).result
  },
})
export const createServerFn = () => serverFn([])
`

type Handler = (asked: { readonly request: Request; readonly context: object }) => Promise<Response>

interface Route {
  readonly options: {
    readonly loader?: () => Promise<unknown>
    readonly component?: FunctionComponent
    readonly server?: {
      readonly middleware?: readonly object[]
      readonly handlers: Readonly<Partial<Record<string, Handler>>>
    }
  }
}

interface OfStart {
  readonly through: (
    middleware: readonly object[],
    asked: object,
    end: (context: object) => Promise<{ readonly response: Response }>,
  ) => Promise<{ readonly response: Response }>
}

interface OfRouter {
  readonly answering: {
    run<Result>(store: object, answer: () => Promise<Result>): Promise<Result>
    getStore(): object
  }
}

const FILES: Readonly<Record<string, string>> = {
  '/orders': 'orders.tsx',
  '/admin': 'api/admin.ts',
  '/login': 'login.tsx',
  '/close': 'close.tsx',
  '/api/close': 'api/close.ts',
}

async function onStart(load: Shown['load']): Promise<Application> {
  const { through } = await load<OfStart>('node_modules/@tanstack/react-start/index.js')
  const { answering } = await load<OfRouter>('node_modules/@tanstack/react-router/index.js')
  const { sessionMiddleware } = await load<{ readonly sessionMiddleware: object }>(
    'src/lib/auth.functions.ts',
  )
  const answer = async (request: Request, context: object): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const file = FILES[pathname] ?? 'api/auth/$.ts'
    const { options } = (await load<{ readonly Route: Route }>(`src/routes/${file}`)).Route
    const { loader, component, server } = options
    const handler = server?.handlers[request.method] ?? server?.handlers['ANY']
    if (handler) {
      const end = async (known: object) => ({
        response: await handler({ request, context: { ...context, ...known } }),
      })
      return (await through(server?.middleware ?? [], { request, handlerType: 'router' }, end))
        .response
    }
    const data = await loader?.()
    const search = Object.fromEntries(searchParams)
    return answering.run({ request, data, search }, async () =>
      asPage(renderToStaticMarkup(createElement(component ?? 'p'))),
    )
  }
  return servedBy(async (request) =>
    answering.run({ request }, async () => {
      const end = async (context: object) => ({ response: await answer(request, context) })
      const asked = { request, handlerType: 'router' }
      const outcome = through([sessionMiddleware], asked, end).catch((thrown: unknown) => {
        if (thrown instanceof Response) return { response: thrown }
        throw thrown
      })
      return (await outcome).response
    }),
  )
}

/** TanStack Start, which is not here: what it does itself stands here in short. */
export const OF_TANSTACK: readonly ShownApplication[] = [
  {
    page: 'docs/frameworks/tanstack-start',
    more: {
      ...standIn('@tanstack/react-router', ROUTER),
      ...standIn('@tanstack/react-start', START),
    },
    // What a page's loader asks for leads whoever opens the page.
    refused: { '/orders': 307, '/admin': 401 },
    stale: { program: 307 },
    start: onStart,
  },
]
