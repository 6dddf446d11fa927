import { createServer, type RequestListener } from 'node:http'
import { node } from '@elysiajs/node'
import { createAdaptorServer } from '@hono/node-server'
import { Elysia } from 'elysia'
import express, { type RequestHandler } from 'express'
import fastify, { type onRequestAsyncHookHandler } from 'fastify'
import { Hono, type MiddlewareHandler } from 'hono'
import Koa, { type Middleware } from 'koa'

/** A generated guard before an application that answers `inside`, and how the guard's framework names things. */
export interface Guarded {
  readonly framework: string
  /** The generated file. */
  readonly project: string
  readonly file: string
  /** The header `x-answer` of what `readSession` is given, as source text. */
  readonly answer: string
  /** Below `/known` something has written a session where applications read it: as the header `x-known` says. */
  readonly listener: (requireSession: unknown) => Promise<RequestListener>
}

const known = (header: string | string[] | undefined): unknown => JSON.parse(String(header))

/** A listener of Node's that answers by a function for web requests. */
function byWeb(fetch: (request: Request) => Response | Promise<Response>): RequestListener {
  const server = createAdaptorServer({ fetch })
  return (req, res) => void server.emit('request', req, res)
}

export const GUARDED: readonly Guarded[] = [
  {
    framework: 'express',
    project: 'js-cjs',
    file: 'require-session.js',
    answer: "context.headers['x-answer']",
    listener: async (requireSession) =>
      express()
        .use('/known', (req, res, next) => {
          Object.assign(res.locals, { session: known(req.headers['x-known']) })
          next()
        })
        .use(requireSession as RequestHandler, (_req, res) => {
          res.send('inside')
        }),
  },
  {
    framework: 'koa',
    project: 'koa-js-cjs',
    file: 'require-session.js',
    answer: "context.headers['x-answer']",
    listener: async (requireSession) =>
      new Koa()
        .use(async (ctx, next) => {
          if (ctx.path === '/known')
            Object.assign(ctx.state, { session: known(ctx.headers['x-known']) })
          await next()
        })
        .use(requireSession as Middleware)
        .use((ctx) => {
          Object.assign(ctx, { body: 'inside' })
        })
        .callback(),
  },
  {
    framework: 'hono',
    project: 'hono-ts-nodenext',
    file: 'src/require-session.ts',
    answer: "context.req.header('x-answer')",
    listener: async (requireSession) => {
      const app = new Hono<{ Variables: { session: unknown } }>()
      app.use('/known', async (c, next) => {
        c.set('session', known(c.req.header('x-known')))
        await next()
      })
      app.use(requireSession as MiddlewareHandler)
      app.all('*', (c) => c.text('inside'))
      return byWeb(app.fetch)
    },
  },
  {
    framework: 'fastify',
    project: 'fastify-js-cjs',
    file: 'require-session.js',
    answer: "context.headers['x-answer']",
    async listener(requireSession) {
      const app = fastify()
      app.decorateRequest('auth')
      app.addHook('onRequest', async (request) => {
        if (request.url === '/known')
          Object.assign(request, { auth: known(request.headers['x-known']) })
      })
      app.all(
        '/*',
        { onRequest: requireSession as onRequestAsyncHookHandler },
        async () => 'inside',
      )
      await app.ready()
      return app.routing.bind(app)
    },
  },
  {
    framework: 'elysia',
    project: 'elysia-ts-bundler',
    file: 'src/require-session.ts',
    answer: "context.request.headers.get('x-answer')",
    listener: async (requireSession) => {
      const app = new Elysia({ adapter: node() })
        .derive(({ request, path }) =>
          path === '/known' ? { session: known(request.headers.get('x-known') ?? undefined) } : {},
        )
        .all('/*', () => 'inside', { beforeHandle: requireSession as () => undefined })
      return byWeb(app.handle)
    },
  },
]

/** Serves a listener on a free port. */
export async function serve(
  listener: RequestListener,
): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
