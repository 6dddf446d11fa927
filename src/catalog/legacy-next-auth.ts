import { authjs } from './legacy-authjs.js'
import type { LegacyLibrary, LegacyModule, LegacyProviderOption } from './legacy-library.js'
import { RUNTIME_PACKAGE } from './runtime.js'
import type { WrittenOptions } from './written-options.js'
import {
  adapters,
  core,
  env,
  form,
  IDS,
  mails,
  ours,
  providerOptions,
  react,
  same,
  TYPES,
} from './legacy-shared.js'

const FOUR = ours('next-auth-4')

const getServerSession = { name: 'getServerSession', least: 1, most: 3, open: true }

/** The exports of the library on the server. */
const server: Omit<LegacyModule, 'from'> = {
  to: FOUR,
  augments: TYPES,
  names: {
    ...same(
      'Account',
      'AuthAction',
      'AuthOptions',
      'Awaitable',
      'CallbacksOptions',
      'CookieOption',
      'CookiesOptions',
      'DefaultSession',
      'DefaultUser',
      'EventCallbacks',
      'LoggerInstance',
      'NextAuthOptions',
      'PagesOptions',
      'Profile',
      'Session',
      'SessionOptions',
      'SessionStrategy',
      'Theme',
      'TokenSet',
      'User',
      'getServerSession',
    ),
    default: 'NextAuth',
    unstable_getServerSession: 'getServerSession',
  },
  calls: [
    getServerSession,
    { ...getServerSession, name: 'unstable_getServerSession' },
    // A handler and no more, of a type that does not say so.
    { name: 'default', least: 1, most: 3, open: true, gives: [] },
  ],
}

/** The types of configurations of providers. */
const types: Omit<LegacyModule, 'from'> = {
  to: ours('providers'),
  names: {
    ...same('CredentialInput', 'CredentialsConfig', 'OAuthConfig', 'OAuthUserConfig', 'Provider'),
    ...mails,
  },
  apart: { BuiltInProviderType: IDS },
}

/** The discovery document, below the issuer. OpenID Connect Discovery 1.0, section 4. */
const DOCUMENT = /\/\.well-known\/openid-configuration(?:\?[^'"`]*)?(?=['"`]$)/

/** The issuer, where the address of its discovery document is written out. */
function issuerOf(document: string): string | undefined {
  if (!DOCUMENT.test(document)) return undefined
  const issuer = document.replace(DOCUMENT, '')
  const [, expression] = /^`\$\{([^`{}]+)\}`$/.exec(issuer) ?? []
  return expression ?? issuer
}

/** A provider of OpenID. Its profile was the claims of the ID token, unless it was told otherwise, or asked for the profile by itself. */
function asOpenid(options: WrittenOptions): string {
  const taken = options.has('idToken') ? "type: 'oauth' and idToken" : "type: 'oauth'"
  const isAsked =
    options.get('idToken') === 'false' || /\brequest\b/.test(options.get('userinfo') ?? '')
  const issuer = issuerOf(options.get('wellKnown') ?? '') ?? "'https://…'"
  return [
    `type: 'oidc', // in place of ${taken}`,
    ...(options.has('issuer') ? [] : [`issuer: ${issuer},`]),
    ...(isAsked ? ['idToken: false, // the profile is what the userinfo endpoint says'] : []),
  ].join('\n')
}

const OPENID = {
  of: 'own',
  type: 'oauth',
  reason: 'a provider of OpenID Connect is of the type oidc here, and names its issuer',
  snippet: asOpenid,
} as const

/** An endpoint that has a request of its own, with what else was said of it. @param request made of its address, where that is written */
function asking(
  option: string,
  request: (url: string) => string,
): Pick<LegacyProviderOption, 'snippet'> {
  const snippet = (options: WrittenOptions): string => {
    const others = [...options].flatMap(([name, text]) => {
      const [endpoint, member, inner] = name.split('.')
      const isBeside = member !== undefined && member !== 'request' && inner === undefined
      return endpoint === option && isBeside ? [`${member}: ${text}`] : []
    })
    const own = `request: ${request(options.get(`${option}.url`) ?? '…')}`
    return `${option}: { ${[...others, own].join(', ')} },`
  }
  return { snippet }
}

