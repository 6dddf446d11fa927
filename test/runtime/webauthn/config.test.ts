import type { AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Passkey, { type WebAuthnOptions } from '@create-auth/runtime/providers/passkey'
import WebAuthn from '@create-auth/runtime/providers/webauthn'
import { describe, expect, test } from 'vitest'
import { makeLog, visit } from '../engine/visitor.js'

/** The warnings and errors that a configuration is told about itself, and the answer to a request. */
async function tell(config: Partial<AuthConfig>, env: Record<string, string> = {}) {
  const log = makeLog()
  const full = {
    providers: [],
    adapter: MemoryAdapter(),
    experimental: { enableWebAuthn: true },
    logger: log.logger,
    ...config,
  }
  const { ask } = visit(full, { world: { env } })
  const { status } = await ask('/auth/webauthn-options/passkey?action=authenticate')
  const errors = log.errors.map(({ type, message }) => [type, message])
  return { errors, warnings: log.warnings, status }
}

const withOptions = async (options: WebAuthnOptions, env?: Record<string, string>) =>
  tell({ providers: [Passkey(options)] }, env)

test('passkeys that are switched on work, with a warning', async () => {
  expect(await withOptions({})).toEqual({
    errors: [],
    warnings: ['experimental-webauthn'],
    status: 200,
  })
})

test('E210: passkeys that are not switched on are an error, and there is no endpoint', async () => {
  expect(await tell({ providers: [Passkey()], experimental: {} })).toEqual({
    errors: [
      [
        'ExperimentalFeatureNotEnabled',
        'provider passkey: set experimental.enableWebAuthn to sign in with passkeys',
      ],
    ],
    warnings: [],
    status: 500,
  })
  expect(await tell({ experimental: {} })).toEqual({ errors: [], warnings: [], status: 404 })
})

test('passkeys need an adapter, with the methods for them', async () => {
  const { adapter: _, ...without } = { adapter: undefined, providers: [Passkey()] }
  const log = makeLog()
  const config = { ...without, experimental: { enableWebAuthn: true }, logger: log.logger }
  expect((await visit(config).ask('/auth/signin')).status).toBe(500)
  expect(log.errors.map(({ type }) => type)).toEqual(['MissingAdapter'])
  const { createAuthenticator: _create, ...adapter } = MemoryAdapter()
  expect((await tell({ providers: [Passkey()], adapter })).errors).toEqual([
    ['MissingAdapterMethods', 'the adapter lacks methods: createAuthenticator'],
  ])
})

test('only one provider may ask for conditional UI', async () => {
  expect((await tell({ providers: [Passkey(), WebAuthn()] })).errors).toEqual([
    [
      'DuplicateConditionalUI',
      'provider webauthn: set enableConditionalUI to false, as a browser offers the passkeys of one provider only',
    ],
  ])
  const other = WebAuthn({ enableConditionalUI: false })
  expect((await tell({ providers: [Passkey(), other] })).errors).toEqual([])
})

describe('conditional UI needs a field for it', () => {
  const error = [
    'MissingWebAuthnAutocomplete',
    'provider passkey: conditional UI needs a field of formFields whose autocomplete ends with webauthn',
  ]
  test.each([[undefined], ['username'], ['webauthn username'], ['xwebauthn']])(
    '%s is none',
    async (autocomplete) => {
      const formFields = { email: { ...(autocomplete !== undefined && { autocomplete }) } }
      expect((await withOptions({ formFields })).errors).toEqual([error])
      expect((await withOptions({ formFields, enableConditionalUI: false })).errors).toEqual([])
    },
  )
  test.each(['webauthn', 'email webauthn'])('%s is one', async (autocomplete) => {
    expect((await withOptions({ formFields: { email: { autocomplete } } })).errors).toEqual([])
  })
})

const PARTIES: readonly (readonly [
  NonNullable<WebAuthnOptions['relayingParty']>,
  string | undefined,
])[] = [
  [{ id: 'app.test', origin: 'https://app.test' }, undefined],
  [{ id: 'app.test', origin: ['https://www.app.test', 'https://app.test:8443'] }, undefined],
  [{ id: 'localhost', origin: 'http://localhost:3000' }, undefined],
  [{ id: ['app.test', 'other.test'], origin: 'https://other.test' }, undefined],
  [{ id: 'https://app.test' }, 'id: "https://app.test" is not a host name in lower case'],
  [{ id: 'app.test:3000' }, 'id: "app.test:3000" is not a host name in lower case'],
  [{ id: 'App.test' }, 'id: "App.test" is not a host name in lower case'],
  [{ id: [] }, 'id: is empty'],
  [{ origin: [] }, 'origin: is empty'],
  ...['app.test', 'https://app.test/', 'http://app.test', 'http://127.0.0.1:3000', '*'].map(
    (origin) =>
      [
        { origin },
        `origin: ${JSON.stringify(origin)} is not an origin such as https://example.com, or http on localhost`,
      ] as const,
  ),
  [
    { id: 'app.test', origin: 'https://evilapp.test' },
    'id: is neither the host of https://evilapp.test nor a domain above it',
  ],
  [{ id: 'sub.app.test' }, 'id: is neither the host of https://app.test nor a domain above it'],
]

test.each(PARTIES)('relayingParty %j', async (relayingParty, problem) => {
  const { errors } = await withOptions({ relayingParty }, { AUTH_URL: 'https://app.test' })
  const expected =
    problem === undefined ? [] : [['InvalidConfig', `provider passkey: relayingParty.${problem}`]]
  expect(errors).toEqual(expected)
})

test.each([999, 900_001, 1000.5, Number.NaN])('a timeout of %d is refused', async (timeout) => {
  expect((await withOptions({ timeout })).errors).toEqual([
    [
      'InvalidConfig',
      'provider passkey: timeout must be a whole number of milliseconds from 1000 to 900000',
    ],
  ])
})

test.each(['action', 'callbackUrl', 'csrfToken', 'data'])('a field %s is refused', async (name) => {
  const formFields = { [name]: { autocomplete: 'webauthn' } }
  expect((await withOptions({ formFields })).errors).toEqual([
    ['InvalidConfig', `provider passkey: formFields.${name}: is reserved`],
  ])
})

test('a provider that nothing of ours has made is refused, as nothing would check it', async () => {
  const { problems: _problems, ...provider } = Passkey()
  expect((await tell({ providers: [provider as ReturnType<typeof Passkey>] })).errors).toEqual([
    ['InvalidConfig', 'provider passkey: is not made by WebAuthn or Passkey'],
  ])
})

test('a provider by hand must bring the functions and the script', async () => {
  const { simpleWebAuthn, script: _, ...rest } = Passkey()
  const functions = { ...simpleWebAuthn }
  Reflect.deleteProperty(functions, 'verifyRegistrationResponse')
  const provider = { ...rest, simpleWebAuthn: functions } as ReturnType<typeof Passkey>
  expect((await tell({ providers: [provider] })).errors).toEqual([
    ['InvalidConfig', 'provider passkey: simpleWebAuthn lacks verifyRegistrationResponse'],
    ['InvalidConfig', 'provider passkey: script is missing'],
  ])
})

test('the version of a script that is loaded from elsewhere has no effect', async () => {
  expect((await withOptions({ simpleWebAuthnBrowserVersion: 'v9.0.1' })).errors).toEqual([])
})
