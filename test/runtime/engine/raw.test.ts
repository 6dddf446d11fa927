import { Auth, AuthError, CredentialsSignin, raw, type AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { SECRET, visit } from './visitor.js'

const config = {
  providers: [Credentials({ credentials: {}, authorize: () => ({ id: '1' }) })],
  secret: SECRET,
  trustHost: true,
}

describe('raw gives framework authors the internal response', () => {
  test('JSON as a value, and cookies before they are serialised', async () => {
    const response = await Auth(new Request('https://app.test/auth/csrf'), { ...config, raw })
    const { body, cookies, ...rest } = response
    const [cookie] = cookies
    expect(rest).toEqual({ status: 200, headers: expect.any(Headers), redirect: undefined })
    expect(body).toEqual({ csrfToken: cookie?.value.split('|')[0] })
    expect(cookies).toEqual([
      {
        name: '__Host-auth.csrf-token',
        value: expect.stringMatching(/^[\w-]{43}\|[0-9a-f]{64}$/),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
      },
    ])
  })

  test('a page as HTML, a redirect as its location', async () => {
    const page = await Auth(new Request('https://app.test/auth/signin'), { ...config, raw })
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<h1>Sign in</h1>') })
    const own = { ...config, pages: { signIn: '/login' }, raw }
    expect(await Auth(new Request('https://app.test/auth/signin'), own)).toMatchObject({
      status: 302,
      body: undefined,
      redirect: 'https://app.test/login?callbackUrl=https%3A%2F%2Fapp.test%2F',
    })
  })

  test.each(['raw', true, Symbol('raw')])('%s does not: only the symbol counts', async (value) => {
    const visitor = visit({ ...config, raw: value as never })
    expect(await visitor.ask('/auth/session')).toBeInstanceOf(Response)
  })
})

class WrongCode extends CredentialsSignin {
  override code = 'wrong_code'
}

/** A sign-in that is posted to `authorize()`, with the CSRF token that it needs. */
async function signIn(
  authorize: () => { id: string },
  headers: Record<string, string> = {},
  own: Partial<AuthConfig> = {},
) {
  const visitor = visit({ ...own, providers: [Credentials({ credentials: {}, authorize })] })
  const csrfToken = await visitor.csrf()
  const request = new Request('https://app.test/auth/callback/credentials', {
    method: 'POST',
    headers: {
      ...headers,
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: new URLSearchParams({ csrfToken }),
  })
  return Auth(request, { ...visitor.config, raw })
}

function refuse(): never {
  throw new WrongCode('the code is wrong')
}

describe('raw throws what a request was refused for', () => {
  test('a failed sign-in throws the very error that authorize() threw', async () => {
    const thrown: unknown = await signIn(refuse).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(WrongCode)
    expect(thrown).toMatchObject({ type: 'CredentialsSignin', code: 'wrong_code' })
  })

  test('what nobody foresaw in a sign-in is thrown as a CallbackRouteError', async () => {
    const thrown = signIn(() => {
      throw new TypeError('the database is gone')
    })
    await expect(thrown).rejects.toMatchObject({ type: 'CallbackRouteError' })
    const callbacks = {
      jwt: () => {
        throw new TypeError('not foreseen')
      },
    }
    const ada = () => ({ id: 'ada' })
    await expect(signIn(ada, {}, { callbacks })).rejects.toMatchObject({
      type: 'CallbackRouteError',
    })
  })

  test.each([
    ['GET', '/auth/nothing', 'UnknownAction'],
    ['GET', '/auth/callback/unknown', 'InvalidProvider'],
    ['POST', '/auth/session', 'MissingCSRF'],
    ['POST', '/auth/signout', 'MissingCSRF'],
  ])('%s %s throws %s', async (method, path, type) => {
    const asked = Auth(new Request(`https://app.test${path}`, { method }), { ...config, raw })
    await expect(asked).rejects.toSatisfy(
      (error) => error instanceof AuthError && error.type === type,
    )
  })

  test('X-Auth-Return-Redirect asks for an answer, whatever goes wrong', async () => {
    const answer = await signIn(refuse, { 'x-auth-return-redirect': '1' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        url: 'https://app.test/auth/signin?error=CredentialsSignin&code=wrong_code',
      },
    })
  })

  test('what is unforeseen, and what is wrong with the configuration, is answered', async () => {
    const broken = {
      randomBytes: () => {
        throw new TypeError('not foreseen')
      },
    }
    const own = withHost({ ...config, logger: { error() {} } }, broken)
    const csrf = new Request('https://app.test/auth/csrf')
    expect(await Auth(csrf, { ...own, raw })).toMatchObject({ status: 500 })
    const asked = new Request('https://app.test/auth/session')
    const { trustHost: _trustHost, ...untrusted } = config
    for (const wrong of [untrusted, { ...config, providers: [{} as never] }]) {
      expect(await Auth(asked, { ...wrong, logger: { error() {} }, raw })).toMatchObject({
        status: 500,
      })
    }
  })
})
