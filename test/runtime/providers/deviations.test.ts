import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import Apple from '@create-auth/runtime/providers/apple'
import AzureAD from '@create-auth/runtime/providers/azure-ad'
import BankID from '@create-auth/runtime/providers/bankid-no'
import Bitbucket from '@create-auth/runtime/providers/bitbucket'
import Discord from '@create-auth/runtime/providers/discord'
import Eventbrite from '@create-auth/runtime/providers/eventbrite'
import FusionAuth from '@create-auth/runtime/providers/fusionauth'
import Instagram from '@create-auth/runtime/providers/instagram'
import MicrosoftEntraID from '@create-auth/runtime/providers/microsoft-entra-id'
import TikTok from '@create-auth/runtime/providers/tiktok'
import Twitch from '@create-auth/runtime/providers/twitch'
import WeChat from '@create-auth/runtime/providers/wechat'
import Yandex from '@create-auth/runtime/providers/yandex'
import { describe, expect, test } from 'vitest'
import { START } from '../engine/visitor.js'
import { REGISTERED, signInWith, type Service } from './service.js'
import { service as apple } from './services/apple.js'
import { service as bankid } from './services/bankid-no.js'
import { service as bitbucket } from './services/bitbucket.js'
import { service as discord } from './services/discord.js'
import { service as eventbrite } from './services/eventbrite.js'
import { service as fusionauth } from './services/fusionauth.js'
import { service as instagram } from './services/instagram.js'
import { service as entra } from './services/microsoft-entra-id.js'
import { service as tiktok } from './services/tiktok.js'
import { service as twitch } from './services/twitch.js'
import { service as wechat } from './services/wechat.js'
import { service as yandex } from './services/yandex.js'

const REFUSED = 'https://app.test/auth/signin?error=OAuthCallbackError'

/** Why the sign-in has failed, as the log has it. */
function reasons({ errors }: { errors: readonly Error[] }): string[] {
  return errors.map(({ cause }) => (cause as { err: Error }).err.message)
}

/** The same service, with another answer about the user. */
function telling(service: Service, answer: unknown): Service {
  const [request = ''] = Object.keys(service.profile ?? {})
  return { ...service, profile: { [request]: { answer } } }
}

describe('Apple', () => {
  test('the client secret is signed with the developer’s key when it is needed (ES256)', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const pem = await exportPKCS8(privateKey)
    for (const written of [pem, pem.replaceAll('\n', '\\n')]) {
      const provider = Apple({ clientId: 'client', teamId: 'T1', keyId: 'K1', privateKey: written })
      const { requests, session } = await signInWith(apple, provider)
      expect(session).toMatchObject({ user: apple.user })
      const secret = requests[0]?.body?.['client_secret'] ?? ''
      const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
        currentDate: new Date(START),
      })
      expect([protectedHeader, payload]).toEqual([
        { alg: 'ES256', kid: 'K1' },
        {
          iss: 'T1',
          sub: 'client',
          aud: 'https://appleid.apple.com',
          iat: START / 1000,
          exp: START / 1000 + 300,
        },
      ])
    }
  })

  test('a client secret of one’s own wins', async () => {
    const { requests } = await signInWith(apple, Apple({ ...REGISTERED, teamId: 'T1' }))
    expect(requests[0]?.body?.['client_secret']).toBe('client secret')
  })

  test('a private key that is none ends the sign-in', async () => {
    const provider = Apple({
      clientId: 'client',
      teamId: 'T1',
      keyId: 'K1',
      privateKey: 'nonsense',
    })
    const { location, session, requests } = await signInWith(apple, provider)
    expect([location, session, requests]).toEqual([REFUSED, null, []])
  })

  test('the name is taken from what the browser posts; the address never is', async () => {
    const { user } = await signInWith(apple, Apple(REGISTERED))
    expect(user).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.test' })
  })

  test.each([undefined, '', 'nonsense', '[]', '"x"', '{"name":"x"}', '{"sub":"evil"}'])(
    'without a name, as at every later sign-in, it is null: %j',
    async (formUser) => {
      const { formUser: _, ...later } = apple
      const service = { ...later, ...(formUser !== undefined && { formUser }) }
      const { user, account } = await signInWith(service, Apple(REGISTERED))
      expect(user).toMatchObject({ name: null, email: 'ada@example.test' })
      expect(account).toMatchObject({ providerAccountId: '001.a' })
    },
  )
})

