import type { LegacyLibrary, LegacyModule, LegacyProviderOption } from './legacy-library.js'
import { RUNTIME_PACKAGE } from './runtime.js'
import { filledText } from './written-options.js'

/** A module of our runtime. */
export const ours = (path: string): string => `${RUNTIME_PACKAGE}/${path}`

/** Names that both give. */
export function same(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]))
}

/** The types of a provider that mails links, as either version calls them. */
export const mails: Readonly<Record<string, string>> = {
  EmailConfig: 'EmailConfig',
  EmailProviderSendVerificationRequestParams: 'VerificationRequest',
  SendVerificationRequestParams: 'VerificationRequest',
}

/** The module of ours that declares the interfaces which applications extend. */
export const TYPES: string = ours('types')

/** The modules that are the same in version 4 and 5. */
export const core: Readonly<Record<'adapters' | 'jwt', Omit<LegacyModule, 'from'>>> = {
  adapters: {
    to: ours('adapters'),
    augments: ours('adapters'),
    names: same(
      'Adapter',
      'AdapterAccount',
      'AdapterAccountType',
      'AdapterAuthenticator',
      'AdapterSession',
      'AdapterUser',
      'VerificationToken',
      'isDate',
    ),
  },
  jwt: {
    to: ours('jwt'),
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
    ),
  },
}

/** The types that it has for the ids of services, which are texts here. */
export const IDS: { readonly reason: string; readonly snippet: string } = {
  reason: 'the id of a provider is a text here, and has no type of its own',
  snippet: 'string // in place of BuiltInProviderType, and of LiteralUnion<BuiltInProviderType>',
}

/** What a component asks for itself that a page was handed: `getProviders` for `providers`. @param none what there is until then */
function inComponent(name: string, none: string): string {
  const own = name.charAt(0).toUpperCase() + name.slice(1)
  return [
    `// in the component, in place of the property ${name}; of 'react': useEffect, useState`,
    `const [${name}, set${own}] = useState(${none})`,
    'useEffect(() => {',
    `  get${own}().then(set${own})`,
    '}, [])',
  ].join('\n')
}

/** The module that the pages of both have. */
export const react: LegacyModule = {
  from: 'next-auth/react',
  to: ours('react'),
  names: {
    ...same(
      'SessionContextValue',
      'SessionProvider',
      'SessionProviderProps',
      'SignInOptions',
      'UseSessionOptions',
      'getCsrfToken',
      'getProviders',
      'getSession',
      'signIn',
      'signOut',
      'useSession',
    ),
    ClientSafeProvider: 'PublicProvider',
    SignInResponse: 'Outcome',
    SignOutParams: 'LeaveOptions',
    SignOutResponse: 'Outcome',
  },
  apart: {
    BuiltInProviderType: IDS,
    LiteralUnion: IDS,
    SessionContext: {
      reason:
        'there is no SessionContext here: useSession gives what it has, and SessionProvider sets it',
      snippet:
        'const { data, status, update } = useSession() // in place of useContext(SessionContext)',
    },
  },
  components: { SessionProvider: ['session', 'children', 'key'] },
  idle: ['refetchInterval', 'refetchOnWindowFocus', 'refetchWhenOffline'],
  attributes: {
    basePath: {
      reason:
        'where the endpoints are is said to what makes the client here: take what came from next-auth/react from it everywhere, and this attribute out; where it says /api/auth, taking it out is enough',
      snippet: [
        "'use client'",
        `import { createClient } from '${ours('react')}'`,
        '',
        '// with the path that stands there',
        'export const {',
        '  SessionProvider, useSession, signIn, signOut, getSession, getProviders, getCsrfToken',
        "} = createClient({ basePath: '/auth' })",
      ].join('\n'),
    },
  },
  calls: [
    {
      name: 'getSession',
      least: 0,
      most: 0,
      browser: 'const session = await getServerSession(req, res, authOptions) // or auth(req, res)',
    },
    { name: 'getCsrfToken', least: 0, most: 0, browser: inComponent('csrfToken', "''") },
    { name: 'getProviders', least: 0, most: 0, browser: inComponent('providers', '{}') },
  ],
}

