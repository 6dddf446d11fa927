import {
  listUses,
  type AttributeRow,
  type CallRow,
  type LegacyLibrary,
  type LegacyModule,
  type PlainStep,
  type UseRow,
} from './legacy-library.js'
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
export const core: Readonly<Record<'adapters' | 'jwt', Omit<LegacyModule, 'match'>>> = {
  adapters: {
    kind: 'module',
    becomes: { rename: ours('adapters') },
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
    kind: 'module',
    becomes: { rename: ours('jwt') },
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
export const IDS: PlainStep = {
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
  kind: 'module',
  match: 'next-auth/react',
  becomes: { rename: ours('react') },
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
  uses: [
    ...listUses('name', {
      BuiltInProviderType: IDS,
      LiteralUnion: IDS,
      SessionContext: {
        reason:
          'there is no SessionContext here: useSession gives what it has, and SessionProvider sets it',
        snippet:
          'const { data, status, update } = useSession() // in place of useContext(SessionContext)',
      },
    }),
    ...listUses('attribute', {
      'SessionProvider.session': 'same',
      'SessionProvider.children': 'same',
      'SessionProvider.key': 'same',
      'SessionProvider.basePath': {
        reason:
          'where the endpoints are is said to what makes the client here: take what came from next-auth/react from it everywhere, and this attribute out; where it says /api/auth, taking it out is enough',
        snippet: [
          "'use client'",
          `import { createClient } from '${ours('react')}'`,
          '',
          '// with the path that stands there',
          'export const {',
          '  SessionProvider, useSession, signIn, signOut, getSession, getProviders, getCsrfToken',
          "} = createClient({ basePath: {value|'/auth'} })",
        ].join('\n'),
      },
      'SessionProvider.*': {
        reason: 'SessionProvider has no {name} here',
        snippet: '// take out: {name}',
      },
    }),
    ...['refetchInterval', 'refetchOnWindowFocus', 'refetchWhenOffline'].map(pollingOption),
    onServer(
      'getSession',
      'const session = await getServerSession(req, res, authOptions) // or auth(req, res)',
    ),
    onServer('getCsrfToken', inComponent('csrfToken', "''")),
    onServer('getProviders', inComponent('providers', '{}')),
  ],
}

function pollingOption(name: string): AttributeRow {
  const did = `take ${name} from SessionProvider: a page asks when it is shown again, and never polls`
  return {
    kind: 'attribute',
    match: `SessionProvider.${name}`,
    becomes: { edit: 'take out', did },
  }
}

/** A function that asks from a browser: what to write where it is asked on the server. */
function onServer(match: string, snippet: string): CallRow {
  const reason = `${match} asks from a browser here, and not on the server`
  const becomes = { step: { reason, snippet }, where: 'server' } as const
  return { kind: 'call', match, takes: [0, 0], becomes }
}

/** Forms of the application's own. */
export const form: LegacyLibrary['form'] = {
  module: ours('providers/credentials'),
  inputs: 'credentials',
  callback: 'authorize',
}

/** Variables that the library reads for Next alone. */
const VARIABLES: readonly UseRow[] = [
  { kind: 'variable', match: 'NEXTAUTH_SECRET', becomes: { rename: 'AUTH_SECRET' } },
  { kind: 'variable', match: 'NEXTAUTH_URL', becomes: { rename: 'AUTH_URL' } },
]

const TENANT =
  'whose accounts may sign in is said by the issuer here: without it those of every tenant may'

/** The issuer of a user flow. */
const USER_FLOW =
  'https://{tenantId}.b2clogin.com/{tenantId}.onmicrosoft.com/{primaryUserFlow}/v2.0'

/** Options of providers that either version has. */
const PROVIDER_OPTIONS: readonly UseRow[] = [
  {
    kind: 'provider option',
    match: 'tenantId',
    of: /\/(?:azure-ad|microsoft-entra-id)$/,
    becomes: {
      step: {
        reason: TENANT,
        snippet: (options) =>
          `issuer: ${filledText('https://login.microsoftonline.com/{tenantId}/v2.0', options)}, // in place of tenantId`,
      },
    },
  },
  {
    kind: 'provider option',
    match: 'tenantId',
    of: /\/azure-ad-b2c$/,
    becomes: {
      step: {
        reason: 'the user flow is said by the issuer here',
        snippet: (options) =>
          `issuer: ${filledText(USER_FLOW, options)}, // in place of tenantId and primaryUserFlow`,
      },
    },
  },
  {
    kind: 'provider option',
    match: 'options',
    of: 'own',
    becomes: {
      step: {
        reason: 'a provider has its options at the top here',
        snippet: (options) => `...${options.get('options') ?? 'options'}, // in place of options`,
      },
    },
  },
]

/** Options that mean the same in both, or that ours alone has. */
const KEPT: readonly UseRow[] = [
  'adapter',
  'allowDangerousImplicitLinking',
  'answers',
  'basePath',
  'bearer',
  'callbacks',
  'debug',
  'env',
  'events',
  'experimental',
  'jwt',
  'limits',
  'logger',
  'pages',
  'providers',
  'proxy',
  'raw',
  'redirectProxyOrigins',
  'secret',
  'session',
  'skipCSRFCheck',
  'theme',
  'trustHost',
  'trustedOrigins',
  'twoFactor',
  'useSecureCookies',
  'userIds',
].map((match) => ({ kind: 'option', match, becomes: 'same' }))

/** What either version has: its variables, and the options of its configuration and of its providers. @param cookies our name for its cookies */
export function listSharedUses(library: string, cookies: string): readonly UseRow[] {
  return [
    ...VARIABLES,
    ...PROVIDER_OPTIONS,
    ...KEPT,
    {
      kind: 'option',
      match: 'cookies',
      becomes: {
        step: {
          reason: `the options of cookies are put in place of our defaults, which have other names: give each of yours its name, behind those of ${library}`,
          snippet: (options) => {
            const written = options.get('cookies') ?? ''
            const own = /^[\w$.]+$/.test(written)
              ? `...${written}`
              : "sessionToken: { name: '…', options: { … } }"
            return `cookies: (secure) => ({ ...${cookies}(secure), ${own} }),`
          },
        },
      },
    },
    ...listUses('option', {
      redirectProxyUrl: {
        reason:
          'a deployment that receives the answers for others forwards only to those that are named',
        snippet: "redirectProxyOrigins: ['https://*.example.com'],",
      },
      '*': {
        reason: 'there is no option {name}: take it out, or do what it did in a callback',
        snippet: '// take out: {name}',
      },
    }),
  ]
}

/** Packages that a library needs itself. */
export function listPackages(library: string, names: readonly string[]): readonly UseRow[] {
  return names.map((match) => {
    const reason = `${match} came along with ${library}, and package.json does not name it: it may be missing from now on`
    const step = { reason, snippet: `npm install ${match}` }
    return { kind: 'package', match, becomes: { step } }
  })
}

/** An adapter that reads the same tables with the same words. */
function adapter(match: string, id: string, name: string): LegacyModule {
  return {
    kind: 'module',
    match,
    becomes: { rename: ours(`adapters/${id}`) },
    names: same(name),
    uses: [{ kind: 'call', match: name, takes: [1, 1], becomes: 'same' }],
  }
}

const PRISMA = adapter('@auth/prisma-adapter', 'prisma', 'PrismaAdapter')
const MONGODB = adapter('@auth/mongodb-adapter', 'mongodb', 'MongoDBAdapter')

/** Adapters that read the same tables with the same words, as either version calls their packages. */
export const adapters: readonly LegacyModule[] = [
  PRISMA,
  {
    ...adapter('@auth/drizzle-adapter', 'drizzle', 'DrizzleAdapter'),
    uses: [
      {
        kind: 'call',
        match: 'DrizzleAdapter',
        takes: [2, 2],
        becomes: {
          where: 'fewer',
          step: {
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
      },
    ],
  },
  adapter('@auth/kysely-adapter', 'kysely', 'KyselyAdapter'),
  {
    kind: 'module',
    match: '@auth/pg-adapter',
    becomes: { rename: ours('adapters/sql') },
    names: { default: 'SqlAdapter' },
    uses: [
      {
        kind: 'call',
        match: 'default',
        takes: [1, 1],
        becomes: { edit: 'add argument', argument: "{ userIds: 'integer' }" },
      },
    ],
  },
  MONGODB,
  adapter('@auth/unstorage-adapter', 'unstorage', 'UnstorageAdapter'),
  { ...PRISMA, match: '@next-auth/prisma-adapter' },
  { ...MONGODB, match: '@next-auth/mongodb-adapter' },
]
