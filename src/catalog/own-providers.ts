import type { RuntimeProvider } from './runtime.js'

/** Providers that are no service: what is particular about them is said in the configuration, where the user fills it in. */
export const ownProviders: readonly RuntimeProvider[] = [
  {
    id: 'passkey',
    name: 'Passkey',
    type: 'webauthn',
    import: 'Passkey',
    call: '()',
    setting: { name: 'experimental', value: 'enableWebAuthn' },
    env: [],
    setup: {
      steps: [
        'Whoever is new makes one on the sign-in page; whoever is signed in adds one there, or on the account page.',
        'They work over https, and on localhost.',
      ],
    },
  },
  {
    id: 'password',
    name: 'Password',
    type: 'password',
    import: 'Password',
    call: '()',
    env: [],
    setup: {
      steps: [
        'Whoever signs up, or has forgotten a password, gets a mail: in development it is shown on a page, in production your service sends it.',
      ],
    },
  },
  {
    id: 'credentials',
    name: 'Credentials',
    type: 'credentials',
    import: 'Credentials',
    call: `({
  credentials: {
    email: { label: 'Email', type: 'email' },
    password: { label: 'Password', type: 'password' },
  },
  // Gets { email, password }, and gives the user, or null to refuse.
  authorize: () => null,
})`,
    env: [],
    setup: {
      steps: [
        'Write authorize in the configuration: as it is, it refuses everybody.',
        'Let it compare passwords with salted hashes, such as those of scrypt.',
      ],
    },
  },
  {
    id: 'oidc',
    name: 'OpenID Connect',
    type: 'oidc',
    import: 'OIDC',
    call: "({ id: 'oidc', name: 'Single sign-on' })",
    env: [
      { key: 'AUTH_OIDC_ID', what: 'client ID' },
      { key: 'AUTH_OIDC_SECRET', what: 'client secret' },
      { key: 'AUTH_OIDC_ISSUER', what: 'issuer URL' },
    ],
    setup: {
      steps: [
        'Register the application at your server, with {callbackUrl} as its redirect URI.',
        'Write what people call the server into the configuration: name.',
      ],
    },
  },
  {
    id: 'oauth',
    name: 'OAuth 2.0',
    type: 'oauth',
    import: 'OAuth',
    call: `({
  id: 'oauth',
  name: 'My service',
  authorization: { url: 'https://example.com/authorize', params: { scope: 'profile' } },
  token: 'https://example.com/token',
  userinfo: 'https://example.com/me',
  profile: { id: ['{id}'], name: ['{name}'], email: ['{email}'] },
})`,
    env: [
      { key: 'AUTH_OAUTH_ID', what: 'client ID' },
      { key: 'AUTH_OAUTH_SECRET', what: 'client secret' },
    ],
    setup: {
      steps: [
        'Write the addresses of your service into the configuration, and where its profile has what.',
        'Register the application there, with {callbackUrl} as its redirect URI.',
      ],
    },
  },
]

/** The id of the provider of passwords. */
export const PASSWORD_PROVIDER = 'password'

/** The bounds of the length that passwords have at least, in characters. */
export const LEAST = 8
export const MOST = 256

/** Tells whether a provider keeps factors of people, for which there is a table. */
export function keepsFactors(id: string): boolean {
  return id === PASSWORD_PROVIDER
}

/** The words for a type of provider by which people look for one. */
const TYPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  email: ['e-mail', 'mail', 'magic link', 'passwordless'],
  webauthn: ['webauthn', 'fido', 'security key'],
  credentials: ['username', 'login', 'authorize'],
  oidc: ['openid connect', 'sso'],
}

/** The words that people type for a provider, beside its id and name. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  nodemailer: ['email', 'e-mail', 'mail', 'magic', 'magic-link', 'smtp'],
  passkey: ['passkeys', 'webauthn', 'fido2'],
  password: ['passwords'],
  credentials: ['authorize'],
  oidc: ['openid', 'openid-connect', 'sso'],
  oauth: ['oauth2', 'custom'],
  'microsoft-entra-id': ['microsoft', 'entra'],
  twitter: ['x'],
}

/** The id of the provider that is meant by a word; the word itself where it is not known. */
export function resolveProviderId(word: string): string {
  const lower = word.toLowerCase()
  const found = Object.entries(WORDS).find(([, words]) => words.includes(lower))
  return found ? found[0] : word
}

/** Tells whether a provider is one that is looked for. */
export function matchesSearch({ id, name, type }: RuntimeProvider, search: string): boolean {
  const words = [id, name, ...(WORDS[id] ?? []), ...(TYPE_WORDS[type] ?? [])]
  return words.some((word) => word.toLowerCase().includes(search.trim().toLowerCase()))
}
