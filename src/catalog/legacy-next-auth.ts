import { authjs } from './legacy-authjs.js'
import {
  listUses,
  selectUses,
  type LegacyLibrary,
  type LegacyModule,
  type UseRow,
} from './legacy-library.js'
import { RUNTIME_PACKAGE } from './runtime.js'
import type { WrittenOptions } from './written-options.js'
import {
  adapters,
  core,
  listPackages,
  form,
  IDS,
  mails,
  ours,
  react,
  same,
  listSharedUses,
  TYPES,
} from './legacy-shared.js'

const FOUR = ours('next-auth-4')

const getServerSession = {
  kind: 'call',
  match: 'getServerSession',
  takes: [1, 3],
  open: true,
  becomes: 'same',
} as const

/** The exports of the library on the server. */
const server: Omit<LegacyModule, 'match'> = {
  kind: 'module',
  becomes: { rename: FOUR },
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
  uses: [
    getServerSession,
    { ...getServerSession, match: 'unstable_getServerSession' },
    // A handler and no more, of a type that does not say so.
    { ...getServerSession, match: 'default', gives: [] },
  ],
}

/** The types of configurations of providers. */
const types: Omit<LegacyModule, 'match'> = {
  kind: 'module',
  becomes: { rename: ours('providers') },
  names: {
    ...same('CredentialInput', 'CredentialsConfig', 'OAuthConfig', 'OAuthUserConfig', 'Provider'),
    ...mails,
  },
  uses: listUses('name', { BuiltInProviderType: IDS }),
}

