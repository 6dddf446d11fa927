import type { LegacyLibrary, LegacyModule } from './legacy-library.js'
import {
  adapters,
  core,
  listPackages,
  form,
  mails,
  ours,
  react,
  same,
  listSharedUses,
  TYPES,
} from './legacy-shared.js'
import { RUNTIME_PACKAGE } from './runtime.js'

/** The names of the errors of both. */
const ERRORS = same(
  'AccessDenied',
  'AccountNotLinked',
  'AdapterError',
  'AuthError',
  'CallbackRouteError',
  'CredentialsSignin',
  'DuplicateConditionalUI',
  'EmailSignInError',
  'ErrorPageLoop',
  'EventError',
  'ExperimentalFeatureNotEnabled',
  'InvalidCallbackUrl',
  'InvalidCheck',
  'InvalidProvider',
  'JWTSessionError',
  'MissingAdapter',
  'MissingAdapterMethods',
  'MissingAuthorize',
  'MissingCSRF',
  'MissingSecret',
  'MissingWebAuthnAutocomplete',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'OAuthProfileParseError',
  'OAuthSignInError',
  'SessionTokenError',
  'SignInError',
  'SignOutError',
  'UnknownAction',
  'UnsupportedStrategy',
  'UntrustedHost',
  'Verification',
  'WebAuthnVerificationError',
)

/** What reads a session from the request: from the cookie that has our name, unless it is told another one. */
const JWT: Omit<LegacyModule, 'match'> = {
  ...core.jwt,
  names: { ...core.jwt.names, getToken: 'getToken' },
  uses: [
    {
      kind: 'call',
      match: 'getToken',
      takes: [1, 1],
      becomes: {
        edit: 'name cookies',
        unless: ['config', 'cookieName'],
        step: {
          reason:
            'getToken reads the session from the cookie that has our name unless it is told another one',
          snippet: `import { getToken } from '${ours('jwt')}'\n\ngetToken({ …, config: { cookies: authjsCookies } }) // from ${RUNTIME_PACKAGE}`,
        },
      },
    },
  ],
}

/** The types of configurations of providers. */
const PROVIDER_TYPES: Omit<LegacyModule, 'match'> = {
  kind: 'module',
  becomes: { rename: ours('providers') },
  names: {
    ...same(
      'CredentialInput',
      'CredentialsConfig',
      'OAuthConfig',
      'OAuthUserConfig',
      'OIDCConfig',
      'OIDCUserConfig',
      'Provider',
    ),
    ...mails,
    OAuth2Config: 'OAuthConfig',
  },
}

/** Auth.js 5, as applications of Express and Next use it. */
export const authjs: LegacyLibrary = {
  name: 'Auth.js',
  packages: /^(?:next-auth|@(?:next-)?auth\/[\w-]+)$/,
  version: { package: 'next-auth', major: 5 },
  unlike: [
    '@auth/qwik',
    '@auth/solid-start',
    '@auth/sveltekit',
    '@hebilicious/authjs-nuxt',
    '@hono/auth-js',
    'auth-astro',
  ],
  takers: [
    { module: '@auth/express', name: 'ExpressAuth', index: 0 },
    { module: '@auth/express', name: 'getSession', index: 1 },
    { module: '@auth/core', name: 'Auth', index: 1 },
    { module: 'next-auth', name: 'default', index: 0 },
  ],
  providers: ['@auth/core/providers/', '@auth/express/providers/', 'next-auth/providers/'],
  form,
  cookies: 'authjsCookies',
  answers: 'authjsAnswers',
  uses: [
    {
      kind: 'variable',
      match: 'AUTH_REDIRECT_PROXY_URL',
      unless: /\bredirectProxy(?:Origins|Url)\b/,
      becomes: {
        step: {
          reason:
            'the deployment at AUTH_REDIRECT_PROXY_URL forwards answers only to origins that its configuration names, and only where both have this library and the same secret',
          snippet: "redirectProxyOrigins: ['https://*.example.com'], // in its configuration",
        },
      },
    },
    {
      kind: 'declaration',
      match: 'User.id',
      type: 'string',
      becomes: {
        step: {
          reason: 'User.id is a string, and was one whatever this says; here it counts',
          snippet: 'id?: string',
        },
      },
    },
    ...listPackages('Auth.js', [
      '@panva/hkdf',
      'jose',
      'oauth4webapi',
      'preact',
      'preact-render-to-string',
    ]),
    ...listSharedUses('Auth.js', 'authjsCookies'),
    {
      kind: 'module',
      match: '@auth/express',
      becomes: { rename: ours('express') },
      augments: TYPES,
      names: same(
        'Account',
        'AuthError',
        'CredentialsSignin',
        'DefaultSession',
        'ExpressAuth',
        'ExpressAuthConfig',
        'Profile',
        'Session',
        'User',
        'customFetch',
        'getSession',
      ),
    },
    {
      kind: 'module',
      match: '@auth/core',
      becomes: { rename: RUNTIME_PACKAGE },
      augments: TYPES,
      names: same(
        'Auth',
        'AuthConfig',
        'createActionURL',
        'customFetch',
        'isAuthAction',
        'raw',
        'setEnvDefaults',
        'skipCSRFCheck',
      ),
    },
    {
      kind: 'module',
      match: 'next-auth',
      becomes: { rename: ours('next') },
      augments: TYPES,
      names: {
        ...same(
          'Account',
          'AuthError',
          'CredentialsSignin',
          'DefaultSession',
          'DefaultUser',
          'NextAuthConfig',
          'NextAuthRequest',
          'NextAuthResult',
          'Profile',
          'Session',
          'User',
          'customFetch',
        ),
        default: 'NextAuth',
      },
      uses: [
        {
          kind: 'call',
          match: 'default',
          takes: [1, 1],
          open: true,
          gives: ['auth', 'handlers', 'signIn', 'signOut', 'unstable_update'],
          becomes: 'same',
        },
      ],
    },
    react,
    { ...JWT, match: '@auth/core/jwt' },
    { ...JWT, match: 'next-auth/jwt' },
    { ...core.adapters, match: '@auth/core/adapters' },
    { ...core.adapters, match: '@auth/express/adapters' },
    // Where the documentation of the adapters takes types from, whatever the framework is.
    { ...core.adapters, match: 'next-auth/adapters' },
    {
      kind: 'module',
      match: '@auth/core/errors',
      becomes: { rename: ours('errors') },
      names: ERRORS,
    },
    {
      kind: 'module',
      match: '@auth/core/types',
      becomes: { rename: TYPES },
      augments: TYPES,
      names: same(
        'Account',
        'AuthAction',
        'Awaitable',
        'CookieOption',
        'CookiesOptions',
        'DefaultSession',
        'DefaultUser',
        'LoggerInstance',
        'PagesOptions',
        'Profile',
        'PublicProvider',
        'Session',
        'Theme',
        'TokenSet',
        'User',
        'WarningCode',
      ),
    },
    ...['@auth/core/providers', '@auth/express/providers', 'next-auth/providers']
      .flatMap((match) => [match, `${match}/index`, `${match}/oauth`])
      .map((match) => ({ ...PROVIDER_TYPES, match })),
    ...adapters,
  ],
}