describe('Microsoft Entra ID', () => {
  const TENANT = '6a7b2c5e-0000-4000-8000-00000000000a'
  const own = `https://login.microsoftonline.com/${TENANT}/v2.0`

  test('an ID token of any tenant is accepted, with the issuer of the tenant that it names', async () => {
    const claims = { ...entra.claims, tid: TENANT }
    const { session } = await signInWith({ ...entra, claims }, MicrosoftEntraID(REGISTERED))
    expect(session).toMatchObject({ user: entra.user })
  })

  test.each([
    ['of another tenant than it names', { iss: own }],
    ['with the placeholder itself', { iss: 'https://login.microsoftonline.com/{tenantid}/v2.0' }],
    ['of another host', { iss: 'https://evil.test/{tenantid}/v2.0' }],
    ['that names no tenant', { tid: undefined, iss: own }],
    [
      'that names a tenant with a path',
      { tid: 'a/b', iss: 'https://login.microsoftonline.com/a/b/v2.0' },
    ],
  ])('an ID token %s is refused', async (_, claims) => {
    const service = { ...entra, claims: { ...entra.claims, ...claims } }
    const { location, session, log } = await signInWith(service, MicrosoftEntraID(REGISTERED))
    expect([location, session]).toEqual([REFUSED, null])
    expect(log.errors).toMatchObject([{ type: 'InvalidIdToken', code: 'iss' }])
  })

  test('with one tenant no other one gets in', async () => {
    const service = { ...entra, issuer: own }
    const provider = MicrosoftEntraID({ ...REGISTERED, issuer: own })
    const inside = { ...service, claims: { ...entra.claims, tid: TENANT } }
    expect((await signInWith(inside, provider)).session).toMatchObject({ user: entra.user })
    const iss = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'
    const outside = { ...service, claims: { ...entra.claims, iss } }
    expect((await signInWith(outside, provider)).session).toBeNull()
  })

  test.each([
    'https://evil.test/{tenantid}/v2.0',
    'https://login.microsoftonline.net/{tenantid}/v2.0',
    'https://login.microsoftonline.com/a/b/v2.0',
  ])('a discovery document with the issuer %s is refused', async (issuer) => {
    const discovery =
      'https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration'
    const service = { ...entra, issuer, discovery }
    await expect(signInWith(service, MicrosoftEntraID(REGISTERED))).resolves.toMatchObject({
      session: null,
      requests: [],
    })
  })

  test.each([
    ['none', new Response(null, { status: 404 })],
    ['a page', new Response('<svg onload=alert(1)>', { headers: { 'content-type': 'text/html' } })],
    ['a drawing', new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })],
    [
      'one that is too large for a session',
      new Response(new Uint8Array(20_001), { headers: { 'content-type': 'image/jpeg' } }),
    ],
  ])('without a picture (%s) the user signs in without', async (_, answer) => {
    const { session } = await signInWith(telling(entra, answer), MicrosoftEntraID(REGISTERED))
    expect(session).toMatchObject({ user: { ...entra.user, image: null } })
  })

  test('the size of the picture and the tenant are options, and variables of the environment', async () => {
    const provider = MicrosoftEntraID({ ...REGISTERED, profilePhotoSize: 96 })
    const { requests } = await signInWith(entra, provider)
    expect(requests.at(-1)?.request).toBe(
      'GET https://graph.microsoft.com/v1.0/me/photos/96x96/$value',
    )
    const env = { AUTH_AZURE_AD_ISSUER: own, AUTH_AZURE_AD_ID: 'client', AUTH_AZURE_AD_SECRET: 's' }
    const { authorization } = await signInWith({ ...entra, issuer: own }, AzureAD, env)
    expect(authorization).toBe(`${own}/authorize`)
  })
})

test('BankID: what somebody else has signed about the user is refused', async () => {
  const { location, session } = await signInWith({ ...bankid, forged: true }, BankID(REGISTERED))
  expect([location, session]).toEqual([REFUSED, null])
})

describe('TikTok', () => {
  test('an error comes with status 200; its code and log id go to the log, and nobody signs in', async () => {
    const answer = {
      data: {},
      error: { code: 'scope_not_authorized', message: 'no', log_id: '2022A' },
    }
    const { location, session, log } = await signInWith(telling(tiktok, answer), TikTok(REGISTERED))
    expect([location, session]).toEqual([REFUSED, null])
    expect(reasons(log)).toEqual([
      'tiktok answered with the error scope_not_authorized (log id 2022A)',
    ])
  })
})

