import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ProviderConfig } from '@create-auth/runtime'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import { resolveOAuth } from '../../../runtime/src/providers/resolve-oauth.js'
import { START } from '../engine/visitor.js'
import { REGISTERED, signInWith, type Made, type Service } from './service.js'

const ROWS = fileURLToPath(new URL('../../../runtime/src/providers/by-id/', import.meta.url))
/** Those that are made by configuration, or are no service. */
const OTHERS = new Set([
  'credentials',
  'dev',
  'email',
  'nodemailer',
  'oauth',
  'oidc',
  'passkey',
  'webauthn',
])

interface Row {
  readonly id: string
  readonly service: Service
  readonly config: ProviderConfig & { type: 'oauth' | 'oidc' }
  /** The text of the file that it is in. */
  readonly source: string
}

async function readRow(id: string): Promise<Row[]> {
  const module = (await import(`@create-auth/runtime/providers/${id}`)) as {
    default: (options?: object) => ProviderConfig
  }
  const config = OTHERS.has(id) ? undefined : module.default()
  if (config?.type !== 'oauth' && config?.type !== 'oidc') return []
  const { service } = (await import(`./services/${id}.ts`)) as { service: Service }
  return [{ id, service, config, source: readFileSync(`${ROWS}${id}.ts`, 'utf8') }]
}

const ids = readdirSync(ROWS).map((name) => name.replace(/\.ts$/, ''))
const rows = (await Promise.all(ids.map(readRow))).flat()

const random: unknown = expect.stringMatching(/^[\w-]{43}$/)

/** The standard requests. RFC 6749, sections 4.1.1 and 4.1.3; RFC 7636; OpenID Connect Core 1.0, section 3.1.2.1. */
function standard(service: Service, callback: string, checks: readonly string[]) {
  const pkce = checks.includes('pkce')
  const posted = service.clientAuthentication === 'client_secret_post'
  return {
    params: {
      response_type: 'code',
      client_id: 'client',
      redirect_uri: callback,
      state: random,
      ...(pkce && { code_challenge: random, code_challenge_method: 'S256' }),
      ...(checks.includes('nonce') && { nonce: random }),
    },
    headers: posted ? {} : { authorization: `Basic ${btoa('client:client+secret')}` },
    body: {
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: callback,
      ...(pkce && { code_verifier: random }),
      ...(posted && { client_id: 'client', client_secret: 'client secret' }),
    },
  }
}

function ownTokenRequest({ tokenRequest }: Service, callback: string): Made | undefined {
  if (!tokenRequest) return undefined
  const { request, body } = tokenRequest
  const fields = Object.entries(body ?? {}).map(([name, value]) => [
    name,
    value.replace('{callback}', callback),
  ])
  return { request, headers: {}, ...(body && { body: Object.fromEntries(fields) }) }
}

/** The requests that a service must get, by its documentation. */
function expected({ id, service }: Row) {
  const base = service.issuer?.replace('{tenantid}', 'common').replace(/\/$/, '')
  const callback = `https://app.test/auth/callback/${id}`
  const checks = service.checks ?? (base === undefined ? ['pkce'] : ['pkce', 'nonce'])
  const { params, headers, body } = standard(service, callback, checks)
  const token = { request: `POST ${service.token ?? `${base}/token`}`, headers, body }
  const profile = Object.entries(service.profile ?? {}).map(([request, answer]) => ({
    request,
    headers: answer.headers ?? { authorization: 'Bearer at' },
    ...(answer.body && { body: answer.body }),
  }))
  const all = Object.entries({ ...params, ...service.params })
  return {
    authorization: service.authorization ?? `${base}/authorize`,
    params: Object.fromEntries(all.filter(([, value]) => value !== undefined)),
    requests: [ownTokenRequest(service, callback) ?? token, ...profile],
  }
}

/** The claim of a session about the address, where there is one. */
const proven = ({ user, verified = false }: Service): object =>
  user.email === null ? {} : { emailVerified: verified }

