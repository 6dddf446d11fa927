import * as reactRouter7 from 'react-router'
import * as reactRouter8 from 'react-router-8'

/** A module of the application's routes, as far as requests come to it. */
export interface RouteModule {
  readonly loader?: (args: never) => unknown
  readonly action?: (args: never) => unknown
  /** Pages have one, and resource routes have none. */
  readonly default?: (props: never) => unknown
}

/** An application: its middleware, and what answers at its paths. */
export interface RouterApplication {
  readonly middleware: readonly unknown[]
  readonly routes: Readonly<Record<string, RouteModule>>
  readonly basename?: string
  /** Makes the page of a route by its path, of what its loader gives; in short where nobody says how. */
  readonly render?: (path: string, data: unknown) => string | Promise<string>
}

/** The part of React Router's packages that answers the requests of an application. */
export interface RouterVersion {
  readonly createRequestHandler: typeof reactRouter8.createRequestHandler
  readonly RouterContextProvider: typeof reactRouter8.RouterContextProvider
}

/** Every version that is supported. */
export const VERSIONS: Readonly<Record<7 | 8, RouterVersion>> = {
  7: reactRouter7 as unknown as RouterVersion,
  8: reactRouter8,
}

/** The part of what React Router knows of a page that is being rendered. */
interface Asked {
  readonly staticHandlerContext: Pick<reactRouter8.StaticHandlerContext, 'loaderData' | 'matches'>
}

/** The build that React Router makes of the files of an application, without the parts for browsers. */
function buildOf({
  middleware,
  routes,
  basename = '/',
  render: page = () => '<p>a page</p>',
}: RouterApplication) {
  const root = { id: 'root', path: '', module: { middleware, default: () => null } }
  const below = Object.entries(routes).map(([path, module], index) => {
    const id = `route-${index}`
    return [id, { id, parentId: 'root', path: path.slice(1), module }] as const
  })
  const render = async (
    _: Request,
    status: number,
    headers: Headers,
    { staticHandlerContext }: Asked,
  ) => {
    const { id, path = '' } = staticHandlerContext.matches.at(-1)?.route ?? {}
    const data = staticHandlerContext.loaderData[id ?? '']
    return new Response(status < 400 ? await page(`/${path}`, data) : null, { status, headers })
  }
  return {
    entry: { module: { default: render, handleError: () => undefined } },
    routes: { root, ...Object.fromEntries(below) },
    assets: { version: '1', url: '', entry: { module: '', imports: [] }, routes: {} },
    future: { v8_middleware: true },
    routeDiscovery: { mode: 'initial' },
    publicPath: '/',
    assetsBuildDirectory: '',
    prerender: [],
    ssr: true,
    isSpaMode: false,
    basename,
  }
}

/** Answers requests as an application in production does. */
export function handlerOf(
  { createRequestHandler }: RouterVersion,
  application: RouterApplication,
): ReturnType<typeof createRequestHandler> {
  return createRequestHandler(buildOf(application) as never, 'production')
}
