import { customFetch, type AuthConfig, type Provider } from '@create-auth/runtime'
import Discord from '@create-auth/runtime/providers/discord'
import GitHub from '@create-auth/runtime/providers/github'
import GitLab from '@create-auth/runtime/providers/gitlab'
import Google from '@create-auth/runtime/providers/google'
import Keycloak from '@create-auth/runtime/providers/keycloak'
import OAuth from '@create-auth/runtime/providers/oauth'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { START, visit } from '../engine/visitor.js'

const keys = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }

interface Exchange {
  url: string
  method: string
  headers: Record<string, string>
  body: string
}

/** An internet on which every service answers like itself: discovery, keys, token and profile, by URL. */
function internet(profiles: Record<string, unknown>, issuer?: string) {
  const seen: Exchange[] = []
  let claims: object = {}
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = await request.text()
    seen.push({
      url: request.url,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body,
    })
    if (request.url.endsWith('/.well-known/openid-configuration')) {
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (request.url === `${issuer}/keys`) return Response.json({ keys: [jwk] })
    if (body.includes('grant_type=authorization_code')) {
      const idToken = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .sign(keys.privateKey)
      return Response.json({
        access_token: 'at',
        token_type: 'Bearer',
        expires_in: '3600',
        ...(issuer && { id_token: idToken }),
      })
    }
    return request.url in profiles
      ? Response.json(profiles[request.url])
      : new Response(null, { status: 404 })
  }
  return { fetch, seen, idTokenClaims: (given: object) => void (claims = given) }
}

async function signIn(
  provider: Provider,
  world: ReturnType<typeof internet>,
  extra: { iss?: string; [claim: string]: unknown } = {},
) {
  const made: { user?: unknown; account?: unknown } = {}
  const config: AuthConfig = {
    providers: [provider],
    callbacks: { signIn: ({ user, account }) => (Object.assign(made, { user, account }), true) },
  }
  const visitor = visit(config, { world: { fetch: world.fetch, now: () => START } })
  const id = (typeof provider === 'function' ? provider() : provider).id
  const started = await visitor.submit(`/auth/signin/${id}`)
  const authorization = new URL(started.headers.get('location') ?? '')
  const { state = '', nonce, ...params } = Object.fromEntries(authorization.searchParams)
  world.idTokenClaims({
    ...extra,
    aud: 'client',
    nonce,
    iat: START / 1000,
    exp: START / 1000 + 300,
  })
  const iss = extra.iss === undefined ? '' : `&iss=${encodeURIComponent(extra.iss)}`
  const finished = await visitor.ask(`/auth/callback/${id}?code=the-code&state=${state}${iss}`)
  return {
    endpoint: `${authorization.origin}${authorization.pathname}`,
    params,
    location: finished.headers.get('location'),
    session: await visitor.session(),
    ...made,
  }
}

const basic = `Basic ${btoa('client:client+secret')}`
const registered = { clientId: 'client', clientSecret: 'client secret' }
const common = {
  response_type: 'code',
  client_id: 'client',
  code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  code_challenge_method: 'S256',
}
const tokens = {
  access_token: 'at',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: START / 1000 + 3600,
}

