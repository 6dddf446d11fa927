import { afterEach, expect, test } from 'vitest'
import { legacyLibrary } from '../../../src/catalog/legacy.js'
import type { KinSource } from '../../../src/catalog/legacy-sources.js'
import { findLegacy } from '../../../src/inspect/legacy/find-legacy.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

/** The options of a provider that are left to the user, each with what to write. */
const leftOf = async (provider: string, source: KinSource = 'next-auth-4') => {
  root = makeTree({
    'package.json': '{}',
    'auth.ts': [
      "import NextAuth from 'next-auth'",
      "import AzureAD from 'next-auth/providers/azure-ad'",
      "import AzureADB2C from 'next-auth/providers/azure-ad-b2c'",
      "import GitHub from 'next-auth/providers/github'",
      "import Twitter from 'next-auth/providers/twitter'",
      `export default NextAuth({ providers: [${provider}] })`,
      '',
    ].join('\n'),
  })
  const { open } = await findLegacy(disk(root), legacyLibrary(source))
  expect(open.map(({ path: file, line }) => `${file}:${line}`)).toEqual(open.map(() => 'auth.ts:6'))
  return open.map(({ snippet }) => snippet)
}

const own = (options: string): string => `{ id: 'own', name: 'Own', type: 'oauth', ${options} }`
const DOCUMENT = "'https://as.test/.well-known/openid-configuration'"
const OIDC = "type: 'oidc', // in place of type: 'oauth'"
const USERINFO = 'idToken: false, // the profile is what the userinfo endpoint says'

test.each([
  [
    'GitHub({ httpOptions: { timeout: 10000 } })',
    '// take out: httpOptions. Through a proxy: [customFetch]: (url, init) => …, // from @create-auth/runtime',
  ],
  [
    'AzureAD({ tenantId: process.env.NEXTAUTH_URL_INTERNAL ?? process.env.NEXTAUTH_SECRET })',
    'issuer: `https://login.microsoftonline.com/${process.env.NEXTAUTH_URL_INTERNAL ?? process.env.AUTH_SECRET}/v2.0`, // in place of tenantId',
  ],
  [
    'AzureAD({ tenantId: process.env.TENANT })',
    'issuer: `https://login.microsoftonline.com/${process.env.TENANT}/v2.0`, // in place of tenantId',
  ],
  [
    "AzureAD({ tenantId: '3f2a' })",
    "issuer: 'https://login.microsoftonline.com/3f2a/v2.0', // in place of tenantId",
  ],
  [
    'AzureAD({ tenantId: "it\'s" })',
    'issuer: `https://login.microsoftonline.com/${"it\'s"}/v2.0`, // in place of tenantId',
  ],
  [
    "AzureADB2C({ tenantId, primaryUserFlow: 'B2C_1_in' })",
    'issuer: `https://${tenantId}.b2clogin.com/${tenantId}.onmicrosoft.com/B2C_1_in/v2.0`, // in place of tenantId and primaryUserFlow',
  ],
  [
    'AzureADB2C({ tenantId, ...flow })',
    'issuer: `https://${tenantId}.b2clogin.com/${tenantId}.onmicrosoft.com/${…}/v2.0`, // in place of tenantId and primaryUserFlow',
  ],
  [
    'Twitter({ clientId })',
    '// AUTH_TWITTER_ID, AUTH_TWITTER_SECRET: of OAuth 2.0, client ID and client secret',
  ],
  ["Twitter({ version: '2.0' })", '// take out: version'],
  [own(`idToken: true, wellKnown: ${DOCUMENT}`), `${OIDC} and idToken\nissuer: 'https://as.test',`],
  [own('idToken: true, wellKnown: DOCUMENT'), `${OIDC} and idToken\nissuer: 'https://…',`],
  [own('idToken: true, issuer: process.env.ISSUER'), `${OIDC} and idToken`],
  [own(`wellKnown: ${DOCUMENT}`), `${OIDC}\nissuer: 'https://as.test',`],
  [
    own(`idToken: false, wellKnown: ${DOCUMENT}`),
    `${OIDC} and idToken\nissuer: 'https://as.test',\n${USERINFO}`,
  ],
  [
    own(`wellKnown: ${DOCUMENT}, userinfo: { url: '…', request: ({ tokens }) => ask(tokens) }`),
    `${OIDC}\nissuer: 'https://as.test',\n${USERINFO}`,
  ],
  [own('wellKnown: process.env.DOCUMENT'), `${OIDC}\nissuer: 'https://…',`],
  [own('wellKnown'), `${OIDC}\nissuer: 'https://…',`],
  [
    own('wellKnown: `${process.env.ISSUER}/.well-known/openid-configuration?appid=1`'),
    `${OIDC}\nissuer: process.env.ISSUER,`,
  ],
  [
    own('wellKnown: `${process.env.ISSUER}/v2/.well-known/openid-configuration`'),
    `${OIDC}\nissuer: \`\${process.env.ISSUER}/v2\`,`,
  ],
  [own("checks: 'pkce'"), "checks: ['pkce'],"],
  [
    own(
      "userinfo: { url: 'https://as.test/me', params: { fields: 'id' }, request: ({ client, tokens }) => client.userinfo(tokens) }",
    ),
    "userinfo: { url: 'https://as.test/me', params: { fields: 'id' }, request: async ({ tokens, fetch }) => (await fetch('https://as.test/me', { headers: { authorization: `Bearer ${tokens.access_token}` } })).json() },",
  ],
  [
    own('token: { request: ({ client, params }) => client.callback(params) }'),
    "token: { request: async ({ params: { code }, redirectUri, provider, fetch }) => (await fetch(…, { method: 'POST', body: … })).json() },",
  ],
  [own('options'), '...options, // in place of options'],
  [own('options: given'), '...given, // in place of options'],
  [own('jwks: { keys: [] }'), '// take out: jwks'],
])('is left to the user, with what is written: %s', async (provider, snippet) => {
  expect(await leftOf(provider)).toEqual([snippet])
})

test.each([
  'GitHub({ clientId, clientSecret, profile })',
  'AzureAD({ issuer: process.env.ISSUER })',
  own("wellKnown: 'https://as.test/.well-known/oauth-authorization-server'"),
  own(
    "idToken: false, checks: ['pkce'], userinfo: { url: '…', request: ({ tokens }) => ask(tokens) }",
  ),
  "{ id: 'code', type: 'credentials', options }",
])('means the same: %s', async (provider) => {
  expect(await leftOf(provider)).toEqual([])
})

test('of version 5 the tenant and the options of a provider of its own are left, too', async () => {
  expect(await leftOf(`AzureAD({ tenantId: 't' }), ${own('options')}`, 'authjs')).toEqual([
    "issuer: 'https://login.microsoftonline.com/t/v2.0', // in place of tenantId",
    '...options, // in place of options',
  ])
  removeTree(root)
  expect(await leftOf('Twitter({ clientId })', 'authjs')).toEqual([])
})
