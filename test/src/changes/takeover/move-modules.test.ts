import { describe, expect, test } from 'vitest'
import { legacyLibrary } from '../../../../src/catalog/legacy.js'
import type { KinSource } from '../../../../src/catalog/legacy-sources.js'
import type { KeptConfiguration } from '../../../../src/changes/takeover/keep-sessions.js'
import { type OwnForm, moveModules } from '../../../../src/changes/takeover/move-modules.js'
import { contentText } from '../../../../src/plan/files/content-text.js'

const PROVIDERS = [
  { id: 'github', import: 'GitHub' },
  { id: 'hydra', import: 'Hydra' },
]

interface Given {
  forms?: readonly OwnForm[]
  file?: string
  source?: KinSource
  configurations?: readonly (number | KeptConfiguration)[]
  extended?: readonly string[]
}

const move = (text: string, given: Given = {}) =>
  moveModules({
    file: given.file ?? 'auth.ts',
    text,
    library: legacyLibrary(given.source ?? 'authjs'),
    providers: PROVIDERS,
    forms: given.forms ?? [],
    extended: given.extended ?? [],
    configurations: (given.configurations ?? []).map((each) =>
      typeof each === 'number' ? { at: each } : each,
    ),
  })

const textOf = async (text: string, given: Given = {}): Promise<string> => {
  const { edit } = await move(text, given)
  return edit.kind === 'edited' ? contentText(edit.content, () => '') : edit.kind
}

