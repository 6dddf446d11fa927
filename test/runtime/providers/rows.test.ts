import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { providerModules } from '../../../runtime/scripts/provider-rows.js'
import { loadMade } from '../made-modules.js'

const folder = mkdtempSync(join(tmpdir(), 'create-auth-rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const acme = {
  export: 'Acme',
  name: 'Acme',
  type: 'oauth',
  about: 'Acme, for those who have an account there.',
  claims: {
    login: 'string',
    'plan?': ["'free' | 'paid'", 'Who has none pays nothing.'],
    'https://acme.test/team': { id: 'number', 'name?': 'string' },
  },
  variables: { region: 'eu', tenant: { env: 'TENANT', what: 'name of the tenant' } },
  authorization: { url: 'https://{region}.acme.test/authorize', params: { scope: 'user' } },
  token: { url: 'https://acme.test/token', conform: { dialect: 'twitchTokens' } },
  userinfo: { url: 'https://acme.test/me', request: { dialect: 'githubUserinfo' } },
  profile: {
    id: '{id}',
    name: ['{name}', '{login}'],
    image: { dialect: 'discordAvatar' },
    emailVerified: 'proven',
  },
  status: { kind: 'limited', note: 'Only some are taken.' },
  setup: {
    url: 'https://acme.test/apps',
    docs: 'https://acme.test/docs',
    steps: ['Enter {callbackUrl}.'],
  },
  brandColor: '#0a0a0a',
  mark: { of: 'simple/acme', paths: ['M0 0h24', { d: 'M1 1h2', fill: '#fff' }] },
}

/** The modules of rows. */
function makeModules(rows: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const data = mkdtempSync(join(folder, 'data-'))
  mkdirSync(join(data, 'providers'))
  for (const [id, row] of Object.entries(rows))
    writeFileSync(join(data, 'providers', `${id}.json`), JSON.stringify(row))
  return providerModules(data)
}

async function load(rows: Readonly<Record<string, unknown>>, name: string) {
  const place = { within: folder, folder: 'providers/by-id', name }
  return (await loadMade(makeModules(rows), place)) as Readonly<
    Record<string, (options?: object) => Readonly<Record<string, unknown>>>
  >
}

test('a file more is a provider more: its row, its types, and what is said of it', async () => {
  const modules = makeModules({ acme })
  expect(modules.get('acme.ts')?.split(' = /* @__PURE__ */')[0]).toBe(
    `// Made by runtime/scripts/provider-rows.js of runtime/data/providers/acme.json.
import { twitchTokens, githubUserinfo, discordAvatar } from '../dialects.js'
import type { OAuthConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface AcmeProfile extends Profile {
login: string
/** Who has none pays nothing. */
plan?: 'free' | 'paid'
'https://acme.test/team': {
id: number
name?: string
}
}

/**
 * Acme, for those who have an account there.
 *
 * Only some are taken.
 *
 * Register your application at https://acme.test/apps with the callback URL \`{origin}/auth/callback/acme\`, and set
 * \`AUTH_ACME_ID\`, \`AUTH_ACME_SECRET\` and \`AUTH_ACME_TENANT\`.
 *
 * @see https://acme.test/docs
 */
export const Acme: Preset<OAuthConfig<AcmeProfile>, {
region?: string
tenant?: string
}>`,
  )
  const module = await load({ acme }, 'acme')
  expect(Object.keys(module).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
    'Acme',
    'default',
  ])
  const { Acme } = module
  expect(Acme).toBe(module['default'])
  expect(Acme?.({ region: 'us' })).toEqual({
    id: 'acme',
    name: 'Acme',
    type: 'oauth',
    variables: { region: 'us', tenant: { env: 'TENANT', what: 'name of the tenant' } },
    authorization: acme.authorization,
    token: { url: 'https://acme.test/token', conform: expect.any(Function) as unknown },
    userinfo: { url: 'https://acme.test/me', request: expect.any(Function) as unknown },
    profile: {
      id: ['{id}'],
      name: ['{name}', '{login}'],
      image: expect.any(Function) as unknown,
      emailVerified: 'proven',
    },
    status: acme.status,
    setup: acme.setup,
    style: { brandColor: '#0a0a0a', mark: [{ d: 'M0 0h24' }, { d: 'M1 1h2', fill: '#fff' }] },
  })
})

