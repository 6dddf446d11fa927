import { perEnvironment, type AuthConfig } from '@create-auth/runtime'
import {
  ExpressAuth,
  readSession,
  session,
  type ExpressAuthConfig,
} from '@create-auth/runtime/express'
import Credentials from '@create-auth/runtime/providers/credentials'
import express, { type ErrorRequestHandler } from 'express'
import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.js'
import { makeLog } from '../../support/log.js'
import { serve } from '../../support/serve.js'

const SECRETS = {
  acme: 'a-secret-of-acme-with-32-characters-or-more',
  umbrella: 'a-secret-of-umbrella-with-32-characters',
}

type Tenant = keyof typeof SECRETS

const providers: AuthConfig['providers'] = [
  Credentials({ authorize: () => ({ id: '7', name: 'Ada' }) }),
]

const tenantOf = (url: string): Tenant => (url.startsWith('/umbrella/') ? 'umbrella' : 'acme')

/** An application whose tenants have a path each. @returns its origin */
async function start(
  configOf: (req: { readonly originalUrl: string }) => ExpressAuthConfig,
): Promise<string> {
  const app = express()
  app.use('/:tenant/auth', ExpressAuth(configOf))
  app.get('/:tenant', session(configOf), (_req, res) => void res.json(res.locals['session']))
  const tell: ErrorRequestHandler = (error, _req, res, _next) =>
    void res.status(500).json({ message: String(error.message) })
  app.use(tell)
  return `http://localhost:${await serve(app)}`
}

async function signIn(origin: string, tenant: Tenant) {
  const browser = openBrowser()
  const base = `${origin}/${tenant}/auth`
  const page = await browser.open(`${base}/signin`)
  await browser.submit(page, { action: '/callback/credentials' })
  return browser
}

test('a function gives the configuration of a tenant, and the session of one is nothing to the other', async () => {
  const made = new Map<Tenant, ExpressAuthConfig>(
    (['acme', 'umbrella'] as const).map((tenant) => [
      tenant,
      { providers, secret: SECRETS[tenant], env: {}, logger: makeLog().logger },
    ]),
  )
  const origin = await start((req) => made.get(tenantOf(req.originalUrl)) ?? { providers })
  const browser = await signIn(origin, 'acme')
  const seen = await Promise.all(
    ['acme', 'umbrella'].map(
      async (tenant) => (await browser.open(`${origin}/${tenant}/auth/session`)).body,
    ),
  )
  expect(seen).toEqual([expect.stringContaining('"Ada"'), 'null'])
})

test('what one configuration has read for a request is nothing to another', async () => {
  const [acme, umbrella] = (['acme', 'umbrella'] as const).map((tenant) => ({
    providers,
    secret: SECRETS[tenant],
    env: {},
    logger: makeLog().logger,
  })) as [ExpressAuthConfig, ExpressAuthConfig]
  const app = express()
  app.use('/acme/auth', ExpressAuth(acme))
  app.get('/acme', session(acme), (req, res, next) => {
    const both = [acme, umbrella].map(async (config) => readSession(req, config))
    Promise.all(both).then((read) => void res.json(read.map((found) => found?.user?.name)), next)
  })
  const origin = `http://localhost:${await serve(app)}`
  const browser = await signIn(origin, 'acme')
  expect(JSON.parse((await browser.open(`${origin}/acme`)).body)).toEqual(['Ada', null])
})

test('perEnvironment makes a configuration once for an environment, which is its env', async () => {
  const environments = {
    acme: { AUTH_SECRET: SECRETS.acme },
    umbrella: { AUTH_SECRET: SECRETS.umbrella },
  }
  const made: object[] = []
  const configOf = perEnvironment((env: object) => {
    made.push(env)
    return { providers, logger: makeLog().logger }
  })
  const origin = await start((req) => configOf(environments[tenantOf(req.originalUrl)]))
  const browser = await signIn(origin, 'umbrella')
  expect((await browser.open(`${origin}/umbrella/auth/session`)).body).toContain('"Ada"')
  expect((await browser.open(`${origin}/acme/auth/session`)).body).toBe('null')
  expect(made).toEqual([environments.umbrella, environments.acme])
})

test('an environment that the configuration names itself counts more', () => {
  const env = { AUTH_SECRET: SECRETS.acme }
  const configOf = perEnvironment(() => ({ providers, env }))
  expect(configOf({}).env).toBe(env)
})

test('a function that makes a new configuration for each request is refused, and told how to do it', async () => {
  const origin = await start(() => ({ providers, secret: SECRETS.acme, env: {} }))
  const answer = await openBrowser().open(`${origin}/acme/auth/session`)
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    500,
    {
      message:
        'the function that gives the configuration makes a new one for each request, so that no key and no limit is kept: give the same object again, for example by perEnvironment',
    },
  ])
})
