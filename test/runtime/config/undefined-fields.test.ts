import { Auth, type AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import Keycloak from '@create-auth/runtime/providers/keycloak'
import Nodemailer from '@create-auth/runtime/providers/nodemailer'
import OIDC from '@create-auth/runtime/providers/oidc'
import Passkey from '@create-auth/runtime/providers/passkey'
import Password from '@create-auth/runtime/providers/password'
import Resend from '@create-auth/runtime/providers/resend'
import { expect, expectTypeOf, test } from 'vitest'
import { SECRET } from '../engine/visitor.js'

/** A variable of the environment that is not set. */
const env: Readonly<Record<string, string | undefined>> = {}

type Fields<Options> = Options extends (...given: infer Given) => unknown
  ? NonNullable<Given[0]>
  : Options

/** The optional fields that can't be undefined: none, where each takes a variable that is not set. */
type Strict<Options> = {
  [Key in keyof Options]-?: Record<Key, undefined> extends Pick<Options, Key>
    ? never
    : object extends Pick<Options, Key>
      ? Key
      : never
}[keyof Options]

test('each optional field may be undefined, as a variable that is not set, with exactOptionalPropertyTypes', async () => {
  const config: AuthConfig = {
    secret: SECRET,
    basePath: env['BASE_PATH'],
    redirectProxyUrl: env['PROXY'],
    trustHost: true,
    adapter: undefined,
    pages: { signIn: env['SIGN_IN'], error: undefined },
    theme: { name: env['NAME'], logo: undefined },
    session: { strategy: undefined, maxAge: undefined },
    callbacks: { signIn: undefined, jwt: undefined },
    events: { signIn: undefined },
    jwt: { secret: undefined },
    logger: { debug: undefined },
    cookies: undefined,
    limits: undefined,
    providers: [
      GitHub({
        clientId: env['X'],
        clientSecret: env['Y'],
        allowDangerousEmailAccountLinking: undefined,
      }),
      Keycloak({ issuer: env['ISSUER'], clientId: env['X'], clientSecret: 'secret' }),
      OIDC({ id: 'acme', name: 'Acme', issuer: env['ISSUER'], clientId: env['X'] }),
      Credentials({
        name: undefined,
        credentials: { name: { label: undefined } },
        authorize: () => null,
      }),
    ],
  }
  const answer = await Auth(new Request('https://app.test/auth/session'), config)
  expect([answer.status, await answer.json()]).toEqual([200, null])
  const senders = [
    Nodemailer({ server: undefined, from: env['FROM'], maxAge: undefined }),
    Resend({ apiKey: env['KEY'], from: env['FROM'] }),
    Password({ minLength: undefined, name: undefined, mail: undefined }),
    Passkey({ timeout: undefined, relayingParty: undefined }),
    Dev({ users: undefined }),
  ]
  expect(senders.map(({ id }) => id)).toEqual([
    'nodemailer',
    'resend',
    'password',
    'passkey',
    'dev',
  ])
  expect(MemoryAdapter).toBeTypeOf('function')
})

test('no optional field of a configuration is without undefined', () => {
  expectTypeOf<Strict<{ a: string; b?: string; c?: string | undefined }>>().toEqualTypeOf<'b'>()
  expectTypeOf<Strict<AuthConfig>>().toBeNever()
  expectTypeOf<Strict<NonNullable<AuthConfig['pages']>>>().toBeNever()
  expectTypeOf<Strict<NonNullable<AuthConfig['session']>>>().toBeNever()
  expectTypeOf<Strict<NonNullable<AuthConfig['callbacks']>>>().toBeNever()
  expectTypeOf<Strict<NonNullable<AuthConfig['theme']>>>().toBeNever()
  expectTypeOf<Strict<Fields<typeof GitHub>>>().toBeNever()
  expectTypeOf<Strict<Fields<typeof Resend>>>().toBeNever()
  expectTypeOf<Strict<Fields<typeof Nodemailer>>>().toBeNever()
  expectTypeOf<Strict<Fields<typeof Password>>>().toBeNever()
  expectTypeOf<Strict<Fields<typeof Passkey>>>().toBeNever()
  expectTypeOf<Strict<Fields<typeof Dev>>>().toBeNever()
})
