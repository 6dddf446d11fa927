import type { LegacyLibrary, LegacyModule } from './legacy-library.js'
import { adapters, core, env, form, mails, ours, react, same, TYPES } from './legacy-shared.js'

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
      'CookieOption',
      'CookiesOptions',
      'DefaultSession',
      'DefaultUser',
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
    ...same('CredentialInput', 'CredentialsConfig', 'OAuthConfig', 'Provider'),
    ...mails,
  },
}

/** NextAuth.js 4. */
export const nextAuth4: LegacyLibrary = {
  name: 'NextAuth.js 4',
  packages: /^(?:next-auth|@next-auth\/[\w-]+|@auth\/[\w-]+-adapter)$/,
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
  providers: ['next-auth/providers/'],
  env,
  form,
  cookies: 'nextAuthCookies',
  tokens: 'next-auth-4',
  ids: 'next-auth-4',
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
      names: same(
        'DefaultJWT',
        'GetTokenParams',
        'JWT',
        'JWTDecodeParams',
        'JWTEncodeParams',
        'JWTOptions',
        'decode',
        'encode',
        'getToken',
      ),
    },
    react,
    { from: 'next-auth/adapters', ...core.adapters },
    ...['next-auth/providers', 'next-auth/providers/oauth'].map((from) => ({ from, ...types })),
    ...adapters,
    ...adapters
      .filter(({ from }) => /prisma|mongodb/.test(from))
      .map((row) => ({ ...row, from: row.from.replace('@auth/', '@next-auth/') })),
  ],
}
