import assert from 'node:assert/strict'
import { customFetch as peerCustomFetch } from '@auth/core'
import { customFetch } from '@create-auth/runtime'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { contestants, cookiesOf, csrfOf } from './contestants.js'
import { USER } from './user.js'

const ISSUER = 'https://id.test'

const DISCOVERY = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/userinfo`,
  jwks_uri: `${ISSUER}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
}

/** An OpenID provider without a network: a fetch that answers, and the ID tokens that belong to codes. */
async function openIdProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' }] }
  const tokens = new Map()
  const answers = {
    '/.well-known/openid-configuration': () => DISCOVERY,
    '/jwks': () => jwks,
    '/token': (code) => {
      const idToken = tokens.get(code)
      tokens.delete(code)
      return { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken }
    },
  }
  return {
    async fetch(url, { body } = {}) {
      const code = body && new URLSearchParams(body).get('code')
      return Response.json(answers[new URL(url).pathname](code))
    },
    /** Signs an ID token. @returns the code to get it with */
    async authorize(nonce) {
      const { id: sub, name, email } = USER
      const code = `code-${nonce}`
      const claims = { name, email, email_verified: true, nonce }
      const signing = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' })
      const stamped = signing.setIssuer(ISSUER).setAudience('id').setSubject(sub)
      tokens.set(code, await stamped.setIssuedAt().setExpirationTime('1h').sign(privateKey))
      return code
    },
  }
}

/** Sign-ins are begun before they are measured: each can be ended once. */
async function makeOperation(contestant, fetchSymbol) {
  const server = await openIdProvider()
  const provider = {
    id: 'idp',
    name: 'IdP',
    type: 'oidc',
    issuer: ISSUER,
    clientId: 'id',
    clientSecret: 'secret',
    checks: ['pkce', 'state', 'nonce'],
    [fetchSymbol]: (url, init) => server.fetch(url, init),
  }
  const config = contestant.makeConfig({ providers: [provider] })
  const sent = await csrfOf(contestant)
  const begun = []
  const begin = async () => {
    const started = await contestant.ask('signin/idp', sent, config)
    const { searchParams } = new URL(started.headers.get('location'))
    const code = await server.authorize(searchParams.get('nonce'))
    const query = new URLSearchParams({ code, state: searchParams.get('state') })
    const cookie = cookiesOf(sent.answer, started)
    begun.push({ path: `callback/idp?${query}`, cookie })
  }
  const operation = () => {
    const { path, cookie } = begun.pop()
    return contestant.ask(path, { cookie }, config)
  }
  await begin()
  const answer = await operation()
  assert.match(answer.headers.getSetCookie().join(), /session-token=ey/)
  return Object.assign(operation, {
    async stock(count) {
      while (begun.length < count) await begin()
    },
  })
}

/** The end of a sign-in by OpenID Connect: an authorization response comes, with a code. */
export async function openIdCallback() {
  const { ours, peer } = contestants()
  return {
    ours: await makeOperation(ours, customFetch),
    peer: await makeOperation(peer, peerCustomFetch),
  }
}