/** How each endpoint is asked that may have a request of its own. */
const REQUESTS: Readonly<Record<string, Pick<LegacyProviderOption, 'snippet'>>> = {
  token: asking(
    'token',
    (url) =>
      `async ({ params: { code }, redirectUri, provider, fetch }) => (await fetch(${url}, { method: 'POST', body: … })).json()`,
  ),
  userinfo: asking(
    'userinfo',
    (url) =>
      `async ({ tokens, fetch }) => (await fetch(${url}, { headers: { authorization: \`Bearer \${tokens.access_token}\` } })).json()`,
  ),
}

/** Options that version 4 alone has. */
const OPTIONS: readonly LegacyProviderOption[] = [
  {
    option: 'httpOptions',
    reason:
      'requests to a provider are sent by fetch here, and have ten seconds: a timeout or an agent of httpOptions is not used',
    snippet: `// take out: httpOptions. Through a proxy: [customFetch]: (url, init) => …, // from ${RUNTIME_PACKAGE}`,
  },
  { option: 'idToken', text: /:(?!\s*false$)/, ...OPENID },
  // What is said elsewhere is mostly a variable with the address of such a document.
  {
    option: 'wellKnown',
    text: /openid-configuration|^\W?wellKnown\W?\s*(?::\s*[^\s'"`]|$)/,
    ...OPENID,
  },
  {
    option: 'checks',
    text: /^\W?checks\W?\s*:\s*['"`]/,
    reason: 'checks is a list here',
    snippet: (options) => `checks: [${options.get('checks') ?? "'pkce', 'state'"}],`,
  },
  ...Object.entries(REQUESTS).map(([option, snippet]) => ({
    option,
    text: /\brequest\b[^]*\bclient\b/,
    reason: `${option}.request is given no client here: it asks by itself`,
    ...snippet,
  })),
  {
    option: 'version',
    of: /\/twitter$/,
    text: 'absent',
    reason:
      'X signs people in by OAuth 2.0 here, and not by 1.0a: it needs the client ID and secret of OAuth 2.0',
    snippet: '// AUTH_TWITTER_ID, AUTH_TWITTER_SECRET: of OAuth 2.0, client ID and client secret',
  },
  ...['accessTokenUrl', 'encoding', 'jwks', 'profileUrl', 'requestTokenUrl', 'version'].map(
    (option) => ({
      option,
      reason: `providers have no ${option} here`,
      snippet: `// take out: ${option}`,
    }),
  ),
]

/** NextAuth.js 4. */
export const nextAuth4: LegacyLibrary = {
  name: 'NextAuth.js 4',
  packages: /^(?:next-auth|@(?:next-)?auth\/[\w-]+)$/,
  version: { package: 'next-auth', major: 4 },
  brings: [
    '@panva/hkdf',
    'cookie',
    'jose',
    'oauth',
    'openid-client',
    'preact',
    'preact-render-to-string',
    'uuid',
  ],
  framework: 'next',
  takers: [
    { module: 'next-auth', name: 'default', index: -1 },
    { module: 'next-auth/next', name: 'default', index: -1 },
    ...['next-auth', 'next-auth/next'].flatMap((module) =>
      ['getServerSession', 'unstable_getServerSession'].map((name) => ({
        module,
        name,
        index: -1,
      })),
    ),
  ],
  providers: ['next-auth/providers/', '@auth/core/providers/'],
  providerOptions: [...providerOptions, ...OPTIONS],
  env,
  form,
  cookies: 'nextAuthCookies',
  tokens: 'next-auth-4',
  ids: 'next-auth-4',
  oidc: 'oauth',
  shown: ['authorize', 'signIn'],
  modules: [
    { from: 'next-auth', ...server },
    { from: 'next-auth/next', ...server },
    {
      from: 'next-auth/middleware',
      to: FOUR,
      names: {
        ...same(
          'NextAuthMiddlewareOptions',
          'NextMiddlewareWithAuth',
          'NextRequestWithAuth',
          'withAuth',
        ),
        default: 'withAuth',
      },
    },
    {
      from: 'next-auth/jwt',
      to: FOUR,
      augments: TYPES,
      names: { ...core.jwt.names, ...same('getToken') },
    },
    react,
    { from: 'next-auth/adapters', ...core.adapters },
    ...['', '/index', '/oauth'].map((path) => ({ from: `next-auth/providers${path}`, ...types })),
    // Where the documentation of the adapters takes types from, whatever the version is.
    ...authjs.modules.filter(({ from }) => from.startsWith('@auth/core/')),
    ...adapters,
  ],
}
