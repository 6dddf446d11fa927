import { SpanStatusCode, trace } from '@opentelemetry/api'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { Auth, getSession, type AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, test } from 'vitest'
import { makeLog, visit } from '../engine/visitor.js'
import { makeSite as makeAccountSite } from '../account/site.js'
import { STRANGER, TYPED } from './world.js'

/** A site whose requests are traced, and what was traced since the last time it was asked. */
function makeSite(config: Partial<AuthConfig> = {}) {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  const site = makeAccountSite({ config: { tracer: provider.getTracer('auth'), ...config } })
  const spans = () => {
    const found = exporter.getFinishedSpans().map(({ name, attributes, status, ended }) => ({
      name,
      attributes,
      isError: status.code === SpanStatusCode.ERROR,
      ended,
    }))
    exporter.reset()
    return found
  }
  return { ...site, spans }
}

const said = (method: string, route: string | undefined, status: number, more: object = {}) => ({
  name: route === undefined ? method : `${method} ${route}`,
  attributes: {
    'http.request.method': method,
    ...(route !== undefined && { 'http.route': route }),
    'http.response.status_code': status,
    ...more,
  },
  isError: status >= 500,
  ended: true,
})

const failed = (type: string) => ({ 'error.type': type })

describe('a request is a span', () => {
  test.each<readonly [string, string, RequestInit, object]>([
    ['of a page', 'signin', {}, said('GET', '/auth/signin', 200)],
    ['of an endpoint for programs', 'csrf', {}, said('GET', '/auth/csrf', 200)],
    ['without a body', 'session', { method: 'HEAD' }, said('HEAD', '/auth/session', 200)],
    [
      'with what the browser says, on one line',
      'csrf',
      { headers: { 'user-agent': 'Ada/1.0\u0085' } },
      said('GET', '/auth/csrf', 200, { 'user_agent.original': 'Ada/1.0' }),
    ],
    [
      'of a service, with no name of it',
      `callback/acme?code=${TYPED}&state=${TYPED}`,
      {},
      said('GET', '/auth/callback/:provider', 302, failed('InvalidCheck')),
    ],
    [
      'of a mailed link, without it',
      `callback/mail?token=${TYPED}&email=${STRANGER}`,
      {},
      said('GET', '/auth/callback/:provider', 302, failed('Verification')),
    ],
    [
      'of a form that has no token',
      'callback/password',
      { method: 'POST', body: new URLSearchParams({ email: STRANGER, password: TYPED }) },
      said('POST', '/auth/callback/:provider', 302, failed('MissingCSRF')),
    ],
    [
      'of a path within the account page, which anybody may make up',
      `account/${TYPED}`,
      {},
      said('GET', '/auth/account/:form', 404, failed('UnknownAction')),
    ],
    ['of the second step', 'two-factor/setup', {}, said('GET', '/auth/two-factor/:step', 302)],
    ['of no endpoint', TYPED, {}, said('GET', undefined, 404, failed('UnknownAction'))],
    ...['PUT', 'DELETE'].map(
      (method) =>
        [
          `with the method ${method}`,
          'csrf',
          { method },
          said(method, '/auth/csrf', 405, failed('MethodNotAllowed')),
        ] as const,
    ),
  ])('%s', async (_, path, init, expected) => {
    const site = makeSite()
    await Auth(new Request(`https://app.test/auth/${path}`, init), site.browser().config)
    const spans = site.spans()
    expect(spans).toStrictEqual([expected])
    expect(JSON.stringify(spans)).not.toContain(TYPED)
  })

  test('with a method that somebody has made up, which is not told', async () => {
    const site = makeSite()
    const request = new Request('https://app.test/auth/csrf', { method: 'X-BREW' })
    await Auth(request, site.browser().config)
    const { name, attributes } = site.spans()[0] ?? {}
    expect(name).toBe('HTTP /auth/csrf')
    expect(attributes).toMatchObject({ 'http.request.method': '_OTHER' })
  })

  test('below another path', async () => {
    const site = makeSite({ basePath: '/' })
    await Auth(new Request('https://app.test/csrf'), site.browser().config)
    expect(site.spans()).toStrictEqual([said('GET', '/csrf', 200)])
  })

  test('that is an error where the site fails', async () => {
    const site = makeSite({ callbacks: { redirect: () => TYPED, session: () => null as never } })
    const browser = await site.signedIn()
    site.spans()
    await browser.session()
    expect(site.spans()).toStrictEqual([
      said('GET', '/auth/session', 500, failed('SessionTokenError')),
    ])
  })
})

test('a span is the parent of what a request does', async () => {
  const order: string[] = []
  const site = makeAccountSite({
    config: {
      tracer: {
        startActiveSpan(name, _options, run) {
          order.push(name)
          const span = { setAttribute: () => {}, setStatus: () => {}, end: () => order.push('end') }
          return run(span) as never
        },
      },
      events: { signIn: () => void order.push('signIn') },
    },
  })
  await site.signedIn()
  const first = order.indexOf('GET /auth/callback/:provider')
  expect(order.slice(first, first + 3)).toEqual(['GET /auth/callback/:provider', 'signIn', 'end'])
})

test('without a provider of spans the tracer of OpenTelemetry does nothing', async () => {
  const site = makeAccountSite({ config: { tracer: trace.getTracer('auth') } })
  expect(await (await site.signedIn()).session()).toMatchObject({ user: { name: 'Ada' } })
  expect(site.log.errors).toEqual([])
})

test('a session that a page asks for is no span', async () => {
  const site = makeSite()
  const browser = await site.signedIn()
  site.spans()
  await getSession(browser.requestOf('/', {}), browser.config)
  expect(site.spans()).toEqual([])
})

test.each([
  ['the API in place of a tracer', trace],
  ['nothing', null],
  ['a word', 'auth'],
])('%s is no tracer, which is told at the start', async (_, tracer) => {
  const { logger, errors } = makeLog()
  const config = {
    logger,
    tracer: tracer as never,
    providers: [Credentials({ credentials: {}, authorize: () => null })],
  }
  expect((await visit(config).ask('/auth/csrf')).status).toBe(500)
  expect(errors.map(({ type, message }) => [type, message])).toEqual([
    ['InvalidConfig', "tracer: must be a tracer, such as trace.getTracer('auth')"],
  ])
})
