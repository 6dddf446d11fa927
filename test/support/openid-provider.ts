import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type Provider from 'oidc-provider'
import type { Answer, Browser } from './browser.js'
import { recordRequest, type RecordedRequest } from './recorded-request.js'
import { serve } from './serve.js'

/** A client as it is registered. */
export interface RegisteredClient {
  readonly client_id: string
  readonly client_secret?: string
  readonly redirect_uris: readonly string[]
  readonly token_endpoint_auth_method?:
    | 'client_secret_basic'
    | 'client_secret_post'
    | 'client_secret_jwt'
    | 'private_key_jwt'
    | 'none'
  readonly post_logout_redirect_uris?: readonly string[]
  readonly backchannel_logout_uri?: string
  readonly backchannel_logout_session_required?: boolean
  /** Verifies the client's assertions. */
  readonly jwks?: { readonly keys: readonly JWK[] }
}

export interface ProviderSettings {
  /** The claims of a scope are kept for the userinfo endpoint. OpenID Connect Core 1.0, section 5.4. */
  readonly conformIdTokenClaims?: boolean
}

export interface OpenIdProvider {
  readonly issuer: string
  /** In the order of their arrival, those of the visitor's browser too. */
  readonly requests: readonly RecordedRequest[]
  /** Restarts the provider with a new signing key; the old one is gone. */
  readonly rotate: () => Promise<void>
}

/** The claims that the provider knows about whoever signs in with the name `ada`. */
export const ADA = {
  name: 'Ada Lovelace',
  picture: 'https://pictures.example.test/ada.png',
  email: 'Ada@example.test',
  email_verified: true,
} as const

/** Signing keys take long to make, so that all providers have the same two. */
const KEYS = { first: signingKey('first'), second: signingKey('second') }

async function signingKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
}

/** Keeps what the provider remembers across a restart. */
function rememberIn(memory: Map<string, Record<string, unknown>>) {
  return class {
    readonly model: string
    constructor(model: string) {
      this.model = model
    }
    key = (id: string) => `${this.model} ${id}`
    upsert = async (id: string, payload: Record<string, unknown>) =>
      void memory.set(this.key(id), payload)
    find = async (id: string) => memory.get(this.key(id))
    findByUid = async (uid: string) =>
      [...memory.values()].find((payload) => payload['uid'] === uid)
    consume = async (id: string) =>
      void Object.assign(memory.get(this.key(id)) ?? {}, { consumed: true })
    destroy = async (id: string) => void memory.delete(this.key(id))
    revokeByGrantId = async () => undefined
  }
}

/** oidc-provider tells on the console what a real service would have to configure. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console
  Object.assign(console, { warn: () => undefined, info: () => undefined })
  try {
    return await work()
  } finally {
    Object.assign(console, { warn, info })
  }
}

function configuration(
  clients: readonly RegisteredClient[],
  { conformIdTokenClaims = false }: ProviderSettings,
): object {
  return {
    clients: clients.map((client) => ({ ...client, response_types: ['code'] })),
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'picture'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims,
    clientAuthMethods: [
      'client_secret_basic',
      'client_secret_post',
      'client_secret_jwt',
      'private_key_jwt',
      'none',
    ],
    adapter: rememberIn(new Map()),
    pkce: { required: () => true },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...ADA }),
    }),
    // What it asks of its clients lies on this machine, where it would ask nobody.
    fetch: (
      url: string,
      { dispatcher: _dispatcher, ...init }: RequestInit & { dispatcher?: unknown },
    ) => fetch(url, init),
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { AccessToken: 300, IdToken: 300, Interaction: 300, Session: 300, Grant: 300 },
  }
}

/** The pages on which the user signs in and consents. */
async function interact(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { uid, prompt, params, session } = await provider.interactionDetails(req, res)
  if (req.method === 'GET') {
    const input = prompt.name === 'login' ? '<input name="username" value="">' : ''
    res.setHeader('content-type', 'text/html')
    res.end(
      `<h1>${prompt.name}</h1><form method="post" action="/interaction/${uid}">${input}</form>`,
    )
    return
  }
  const { body } = await recordRequest(req)
  if (body['cancel'] !== undefined) {
    const error_description = 'the <b>user</b> did not want to'
    await provider.interactionFinished(req, res, { error: 'access_denied', error_description })
  } else if (prompt.name === 'login') {
    await provider.interactionFinished(req, res, { login: { accountId: body['username'] } })
  } else {
    const owner = { accountId: session?.accountId ?? '', clientId: params.client_id }
    const grant = new provider.Grant(owner)
    grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(' '))
    await provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } })
  }
}

/** Starts oidc-provider, a certified OpenID provider, which demands PKCE; it runs until the test ends. */
export async function startOpenIdProvider(
  clients: readonly RegisteredClient[],
  options: ProviderSettings = {},
): Promise<OpenIdProvider> {
  const requests: RecordedRequest[] = []
  let answer = async (_req: IncomingMessage, res: ServerResponse): Promise<void> => void res.end()
  const port = await serve((req, res) => void answer(req, res))
  const issuer = `http://127.0.0.1:${port}`
  const settings = configuration(clients, options)

  /** Starts with a key of its own. */
  async function start(kid: keyof typeof KEYS): Promise<void> {
    const key = await KEYS[kid]
    const provider = await quietly(async () => {
      const { default: Implementation } = await import('oidc-provider')
      return new Implementation(issuer, { ...settings, jwks: { keys: [key] } })
    })
    provider.use(async (ctx, next) => {
      await next()
      requests.push({
        method: ctx.method,
        path: ctx.path,
        query: Object.fromEntries(new URLSearchParams(ctx.querystring)),
        authorization: ctx.get('authorization') || undefined,
        body: { ...ctx.oidc?.body },
      })
    })
    const callback = provider.callback()
    answer = (req, res) =>
      req.url?.startsWith('/interaction/') ? interact(provider, req, res) : callback(req, res)
  }

  await start('first')
  return { issuer, requests, rotate: () => start('second') }
}

/** Signs in at the provider, and consents. @returns the redirect back to the site */
export async function consentAs(
  browser: Browser,
  begun: Answer,
  username: string,
): Promise<Answer> {
  const login = await browser.follow(begun)
  const loggedIn = await browser.submit(login, { fields: { username } })
  const consent = await browser.follow(loggedIn)
  const back = new URL(begun.location ?? '').searchParams.get('redirect_uri') ?? ''
  return browser.follow(await browser.submit(consent), back)
}

/** Says on the provider's page of sign-out that the visitor wants to leave. @param asks that page */
export function leaveProvider(browser: Browser, asks: Answer): Promise<Answer> {
  const [, action = ''] = /action="([^"]+)"/.exec(asks.body) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(asks.body) ?? []
  return browser.send(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    page: asks,
  })
}
