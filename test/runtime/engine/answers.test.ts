import { inspect } from 'node:util'
import { authjsAnswers, type AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { nextAuthAnswers } from '@create-auth/runtime/next-auth-4'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { makeLog, visit } from './visitor.js'

const ORIGIN = 'https://app.test'

/** A form of the application's own, and who it signs in. */
const form = (authorize: () => unknown = () => ({ id: '7', name: 'Ada' })) =>
  Credentials({
    credentials: { email: {}, password: {} },
    authorize: async () => authorize() as { id: string },
  })

const config: AuthConfig = { answers: nextAuthAnswers, providers: [form()] }
const { answers: _answers, ...silent } = config

const fail = (thrown: unknown) => () => {
  throw thrown
}

describe('the user of a session', () => {
  /** What the session says of a user, and the claims that the callback has got at sign-in, as JSON has them. */
  const shownOf = async (user: object, given: Partial<AuthConfig>) => {
    const claims: unknown[] = []
    const visitor = visit({
      ...given,
      providers: [form(() => user)],
      callbacks: {
        jwt: ({ token, trigger }) => {
          if (trigger) claims.push(Object.keys(token).filter((name) => name in CLAIMS))
          return token
        },
      },
    })
    await visitor.submit('/auth/callback/credentials')
    const session = (await visitor.session()) as { user?: unknown }
    return [session.user, ...claims]
  }
  const CLAIMS = { name: 1, email: 1, picture: 1 }
  const ada = { id: '7', name: 'Ada', email: 'ada@example.test' }

  test.each([
    ['Auth.js 5', authjsAnswers],
    ['NextAuth.js 4', nextAuthAnswers],
  ])('with the answers of %s has what is known, and no more', async (_, answers) => {
    const { id: _id, ...known } = ada
    expect(await shownOf(ada, { answers })).toEqual([known, ['name', 'email']])
    expect(await shownOf({ id: '7' }, { answers })).toEqual([{}, []])
    const empty = { name: null, email: null, image: null }
    const all = ['name', 'email', 'picture']
    expect(await shownOf({ id: '7', ...empty }, { answers })).toEqual([empty, all])
  })

  test('with them has what the function profile of a provider says, and no more', async () => {
    const shown = async (given: Partial<AuthConfig>): Promise<unknown> => {
      const profile = () => ({ id: '7', email: 'ada@example.test' })
      const visitor = visit({ ...given, providers: [acme({ profile })] })
      const started = await visitor.submit('/auth/signin/acme')
      const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? ''
      await visitor.ask(`/auth/callback/acme?code=code&state=${encodeURIComponent(state)}`)
      return ((await visitor.session()) as { user: unknown }).user
    }
    const email = 'ada@example.test'
    expect(await shown({ answers: authjsAnswers })).toEqual({ email })
    expect(await shown({})).toEqual({ name: null, email, image: null, emailVerified: false })
  })

  test('with them has what is stored, and no more', async () => {
    const adapter = MemoryAdapter()
    const { id: userId } = await adapter.createUser({ ...ada, emailVerified: null })
    const expires = new Date(Date.now() + 60_000)
    await adapter.createSession({ sessionToken: 's', userId, expires })
    const shown = async (given: Partial<AuthConfig>): Promise<unknown> => {
      const visitor = visit({ ...given, adapter, providers: [acme()] })
      visitor.cookies.set('__Host-auth.session-token', 's')
      return ((await visitor.session()) as { user: unknown }).user
    }
    const stored = { name: 'Ada', email: 'ada@example.test' }
    expect(await shown({ answers: authjsAnswers })).toEqual(stored)
    expect(await shown({})).toEqual({ ...stored, image: null, emailVerified: false })
  })

  test('without them has all fields, and whether the address is proven', async () => {
    const shown = { name: 'Ada', email: 'ada@example.test', image: null, emailVerified: false }
    expect(await shownOf(ada, {})).toEqual([shown, ['name', 'email', 'picture']])
    expect(await shownOf({ id: '7', email: '' }, {})).toEqual([
      { name: null, email: null, image: null },
      ['name', 'email', 'picture'],
    ])
  })
})

describe('with the answers of NextAuth.js 4', () => {
  test('the session of nobody is an object without properties, and without them null', async () => {
    expect(await visit(config).session()).toEqual({})
    expect(await visit(silent).session()).toBeNull()
    const visitor = visit(config)
    const answer = await visitor.ask('/auth/session', { json: { data: {} } })
    expect([answer.status, await answer.json()]).toEqual([400, {}])
  })

  test('a form that asks for json is answered with where it leads', async () => {
    const visitor = visit({ ...config, providers: [form(), acme()] })
    const json = { json: 'true', callbackUrl: '/account' }
    const begun = await visitor.submit('/auth/signin/acme', json)
    const { url } = (await begun.json()) as { url: string }
    expect([begun.status, new URL(url).searchParams.get('client_id')]).toEqual([200, 'client'])
    const ended = await visitor.submit('/auth/callback/credentials', json)
    expect([ended.status, await ended.json()]).toEqual([200, { url: `${ORIGIN}/account` }])
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
    const left = await visitor.submit('/auth/signout', { json: 'true', callbackUrl: '/' })
    expect([left.status, await left.json()]).toEqual([200, { url: `${ORIGIN}/` }])
    expect(await visitor.session()).toEqual({})
  })

  test.each([
    ['another field', config, { json: '1' }],
    ['it is asked without them', silent, { json: 'true' }],
  ])('a form is led where it leads: %s', async (_, given, fields) => {
    const answer = await visit(given).submit('/auth/callback/credentials', fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${ORIGIN}/`])
  })

  const refused = async (given: Partial<AuthConfig>, headers?: Record<string, string>) => {
    const visitor = visit({ ...config, ...given })
    const csrfToken = await visitor.csrf()
    const answer = await visitor.ask('/auth/callback/credentials', {
      form: { csrfToken, ...(!headers && { json: 'true' }) },
      ...(headers && { headers }),
    })
    const { url } = (await answer.json()) as { url: string }
    return [answer.status, url.replace(ORIGIN, '')]
  }

  test('a refusal has a status of its own, for whoever asks in a field and whoever asks in a header', async () => {
    const providers = [form(() => null)]
    const told = '/auth/signin?error=CredentialsSignin&code=credentials'
    expect(await refused({ providers })).toEqual([401, told])
    expect(await refused({ providers }, { 'x-auth-return-redirect': '1' })).toEqual([401, told])
    const callbacks = { signIn: () => false }
    expect(await refused({ callbacks })).toEqual([403, '/auth/error?error=AccessDenied'])
    const without = visit({ ...silent, providers })
    const answer = await without.ask('/auth/callback/credentials', {
      form: { csrfToken: await without.csrf() },
      headers: { 'x-auth-return-redirect': '1' },
    })
    expect(answer.status).toBe(200)
  })

  test('where no credentials are refused, it is 200', async () => {
    const answer = await visit(config).ask('/auth/signout', { form: { json: 'true' } })
    const url = `${ORIGIN}/auth/signin?error=MissingCSRF`
    expect([answer.status, await answer.json()]).toEqual([200, { url }])
  })

  test('what authorize and signIn throw is told the page', async () => {
    const told = '/auth/signin?error=E-mail+taken%21'
    const thrown = fail(new Error('E-mail taken!'))
    expect(await refused({ providers: [form(thrown)] })).toEqual([401, told])
    expect(await refused({ callbacks: { signIn: thrown } })).toEqual([401, told])
  })

  test.each([
    ['the sign-in page', { signIn: '/login' }, 'Taken', '/login?error=Taken'],
    ['the error page', { signIn: '/login', error: '/oops' }, 'Taken', '/oops?error=Taken'],
    [
      'the sign-in page, where it is a word of it',
      { signIn: '/login', error: '/oops' },
      'CredentialsSignin',
      '/login?error=CredentialsSignin',
    ],
  ])('that is %s', async (_, pages, text, url) => {
    expect(await refused({ pages, providers: [form(fail(new Error(text)))] })).toEqual([401, url])
  })

  class Unreachable extends Error {
    override name = 'Unreachable'
  }

  test.each([
    ['of the language', new TypeError('user is undefined')],
    ['with a name of its own', new Unreachable('10.0.0.7')],
    ['of a driver', Object.assign(new Error('connect 10.0.0.7'), { code: 'ECONNREFUSED' })],
    ['of a system', Object.assign(new Error('connect 10.0.0.7'), { errno: -111 })],
    ['that says nothing', new Error('')],
    ['that is too long', new Error('x'.repeat(1_001))],
    ['that is none', 'EmailTaken'],
  ])('an error %s stays on the server', async (_, thrown) => {
    const [status, url] = await refused({ providers: [form(fail(thrown))] })
    expect([status, url]).toEqual([401, '/auth/error?error=Configuration'])
  })

  test('without them what authorize throws is told nobody, and what the visitor typed never is in the log', async () => {
    const thrown = fail(new Error('no user ada@example.test'))
    const answer = await visit({ ...silent, providers: [form(thrown)] }).submit(
      '/auth/callback/credentials',
    )
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/auth/error?error=Configuration`)
    const { logger, errors } = makeLog()
    const visitor = visit({ ...config, logger, providers: [form(thrown)] })
    await visitor.submit('/auth/callback/credentials', { email: 'ada@example.test' })
    expect(errors).toMatchObject([{ type: 'ToldRefusal' }])
    expect(inspect(errors)).not.toContain('ada')
  })
})