describe('what is taken from the other library is taken from ours', () => {
  const rows: readonly (readonly [form: string, before: string, after: string])[] = [
    [
      'a default import, with the quotes that it has',
      'import GitHub from "@auth/core/providers/github"',
      'import GitHub from "@create-auth/runtime/providers/github"',
    ],
    [
      'a file with its extension, under the name that ours has for it',
      "import Hydra from '@auth/core/providers/ory-hydra.js'",
      "import Hydra from '@create-auth/runtime/providers/hydra'",
    ],
    [
      'what looks for a cookie, which is told the names of the library',
      "import { getToken } from 'next-auth/jwt'\nexport const read = (req) => getToken({ req })",
      "import { getToken } from '@create-auth/runtime/jwt'\nimport { authjsCookies } from '@create-auth/runtime'\nexport const read = (req) => getToken({ req, config: { cookies: authjsCookies } })",
    ],
    [
      'what is told which cookie it looks for',
      "import { getToken } from 'next-auth/jwt'\nexport const read = (req) => getToken({ req, cookieName })",
      "import { getToken } from '@create-auth/runtime/jwt'\nexport const read = (req) => getToken({ req, cookieName })",
    ],
    ...['next-auth/providers', 'next-auth/providers/email', '@auth/core/providers'].map(
      (from) =>
        [
          `what a sender of links is given, from ${from}`,
          `import type { SendVerificationRequestParams } from '${from}'`,
          `import type { VerificationRequest as SendVerificationRequestParams } from '${from.replace(/^[^/]+(?:\/core)?/, '@create-auth/runtime')}'`,
        ] as const,
    ),
    [
      'names with aliases and types',
      "import { ExpressAuth as auth, type Session as S } from '@auth/express' // here",
      "import { ExpressAuth as auth, type Session as S } from '@create-auth/runtime/express' // here",
    ],
    [
      'types alone',
      "import type { Adapter } from '@auth/express/adapters';",
      "import type { Adapter } from '@create-auth/runtime/adapters';",
    ],
    [
      'the profile of a service',
      "import GitHub, { type GitHubProfile } from '@auth/core/providers/github'",
      "import GitHub, { type GitHubProfile } from '@create-auth/runtime/providers/github'",
    ],
    [
      'the types of a form',
      "import Form, { CredentialInput, type CredentialsConfig } from 'next-auth/providers/credentials'",
      "import Form, { CredentialInput, type CredentialsConfig } from '@create-auth/runtime/providers/credentials'",
    ],
    [
      'what configurations of providers are, by our names',
      "import type { OAuth2Config, Provider } from 'next-auth/providers'",
      "import type { OAuthConfig as OAuth2Config, Provider } from '@create-auth/runtime/providers'",
    ],
    [
      'a type that version 4 had there, too',
      "import type { DefaultSession, DefaultUser } from 'next-auth'",
      "import type { DefaultSession, DefaultUser } from '@create-auth/runtime/next'",
    ],
    ['nothing but the effect', "import '@auth/core'", "import '@create-auth/runtime'"],
    [
      'what is passed on',
      "export { AuthError as Failure } from '@auth/core/errors'",
      "export { AuthError as Failure } from '@create-auth/runtime/errors'",
    ],
    [
      'a type where it is used',
      "let session: import('@auth/express').Session",
      "let session: import('@create-auth/runtime/express').Session",
    ],
    [
      'a module that is loaded later',
      "const { encode } = await import('@auth/core/jwt')",
      "const { encode } = await import('@create-auth/runtime/jwt')",
    ],
    [
      'a type that is extended',
      "declare module '@auth/express' { interface Session { shop: string } }",
      "declare module '@create-auth/runtime/types' { interface Session { shop: string } }",
    ],
    [
      'a default export that ours has under the same name',
      "import NextAuth from 'next-auth'",
      "import { NextAuth } from '@create-auth/runtime/next'",
    ],
    [
      'a default export among names',
      "import Auth, {\n  type Session,\n} from 'next-auth'",
      "import { NextAuth as Auth,\n  type Session,\n} from '@create-auth/runtime/next'".replace(
        '{ ',
        '{\n  ',
      ),
    ],
    [
      'a default export by its word',
      "import { default as NextAuth, AuthError } from 'next-auth'",
      "import { NextAuth, AuthError } from '@create-auth/runtime/next'",
    ],
    [
      'options of calls, which stay',
      "import { signIn, signOut } from 'next-auth/react'\nsignIn('github', { callbackUrl: '/a', redirect: false })\nsignOut({ callbackUrl })",
      "import { signIn, signOut } from '@create-auth/runtime/react'\nsignIn('github', { callbackUrl: '/a', redirect: false })\nsignOut({ callbackUrl })",
    ],
    [
      'variables, wherever they are named',
      "const schema = { NEXTAUTH_URL: process.env.NEXTAUTH_URL ?? env['NEXTAUTH_SECRET'] }",
      "const schema = { AUTH_URL: process.env.AUTH_URL ?? env['AUTH_SECRET'] }",
    ],
    [
      'a default export that ours has under a name',
      "import Store from '@auth/pg-adapter'\nexport const adapter = Store(\n  pool, // ours\n)",
      "import { SqlAdapter as Store } from '@create-auth/runtime/adapters/sql'\nexport const adapter = Store(\n  pool, // ours\n  { userIds: 'integer' },\n)",
    ],
  ]
  test.each(rows)('%s', async (_, before, after) => {
    expect(await textOf(before)).toBe(after)
  })

  test('JavaScript says its types in comments', async () => {
    const before =
      "/** @type {import('@auth/express').ExpressAuthConfig} */\nexport const config = {}\n"
    const after = before.replace('@auth/express', '@create-auth/runtime/express')
    expect(await textOf(before, { file: 'auth.js' })).toBe(after)
  })

  test.each(adapters())('%s', async (from, to, name, tables) => {
    const before = `import { ${name} } from '${from}'\nuse(${name}(client${tables}))\n`
    const after = before.replace(from, `@create-auth/runtime/adapters/${to}`)
    expect(await textOf(before)).toBe(after)
  })

  test('every line ending, the byte-order mark and other lines stay', async () => {
    const before = "\uFEFF#!/usr/bin/env node\r\nimport { Auth } from '@auth/core'\r\n\r\nAuth\r\n"
    expect(await textOf(before)).toBe(before.replace('@auth/core', '@create-auth/runtime'))
  })

  test('words in strings and comments are not modules', async () => {
    const before = "// import x from '@auth/core'\nconst name = '@auth/core'\n"
    expect(await move(before)).toEqual({ edit: { kind: 'unchanged' }, steps: [], packages: [] })
  })

  test.each([
    [
      "export { default, withAuth as gate } from 'next-auth/middleware'",
      "export { withAuth as default, withAuth as gate } from '@create-auth/runtime/next-auth-4'",
    ],
    [
      "import { unstable_getServerSession } from 'next-auth/next'\nunstable_getServerSession(...args, options)",
      "import { getServerSession as unstable_getServerSession } from '@create-auth/runtime/next-auth-4'\nunstable_getServerSession(...args, options)",
    ],
    [
      "import { decode, encode, type JWTEncodeParams } from 'next-auth/jwt'\nencode({ token, secret })",
      "import { decode, encode, type JWTEncodeParams } from '@create-auth/runtime/next-auth-4'\nencode({ token, secret })",
    ],
    [
      "import type { OAuthConfig, OAuthUserConfig } from 'next-auth/providers/index'",
      "import type { OAuthConfig, OAuthUserConfig } from '@create-auth/runtime/providers'",
    ],
    [
      "import type { Adapter } from '@auth/core/adapters'\nimport type { OIDCConfig } from '@auth/core/providers'\nimport GitHub from '@auth/core/providers/github'",
      "import type { Adapter } from '@create-auth/runtime/adapters'\nimport type { OIDCConfig } from '@create-auth/runtime/providers'\nimport GitHub from '@create-auth/runtime/providers/github'",
    ],
    [
      "import type { SignOutResponse } from 'next-auth/react'",
      "import type { Outcome as SignOutResponse } from '@create-auth/runtime/react'",
    ],
    [
      "import type { SessionContextValue } from 'next-auth/react'\nlet used: SessionContextValue<true>",
      "import type { SessionContextValue } from '@create-auth/runtime/react'\nlet used: SessionContextValue<true>",
    ],
    [
      "type Shown = import('next-auth/react').ClientSafeProvider",
      "type Shown = import('@create-auth/runtime/react').PublicProvider",
    ],
  ])('of version 4: %s', async (before, after) => {
    expect(await textOf(before, { source: 'next-auth-4' })).toBe(after)
  })

  test.each(['authjs', 'next-auth-4'] as const)(
    'adapters go by the names that their packages had, too: %s',
    async (source) => {
      const before =
        "import { PrismaAdapter } from '@next-auth/prisma-adapter'\nimport { MongoDBAdapter } from '@next-auth/mongodb-adapter'\nuse(PrismaAdapter(prisma), MongoDBAdapter(client))"
      const after = before.replace(/@next-auth\/(\w+)-adapter/g, '@create-auth/runtime/adapters/$1')
      expect(await textOf(before, { source })).toBe(after)
    },
  )

  test('version 4 has another name for the options', async () => {
    const before = "import type { AuthOptions, NextAuthOptions as Options } from 'next-auth'"
    const after = before.replace('next-auth', '@create-auth/runtime/next-auth-4')
    expect(await textOf(before, { source: 'next-auth-4' })).toBe(after)
  })
})

