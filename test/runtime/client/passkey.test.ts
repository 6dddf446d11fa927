import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { createClient } from '@create-auth/runtime/client'
import Passkey from '@create-auth/runtime/providers/passkey'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  makeAuthenticator,
  type CreationOptions,
  type Posted,
  type RequestOptions,
} from '../../support/authenticator.js'
import { openPage, type Page } from '../../support/page.js'
import { visit } from '../engine/visitor.js'

const ORIGIN = 'https://app.test'

const bytesOf = (text: unknown): ArrayBuffer =>
  Uint8Array.from(Buffer.from(String(text), 'base64url')).buffer
const textOf = (bytes: BufferSource): string =>
  Buffer.from(
    bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : (bytes as Uint8Array),
  ).toString('base64url')

// What a browser has, and Node has not. Web Authentication Level 3, section 5.1.
class AuthenticatorAttestationResponse {
  getTransports() {
    return ['internal', 'hybrid']
  }
}
class PublicKeyCredential {
  getClientExtensionResults() {
    return {}
  }
}

/** A credential with its answer, in bytes. */
function credentialOf(response: object, { id, response: fields }: Posted): PublicKeyCredential {
  const entries = Object.entries(fields as object).map(([name, value]) => [name, bytesOf(value)])
  return Object.assign(new PublicKeyCredential(), {
    id,
    rawId: bytesOf(id),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: Object.assign(response, Object.fromEntries(entries)),
  })
}

/** navigator.credentials of a browser with an authenticator: it takes bytes, and gives bytes. */
function credentialsOf(authenticator: ReturnType<typeof makeAuthenticator>) {
  const ids = (list: readonly PublicKeyCredentialDescriptor[] = []) =>
    list.map(({ id }) => ({ id: textOf(id) }))
  return {
    async create({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) {
      const { challenge, user, excludeCredentials } = publicKey
      const posted = authenticator.create({
        ...(publicKey as unknown as CreationOptions),
        challenge: textOf(challenge),
        user: { ...user, id: textOf(user.id) },
        excludeCredentials: ids(excludeCredentials),
      })
      return credentialOf(new AuthenticatorAttestationResponse(), posted)
    },
    async get({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) {
      const { challenge, allowCredentials } = publicKey
      const { allowCredentials: _, ...rest } = publicKey as unknown as RequestOptions
      const allowed = ids(allowCredentials)
      const posted = authenticator.get({
        ...rest,
        challenge: textOf(challenge),
        ...(allowed.length > 0 && { allowCredentials: allowed }),
      })
      return credentialOf({}, posted)
    },
  }
}

let page: Page
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('AuthenticatorAttestationResponse', AuthenticatorAttestationResponse)
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

function open() {
  const browser = visit(
    {
      adapter: MemoryAdapter(),
      providers: [Passkey()],
      experimental: { enableWebAuthn: true },
    },
    { origin: ORIGIN },
  )
  page = openPage(browser, `${ORIGIN}/account`)
  const credentials: { create: unknown; get: unknown } = credentialsOf(makeAuthenticator(ORIGIN))
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  return { browser, credentials }
}

test('a passkey is registered, and signed in with', async () => {
  const { browser } = open()
  const client = createClient()
  const registered = await client.signIn('passkey', {
    action: 'register',
    email: 'ada@example.test',
    redirect: false,
    redirectTo: '/welcome',
  })
  expect(registered).toMatchObject({ ok: true, url: `${ORIGIN}/welcome` })
  expect(client.get().data?.user?.name).toBe('ada@example.test')
  expect(page.asked.find((line) => line.includes('webauthn-options'))).toBe(
    'GET /auth/webauthn-options/passkey?action=register&email=ada%40example.test',
  )
  await client.signOut({ redirect: false })
  expect(await browser.session()).toBeNull()
  expect(await client.signIn('passkey', { redirect: false })).toMatchObject({ ok: true })
  expect(client.get().data?.user?.name).toBe('ada@example.test')
})

test('a visitor who uses none is not signed in, and the reason is the browser’s', async () => {
  const { credentials } = open()
  const client = createClient()
  Object.assign(credentials, { get: async () => null })
  await expect(client.signIn('passkey', { redirect: false })).rejects.toThrow('no passkey was used')
  Object.assign(credentials, {
    get: async () => {
      throw new DOMException('not allowed', 'NotAllowedError')
    },
  })
  await expect(client.signIn('passkey', { redirect: false })).rejects.toMatchObject({
    name: 'NotAllowedError',
  })
  expect(page.asked.filter((line) => line.startsWith('POST'))).toEqual([])
})