describe('a sign-in with each service, from the authorization request to the user', () => {
  test('there are 93', () => {
    expect(rows).toHaveLength(93)
  })

  test.each(rows.map((row) => [row.id, row] as const))('%s', async (id, row) => {
    const { service, config } = row
    const result = await signInWith(
      service,
      service.provider({ ...REGISTERED, ...service.options }),
    )
    const { authorization, params, requests } = result
    expect({ authorization, params, requests }).toEqual(expected(row))
    expect([result.location, result.session]).toEqual([
      'https://app.test/',
      { user: { ...service.user, ...proven(service) }, expires: expect.any(String) },
    ])
    expect(result.user).toEqual({ id: expect.stringMatching(/^[\w-]{36}$/), ...service.user })
    const { tokens = { token_type: 'bearer', expires_in: 3600 } } = service
    expect(result.account).toMatchObject({
      provider: id,
      type: config.type,
      providerAccountId: service.account,
      access_token: 'at',
      token_type: 'bearer',
      ...('expires_in' in tokens && { expires_at: START / 1000 + Number(tokens.expires_in) }),
    })
  })
})

describe('a user with the same address, who has proven it', () => {
  const withAddress = rows.filter(({ service }) => service.user.email !== null)

  test('is there for most services', () => {
    expect(withAddress.length).toBeGreaterThan(60)
  })

  test.each(
    withAddress.map((row) => [row.id, row.service.verified === true, row.service] as const),
  )(
    '%s: is signed in by it only where the service has proven it, too: %s',
    async (_, verified, service) => {
      const tables = emptyTables()
      const user = { id: '1', email: 'ada@example.test', emailVerified: new Date(0) }
      tables.users.set('1', user)
      const options = { ...REGISTERED, ...service.options, allowDangerousEmailAccountLinking: true }
      const config = { adapter: MemoryAdapter(tables) }
      const { location } = await signInWith(service, service.provider(options), {}, config)
      expect(location).toBe(
        verified ? 'https://app.test/' : 'https://app.test/auth/signin?error=OAuthAccountNotLinked',
      )
      expect([...tables.accounts.values()].map(({ userId }) => userId)).toEqual(
        verified ? ['1'] : [],
      )
    },
  )
})

describe('every row', () => {
  test('has an id of its own: lower case, with hyphens, the name of its file', () => {
    expect(rows.map(({ config }) => config.id)).toEqual(rows.map(({ id }) => id))
    expect(rows.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  test('names https addresses only', () => {
    const urls = rows.flatMap(({ id, source }) =>
      [...source.matchAll(/['"`](\w+):\/\//g)].map(([, scheme]) => [id, scheme]),
    )
    expect(urls.length).toBeGreaterThan(350)
    expect(urls.filter(([, scheme]) => scheme !== 'https')).toEqual([])
  })

  test('says how to register an application, and where the service tells of it', () => {
    const problems = rows.flatMap(({ id, config: { setup } }) => {
      const { url = '', docs = '', steps = [] } = setup ?? {}
      const told = steps.filter((step) => step.includes('{callbackUrl}')).length
      return [url, docs].every((link) => link.startsWith('https://')) && told === 1 ? [] : [id]
    })
    expect(problems).toEqual([])
  })

  test('has a comment with the callback URL, the variables, the set-up page and the documentation', () => {
    const lacking = rows.flatMap(({ id, config, source }) => {
      const comment = source
        .slice(
          source.lastIndexOf('/**', source.indexOf('export const')),
          source.indexOf('export const'),
        )
        .replace(/\s+\*\s+/g, ' ')
      const names = resolveOAuth(config, {}, {}).missing
      const told = [
        `{origin}/auth/callback/${id}`,
        ...names.map((name) => `\`${name}\``),
        config.setup?.url ?? '?',
        `@see ${config.setup?.docs}`,
      ]
      return told.filter((text) => !comment.includes(text)).map((text) => `${id}: ${text}`)
    })
    expect(lacking).toEqual([])
  })

  test('is called as it is, and by what the environment says', () => {
    const missing = rows.map(({ id, config }) => [id, config.clientId, config.clientSecret])
    expect(missing.filter(([, ...values]) => values.some((value) => value !== undefined))).toEqual(
      [],
    )
  })
})
