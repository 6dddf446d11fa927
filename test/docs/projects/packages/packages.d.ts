// The part of packages that the pages use, where the repository does not have them.

declare module 'astro' {
  import type { AstroContext } from '@create-auth/runtime/astro'
  export interface APIContext extends AstroContext {
    redirect(path: string): Response
    readonly url: URL
    readonly locals: App.Locals
  }
  export type APIRoute = (context: APIContext) => Response | Promise<Response>
  export type AstroGlobal = APIContext
  export type MiddlewareHandler = (
    context: APIContext,
    next: () => Promise<Response>,
  ) => Promise<Response>
}
declare module 'astro:middleware' {
  import type { MiddlewareHandler } from 'astro'
  export function sequence(...handlers: readonly MiddlewareHandler[]): MiddlewareHandler
}
declare module 'astro:env/server' {
  export function getSecret(name: string): string | undefined
}
declare module 'astro:actions' {
  import type { APIContext } from 'astro'
  export function defineAction<Output>(action: {
    handler(input: unknown, context: APIContext): Promise<Output>
  }): { readonly action: (input: unknown) => Promise<Output> }
}
declare module 'astro/config' {
  export function defineConfig(config: {
    security?: { allowedDomains?: readonly { hostname?: string }[]; checkOrigin?: boolean }
  }): object
}
declare module 'astro/fetch' {
  export class FetchState {
    constructor(request: Request)
    readonly request: Request
  }
  export function astro(state: FetchState): Promise<Response>
  export function pages(state: FetchState): Promise<Response>
  export function middleware(
    state: FetchState,
    next: (state: FetchState) => Promise<Response>,
  ): Promise<Response>
}

declare module 'nitro' {
  import type { EventHandler, H3Event } from 'h3-2'
  export function defineHandler<T>(handler: (event: H3Event) => T): EventHandler
}

declare module '@sveltejs/kit' {
  import type { KitEvent } from '@create-auth/runtime/sveltekit'
  export interface RequestEvent extends KitEvent {
    readonly locals: App.Locals
  }
  export type Handle = (input: {
    event: RequestEvent
    resolve(event: RequestEvent): Response | Promise<Response>
  }) => Response | Promise<Response>
  export function error(status: number, message: string): never
  export function fail<Data>(status: number, data: Data): { status: number; data: Data }
  export function redirect(status: number, location: string): never
}
declare module '@sveltejs/kit/hooks' {
  import type { Handle } from '@sveltejs/kit'
  export type { Handle }
  export function sequence(...handlers: Handle[]): Handle
}
declare module 'next/server.js' {
  export class NextRequest extends Request {}
  export interface NextFetchEvent {
    waitUntil(promise: Promise<unknown>): void
  }
}

declare module 'next' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  export interface GetServerSidePropsContext {
    req: IncomingMessage & { cookies: Partial<Record<string, string>> }
    res: ServerResponse
    query: Partial<Record<string, string | string[]>>
    resolvedUrl: string
  }
  export type GetServerSideProps = (
    context: GetServerSidePropsContext,
  ) => Promise<
    { props: object } | { redirect: { destination: string; permanent: boolean } } | { notFound: true }
  >
}

declare module 'next/navigation' {
  export function redirect(path: string): never
}

declare module '#imports' {
  import type { Ref } from 'vue'
  export function useState<T>(key: string): Ref<T>
  export function useRequestFetch(): <T>(path: string) => Promise<T>
  export function useRequestEvent(): { node: { res: { setHeader(name: string, value: string): void } } }
}
interface ImportMeta {
  readonly server: boolean
}

declare module '@react-router/dev/routes' {
  export interface RouteConfigEntry {
    path?: string
    file: string
  }
  export type RouteConfig = readonly RouteConfigEntry[]
  export function route(path: string, file: string): RouteConfigEntry
  export function index(file: string): RouteConfigEntry
}
declare module '@react-router/express' {
  import type { RouterContextProvider } from 'react-router'
  import type { RequestHandler } from 'express'
  export function createRequestHandler(options: {
    build: object
    getLoadContext?: () => RouterContextProvider
  }): RequestHandler
}

declare module '@tanstack/react-router' {
  import type { Asked, Middleware } from '@tanstack/react-start'
  export interface Redirect {
    href: string
    reloadDocument?: true
    headers?: Record<string, string>
  }
  export function redirect(options: Redirect): Error
  type Handler<Context> = (asked: Asked<Context>) => Response | Promise<Response>
  interface FileRoute<Context, Data, Search> {
    validateSearch?: (asked: Record<string, unknown>) => Search
    server?: { middleware?: readonly Middleware<Context>[]; handlers: Record<string, Handler<Context>> }
    beforeLoad?: (asked: { location: { href: string } }) => Promise<object>
    loader?: () => Promise<Data>
    component?: () => unknown
  }
  interface Route<Data, Search = object> {
    useLoaderData(): Data
    useSearch(): Search
  }
  export function createFileRoute(
    path: string,
  ): <Context, Data, Search>(options: FileRoute<Context, Data, Search>) => Route<Data, Search>
  export function createRootRoute<Data>(options: {
    loader: () => Promise<Data>
    component: () => import('react').ReactNode
  }): Route<Data>
  export function Outlet(): import('react').ReactNode
}
declare module '@tanstack/react-start' {
  export interface Asked<Context> {
    readonly request: Request
    readonly context: Context
  }
  export interface Middleware<Context> {
    readonly context: Context
  }
  interface Next {
    <Context extends object>(options: { context: Context }): Promise<Middleware<Context>>
  }
  interface MiddlewareBuilder {
    middleware(middleware: readonly Middleware<object>[]): MiddlewareBuilder
    server<Context>(
      run: (asked: Asked<object> & { next: Next; handlerType?: string }) => Promise<Middleware<Context>>,
    ): Middleware<Context>
  }
  interface FunctionBuilder<Context> {
    middleware<Given>(middleware: readonly Middleware<Given>[]): FunctionBuilder<Given>
    handler<Result>(
      run: (asked: { context: Context }) => Result,
    ): () => Promise<Awaited<Result>>
  }
  export function createMiddleware(): MiddlewareBuilder
  export function createServerFn(options?: { method: 'GET' | 'POST' }): FunctionBuilder<object>
  export function createCsrfMiddleware(options: {
    filter(asked: { handlerType: string }): boolean
  }): Middleware<object>
  export function createStart(
    options: () => { requestMiddleware: readonly Middleware<object>[] },
  ): object
}
declare module '@tanstack/react-start/server' {
  export function getRequest(): Request
}
