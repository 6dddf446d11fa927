import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LIBRARIES = ['Auth.js 5', 'NextAuth.js 4', 'Better Auth'] as const

/** What a plan has written, or says, where a row of the table is true: a file of a golden project, and words in it. */
type Proof = readonly [file: string, words: string]

const ROUTE = 'pages/api/auth/[...nextauth].js'
const NONE: readonly Proof[] = []

/** The proofs of each row, by library. */
const PROOFS: Readonly<
  Record<string, readonly [readonly Proof[], readonly Proof[], readonly Proof[]]>
> = {
  'path, registered callback URLs': [
    [['authjs-prisma/output/src/server.ts', "app.use('/auth', ExpressAuth("]],
    [[`next-auth-4-pages/output/${ROUTE}`, 'export default NextAuth(authOptions)']],
    [['better-auth-standard/output/plan.txt', 'authHandler at /api/auth']],
  ],
  'users, accounts': [
    [
      ['authjs-next/output/src/auth.ts', 'accountsTable: accounts'],
      ['authjs-next/output/plan.txt', 'users, accounts and sessions stay where they are'],
    ],
    [['next-auth-4-pages/output/plan.txt', 'users, accounts and sessions stay where they are']],
    [
      ['better-auth-prisma/output/src/auth.ts', "layout: 'better-auth'"],
      ['better-auth-prisma/output/plan.txt', 'people, their accounts and passwords stay in them'],
    ],
  ],
  'sessions in the database': [
    [['authjs-next/output/src/auth.ts', 'cookies: authjsCookies']],
    [[`next-auth-4-pages/output/${ROUTE}`, 'cookies: nextAuthCookies']],
    [
      ['better-auth-kysely/output/src/auth.ts', 'cookies: betterAuthCookies'],
      ['better-auth-kysely/output/src/auth.ts', "alsoOpens: 'better-auth'"],
    ],
  ],
  'sessions in cookies': [
    [
      [
        'authjs-prisma/output/src/server.ts',
        "cookies: authjsCookies, answers: authjsAnswers, adapter: PrismaAdapter(prisma), session: { strategy: 'jwt' }",
      ],
    ],
    [['next-auth-4-app/output/lib/auth.ts', "alsoOpens: 'next-auth-4'"]],
    NONE,
  ],
  passwords: [
    [['authjs-next-split/output/auth.ts', 'authorize: async ({ password }) =>']],
    [[`next-auth-4-pages/output/${ROUTE}`, 'async authorize({ email, password }) {']],
    [
      ['better-auth-standard/output/src/auth.ts', 'Password(),'],
      ['better-auth-standard/output/plan.txt', 'the first sign-in replaces the hash of a password'],
    ],
  ],
  'providers, callbacks, events': [
    [['authjs-next/output/src/auth.ts', 'session: ({ session, user }) => ({ ...session,']],
    [
      [
        'next-auth-4-app/output/lib/auth.ts',
        "jwt: ({ token, user }) => (user ? { ...token, shop: 'north' } : token)",
      ],
    ],
    [
      ['better-auth-sqlite/output/src/auth.ts', 'GitHub,'],
      [
        'better-auth-sqlite/output/plan.txt',
        'how many seconds a session lasts unused is said here',
      ],
    ],
  ],
  'components, `useSession`': [
    [['authjs-next/output/src/app/enter/page.tsx', "from '@create-auth/runtime/"]],
    [['next-auth-4-app/output/app/providers.tsx', "from '@create-auth/runtime/react'"]],
    [
      [
        'better-auth-sqlite/output/plan.txt',
        'the client of Better Auth asks endpoints that ours does not have',
      ],
    ],
  ],
  variables: [
    [['authjs-next/output/plan.txt', 'rename NEXTAUTH_URL to AUTH_URL']],
    [
      ['next-auth-4-app/output/_env', 'AUTH_SECRET='],
      ['next-auth-4-app/output/lib/env.ts', 'AUTH_SECRET'],
    ],
    [['better-auth-sqlite/output/_env', 'AUTH_GITHUB_ID=<AUTH_GITHUB_ID>']],
  ],
  'fields of a session, answers': [
    [['authjs-next/output/src/auth.ts', 'answers: authjsAnswers']],
    [[`next-auth-4-pages/output/${ROUTE}`, "from '@create-auth/runtime/next-auth-4'"]],
    NONE,
  ],
  'two-step sign-in': [
    NONE,
    NONE,
    [['better-auth-sqlite/output/plan.txt', 'whoever has a second step sets it up again']],
  ],
  'packages that nothing needs': [
    [['authjs-next/output/plan.txt', 'remove the dependencies @auth/drizzle-adapter, next-auth']],
    [['next-auth-4-app/output/plan.txt', 'remove the dependency next-auth']],
    [['better-auth-standard/output/plan.txt', 'nothing else of Better Auth is dropped']],
  ],
}

/** The rows of the table, each with what it says of each library. */
function rowsOf(page: string): ReadonlyMap<string, readonly string[]> {
  const [, section = ''] = page.split('## What comes along\n')
  const lines =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  const cells = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const [head = [], , ...rows] = cells
  expect(head.slice(1)).toEqual(LIBRARIES)
  return new Map(rows.map(([title = '', ...said]) => [title, said]))
}

const golden = (file: string): string =>
  readFileSync(new URL(`golden/${file}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')

const page = readFileSync(new URL('../../../docs/migrating.md', import.meta.url), 'utf8')

test('each row of what comes along has its proofs, and nothing else is proven', () => {
  expect([...rowsOf(page).keys()]).toEqual(Object.keys(PROOFS))
})

test.each(Object.entries(PROOFS))('%s: what the docs say is what is planned', (_, proofs) => {
  const missing = proofs.flat().filter(([file, words]) => !golden(file).includes(words))
  expect(missing).toEqual([])
})
