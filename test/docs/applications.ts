import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { node } from '@elysiajs/node'
import { createAdaptorServer } from '@hono/node-server'
import type Router from '@koa/router'
import type { NestAuth } from '@create-auth/runtime/nestjs'
import type { Application } from '@create-auth/runtime/testing'
import { Elysia, type AnyElysia } from 'elysia'
import express, { type RequestHandler } from 'express'
import Fastify, { type FastifyPluginAsync } from 'fastify'
import { H3, type EventHandler } from 'h3-2'
import { toNodeHandler } from 'h3-2/node'
import { Hono, type MiddlewareHandler } from 'hono'
import Koa, { type Middleware } from 'koa'
import { servedElysia } from '../runtime/frameworks/worlds/on-node.js'
import { served, servedAt } from '../runtime/frameworks/worlds/served.js'
import { NEST } from '../support/nestjs-versions.js'
import type { Shown } from './shown.js'

/** The application of a framework's page, which is made of nothing but what the page shows. */
export interface ShownApplication {
  readonly page: string
  /** Files beside those of the page: what stands for packages that are not here, above all. */
  readonly more?: Readonly<Record<string, string>>
  /** The statuses with which a program is refused, if not 401. */
  readonly refused?: Readonly<Record<'/orders' | '/admin', number>>
  /** The statuses of what is led to where a session is confirmed, if it gets no 401. */
  readonly stale?: Readonly<Partial<Record<'program' | 'form', number>>>
  readonly start: (load: Shown['load']) => Promise<Application>
}

/** The files that stand for a package. */
export function standIn(name: string, text: string): Readonly<Record<string, string>> {
  return {
    [`node_modules/${name}/package.json`]: '{ "type": "module", "exports": "./index.js" }',
    [`node_modules/${name}/index.js`]: text,
  }
}

const MODULES = ['src/auth.ts', 'src/orders.ts', 'src/login.ts', 'src/close-account.ts'] as const

interface OfExpress {
  readonly authHandler: RequestHandler
  readonly authSession: RequestHandler
  readonly orders: RequestHandler
  readonly login: RequestHandler
  readonly closeAccount: RequestHandler
}

async function onExpress(load: Shown['load']): Promise<Application> {
  const { authHandler, authSession, ...routes } = await load<OfExpress>(...MODULES)
  const app = express()
  app.use('/auth', authHandler)
  app.use(authSession, routes.orders, routes.login, routes.closeAccount)
  return served(createServer(app))
}

interface OfKoa {
  readonly authHandler: Middleware
  readonly authSession: Middleware
  readonly orders: Router
  readonly login: Router
  readonly closeAccount: Router
}

async function onKoa(load: Shown['load']): Promise<Application> {
  const { authHandler, authSession, orders, login, closeAccount } = await load<OfKoa>(...MODULES)
  const app = new Koa()
  app.silent = true
  app.use(authHandler).use(authSession).use(orders.routes()).use(login.routes())
  app.use(closeAccount.routes())
  return served(createServer(app.callback()))
}

interface OfHono {
  readonly authHandler: MiddlewareHandler
  readonly authSession: MiddlewareHandler
  readonly orders: Hono
  readonly login: Hono
  readonly closeAccount: Hono
}

async function onHono(load: Shown['load']): Promise<Application> {
  const { authHandler, authSession, orders, login, closeAccount } = await load<OfHono>(...MODULES)
  const app = new Hono()
  app.all('/auth/*', authHandler)
  app.use(authSession)
  app.route('/', orders)
  app.route('/', login)
  app.route('/', closeAccount)
  const { fetch } = app
  return served(createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server)
}

type OfFastify = Readonly<
  Record<'authPlugin' | 'orders' | 'login' | 'closeAccount', FastifyPluginAsync>
>

async function onFastify(load: Shown['load']): Promise<Application> {
  const { authPlugin, orders, login, closeAccount } = await load<OfFastify>(...MODULES)
  const app = Fastify({ forceCloseConnections: true })
  app.register(authPlugin)
  app.register(orders)
  app.register(login)
  app.register(closeAccount)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return servedAt(port, async () => app.close())
}

type OfElysia = Readonly<Record<'authPlugin' | 'orders' | 'login' | 'closeAccount', AnyElysia>>

async function onElysia(load: Shown['load']): Promise<Application> {
  const { authPlugin, orders, login, closeAccount } = await load<OfElysia>(...MODULES)
  const app = new Elysia({ adapter: node() }).use(authPlugin).use(orders).use(login)
  return servedElysia(app.use(closeAccount))
}

interface OfNest {
  readonly mountAuth: ReturnType<typeof NestAuth>
  readonly OrdersController: new () => unknown
  readonly LoginController: new () => unknown
  readonly CloseAccountController: new () => unknown
}

async function onNest(load: Shown['load']): Promise<Application> {
  const { mountAuth, OrdersController, ...more } = await load<OfNest>(
    'src/auth.ts',
    'src/orders.controller.ts',
    'src/login.controller.ts',
    'src/close-account.controller.ts',
  )
  const { core, ExpressAdapter } = NEST.at(-1)![1]
  const app = await core.NestFactory.create(
    {
      module: OrdersController,
      controllers: [OrdersController, more.LoginController, more.CloseAccountController],
    },
    new ExpressAdapter(),
    { forceCloseConnections: true, logger: false, abortOnError: false },
  )
  await mountAuth(app)
  await app.listen(0, '127.0.0.1')
  const { port } = app.getHttpServer().address()
  return servedAt(port, async () => app.close())
}

/** The routes of Nitro are files: what each answers, and where. */
async function onNitro(load: Shown['load']): Promise<Application> {
  const handlerOf = async (file: string): Promise<EventHandler> =>
    (await load<{ readonly default: EventHandler }>(file)).default
  const app = new H3({ silent: true })
  app.use(await handlerOf('server/middleware/1.auth.ts'))
  app.all('/api/auth/**', await handlerOf('server/api/auth/[...].ts'))
  app.get('/orders', await handlerOf('server/routes/orders.get.ts'))
  app.get('/admin', await handlerOf('server/routes/admin.get.ts'))
  app.get('/login', await handlerOf('server/routes/login.get.ts'))
  app.post('/login', await handlerOf('server/routes/login.post.ts'))
  app.get('/close', await handlerOf('server/routes/close.get.ts'))
  app.post('/close', await handlerOf('server/routes/close.post.ts'))
  return served(createServer(toNodeHandler(app)))
}

/** Every application of a framework that runs within the process of a test. */
export const APPLICATIONS: readonly ShownApplication[] = [
  { page: 'docs/frameworks/express', start: onExpress },
  { page: 'docs/frameworks/koa', start: onKoa },
  { page: 'docs/frameworks/hono', start: onHono },
  { page: 'docs/frameworks/fastify', start: onFastify },
  { page: 'docs/frameworks/elysia', start: onElysia },
  { page: 'docs/frameworks/nestjs', start: onNest },
  {
    page: 'docs/frameworks/nitro',
    more: standIn('nitro', "export { defineHandler } from 'h3-2'"),
    start: onNitro,
  },
]