/** The discovery document, below the issuer. OpenID Connect Discovery 1.0, section 4. */
const DOCUMENT = /\/\.well-known\/openid-configuration(?:\?[^'"`]*)?(?=['"`]$)/

/** The issuer, where the address of its discovery document is written out. */
function findIssuer(document: string): string | undefined {
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
  const issuer = findIssuer(options.get('wellKnown') ?? '') ?? "'https://…'"
  return [
    `type: 'oidc', // in place of ${taken}`,
    ...(options.has('issuer') ? [] : [`issuer: ${issuer},`]),
    ...(isAsked ? ['idToken: false, // the profile is what the userinfo endpoint says'] : []),
  ].join('\n')
}

const OPENID = {
  kind: 'provider option',
  of: 'own',
  type: 'oauth',
  becomes: {
    step: {
      reason: 'a provider of OpenID Connect is of the type oidc here, and names its issuer',
      snippet: asOpenid,
    },
  },
} as const

/** An endpoint that has a request of its own, with what else was said of it. @param request made of its address, where that is written */
function asking(match: string, request: (url: string) => string): UseRow {
  const snippet = (options: WrittenOptions): string => {
    const others = [...options].flatMap(([name, text]) => {
      const [endpoint, member, inner] = name.split('.')
      const isBeside = member !== undefined && member !== 'request' && inner === undefined
      return endpoint === match && isBeside ? [`${member}: ${text}`] : []
    })
    const own = `request: ${request(options.get(`${match}.url`) ?? '…')}`
    return `${match}: { ${[...others, own].join(', ')} },`
  }
  const reason = `${match}.request is given no client here: it asks by itself`
  const text = /\brequest\b[^]*\bclient\b/
  return { kind: 'provider option', match, text, becomes: { step: { reason, snippet } } }
}

/** Options that version 4 alone has. */
const OPTIONS: readonly UseRow[] = [
  {
    kind: 'provider option',
    match: 'httpOptions',
    becomes: {
      step: {
        reason:
          'requests to a provider are sent by fetch here, and have ten seconds: a timeout or an agent of httpOptions is not used',
        snippet: `// take out: httpOptions. Through a proxy: [customFetch]: (url, init) => …, // from ${RUNTIME_PACKAGE}`,
      },
    },
  },
  { ...OPENID, match: 'idToken', text: /:(?!\s*false$)/ },
  // What is said elsewhere is mostly a variable with the address of such a document.
  {
    ...OPENID,
    match: 'wellKnown',
    text: /openid-configuration|^\W?wellKnown\W?\s*(?::\s*[^\s'"`]|$)/,
  },
  {
    kind: 'provider option',
    match: 'checks',
    text: /^\W?checks\W?\s*:\s*['"`]/,
    becomes: {
      step: {
        reason: 'checks is a list here',
        snippet: (options) => `checks: [${options.get('checks') ?? "'pkce', 'state'"}],`,
      },
    },
  },
  asking(
    'token',
    (url) =>
      `async ({ params: { code }, redirectUri, provider, fetch }) => (await fetch(${url}, { method: 'POST', body: … })).json()`,
  ),
  asking(
    'userinfo',
    (url) =>
      `async ({ tokens, fetch }) => (await fetch(${url}, { headers: { authorization: \`Bearer \${tokens.access_token}\` } })).json()`,
  ),
  {
    kind: 'provider option',
    match: 'version',
    of: /\/twitter$/,
    text: 'absent',
    becomes: {
      step: {
        reason:
          'X signs people in by OAuth 2.0 here, and not by 1.0a: it needs the client ID and secret of OAuth 2.0',
        snippet:
          '// AUTH_TWITTER_ID, AUTH_TWITTER_SECRET: of OAuth 2.0, client ID and client secret',
      },
    },
  },
  ...['accessTokenUrl', 'encoding', 'jwks', 'profileUrl', 'requestTokenUrl', 'version'].map(
    (match): UseRow => ({
      kind: 'provider option',
      match,
      becomes: {
        step: { reason: `providers have no ${match} here`, snippet: `// take out: ${match}` },
      },
    }),
  ),
]

/** Where the page is told the text of what a callback throws. */
const THROWN: readonly UseRow[] = ['authorize', 'signIn'].map((match) => ({
  kind: 'thrown error',
  match,
  becomes: {
    step: {
      reason: `of what ${match} throws the page is told the text of errors that have no name and no code of their own, and this one may have: throw a plain one in its place`,
      snippet: "throw new Error('…') // what the page shows, or compares",
    },
  },
}))

/** NextAuth.js 4. */
export const nextAuth4: LegacyLibrary = {
  name: 'NextAuth.js 4',
  packages: /^(?:next-auth|@(?:next-)?auth\/[\w-]+)$/,
  version: { package: 'next-auth', major: 4 },
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
  form,
  cookies: 'nextAuthCookies',
  tokens: 'next-auth-4',
  ids: 'next-auth-4',
  uses: [
    ...listPackages('NextAuth.js 4', [
      '@panva/hkdf',
      'cookie',
      'jose',
      'oauth',
      'openid-client',
      'preact',
      'preact-render-to-string',
      'uuid',
    ]),
    ...listSharedUses('NextAuth.js 4', 'nextAuthCookies'),
    ...OPTIONS,
    ...THROWN,
    {
      kind: 'compared type',
      match: 'oauth',
      becomes: {
        step: {
          reason:
            'services that speak OpenID, such as Google, are of the type oidc here, not oauth',
          snippet: (asked) => `${asked.get('not')}['oauth', 'oidc'].includes(${asked.get('type')})`,
        },
      },
    },
    { ...server, match: 'next-auth' },
    { ...server, match: 'next-auth/next' },
    {
      kind: 'module',
      match: 'next-auth/middleware',
      becomes: { rename: FOUR },
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
      kind: 'module',
      match: 'next-auth/jwt',
      becomes: { rename: FOUR },
      augments: TYPES,
      names: { ...core.jwt.names, ...same('getToken') },
    },
    react,
    { ...core.adapters, match: 'next-auth/adapters' },
    ...['', '/index', '/oauth'].map((path) => ({ ...types, match: `next-auth/providers${path}` })),
    // Where the documentation of the adapters takes types from, whatever the version is.
    ...selectUses(authjs.uses, 'module').filter(({ match }) => match.startsWith('@auth/core/')),
    ...adapters,
  ],
}