describe('a sign-in with each preset, from the authorization request to the user', () => {
  test('GitHub: the verified primary address is taken from the list', async () => {
    const world = internet({
      'https://api.github.com/user': {
        id: 583231,
        login: 'octocat',
        name: null,
        email: 'public@example.test',
        avatar_url: 'https://a.test/o.png',
      },
      'https://api.github.com/user/emails': [
        { email: 'other@example.test', primary: false, verified: true },
        { email: 'Octo@Example.test', primary: true, verified: true },
      ],
    })
    const result = await signIn(GitHub(registered), world, {
      iss: 'https://github.com/login/oauth',
    })
    expect(result).toMatchObject({
      endpoint: 'https://github.com/login/oauth/authorize',
      params: {
        ...common,
        scope: 'read:user user:email',
        redirect_uri: 'https://app.test/auth/callback/github',
      },
      location: 'https://app.test/',
      user: { name: 'octocat', email: 'octo@example.test', image: 'https://a.test/o.png' },
      account: { ...tokens, provider: 'github', type: 'oauth', providerAccountId: '583231' },
      session: {
        user: { name: 'octocat', email: 'octo@example.test', image: 'https://a.test/o.png' },
      },
    })
    const [token, ...profile] = world.seen
    expect(token).toMatchObject({
      url: 'https://github.com/login/oauth/access_token',
      method: 'POST',
      headers: { authorization: basic },
    })
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: 'https://app.test/auth/callback/github',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(
      profile.map(({ url, headers }) => [url, headers['authorization'], headers['user-agent']]),
    ).toEqual([
      ['https://api.github.com/user', 'Bearer at', 'create-auth'],
      ['https://api.github.com/user/emails', 'Bearer at', 'create-auth'],
    ])
  })

  test('GitHub: an address that is not verified is never used', async () => {
    const world = internet({
      'https://api.github.com/user': {
        id: 1,
        login: 'eve',
        name: 'Eve',
        email: 'victim@example.test',
        avatar_url: '',
      },
      'https://api.github.com/user/emails': [
        { email: 'victim@example.test', primary: true, verified: false },
      ],
    })
    expect((await signIn(GitHub(registered), world)).user).toMatchObject({
      name: 'Eve',
      email: null,
      image: null,
    })
  })

  test('GitHub Enterprise Server', async () => {
    const world = internet({
      'https://ghe.test/api/v3/user': { id: 1, login: 'ada', name: 'Ada', avatar_url: null },
      'https://ghe.test/api/v3/user/emails': [],
    })
    const result = await signIn(
      GitHub({ ...registered, enterprise: { baseUrl: 'https://ghe.test/' } }),
      world,
    )
    expect(result).toMatchObject({
      endpoint: 'https://ghe.test/login/oauth/authorize',
      user: { name: 'Ada' },
    })
    expect(world.seen[0]?.url).toBe('https://ghe.test/login/oauth/access_token')
  })

  test('GitLab, and a self-managed one', async () => {
    const profile = {
      id: 9,
      username: 'ada',
      name: 'Ada',
      email: 'ada@example.test',
      avatar_url: 'https://a.test/a.png',
    }
    for (const [base, options] of [
      ['https://gitlab.com', {}],
      ['https://git.test', { baseUrl: 'https://git.test' }],
    ] as const) {
      const world = internet({ [`${base}/api/v4/user`]: profile })
      expect(await signIn(GitLab({ ...registered, ...options }), world)).toMatchObject({
        endpoint: `${base}/oauth/authorize`,
        params: { ...common, scope: 'read_user' },
        user: { name: 'Ada', email: 'ada@example.test', image: 'https://a.test/a.png' },
        account: { provider: 'gitlab', type: 'oauth', providerAccountId: '9' },
      })
      expect(world.seen.map(({ url }) => url)).toEqual([
        `${base}/oauth/token`,
        `${base}/api/v4/user`,
      ])
    }
  })

  test.each([
    [
      { avatar: 'a_1f', discriminator: '0' },
      'https://cdn.discordapp.com/avatars/80351110224678912/a_1f.gif',
    ],
    [
      { avatar: '1f', discriminator: '0' },
      'https://cdn.discordapp.com/avatars/80351110224678912/1f.png',
    ],
    [{ avatar: null, discriminator: '0' }, 'https://cdn.discordapp.com/embed/avatars/5.png'],
    [{ avatar: null, discriminator: '1337' }, 'https://cdn.discordapp.com/embed/avatars/2.png'],
  ])('Discord: %j', async (avatar, image) => {
    const profile = {
      id: '80351110224678912',
      username: 'nelly',
      global_name: null,
      email: 'nelly@example.test',
      ...avatar,
    }
    const world = internet({ 'https://discord.com/api/users/@me': profile })
    expect(await signIn(Discord(registered), world)).toMatchObject({
      endpoint: 'https://discord.com/api/oauth2/authorize',
      params: { ...common, scope: 'identify email' },
      user: { name: 'nelly', email: 'nelly@example.test', image },
      account: { provider: 'discord', type: 'oauth', providerAccountId: '80351110224678912' },
    })
  })

  test.each<[string, Provider, string]>([
    ['google', Google(registered), 'https://accounts.google.com'],
    [
      'keycloak',
      Keycloak({ ...registered, issuer: 'https://id.test/realms/r' }),
      'https://id.test/realms/r',
    ],
  ])('%s: the claims of the ID token', async (id, provider, issuer) => {
    const world = internet({}, issuer)
    const claims = {
      iss: issuer,
      sub: 's-1',
      name: 'Ada',
      email: 'ada@example.test',
      picture: 'https://a.test/a.png',
    }
    expect(await signIn(provider, world, claims)).toMatchObject({
      endpoint: `${issuer}/authorize`,
      params: { ...common, scope: 'openid profile email' },
      location: 'https://app.test/',
      user: { name: 'Ada', email: 'ada@example.test', image: 'https://a.test/a.png' },
      account: {
        ...tokens,
        provider: id,
        type: 'oidc',
        providerAccountId: 's-1',
        id_token: expect.stringContaining('.'),
      },
    })
    expect(world.seen.map(({ url }) => url)).toEqual([
      `${issuer}/.well-known/openid-configuration`,
      `${issuer}/token`,
      `${issuer}/keys`,
    ])
  })
})