test('a module that a file names twice, for its types and for what it gives, is judged once', async () => {
  const adapter = "import PostgresAdapter from '@auth/pg-adapter'\n\nPostgresAdapter(pool)\n"
  expect(await textOf(`import type {} from '@auth/pg-adapter'\n${adapter}`)).toBe(
    (await textOf(adapter)).replace(
      'import',
      "import type {} from '@create-auth/runtime/adapters/sql'\nimport",
    ),
  )
  const handler =
    "import type { NextAuthOptions } from 'next-auth'\nimport NextAuth from 'next-auth'\n\nexport const { auth } = NextAuth(options)\n"
  expect((await move(handler, { source: 'next-auth-4' })).steps).toEqual([
    {
      kind: 'manual',
      path: 'auth.ts',
      line: 4,
      column: 16,
      reason: 'there is no auth here',
      snippet: '// take out: auth',
    },
  ])
})

function adapters(): readonly (readonly [string, string, string, string])[] {
  return [
    ['@auth/prisma-adapter', 'prisma', 'PrismaAdapter', ''],
    ['@auth/drizzle-adapter', 'drizzle', 'DrizzleAdapter', ', { usersTable }'],
    ['@auth/kysely-adapter', 'kysely', 'KyselyAdapter', ''],
    ['@auth/mongodb-adapter', 'mongodb', 'MongoDBAdapter', ''],
    ['@auth/unstorage-adapter', 'unstorage', 'UnstorageAdapter', ''],
  ]
}