describe('Bitbucket and GitHub', () => {
  test('an address that is not confirmed is never used', async () => {
    const emails = {
      values: [{ email: 'ada@example.test', is_primary: true, is_confirmed: false }],
    }
    const service: Service = {
      ...bitbucket,
      profile: {
        ...bitbucket.profile,
        'GET https://api.bitbucket.org/2.0/user/emails': { answer: emails },
      },
    }
    const { user } = await signInWith(service, Bitbucket(REGISTERED))
    expect(user).toMatchObject({ email: null })
  })

  test.each([{}, { values: {} }, []])('a list of addresses that is none (%j)', async (answer) => {
    const service: Service = {
      ...bitbucket,
      profile: {
        ...bitbucket.profile,
        'GET https://api.bitbucket.org/2.0/user/emails': { answer },
      },
    }
    const { user, session } = await signInWith(service, Bitbucket(REGISTERED))
    if (Array.isArray(answer)) expect(user).toMatchObject({ email: null })
    else expect(session).toBeNull()
  })
})

test.each([
  [{ avatar: 'a_1f' }, '/avatars/1/a_1f.gif'],
  [{ avatar: '1f' }, '/avatars/1/1f.png'],
  [{ avatar: null, discriminator: '0' }, '/embed/avatars/5.png'],
  [{ avatar: null, discriminator: '1337' }, '/embed/avatars/2.png'],
])('Discord: %j', async (avatar, path) => {
  const id = '80351110224678912'
  const { user } = await signInWith(telling(discord, { id, ...avatar }), Discord(REGISTERED))
  const image = `https://cdn.discordapp.com${path.replace('/1/', `/${id}/`)}`
  expect(user).toMatchObject({ name: null, email: null, image })
})

test('Eventbrite: without a primary address there is none', async () => {
  const answer = { id: '9', name: 'Ada', emails: [{ email: 'b@example.test', primary: false }] }
  const { user } = await signInWith(telling(eventbrite, answer), Eventbrite(REGISTERED))
  expect(user).toMatchObject({ name: 'Ada', email: null, image: null })
})

test('Yandex: who has no portrait has none', async () => {
  const answer = { id: '1', first_name: 'Ada', default_avatar_id: '0', is_avatar_empty: true }
  const asked = { ...yandex.profile?.['GET https://login.yandex.ru/info?format=json'], answer }
  const service = { ...yandex, profile: { 'GET https://login.yandex.ru/info?format=json': asked } }
  const { user } = await signInWith(service, Yandex(REGISTERED))
  expect(user).toMatchObject({ name: 'Ada', email: null, image: null })
})

test('WeChat: a website shows a QR code', async () => {
  const provider = WeChat({ ...REGISTERED, platformType: 'WebsiteApp' })
  const { authorization, params } = await signInWith(wechat, provider)
  expect([authorization, params['scope']]).toEqual([
    'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
    'snsapi_login',
  ])
})

test('Twitch: an error has other names than the standard ones', async () => {
  const tokens = Response.json(
    { status: 400, message: 'Invalid authorization code' },
    { status: 400 },
  )
  const { location, log } = await signInWith({ ...twitch, tokens }, Twitch(REGISTERED))
  expect(location).toBe(REFUSED)
  expect(reasons(log)).toEqual([
    expect.stringContaining('(OAUTH_RESPONSE_BODY_ERROR, invalid_grant, invalid_grant)'),
  ])
})

test('Twitch: the scopes are kept as a text', async () => {
  const { account } = await signInWith(twitch, Twitch(REGISTERED))
  expect(account).toMatchObject({ scope: 'openid user:read:email' })
})

test('Instagram: tokens that are not in a list are tokens, too', async () => {
  const tokens = { access_token: 'at', user_id: 178 }
  const { session } = await signInWith({ ...instagram, tokens }, Instagram(REGISTERED))
  expect(session).toMatchObject({ user: instagram.user })
})

test('FusionAuth: a challenge beside tokens is no refusal', async () => {
  const headers = { 'www-authenticate': 'Bearer error="invalid_token"' }
  const service = { ...fusionauth, tokenHeaders: headers }
  const { session } = await signInWith(
    service,
    FusionAuth({ ...REGISTERED, ...fusionauth.options }),
  )
  expect(session).toMatchObject({ user: fusionauth.user })
})

test('FusionAuth: the tenant is asked for only where one is given', async () => {
  const { discovery: _, params: __, ...one } = fusionauth
  const provider = FusionAuth({ ...REGISTERED, issuer: 'https://id.test/' })
  const { params, session } = await signInWith(one, provider)
  expect(params).not.toHaveProperty('tenantId')
  expect(session).toMatchObject({ user: fusionauth.user })
})