test('the same account is the same user at every sign-in, and another one elsewhere', async () => {
  const profile = { id: 9, username: 'ada' }
  const ids: unknown[] = []
  for (const options of [{}, {}, { id: 'other' }]) {
    const result = await signIn(
      GitLab({ ...registered, ...options }),
      internet({ 'https://gitlab.com/api/v4/user': profile }),
    )
    ids.push((result.user as { id: string }).id)
  }
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

describe('options', () => {
  test('are merged into endpoints; lists are replaced; undefined changes nothing', async () => {
    const provider = GitLab({
      ...registered,
      name: undefined as never,
      authorization: { params: { scope: 'api', prompt: 'login' } },
      checks: ['state'],
    })
    const result = await signIn(provider, internet({ 'https://gitlab.com/api/v4/user': { id: 1 } }))
    expect(result.params).toEqual({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: 'https://app.test/auth/callback/gitlab',
      scope: 'api',
      prompt: 'login',
    })
  })

  test("a provider's own fetch is used for it", async () => {
    const world = internet({ 'https://gitlab.com/api/v4/user': { id: 1, name: 'Own' } })
    const nothing = internet({})
    expect(
      (await signIn(GitLab({ ...registered, [customFetch]: world.fetch }), nothing)).user,
    ).toMatchObject({ name: 'Own' })
    expect(nothing.seen).toEqual([])
  })
})

describe('a provider by configuration', () => {
  const service = {
    id: 'my-service',
    name: 'My service',
    ...registered,
    authorization: 'https://s.test/authorize?tenant=t',
    token: 'https://s.test/token',
    userinfo: 'https://s.test/me',
  }

  test('reads the profile by paths, and by a function', async () => {
    const profile = {
      data: { user: { uid: 0, first: 'Ada', last: 'Lovelace' } },
      mails: ['ada@example.test'],
    }
    const world = internet({ 'https://s.test/me': profile })
    const map = {
      id: ['{data.user.uid}'],
      name: ['{data.user.nick}', '{data.user.first} {data.user.last}'],
      email: ['{mails.0}'],
      image: ['{constructor.name}'],
    }
    const mapped = await signIn(OAuth({ ...service, profile: map }), world)
    expect(mapped).toMatchObject({
      user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
      account: { providerAccountId: '0' },
    })
    expect(mapped.params).toMatchObject({ tenant: 't' })
    expect(mapped.params).not.toHaveProperty('scope')
    const made = await signIn(
      OAuth({
        ...service,
        profile: (p) => ({ id: 'x', name: JSON.stringify(p['mails']), role: 'admin' }) as never,
      }),
      internet({ 'https://s.test/me': profile }),
    )
    expect(made.user).toMatchObject({ name: '["ada@example.test"]', role: 'admin', email: null })
  })

  test.each([null, undefined, '', {}, [], Number.NaN, 'x'.repeat(256), 'a\u0000b'])(
    'a profile without a usable id is refused: %j',
    async (id) => {
      const world = internet({ 'https://s.test/me': {} })
      const result = await signIn(
        OAuth({ ...service, profile: () => ({ id: id as never }) }),
        world,
      )
      expect([result.location, result.session]).toEqual([
        'https://app.test/auth/signin?error=OAuthCallbackError',
        null,
      ])
    },
  )

  test('a profile function that throws is refused, without code and state in the URL', async () => {
    const world = internet({ 'https://s.test/me': {} })
    const result = await signIn(
      OAuth({
        ...service,
        profile: () => {
          throw new Error('no')
        },
      }),
      world,
    )
    expect([result.location, result.session]).toEqual([
      'https://app.test/auth/signin?error=OAuthCallbackError',
      null,
    ])
  })
})