describe('what ours does not have stays, with its place', () => {
  const NONE = 'has no counterpart here'
  const rows: readonly (readonly [before: string, line: number, reason: string])[] = [
    ["\nimport X from '@auth/core/providers/mine'", 2, `@auth/core/providers/mine ${NONE}`],
    ["import { F } from '@auth/dynamodb-adapter'", 1, `@auth/dynamodb-adapter ${NONE}`],
    ["import { Auth, other } from '@auth/core'", 1, '@create-auth/runtime has no other'],
    [
      "import * as core from '@auth/core'",
      1,
      '@auth/core is taken as a whole, so that it is not certain what of it is used',
    ],
    [
      "import { SessionContext, useSession } from 'next-auth/react'",
      1,
      'there is no SessionContext here: useSession gives what it has, and SessionProvider sets it',
    ],
    [
      "import { FirestoreAdapter } from '@next-auth/firebase-adapter'",
      1,
      `@next-auth/firebase-adapter ${NONE}`,
    ],
    [
      "export * from '@auth/core'",
      1,
      '@auth/core is taken as a whole, so that it is not certain what of it is used',
    ],
    [
      "export { default } from '@auth/pg-adapter'",
      1,
      'what @auth/pg-adapter gives is called something else here',
    ],
    [
      "declare module '@auth/core/errors' {}",
      1,
      "@auth/core/errors is extended here, and its counterpart can't be",
    ],
    ...[
      "import { getToken } from '@auth/core/jwt'\ngetToken(options)",
      "import { getToken } from '@auth/core/jwt'\ngetToken({ ...options })",
      "import { getToken } from '@auth/core/jwt'\nexport const read = getToken",
      "import { getToken } from '@auth/core/jwt'\nexport { getToken }",
    ].map(
      (text) =>
        [
          text,
          2,
          'getToken reads the session from the cookie that has our name unless it is told another one',
        ] as const,
    ),
    [
      "export { getToken } from '@auth/core/jwt'",
      1,
      'getToken reads the session from the cookie that has our name unless it is told another one',
    ],
    ...[
      "import { PrismaAdapter } from '@auth/prisma-adapter'\nPrismaAdapter(client, options)",
      "import { PrismaAdapter } from '@auth/prisma-adapter'\nPrismaAdapter(...all)",
      "import { PrismaAdapter } from '@auth/prisma-adapter'\nPrismaAdapter(() => client)",
      "import { PrismaAdapter } from '@auth/prisma-adapter'\nPrismaAdapter(function () {})",
    ].map(
      (text) =>
        [
          text,
          2,
          'PrismaAdapter takes other arguments here: compare them in the README of @create-auth/runtime',
        ] as const,
    ),
  ]
  test.each(rows)('%s', async (before, line, reason) => {
    const { edit, steps, packages } = await move(before)
    expect(edit).toEqual({ kind: 'unchanged' })
    expect(steps.map((step) => ({ line: step.line, reason: step.reason }))).toEqual([
      { line, reason },
    ])
    expect(packages).toHaveLength(1)
  })

  test('an adapter that has tables of its own where ours is given them', async () => {
    const { steps } = await move(
      "import { DrizzleAdapter } from '@auth/drizzle-adapter'\nDrizzleAdapter(db)",
    )
    expect(steps).toEqual([
      {
        kind: 'manual',
        path: 'auth.ts',
        line: 2,
        column: 1,
        reason:
          'DrizzleAdapter is handed the tables of your schema here; there it took those that are called user, account, session and verificationToken',
        snippet: [
          "import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'",
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
    ])
  })

  const loose: readonly (readonly [text: string, line: number, reason: string])[] = [
    [
      "import { getSession } from 'next-auth/react'\ngetSession({ req })",
      2,
      'getSession asks from a browser here, and not on the server',
    ],
    [
      "import { getProviders } from 'next-auth/react'\nexport async function getServerSideProps() {\n  return { props: await getProviders() }\n}",
      3,
      'getProviders asks from a browser here, and not on the server',
    ],
    [
      "import { SessionProvider } from 'next-auth/react'\nconst a = (\n  <SessionProvider session={s} baseUrl='/a' {...rest}>x</SessionProvider>\n)",
      3,
      'SessionProvider has no baseUrl here',
    ],
  ]
  test.each(loose)(
    'it is taken from ours, and a step is left: %s',
    async (before, line, reason) => {
      const { edit, steps, packages } = await move(before, { file: 'page.tsx' })
      const after = before.replace('next-auth/react', '@create-auth/runtime/react')
      expect(edit).toMatchObject({ kind: 'edited', content: [after] })
      expect(steps.map((step) => [step.line, step.reason])).toEqual([[line, reason]])
      expect(packages).toEqual([])
    },
  )

  test('what a page was handed its component asks for itself, in code that is written out', async () => {
    const before =
      "import { getCsrfToken, getProviders, getSession } from 'next-auth/react'\nexport const getServerSideProps = async (context) => ({ props: [await getCsrfToken(context), await getProviders(), await getSession(context)] })"
    const { steps } = await move(before, { file: 'page.tsx' })
    expect(steps.map(({ snippet }) => snippet)).toEqual([
      [
        "// in the component, in place of the property csrfToken; of 'react': useEffect, useState",
        "const [csrfToken, setCsrfToken] = useState('')",
        'useEffect(() => {',
        '  getCsrfToken().then(setCsrfToken)',
        '}, [])',
      ].join('\n'),
      [
        "// in the component, in place of the property providers; of 'react': useEffect, useState",
        'const [providers, setProviders] = useState({})',
        'useEffect(() => {',
        '  getProviders().then(setProviders)',
        '}, [])',
      ].join('\n'),
      'const session = await getServerSession(req, res, authOptions) // or auth(req, res)',
    ])
  })

  test('attributes that say when to ask anew are taken out, and that is said', async () => {
    const before =
      "import { SessionProvider } from 'next-auth/react'\nconst a = (\n  <SessionProvider\n    session={s}\n    refetchInterval={5 * 60}\n    refetchOnWindowFocus={false}\n  >\n    x\n  </SessionProvider>\n)"
    const { edit, steps } = await move(before, { file: 'page.tsx' })
    const after =
      "import { SessionProvider } from '@create-auth/runtime/react'\nconst a = (\n  <SessionProvider\n    session={s}\n  >\n    x\n  </SessionProvider>\n)"
    expect([edit, steps]).toEqual([
      {
        kind: 'edited',
        content: [after],
        did: [
          expect.any(String),
          'take refetchInterval from SessionProvider: a page asks when it is shown again, and never polls',
          'take refetchOnWindowFocus from SessionProvider: a page asks when it is shown again, and never polls',
        ],
      },
      [],
    ])
  })

  test.each([
    ["'/api/v1/auth'", "'/api/v1/auth'"],
    ['{BASE_PATH}', 'BASE_PATH'],
    ['{paths.auth}', 'paths.auth'],
    ['{pathOf("shop")}', "'/auth'"],
  ])('endpoints at %s are said to the client that is made for them', async (said, path) => {
    const before = `import { SessionProvider } from 'next-auth/react'\nconst a = <SessionProvider basePath=${said}>x</SessionProvider>`
    const { steps } = await move(before, { file: 'page.tsx' })
    expect(steps.map(({ line, reason }) => [line, reason])).toEqual([
      [2, expect.stringMatching(/^where the endpoints are is said to what makes the client here/)],
    ])
    expect(steps[0]?.snippet).toContain(`createClient({ basePath: ${path} })`)
  })

  const USER = (id: string) =>
    `import 'next-auth'\ndeclare module 'next-auth' {\n  interface User {\n    id: ${id}\n    age: number\n  }\n  interface Session {\n    id: number\n  }\n}`
  test.each<readonly [string, string, readonly object[]]>([
    [
      'an interface that its module does not have',
      "import 'next-auth'\ndeclare module 'next-auth' {\n  interface Session {}\n  interface Shop {}\n  interface JWT {}\n}\ndeclare module 'next-auth/jwt' {\n  interface JWT {}\n}",
      [
        {
          kind: 'manual',
          path: 'auth.ts',
          line: 5,
          column: 3,
          reason: 'next-auth has no JWT, so that this said nothing there; here it counts',
          snippet: '// take out: interface JWT { … }',
        },
      ],
    ],
    [
      'a member of another type than it has',
      USER('number'),
      [
        {
          kind: 'manual',
          path: 'auth.ts',
          line: 4,
          column: 5,
          reason: 'User.id is a string, and was one whatever this says; here it counts',
          snippet: 'id?: string',
        },
      ],
    ],
    ['no member of the type that it has', USER('string'), []],
  ])('%s counts from now on', async (_, before, expected) => {
    expect((await move(before)).steps).toEqual(expected)
  })

  test.each([
    "import { getSession, signIn } from 'next-auth/react'\ngetSession()\nsignIn()\nsignIn('a', undefined, { prompt: 'login' })",
    "import { SessionProvider } from 'next-auth/react'\nconst a = <SessionProvider session={s} key='1'>x</SessionProvider>",
  ])('what is certain leaves none: %s', async (before) => {
    expect((await move(before, { file: 'page.tsx' })).steps).toEqual([])
  })

  test.each([
    "jest.mock('next-auth/react')",
    "vi.mock('next-auth/react', () => ({ __esModule: true, useSession: vi.fn(), signIn }))",
    "jest.mock('next-auth/react', function () { return { signIn() {} } })",
    "vi.unmock('next-auth/react')",
  ])('what a test gives in its place is given in place of ours: %s', async (before) => {
    const { edit, steps } = await move(before)
    const after = before.replace('next-auth/react', '@create-auth/runtime/react')
    expect([edit, steps]).toEqual([expect.objectContaining({ content: [after] }), []])
  })

  test.each([
    [
      "jest.mock('next-auth/react', () => ({ useQuery: fake }))",
      '@create-auth/runtime/react has no useQuery',
    ],
    [
      "jest.mock('next-auth', () => ({ default: fake }))",
      'what next-auth gives is called something else here',
    ],
  ])('what ours has not, or calls something else, is left: %s', async (before, reason) => {
    expect((await move(before)).steps.map((step) => step.reason)).toEqual([reason])
  })

  test.each([
    "vi.importActual('next-auth/react')",
    "jest.requireActual('next-auth/react')",
    "vi.mock('next-auth/react', fakes)",
    "vi.mock('next-auth/react', () => ({ ...fakes, signIn }))",
    "vi.mock('next-auth/react', () => { if (a) return { signIn }\n return { signOut } })",
  ])('what is not known by its names is left: %s', async (before) => {
    const { steps } = await move(before)
    expect(steps.map(({ reason }) => reason)).toEqual([
      'next-auth/react is taken as a whole, so that it is not certain what of it is used',
    ])
  })

  test('a file that does not parse stays whole', async () => {
    const { edit, packages } = await move("import { Auth } from '@auth/core'\nconst = 1\n")
    expect(edit).toMatchObject({ kind: 'conflict', line: 2 })
    expect(packages).toEqual(['@auth/core'])
  })
})

describe('types that ours calls otherwise', () => {
  const renamed: readonly (readonly [before: string, after: string])[] = [
    [
      "import type { CallbacksOptions, EventCallbacks } from 'next-auth'",
      "import type { CallbacksOptions, EventCallbacks } from '@create-auth/runtime/next-auth-4'",
    ],
    [
      "import GitHub, { type GithubProfile } from 'next-auth/providers/github'\nconst login = (profile: GithubProfile) => profile.login",
      "import GitHub, { type GitHubProfile as GithubProfile } from '@create-auth/runtime/providers/github'\nconst login = (profile: GithubProfile) => profile.login",
    ],
  ]

  test.each(renamed)('are taken by our names: %s', async (before, after) => {
    const found = await textOf(before, { source: 'next-auth-4' })
    expect(found).toBe(after)
  })

  test.each([
    ["import type { GithubEmail } from 'next-auth/providers/github'", 'interface GithubEmail {'],
    ["import type { BuiltInProviderType } from 'next-auth/providers/index'", 'string //'],
    ["import type { LiteralUnion } from 'next-auth/react'", 'string //'],
  ])('or told with what to write in their place: %s', async (before, snippet) => {
    const { edit, steps } = await move(before, { source: 'next-auth-4' })
    expect([edit.kind, steps]).toEqual([
      'unchanged',
      [expect.objectContaining({ snippet: expect.stringContaining(snippet) })],
    ])
  })
})

test('the fields of a form are declared', async () => {
  const before = 'const provider = make({\n  authorize: (given) => sign(given),\n})\n'
  const forms = [{ at: before.indexOf('{'), fields: ['email', 'newPassword'] }]
  expect(await textOf(before, { forms })).toBe(
    "const provider = make({\n  credentials: { email: {}, newPassword: { type: 'password' } },\n  authorize: (given) => sign(given),\n})\n",
  )
})

describe('configurations keep the names of the cookies, and the answers', () => {
  const at = (text: string, mark: string): number => text.indexOf(mark)

  test('behind the imports, in front of the other options', async () => {
    const before =
      "import { x } from './x.js'\n\nexport const config = {\n  // all\n  providers: [],\n}\n"
    expect(await textOf(before, { configurations: [at(before, '{\n  //')] })).toBe(
      "import { x } from './x.js'\nimport { authjsAnswers, authjsCookies } from '@create-auth/runtime'\n\nexport const config = {\n  cookies: authjsCookies,\n  answers: authjsAnswers,\n  // all\n  providers: [],\n}\n",
    )
  })

  test('with a name of its own where that is taken, and above everything where there is no import', async () => {
    const before = 'const authjsCookies = 1\nexport default { providers: [] }\n'
    expect(await textOf(before, { configurations: [at(before, '{')] })).toBe(
      "import { authjsAnswers, authjsCookies as authjsCookies2 } from '@create-auth/runtime'\nconst authjsCookies = 1\nexport default { cookies: authjsCookies2, answers: authjsAnswers, providers: [] }\n",
    )
  })

  test('with the name that is there already', async () => {
    const before =
      "import { authjsAnswers as answers, authjsCookies as names } from '@create-auth/runtime'\nexport const a = { answers, cookies: names }\nexport const b = {}\n"
    expect(
      await textOf(before, { configurations: [at(before, '{ answers,'), at(before, '{}')] }),
    ).toBe(before.replace('{}', '{ cookies: names, answers: answers }'))
  })

  test.each([
    [
      'auth.ts',
      "{ answers, cookies: { state: { name: 'st' } } }",
      "{ answers, cookies: (secure: boolean) => ({ ...authjsCookies(secure), state: { name: 'st' } }) }",
    ],
    [
      'auth.mjs',
      '{\n  answers,\n  cookies: {\n    sessionToken: {\n      name,\n      options: { secure },\n    },\n  },\n}',
      '{\n  answers,\n  cookies: (secure2) => ({\n    ...authjsCookies(secure2),\n    sessionToken: {\n      name,\n      options: { secure },\n    },\n  }),\n}',
    ],
  ])('in front of cookies that have theirs, in %s: %s', async (file, object, after) => {
    const before = `export default ${object}\n`
    const text = await textOf(before, { file, configurations: [15] })
    expect(text).toBe(
      `import { authjsCookies } from '@create-auth/runtime'\nexport default ${after}\n`,
    )
  })

  test.each([
    '{ answers, cookies: own }',
    "{ 'answers': own, 'cookies': own }",
    '{ answers, cookies }',
    "{ answers, cookies: { ...own, state: { name: 'st' } } }",
    "{ answers, cookies: { state: { name: 'st' }, sessionToken: { options: { domain } } } }",
  ])('and those that name theirs stay: %s', async (object) => {
    const before = `export default ${object}\n`
    expect(await textOf(before, { configurations: [15] })).toBe('unchanged')
  })

  const FOUR = "import { nextAuthCookies } from '@create-auth/runtime'\n"
  const options: readonly {
    object: string
    after: string
    session?: 'database'
    services?: boolean
    adapter?: boolean
  }[] = [
    {
      object: '{ providers: [] }',
      after:
        "{ cookies: nextAuthCookies, jwt: { alsoOpens: 'next-auth-4' }, userIds: 'next-auth-4', providers: [] }",
      services: true,
    },
    {
      object: '{ adapter, providers: [] }',
      after:
        "{ cookies: nextAuthCookies, jwt: { alsoOpens: 'next-auth-4' }, adapter, providers: [] }",
      services: true,
      adapter: true,
    },
    {
      object: '{ providers: [] }',
      after: "{ cookies: nextAuthCookies, jwt: { alsoOpens: 'next-auth-4' }, providers: [] }",
    },
    {
      object: '{ jwt: {} }',
      after: "{ cookies: nextAuthCookies, jwt: { alsoOpens: 'next-auth-4' } }",
    },
    {
      object: '{ jwt: { maxAge: 60 } }',
      after: "{ cookies: nextAuthCookies, jwt: { alsoOpens: 'next-auth-4', maxAge: 60 } }",
    },
    { object: '{ jwt: own }', after: '{ cookies: nextAuthCookies, jwt: own }' },
    { object: '{ jwt }', after: '{ cookies: nextAuthCookies, jwt }' },
    { object: '{ adapter }', after: '{ cookies: nextAuthCookies, adapter }', session: 'database' },
  ]
  test.each(options)('version 4 has tokens of its own: $object', async (row) => {
    const { object, after, session, services = false, adapter = false } = row
    const given: KeptConfiguration = { at: 15, services, adapter, ...(session && { session }) }
    const before = `export default ${object}\n`
    const text = await textOf(before, { source: 'next-auth-4', configurations: [given] })
    expect(text).toBe(`${FOUR}export default ${after}\n`)
    const again: KeptConfiguration = { ...given, at: FOUR.length + 15 }
    expect(await textOf(text, { source: 'next-auth-4', configurations: [again] })).toBe('unchanged')
  })
})

describe('what a project declares for a module itself', () => {
  const given: Given = { source: 'next-auth-4', extended: ['Permissions'] }

  test('is taken from where it is declared from now on', async () => {
    const text = await textOf("import { Session, Permissions } from 'next-auth'\n", given)
    expect(text).toBe("import { Session, Permissions } from '@create-auth/runtime/types'\n")
  })

  test('is left to the user beside what is declared elsewhere', async () => {
    const { steps } = await move("import { AuthOptions, Permissions } from 'next-auth'\n", given)
    expect(steps.map(({ snippet }) => snippet)).toEqual([
      "import type { Permissions } from '@create-auth/runtime/types' // the other names from '@create-auth/runtime/next-auth-4'",
    ])
  })
})

test.each([
  ['next-auth/jwt', 'DefaultSession', '@create-auth/runtime/next-auth-4', 'next-auth-4'],
  ['@auth/core/providers', 'OAuthConfig', '@create-auth/runtime/providers', 'authjs'],
] as const)('a type that the counterpart of %s has: %s', async (from, name, to, source) => {
  const text = await textOf(`import type { ${name} } from '${from}'\n`, { source })
  expect(text).toBe(`import type { ${name} } from '${to}'\n`)
})

test('a test that puts something in place of a default export is told its name here', async () => {
  const { steps } = await move("vi.mock('next-auth', () => ({ default: () => ({}) }))\n")
  expect(steps.map(({ snippet }) => snippet)).toEqual([
    "'@create-auth/runtime/next' // NextAuth in place of default",
  ])
})

test('an error of the compiler that a call expects may come or not', async () => {
  const before = [
    "import { DrizzleAdapter } from '@auth/drizzle-adapter'",
    'export const adapter = DrizzleAdapter(db, {',
    '  // @ts-expect-error: its ids are numbers',
    '  usersTable: users,',
    '})',
    '// @ts-expect-error: something else',
    'other()',
    '',
  ].join('\n')
  const after = before
    .replace('@auth/drizzle-adapter', '@create-auth/runtime/adapters/drizzle')
    .replace('@ts-expect-error: its', '@ts-ignore: its')
  expect(await textOf(before)).toBe(after)
})
