import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ExecutionContext, INestApplication } from '@nestjs/common'
import {
  getAccessToken,
  getSession,
  NestAuth,
  readSession,
  requireFresh,
  requireRole,
  type NestAuthRequest,
} from '@create-auth/runtime/nestjs'
import type { ApplicationOptions, FrameworkWorld } from '@create-auth/runtime/testing'
import type { Session } from '@create-auth/runtime/types'
import express from 'express'
import type { Nest } from '../../../support/nestjs-versions.js'
import { EVE, NO_ACTIONS, PHOTOS, STAFF, tokenTold } from './acted.js'
import { servedAt } from './served.js'
import { twoParts } from './two-parts.js'

/** The body that Express has parsed, else as it comes over the wire: Nest parses nothing here. */
async function bodyOf(request: NestAuthRequest & Readable & { body?: unknown }): Promise<unknown> {
  return request.body ?? text(request)
}

type ResponseOfPlatform =
  | { cookie(name: string, value: string): unknown }
  | { header(name: string, value: string): unknown }

/** The routes of the world, in a module. Decorators are called: what compiles the tests knows none. */
function moduleOf({ common }: Nest, { config, basePath }: ApplicationOptions) {
  const held = twoParts()
  const {
    All,
    Controller,
    Get,
    Header,
    HttpCode,
    HttpException,
    Post,
    Req,
    Res,
    StreamableFile,
    UseGuards,
    createParamDecorator,
  } = common
  const CurrentSession = createParamDecorator(async (_: unknown, context: ExecutionContext) =>
    readSession(context, config),
  )
  const Forged = createParamDecorator((_: unknown, context: ExecutionContext) => {
    const http = context.switchToHttp()
    Object.assign(http.getRequest(), { auth: EVE })
    Object.assign(http.getResponse().locals ?? {}, { session: EVE })
    return context
  })
  class Routes {
    async login(request: NestAuthRequest & Readable) {
      return { login: await bodyOf(request) }
    }
    session(session: Session | null) {
      return JSON.stringify(session)
    }
    async function(request: NestAuthRequest) {
      return JSON.stringify(await getSession(request, config))
    }
    async forged(context: ExecutionContext) {
      return JSON.stringify(await readSession(context, config))
    }
    fresh() {
      return 'passed'
    }
    minute() {
      return 'passed'
    }
    admin() {
      return 'passed'
    }
    staff() {
      return 'passed'
    }
    async token(request: NestAuthRequest) {
      return tokenTold(async () => getAccessToken(request, config, 'acme'))
    }
    async photos(request: NestAuthRequest) {
      return tokenTold(async () => getAccessToken(request, config, 'acme', PHOTOS))
    }
    cookie(response: ResponseOfPlatform) {
      if ('cookie' in response) response.cookie('theme', 'dark')
      else response.header('set-cookie', 'theme=dark')
    }
    stream() {
      return new StreamableFile(Readable.from(held.parts()))
    }
    release() {
      held.release()
      return ''
    }
  }
  const routes = Routes.prototype
  const route = (name: keyof Routes, ...decorators: readonly MethodDecorator[]): void => {
    const descriptor = Object.getOwnPropertyDescriptor(routes, name) ?? {}
    for (const decorate of decorators) decorate(routes, name, descriptor)
  }
  route('login', Post(`${basePath}/login`), HttpCode(200))
  route('session', Get('session'), Header('content-type', 'application/json'))
  route('function', Get('function'), Header('content-type', 'application/json'))
  route('forged', Get('forged'), Header('content-type', 'application/json'))
  route('fresh', All('fresh'), HttpCode(200), UseGuards(requireFresh(config, { HttpException })))
  route('minute', All('fresh/minute'), UseGuards(requireFresh(config, { maxAge: 60 })))
  route(
    'admin',
    All('admin'),
    HttpCode(200),
    UseGuards(requireRole(config, 'admin', { HttpException })),
  )
  route('staff', All('staff'), UseGuards(requireRole(config, STAFF)))
  route('token', Get('token'))
  route('photos', Get('token/photos'))
  route('cookie', Get('cookie'))
  route('stream', Get('stream'))
  route('release', Get('release'))
  Req()(routes, 'login', 0)
  Res({ passthrough: true })(routes, 'cookie', 0)
  CurrentSession()(routes, 'session', 0)
  Req()(routes, 'function', 0)
  Req()(routes, 'token', 0)
  Req()(routes, 'photos', 0)
  Forged()(routes, 'forged', 0)
  Controller()(Routes)
  return { module: Routes, controllers: [Routes] }
}

/** A version of Nest with the binding, on Express. */
export function nestOnExpress(nest: Nest): FrameworkWorld {
  return {
    lacks: { actions: NO_ACTIONS, denied: 'what is refused is an error for Nest’s filters' },
    async start(options) {
      const adapter = new nest.ExpressAdapter()
      const app = await nest.core.NestFactory.create(moduleOf(nest, options), adapter, {
        bodyParser: false,
        forceCloseConnections: true,
        logger: false,
      })
      if (options.trustsProxy) adapter.set('trust proxy', 1)
      if (options.readsBodies)
        app.use(express.json(), express.urlencoded({ extended: true, limit: '1mb' }))
      return startOf(app, options)
    },
  }
}

/** A version of Nest with the binding, on Fastify, where it parses bodies itself. */
export function nestOnFastify(nest: Nest): FrameworkWorld {
  return {
    lacks: { actions: NO_ACTIONS, denied: 'what is refused is an error for Nest’s filters' },
    async start(options) {
      const adapter = new nest.FastifyAdapter({
        trustProxy: options.trustsProxy ? '127.0.0.1' : false,
        forceCloseConnections: true,
      })
      const app = await nest.core.NestFactory.create(moduleOf(nest, options), adapter, {
        logger: false,
      })
      return startOf(app, options)
    },
  }
}

async function startOf(app: INestApplication, { config }: ApplicationOptions) {
  await NestAuth(config)(app)
  await app.listen(0, '127.0.0.1')
  const { port } = app.getHttpServer().address()
  return servedAt(port, async () => app.close())
}