test('a row is like another one, but for what it says itself', async () => {
  const rows = { acme, 'acme-old': { like: 'acme', export: 'AcmeOld', name: 'Acme (old)' } }
  const { AcmeOld } = await load(rows, 'acme-old')
  expect(AcmeOld?.()).toMatchObject({ id: 'acme-old', name: 'Acme (old)', setup: acme.setup })
})

test('a standard service needs a few lines', async () => {
  const { setup } = acme
  const minimal = { export: 'Acme', name: 'Acme', type: 'oidc', setup }
  const text = makeModules({ acme: minimal }).get('acme.ts')
  expect(text).toContain('/** The standard claims. */\nexport type AcmeProfile = Profile\n')
  expect(text).toContain('set\n * `AUTH_ACME_ID`, `AUTH_ACME_SECRET` and `AUTH_ACME_ISSUER`.\n')
  const { Acme } = await load({ acme: minimal }, 'acme')
  expect(Acme?.()).toEqual({ id: 'acme', name: 'Acme', type: 'oidc', setup })
})

test('what is code has a module, too', () => {
  expect(makeModules({}).get('resend.ts')).toBe(
    "export * from '../entries/resend.js'\nexport { default } from '../entries/resend.js'\n",
  )
})

const { url: _, ...setupWithoutUrl } = acme.setup
const BROKEN: readonly (readonly [problem: string, row: object, said: string])[] = [
  ['an unknown key', { colour: '#fff' }, 'colour: is no key of a provider'],
  ['an unknown key within', { token: { uri: 'x' } }, 'token.uri: is no key of a provider'],
  ['a missing address', { setup: setupWithoutUrl }, 'setup.url: is missing'],
  [
    'an address that is not secure',
    { setup: { ...acme.setup, docs: 'http://a' } },
    'setup.docs: is no https URL',
  ],
  ['another kind', { type: 'saml' }, 'type: is none of oauth, oidc'],
  [
    'an unknown dialect',
    { adapt: { dialect: 'acmeOptions' } },
    'adapt: there is no dialect acmeOptions',
  ],
  [
    'an unknown dialect within',
    { profile: { id: '{id}', email: { dialect: 'x' } } },
    'profile.email: there is no dialect x',
  ],
  ['no text', { name: 1 }, 'name: is no text'],
  ['no table', { authorization: ['x'] }, 'authorization: is no table'],
  ['no table of texts', { offlineAccess: { params: 'x' } }, 'offlineAccess.params: is no table'],
  ['no list', { checks: 'state' }, 'checks: is no list'],
  [
    'an unknown check',
    { checks: ['state', 'nounce'] },
    'checks.1: is none of pkce, state, nonce, none',
  ],
  ['no truth', { idToken: 'no' }, 'idToken: is neither true nor false'],
  ['another colour', { brandColor: 'red' }, 'brandColor: is no hex colour, in small letters'],
  [
    'a claim without a type',
    { claims: { id: ['string'] } },
    'claims.id: is neither a type nor a type and a comment',
  ],
  ['no other row', { like: 'acne' }, 'like: there is no acne'],
]

describe('a row is refused, with its file and the key, for', () => {
  test.each(BROKEN)('%s', (_problem, changes, said) => {
    expect(() => makeModules({ acme: { ...acme, ...changes } })).toThrow(
      new TypeError(`providers/acme.json: ${said}`),
    )
  })

  test('a name that is no id, and no JSON', () => {
    expect(() => makeModules({ Acme: acme })).toThrow(
      new TypeError('providers/Acme.json: is not named as a provider'),
    )
    const data = mkdtempSync(join(folder, 'data-'))
    mkdirSync(join(data, 'providers'))
    writeFileSync(join(data, 'providers/acme.json'), '{ "name": }')
    expect(() => providerModules(data)).toThrow(/^providers\/acme\.json: Unexpected token/)
  })
})
