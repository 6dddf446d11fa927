import { createContext, runInContext } from 'node:vm'
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

// What a browser has, and Node has not: what its prototypes have works for its own objects alone. Web Authentication Level 3, section 5.1.
const own = new WeakSet<object>()
function checked(of: object): void {
  if (!own.has(of)) throw new TypeError('Illegal invocation')
}
class AuthenticatorAttestationResponse {
  get userHandle() {
    return checked(this)
  }
  getTransports() {
    checked(this)
    return ['internal', 'hybrid']
  }
}
class PublicKeyCredential {
  static readonly isConditionalMediationAvailable: unknown = () => checked({})
  get authenticatorAttachment() {
    checked(this)
    return 'platform'
  }
  getClientExtensionResults() {
    checked(this)
    return {}
  }
}

const foreign = createContext({})
const foreignArray: Uint8ArrayConstructor = runInContext('Uint8Array', foreign)

type Fields = Readonly<Record<string, ArrayBuffer>>

/** How a credential, and its answer, are made of their bytes. */
type MakeCredential = (of: {
  readonly id: string
  readonly fields: Fields
  readonly isNew: boolean
}) => unknown

/** Objects of the browser, and as password managers put them in the place of those. */
const MAKERS = {
  'the browser itself': ({ id, fields, isNew }) => {
    const response = Object.assign(isNew ? new AuthenticatorAttestationResponse() : {}, fields)
    const credential = new PublicKeyCredential()
    own.add(response).add(credential)
    return Object.assign(credential, { id, rawId: bytesOf(id), type: 'public-key', response })
  },
  'a manager with buffers of its own realm': ({ id, fields }) => {
    const copied = ([name, bytes]: readonly [string, ArrayBuffer]) =>
      [name, foreignArray.from(new Uint8Array(bytes)).buffer] as const
    return {
      id,
      rawId: copied(['rawId', bytesOf(id)])[1],
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response: {
        ...Object.fromEntries(Object.entries(fields).map(copied)),
        getTransports: () => ['internal'],
      },
    }
  },
  'a manager with typed arrays, in the middle of a buffer': ({ id, fields }) => {
    const inside = (bytes: ArrayBuffer): Uint8Array =>
      Uint8Array.of(1, ...new Uint8Array(bytes), 2).subarray(1, -1)
    return {
      id,
      rawId: inside(bytesOf(id)),
      type: 'public-key',
      response: Object.fromEntries(
        Object.entries(fields).map(([name, bytes]) => [name, inside(bytes)]),
      ),
    }
  },
  'a manager with the prototypes of the browser': ({ id, fields }) => {
    const response = Object.create(AuthenticatorAttestationResponse.prototype)
    for (const [name, value] of Object.entries(fields))
      Object.defineProperty(response, name, { value })
    return Object.assign(Object.create(PublicKeyCredential.prototype), {
      id,
      rawId: bytesOf(id),
      type: 'public-key',
      response,
    })
  },
  'a manager with objects of no prototype': ({ id, fields }) =>
    Object.assign(Object.create(null), {
      id,
      rawId: bytesOf(id),
      type: 'public-key',
      response: Object.assign(Object.create(null), fields),
    }),
} satisfies Record<string, MakeCredential>
/** navigator.credentials of a browser with an authenticator: it takes bytes, and gives bytes. */
function credentialsOf(authenticator: ReturnType<typeof makeAuthenticator>, make: MakeCredential) {
  const credentialOf = ({ id, response }: Posted, isNew: boolean) => {
    const entries = Object.entries(response as object).filter(
      ([, value]) => typeof value === 'string',
    )
    const fields = Object.fromEntries(entries.map(([name, value]) => [name, bytesOf(value)]))
    return make({ id: String(id), fields, isNew })
  }
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
      return credentialOf(posted, true)
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
      return credentialOf(posted, false)
    },
  }
}

/** Presses a button of the sign-in page, whose script runs. @returns the alert that it shows; empty where the form was posted */
async function pressOnPage(
  browser: ReturnType<typeof visit>,
  ceremony: 'authenticate' | 'register',
  email = '',
): Promise<string> {
  document.body.innerHTML = await (await browser.ask('/auth/signin')).text()
  const form = document.querySelector<HTMLFormElement>('form[data-options]')
  const input = form?.querySelector<HTMLInputElement>('input[type=email]')
  if (!form || !input) throw new TypeError('the page has no form for passkeys')
  input.value = email
  return new Promise((resolve, reject) => {
    const submit = (): void => {
      const inputs = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value])
      const { pathname } = new URL(form.getAttribute('action') ?? '')
      browser.submit(pathname, Object.fromEntries(inputs)).then(() => resolve(''), reject)
    }
    vi.stubGlobal('HTMLFormElement', { prototype: { submit } })
    vi.stubGlobal('addEventListener', () => undefined)
    // The alert gets its text once it is there.
    form.prepend = (alert) =>
      void setTimeout(() => resolve(Reflect.get(Object(alert), 'textContent')))
    Reflect.construct(Function, [Passkey().script])()
    form.querySelector<HTMLButtonElement>(`[data-ceremony=${ceremony}]`)?.click()
  })
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

function open(make: MakeCredential = MAKERS['the browser itself']) {
  const browser = visit(
    {
      adapter: MemoryAdapter(),
      providers: [Passkey()],
      experimental: { enableWebAuthn: true },
    },
    { origin: ORIGIN },
  )
  page = openPage(browser, `${ORIGIN}/account`)
  const credentials: { create: unknown; get: unknown } = credentialsOf(
    makeAuthenticator(ORIGIN),
    make,
  )
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  return { browser, credentials }
}

test.each(Object.entries(MAKERS))(
  'a passkey is registered, and signed in with: %s',
  async (_, make) => {
    const { browser } = open(make)
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
  },
)

test.each(Object.entries(MAKERS))(
  'the sign-in page registers a passkey, and signs in with it: %s',
  async (_, make) => {
    const { browser } = open(make)
    expect(await pressOnPage(browser, 'register', 'ada@example.test')).toBe('')
    expect(await browser.session()).toMatchObject({ user: { name: 'ada@example.test' } })
    await browser.submit('/auth/signout')
    expect(await browser.session()).toBeNull()
    expect(await pressOnPage(browser, 'authenticate')).toBe('')
    expect(await browser.session()).toMatchObject({ user: { name: 'ada@example.test' } })
  },
)

test.each([
  ['nothing', async () => null, 'That did not work.'],
  [
    'an error of another realm',
    async () =>
      Promise.reject(runInContext("Object.assign(Error(), { name: 'NotAllowedError' })", foreign)),
    'No passkey was used.',
  ],
])(
  'the sign-in page says what went wrong where a password manager gives %s',
  async (_, get, text) => {
    const { browser, credentials } = open()
    Object.assign(credentials, { get })
    expect(await pressOnPage(browser, 'authenticate')).toContain(text)
    expect(page.asked.filter((line) => line.startsWith('POST'))).toEqual([])
  },
)

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
