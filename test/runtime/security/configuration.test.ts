import { Auth, type AuthConfig } from '@create-auth/runtime'
import { ExpressAuth, getSession, session } from '@create-auth/runtime/express'
import Credentials from '@create-auth/runtime/providers/credentials'
import GitHub from '@create-auth/runtime/providers/github'
import { withHost } from '@create-auth/runtime/testing'
import type { Application, ErrorRequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { EXPRESS } from '../../support/express-versions.js'
import { startApplication } from '../express/application.js'
import { makeLog, SECRET } from '../engine/visitor.js'

const CANARY = 'canary-client-secret-of-github'
const github = GitHub({ clientId: 'id', clientSecret: CANARY })
const NOT_OPEN =
  'There was a problem with the server configuration. Check the server logs for more information.'
const PRODUCTION = { NODE_ENV: 'production', AUTH_URL: 'https://app.test' }

/** A configuration as JavaScript may write it, whatever the types say. */
function configOf(wrong: object, env: Record<string, string> = {}) {
  const log = makeLog()
  const given = { providers: [github], secret: SECRET, logger: log.logger, ...wrong } as AuthConfig
  return { config: withHost(given, { env }), log }
}

const ENDPOINTS: readonly (readonly [method: string, path: string])[] = [
  ['GET', 'session'],
  ['POST', 'session'],
  ['GET', 'csrf'],
  ['GET', 'providers'],
  ['POST', 'signin/github'],
  ['GET', 'callback/github?code=c&state=s'],
  ['POST', 'callback/credentials'],
  ['POST', 'signout'],
  ['GET', 'webauthn-options/passkey'],
]

/** Asserts that nothing is answered, that nothing is told, and what the log says. */
async function expectClosed(
  { config, log }: ReturnType<typeof configOf>,
  errors: readonly string[],
): Promise<void> {
  for (const [method, path] of ENDPOINTS) {
    const answer = await Auth(new Request(`https://app.test/auth/${path}`, { method }), config)
    expect([path, answer.status, await answer.json()]).toEqual([path, 500, { message: NOT_OPEN }])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  const page = await Auth(new Request('https://app.test/auth/signin'), config)
  const html = await page.text()
  expect([page.status, page.headers.get('content-type'), page.headers.getSetCookie()]).toEqual([
    500,
    'text/html; charset=utf-8',
    [],
  ])
  for (const told of [
    CANARY,
    SECRET,
    'Invalid',
    'Missing',
    'runtime/',
    '.ts:',
    '/work',
    'node_modules',
  ])
    expect(html).not.toContain(told)
  // Once: not with every request.
  expect(log.errors.map(({ type, message }) => `${type}: ${message}`)).toEqual(errors)
}

const idProblem = (id: string, problem: string): string =>
  `InvalidConfig: provider id ${JSON.stringify(id)}: ${problem}`
const CHARACTERS = 'only lower-case letters, digits and hyphens are allowed'
const RESERVED = 'the name of an endpoint, or reserved'

describe('E256: a provider id is one that no path, cookie or variable can be mistaken for', () => {
  test.each([
    ...[
      'a/b',
      '..',
      '.',
      'a b',
      ' a',
      'GitHub',
      '__proto__',
      'a'.repeat(65),
      '',
      '-a',
      'a%2f',
      'a.b',
      'ä',
      'a\n',
      'a_b',
    ].map((id) => [id, CHARACTERS] as const),
    ...[
      'session',
      'signin',
      'signout',
      'callback',
      'csrf',
      'providers',
      'error',
      'verify-request',
      'webauthn-options',
      'constructor',
      'prototype',
      'undefined',
    ].map((id) => [id, RESERVED] as const),
  ])('%j is none', async (id, problem) => {
    await expectClosed(configOf({ providers: [{ ...github, id }] }), [idProblem(id, problem)])
  })

  test('two providers have two ids', async () => {
    const providers = [github, Credentials({ id: 'github', authorize: () => null })]
    await expectClosed(configOf({ providers }), [idProblem('github', 'configured twice')])
  })

  test.each(['a', '0', 'a-b-c', 'x'.repeat(64)])('%.20s is one', async (id) => {
    const { config, log } = configOf({ providers: [{ ...github, id }] })
    const answer = await Auth(new Request('https://app.test/auth/session'), {
      ...config,
      trustHost: true,
    })
    expect([answer.status, log.errors]).toEqual([200, []])
  })
})

describe('E257: no secret is ever made up', () => {
  const NO_SECRET =
    'MissingSecret: there is no secret: set AUTH_SECRET to at least 32 random characters, for example from: openssl rand -base64 33'

  test.each([
    ['production', PRODUCTION, undefined],
    ['production', PRODUCTION, ''],
    ['production', PRODUCTION, []],
    ['development', { NODE_ENV: 'development' }, undefined],
    ['development', {}, ''],
    ['test', { NODE_ENV: 'test' }, ['']],
  ])('in %s', async (_, env, secret) => {
    await expectClosed(configOf({ secret }, env), [NO_SECRET])
  })

  test.each([
    ['short', 'x'.repeat(31)],
    ['simple', 'a'.repeat(64)],
    ['short', ' '.repeat(40)],
  ])('in production one that is too %s is none: %.4j…', async (what, secret) => {
    await expectClosed(configOf({ secret }, PRODUCTION), [
      `WeakSecret: a secret is too ${what}: set AUTH_SECRET to at least 32 random characters, for example from: openssl rand -base64 33`,
    ])
  })
})

describe('E261: providers that are none are told when the engine is made', () => {
  const NO_ARRAY = 'InvalidConfig: providers: must be an array'
  const neither = 'InvalidConfig: providers[0]: neither a provider nor a function that makes one'

  test.each<[string, unknown, string]>([
    ['undefined', undefined, NO_ARRAY],
    ['null', null, NO_ARRAY],
    ['an object', { github }, NO_ARRAY],
    ['a text', 'github', NO_ARRAY],
    ['a function', () => [github], NO_ARRAY],
    ['an entry that is undefined', [undefined], neither],
    ['an entry that is null', [null], neither],
    ['an entry that is a text', ['github'], neither],
    ['a list of lists', [[github]], neither],
    ['a promise', [Promise.resolve(github)], "InvalidConfig: providers[0]: can't be made"],
    [
      'an asynchronous function',
      [async () => github],
      "InvalidConfig: providers[0]: can't be made",
    ],
    [
      'a function that returns nothing',
      [() => undefined],
      "InvalidConfig: providers[0]: can't be made",
    ],
    [
      'a type that nobody knows',
      [{ id: 'x', type: 'saml' }],
      "InvalidConfig: providers[0]: can't be made",
    ],
    ['an empty object', [{}], "InvalidConfig: providers[0]: can't be made"],
    [
      'a function that throws',
      [
        () => {
          throw new Error(CANARY)
        },
      ],
      "InvalidConfig: providers[0]: can't be made",
    ],
  ])('%s', async (_, providers, error) => {
    await expectClosed(configOf({ providers }), [error])
  })
})

const AGES = ['must be a whole number of seconds'].map((rule) => ({
  maxAge: `InvalidConfig: session.maxAge: ${rule}`,
  updateAge: `InvalidConfig: session.updateAge: ${rule}`,
  maxTotalAge: `InvalidConfig: session.maxTotalAge: ${rule}`,
}))

describe('E188: how long a session lasts is a whole number of seconds', () => {
  test.each([0, -1, 1.5, Number.NaN, Infinity, 1e15, '30d', '3600', null, {}, new Date()])(
    'maxAge %j is refused',
    async (maxAge) => {
      await expectClosed(configOf({ session: { maxAge } }), [AGES[0]?.maxAge ?? ''])
    },
  )

  test.each([0, -1, 1.5, Number.NaN, Infinity, 1e15, '90d', '3600', null, {}])(
    'maxTotalAge %j is refused',
    async (maxTotalAge) => {
      await expectClosed(configOf({ session: { maxTotalAge } }), [AGES[0]?.maxTotalAge ?? ''])
    },
  )

  test.each([-1, 1.5, Number.NaN, Infinity, 1e15, '1d', null])(
    'updateAge %j is refused',
    async (updateAge) => {
      await expectClosed(configOf({ session: { updateAge } }), [AGES[0]?.updateAge ?? ''])
    },
  )
})

describe('E260: the configuration is the caller’s', () => {
  function freeze<T>(value: T): T {
    if (typeof value === 'object' && value !== null) {
      for (const entry of Object.values(value)) freeze(entry)
      Object.freeze(value)
    }
    return value
  }

  test('a frozen one works for two handlers', async () => {
    const { config } = configOf({
      trustHost: true,
      session: { maxAge: 60 },
      pages: {},
      callbacks: {},
      logger: {},
    })
    const { ...plain } = config
    const frozen = freeze(plain)
    for (const origin of ['https://a.test', 'https://b.test']) {
      const answer = await Auth(new Request(`${origin}/auth/providers`), frozen)
      expect(await answer.json()).toMatchObject({
        github: { callbackUrl: `${origin}/auth/callback/github` },
      })
    }
  })

  test('what is written to it after the start changes nothing: neither the secret nor who may sign in', async () => {
    const { config } = configOf({ trustHost: true })
    const changed: { secret?: unknown; providers: unknown } = config
    const first = await Auth(new Request('https://app.test/auth/csrf'), config)
    const [cookie = ''] = first.headers.getSetCookie()
    changed.secret = ''
    changed.providers = undefined
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    const second = await Auth(new Request('https://app.test/auth/csrf', { headers }), config)
    expect([second.status, await second.json()]).toEqual([200, await first.json()])
    const listed = await Auth(new Request('https://app.test/auth/providers'), config)
    expect(Object.keys((await listed.json()) as object)).toEqual(['github'])
  })
})

const tellNothing: ErrorRequestHandler = (_error, _req, res, _next) => {
  res.status(500).json({ failed: true })
}

/** Pages that show what nobody may see who is not signed in. */
function build(app: Application, config: AuthConfig): void {
  app.use('/auth', ExpressAuth(config))
  app.get('/middleware', session(config), (_req, res) => {
    if (res.locals['session'] === null) res.status(401).end('no')
    else res.end('the treasure')
  })
  app.get('/function', (req, res, next) => {
    getSession(req, config).then(
      (found) => (found ? res.end('the treasure') : res.status(401).end('no')),
      next,
    )
  })
  app.use(tellNothing)
}

describe.each(EXPRESS)('E258, E262: %s, with a configuration that is wrong', (_, express) => {
  test.each<[string, object]>([
    ['no secret', { secret: '' }],
    ['no providers', { providers: undefined }],
    ['a provider that throws', { providers: [() => JSON.parse('{')] }],
    ['an id twice', { providers: [github, github] }],
    ['a database that is missing', { session: { strategy: 'database' } }],
    ['an adapter that is none', { adapter: 'postgres' }],
    ['a page of another site', { pages: { error: 'https://evil.test' } }],
    ['a maxAge that is none', { session: { maxAge: '30d' } }],
  ])(
    '%s: a protected page is not reached, and nothing of the configuration is told',
    async (__, wrong) => {
      const site = await startApplication(express, { build, config: wrong })
      const cookies = ['', 'auth.session-token=x', 'auth.session-token=undefined']
      const answers = {
        // Nobody is signed in, as far as a page is told; whoever asks gets the error.
        '/middleware': [401, 'no'],
        '/function': [500, '{"failed":true}'],
      }
      for (const [page, refused] of Object.entries(answers)) {
        for (const cookie of cookies) {
          const answer = await site
            .browser()
            .open(`${site.origin}${page}`, cookie ? { cookie } : {})
          expect([answer.status, answer.body]).toEqual(refused)
        }
      }
      const answer = await site.browser().open(`${site.base}/session`)
      expect([answer.status, answer.body]).toEqual([500, JSON.stringify({ message: NOT_OPEN })])
      expect(site.log.errors.length).toBeGreaterThan(0)
    },
  )
})
