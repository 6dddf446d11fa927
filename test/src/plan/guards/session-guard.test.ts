import { compileFunction } from 'node:vm'
import * as common from '@nestjs/common'
import type { CanActivate, ExecutionContext, LoggerService } from '@nestjs/common'
import * as core from '@nestjs/core'
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js'
import { ExpressAdapter } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMade } from '../made-projects.js'

const { Controller, Get, Header, Post } = common
const { APP_GUARD, NestFactory } = core

/** A runtime whose answer is decided by a request header. */
const runtime = {
  async readSession(context: ExecutionContext) {
    const answer = context.switchToHttp().getRequest().headers['x-answer']
    if (answer === 'throw') throw new Error('database down')
    return answer === undefined ? null : JSON.parse(answer)
  },
}

interface Generated {
  readonly SessionGuard: new () => CanActivate
  readonly CurrentSession: () => ParameterDecorator
  readonly Public: () => ClassDecorator & MethodDecorator
}

/** The file as the project compiles it, with a runtime of the test's own beside the real NestJS. */
function compiled(text: string): Generated {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      experimentalDecorators: true,
    },
  })
  const modules: Record<string, unknown> = {
    '@nestjs/common': common,
    '@nestjs/core': core,
    '@create-auth/runtime/nestjs': runtime,
    './auth': { authConfig: {} },
  }
  const exports = {}
  compileFunction(outputText, ['require', 'exports'])((name: string) => modules[name], exports)
  return exports as Generated
}
const { CurrentSession, Public, SessionGuard } = compiled(
  readMade('nestjs-11-commonjs', 'src/session.guard.ts'),
)

/** Decorators are called: what compiles the tests knows none. */
class Routes {
  health() {
    return 'open'
  }
  account(session: object | null) {
    return session
  }
  change() {
    return 'changed'
  }
}
function decorate(name: keyof Routes, ...decorators: readonly MethodDecorator[]): void {
  const descriptor = Object.getOwnPropertyDescriptor(Routes.prototype, name) ?? {}
  for (const each of decorators) each(Routes.prototype, name, descriptor)
}
decorate('health', Get('health'), Public())
decorate('account', Get('account'), Header('content-type', 'application/json'))
decorate('change', Post('account'))
CurrentSession()(Routes.prototype, 'account', 0)
Controller()(Routes)

const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8'
const SIGNED_IN = JSON.stringify({ user: { name: 'Ada' } })
const UNAUTHORIZED = {
  status: 401,
  location: null,
  cache: 'no-store',
  body: { message: 'Unauthorized', statusCode: 401 },
}

describe.each([
  ['Express', () => new ExpressAdapter()],
  ['Fastify', () => new FastifyAdapter()],
])('the generated guard above every route, on %s', (_, adapter) => {
  const errors: unknown[] = []
  let origin = ''
  let close = async (): Promise<void> => undefined
  beforeAll(async () => {
    const quiet = { log() {}, warn() {}, error: (message: unknown) => void errors.push(message) }
    const application = {
      module: Routes,
      controllers: [Routes],
      providers: [{ provide: APP_GUARD, useClass: SessionGuard }],
    }
    const app = await NestFactory.create(application, adapter(), { logger: quiet as LoggerService })
    await app.listen(0, '127.0.0.1')
    origin = await app.getUrl()
    close = async () => app.close()
  })
  afterAll(async () => close())

  const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(`${origin}${path}`, { method, headers, redirect: 'manual' })
    const text = await response.text()
    return {
      status: response.status,
      location: response.headers.get('location'),
      cache: response.headers.get('cache-control'),
      body: text.startsWith('{') ? JSON.parse(text) : text,
    }
  }

  test('lets a session with a user pass, and hands it to the route', async () => {
    expect(await ask('/account', { 'x-answer': SIGNED_IN })).toEqual({
      status: 200,
      location: null,
      cache: null,
      body: { user: { name: 'Ada' } },
    })
  })

  test.each([['null'], ['{}'], ['{"user":null}']])('refuses a program with %s', async (answer) => {
    expect(await ask('/account', { 'x-answer': answer, accept: '*/*' })).toEqual(UNAUTHORIZED)
  })

  test('sends a visitor to the sign-in page, and back to the same address', async () => {
    expect(await ask('/account?x=1&y=%26', { accept: PAGE })).toMatchObject({
      status: 302,
      location: '/auth/signin?callbackUrl=%2Faccount%3Fx%3D1%26y%3D%2526',
      cache: 'no-store',
    })
  })

  test('a form that is posted is no page to come back to', async () => {
    expect(await ask('/account', { accept: PAGE }, 'POST')).toEqual(UNAUTHORIZED)
  })

  test('what is public is open, whether a session can be read or not', async () => {
    expect(await ask('/health', { 'x-answer': 'throw' })).toMatchObject({
      status: 200,
      body: 'open',
    })
  })

  test('nobody passes where the session can’t be read', async () => {
    errors.length = 0
    expect(await ask('/account', { 'x-answer': 'throw', accept: PAGE })).toEqual({
      status: 503,
      location: null,
      cache: 'no-store',
      body: { message: 'Service Unavailable', statusCode: 503 },
    })
    expect(errors).toEqual(['the session could not be read'])
  })
})

test.each(['graphql', 'rpc', 'ws'])(
  'what comes by %s is refused, unless it is public',
  async (type) => {
    const request = { headers: { 'x-answer': SIGNED_IN } }
    const passes = async (handler: keyof Routes) => {
      const context = new ExecutionContextHost([request, {}], Routes, Routes.prototype[handler])
      context.setType(type)
      return new SessionGuard().canActivate(context)
    }
    expect([await passes('account'), await passes('health')]).toEqual([false, true])
  },
)
