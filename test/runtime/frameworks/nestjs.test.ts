import { encode } from '@create-auth/runtime/jwt'
import {
  NestAuth,
  readSession,
  requireFresh,
  requireRole,
  type NestAuthContext,
} from '@create-auth/runtime/nestjs'
import { describe, expect, test } from 'vitest'
import { makeLog } from '../../support/log.js'
import { NEST } from '../../support/nestjs-versions.js'

const secret = 'a-secret-of-acme-with-32-characters-or-more'
/** The session that is told of Ada. */
const SHOWN = { name: 'Ada', email: null, image: null }
const ADA = { expires: expect.any(String), user: { id: '7', ...SHOWN } }

const config = { providers: [], secret, env: {}, logger: makeLog().logger }

async function cookieOf(name: string): Promise<string> {
  const salt = 'auth.session-token'
  return `${salt}=${await encode({ token: { sub: '7', name }, secret, salt })}`
}

function contextOf(type: string, { cookie }: { cookie?: string }): NestAuthContext {
  const headers = cookie === undefined ? {} : { cookie }
  const request = {
    method: 'GET',
    protocol: 'http',
    originalUrl: '/',
    headers,
    socket: {},
  }
  return {
    getType: () => type,
    switchToHttp: () => ({ getRequest: () => request }),
  }
}

describe('readSession', () => {
  test('reads the session where sign-in is not mounted, as in a test of the application', async () => {
    const cookie = await cookieOf('Ada')
    expect(await readSession(contextOf('http', { cookie }), config)).toEqual(ADA)
  })

  test('what was read already is not read again', async () => {
    const reads: unknown[] = []
    const session = ({ session: shown }: { session: never }): never => {
      reads.push('read')
      return shown
    }
    const counted = { ...config, callbacks: { session: session as never } }
    const context = contextOf('http', { cookie: await cookieOf('Ada') })
    expect(await readSession(context, counted)).toEqual(ADA)
    expect(await readSession(context, counted)).toEqual(ADA)
    expect(reads).toEqual(['read'])
  })

  test('what was read is no property of the request, which a copy would have for another visitor', async () => {
    const context = contextOf('http', { cookie: await cookieOf('Ada') })
    const request = context.switchToHttp().getRequest()
    expect(await readSession(context, config)).toEqual(ADA)
    const copy = Object.create(request, {
      ...Object.getOwnPropertyDescriptors(request),
      headers: { value: {} },
    })
    const another = { getType: () => 'http', switchToHttp: () => ({ getRequest: () => copy }) }
    expect(await readSession(another, config)).toBe(null)
  })

  test.each(['graphql', 'rpc', 'ws'])('%s brings no request, and so no session', async (type) => {
    const cookie = await cookieOf('Ada')
    expect(await readSession(contextOf(type, { cookie }), config)).toBe(null)
  })

  test('a session that can not be read is an error', async () => {
    const session = (): never => {
      throw new TypeError('down')
    }
    const context = contextOf('http', { cookie: await cookieOf('Ada') })
    await expect(readSession(context, { ...config, callbacks: { session } })).rejects.toThrow(
      'the session could not be checked',
    )
  })
})

describe('requireFresh', () => {
  const guarded = (type: string, headers: Record<string, string> = {}) => {
    const context = contextOf(type, {})
    const told: string[][] = []
    const request = {
      ...context.switchToHttp().getRequest(),
      headers: { host: 'localhost', ...headers },
    }
    const response = { header: (...header: string[]) => void told.push(header) }
    const http = { getRequest: () => request, getResponse: () => response }
    return { context: { getType: () => type, switchToHttp: () => http }, told }
  }

  test.each(['graphql', 'rpc', 'ws'])('lets nothing pass that is no request: %s', async (type) => {
    expect(await requireFresh(config).canActivate(guarded(type).context)).toBe(false)
  })

  test('refuses by an error that Nest answers, or by Nest’s own where it is handed over', async () => {
    const cookie = await cookieOf('Ada')
    const { context, told } = guarded('http', { cookie })
    await expect(requireFresh(config).canActivate(context)).rejects.toMatchObject({
      message: 'Unauthorized',
      status: 401,
      statusCode: 401,
      expose: true,
    })
    expect(told).toEqual([
      ['cache-control', 'private, no-store'],
      ['www-authenticate', 'Bearer error="insufficient_user_authentication", max_age="600"'],
    ])
    for (const [, { common }] of NEST) {
      const { HttpException } = common
      const refused = requireFresh(config, { HttpException }).canActivate(context)
      await expect(refused).rejects.toBeInstanceOf(HttpException)
    }
  })
})

test('requireRole refuses by an error that Nest answers, and lets nothing pass that is no request', async () => {
  const session = () => ({
    expires: '2099-01-01T00:00:00.000Z',
    user: { name: 'Ada', role: 'member' as 'admin' | 'member' },
  })
  const withRoles = { ...config, callbacks: { session } }
  const told: string[][] = []
  const cookie = await cookieOf('Ada')
  const contextFor = (type: string) => ({
    getType: () => type,
    switchToHttp: () => ({
      getRequest: () => ({
        ...contextOf(type, {}).switchToHttp().getRequest(),
        headers: { host: 'localhost', accept: 'text/html', cookie },
      }),
      getResponse: () => ({ header: (...header: string[]) => void told.push(header) }),
    }),
  })
  expect(await requireRole(withRoles, 'member').canActivate(contextFor('http'))).toBe(true)
  const refused = requireRole(withRoles, 'admin')
  for (const type of ['graphql', 'rpc', 'ws'])
    expect(await refused.canActivate(contextFor(type))).toBe(false)
  await expect(refused.canActivate(contextFor('http'))).rejects.toMatchObject({
    message: 'Forbidden',
    status: 403,
  })
  expect(told).toEqual([['cache-control', 'private, no-store']])
  for (const [, { common }] of NEST) {
    const { HttpException } = common
    const own = requireRole(withRoles, 'admin', { HttpException })
    await expect(own.canActivate(contextFor('http'))).rejects.toBeInstanceOf(HttpException)
  }
})

describe.each(NEST)('%s', (_, { core, common, ExpressAdapter, FastifyAdapter }) => {
  test.each([
    ['Express', () => new ExpressAdapter()],
    ['Fastify', () => new FastifyAdapter()],
  ])(
    'a function gives the configuration, below the path that is said with it, on %s, outside of a prefix and versions',
    async (__, adapter) => {
      const root = { module: Date }
      const app = await core.NestFactory.create(root, adapter(), { logger: false, rawBody: true })
      app.setGlobalPrefix('api')
      app.enableVersioning({ type: common.VersioningType.URI, defaultVersion: '1' })
      app.useGlobalPipes({ transform: () => 'nothing' })
      app.enableCors({ origin: 'https://acme.example', credentials: true })
      await NestAuth(() => config, { basePath: '/sign-in' })(app)
      await app.listen(0, '127.0.0.1')
      try {
        const origin = (await app.getUrl()).replace('127.0.0.1', 'localhost')
        const answer = await fetch(`${origin}/sign-in/session`, {
          headers: { cookie: await cookieOf('Ada'), origin: 'https://acme.example' },
        })
        expect([answer.status, await answer.json()]).toEqual([200, { ...ADA, user: SHOWN }])
        expect(answer.headers.get('access-control-allow-origin')).toBe('https://acme.example')
        expect((await fetch(`${origin}/api/sign-in/session`)).status).toBe(404)
      } finally {
        await app.close()
      }
    },
  )
})
