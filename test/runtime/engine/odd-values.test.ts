import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import GitHub from '@create-auth/runtime/providers/github'
import OAuth from '@create-auth/runtime/providers/oauth'
import { describe, expect, test } from 'vitest'
import { makeLog, visit } from './visitor.js'

const ENDPOINTS = {
  clientId: 'client',
  clientSecret: 'the-secret-of-the-client',
  token: 'https://acme.test/token',
  userinfo: 'https://acme.test/userinfo',
}

/** The parameters of the authorization request. */
async function paramsOf(provider: AuthConfig['providers'][number], id: string) {
  const answer = await visit({ providers: [provider] }).submit(`/auth/signin/${id}`)
  return new URL(answer.headers.get('location') ?? 'nowhere:').searchParams
}

describe('authorization parameters are as Auth.js takes them', () => {
  const params = {
    max_age: 0,
    include: true,
    claims: { userinfo: { email: null } },
    prompt: undefined,
    audience: null,
    access_type: 'offline',
  }

  test('numbers, booleans and objects are texts, and null and undefined are left out', async () => {
    const authorization = { url: 'https://acme.test/authorize', params }
    const found = await paramsOf(
      OAuth({ id: 'acme', name: 'Acme', ...ENDPOINTS, authorization }),
      'acme',
    )
    expect(Object.fromEntries(found)).toMatchObject({
      max_age: '0',
      include: 'true',
      claims: '{"userinfo":{"email":null}}',
      access_type: 'offline',
    })
    expect([found.has('prompt'), found.has('audience')]).toEqual([false, false])
  })

  test('of a service an undefined one leaves what the service has', async () => {
    const github = GitHub({
      clientId: 'client',
      clientSecret: 'secret',
      authorization: { url: undefined as never, params: { scope: undefined, login: 1 } },
    })
    const found = await paramsOf(github, 'github')
    expect([found.get('scope'), found.get('login')]).toEqual(['read:user user:email', '1'])
  })
})

const ADA = { id: '7', name: 'Ada', email: 'ada@example.test' }

/** Signs in, and tells who is signed in. */
async function whoOf(config: Partial<AuthConfig>, user: unknown = ADA) {
  const log = makeLog()
  const site = visit({
    providers: [Credentials({ authorize: () => user as typeof ADA })],
    logger: log.logger,
    ...config,
  })
  await site.submit('/auth/callback/credentials')
  return { session: await site.ask('/auth/session'), log, site }
}

test.each<[string, object]>([
  ['callbacks', { signIn: undefined, redirect: undefined, session: undefined, jwt: undefined }],
  ['events', { signIn: undefined, session: undefined }],
  ['session', { maxAge: undefined, updateAge: undefined, strategy: undefined }],
  ['jwt', { maxAge: undefined, encode: undefined, decode: undefined, secret: undefined }],
  ['pages', { signIn: undefined, error: undefined }],
  ['theme', { brandColor: undefined }],
  ['limits', { credentialsPerAccount: undefined, store: undefined }],
  ['logger', { error: undefined, warn: undefined }],
  ['cookies', { sessionToken: undefined }],
  ['experimental', { enableWebAuthn: undefined }],
])('an option that is undefined is as one that is not there: %s', async (name, options) => {
  const { session } = await whoOf({ [name]: options })
  expect(await session.json()).toMatchObject({ user: { name: 'Ada' } })
})

test('of a provider, too', async () => {
  const providers = [
    Credentials({
      name: undefined,
      credentials: undefined,
      authorize: () => ADA,
    }),
  ]
  const { session } = await whoOf({ providers })
  expect(await session.json()).toMatchObject({ user: { name: 'Ada' } })
})

describe('a user from authorize() may be of a class', () => {
  class Model {
    readonly #row = ADA
    get id() {
      return this.#row.id
    }
    get name() {
      return this.#row.name
    }
    get broken(): string {
      throw new Error('not this one')
    }
  }
  class User extends Model {
    get email() {
      return ADA.email
    }
  }

  test('whose fields are getters, its own and those of what it extends', async () => {
    const seen: unknown[] = []
    const jwt: NonNullable<AuthConfig['callbacks']>['jwt'] = ({ token, user }) => {
      if (user) seen.push(user)
      return token
    }
    const { session } = await whoOf({ callbacks: { jwt } }, new User())
    expect(await session.json()).toMatchObject({ user: { name: ADA.name, email: ADA.email } })
    expect(seen).toMatchObject([ADA])
  })
})

describe('what JSON can not hold', () => {
  test('in a session is an error of that request alone, and names the callback', async () => {
    const callbacks = {
      session: ({ session }: { session: object }) => ({ ...session, n: 1n }) as never,
    }
    const { session, log, site } = await whoOf({ callbacks })
    expect(session.status).toBe(500)
    expect(log.errors.map(({ message }) => message)).toEqual([
      'the session callback returned what JSON can not hold',
    ])
    expect((await site.ask('/auth/csrf')).status).toBe(200)
  })

  test('in a token refuses the sign-in, and names the callback', async () => {
    const { log } = await whoOf({ callbacks: { jwt: ({ token }) => ({ ...token, n: 1n }) } })
    expect(log.errors.map(({ message }) => message)).toEqual([
      'the jwt callback returned what JSON can not hold',
    ])
  })
})