/** Forms of the application's own. */
export const form: LegacyLibrary['form'] = {
  module: ours('providers/credentials'),
  inputs: 'credentials',
  callback: 'authorize',
}

/** Variables that the library reads for Next alone. */
export const env: readonly { readonly from: string; readonly to: string }[] = [
  { from: 'NEXTAUTH_SECRET', to: 'AUTH_SECRET' },
  { from: 'NEXTAUTH_URL', to: 'AUTH_URL' },
]

const TENANT =
  'whose accounts may sign in is said by the issuer here: without it those of every tenant may'

/** The issuer of a user flow. */
const USER_FLOW =
  'https://{tenantId}.b2clogin.com/{tenantId}.onmicrosoft.com/{primaryUserFlow}/v2.0'

/** Options of providers that either version has. */
export const providerOptions: readonly LegacyProviderOption[] = [
  {
    option: 'tenantId',
    of: /\/(?:azure-ad|microsoft-entra-id)$/,
    reason: TENANT,
    snippet: (options) =>
      `issuer: ${filledText('https://login.microsoftonline.com/{tenantId}/v2.0', options)}, // in place of tenantId`,
  },
  {
    option: 'tenantId',
    of: /\/azure-ad-b2c$/,
    reason: 'the user flow is said by the issuer here',
    snippet: (options) =>
      `issuer: ${filledText(USER_FLOW, options)}, // in place of tenantId and primaryUserFlow`,
  },
  {
    option: 'options',
    of: 'own',
    reason: 'a provider has its options at the top here',
    snippet: (options) => `...${options.get('options') ?? 'options'}, // in place of options`,
  },
]

const ADAPTERS: readonly LegacyModule[] = [
  {
    from: '@auth/prisma-adapter',
    to: ours('adapters/prisma'),
    names: same('PrismaAdapter'),
    calls: [{ name: 'PrismaAdapter', least: 1, most: 1 }],
  },
  {
    from: '@auth/drizzle-adapter',
    to: ours('adapters/drizzle'),
    names: same('DrizzleAdapter'),
    calls: [
      {
        name: 'DrizzleAdapter',
        least: 2,
        most: 2,
        fewer: {
          reason:
            'DrizzleAdapter is handed the tables of your schema here; there it took those that are called user, account, session and verificationToken',
          snippet: [
            `import { DrizzleAdapter } from '${ours('adapters/drizzle')}'`,
            '',
            'DrizzleAdapter(db, {',
            '  // what your schema calls them; the last two, and signInLimitsTable, where it has them',
            '  usersTable: users,',
            '  accountsTable: accounts,',
            '  sessionsTable: sessions,',
            '  verificationTokensTable: verificationTokens,',
            '})',
          ].join('\n'),
        },
      },
    ],
  },
  {
    from: '@auth/kysely-adapter',
    to: ours('adapters/kysely'),
    names: same('KyselyAdapter'),
    calls: [{ name: 'KyselyAdapter', least: 1, most: 1 }],
  },
  {
    from: '@auth/pg-adapter',
    to: ours('adapters/sql'),
    names: { default: 'SqlAdapter' },
    calls: [{ name: 'default', least: 1, most: 1, further: "{ userIds: 'integer' }" }],
  },
  {
    from: '@auth/mongodb-adapter',
    to: ours('adapters/mongodb'),
    names: same('MongoDBAdapter'),
    calls: [{ name: 'MongoDBAdapter', least: 1, most: 1 }],
  },
  {
    from: '@auth/unstorage-adapter',
    to: ours('adapters/unstorage'),
    names: same('UnstorageAdapter'),
    calls: [{ name: 'UnstorageAdapter', least: 1, most: 1 }],
  },
]

/** Adapters that read the same tables with the same words, as either version calls their packages. */
export const adapters: readonly LegacyModule[] = [
  ...ADAPTERS,
  ...ADAPTERS.filter(({ from }) => /prisma|mongodb/.test(from)).map((row) => ({
    ...row,
    from: row.from.replace('@auth/', '@next-auth/'),
  })),
]
