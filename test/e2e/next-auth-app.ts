import { expect } from 'vitest'
import { applyPrisma, POSTGRESQL } from './databases-orms.js'
import { NEXT, NEXT_FILES, NEXT_PACKAGES, NEXT_TYPES, type MovedApp } from './moved-app.js'

/** Goes where the page and the service lead, until he is back. */
const signIn: MovedApp['signInHere'] = async (visitor, origin) => {
  const asked = await visitor.press('/api/auth/signin', 'GitHub')
  const authorized = await visitor.ask(asked.headers.get('location') ?? '')
  const back = await visitor.ask(authorized.headers.get('location') ?? '')
  expect(new URL(back.headers.get('location') ?? '').origin).toBe(origin)
}

const applied = applyPrisma('postgresql')

/** NextAuth.js 4 with the Prisma adapter, in the Pages Router, and a service that signs Bob in. */
export const NEXT_AUTH_APP: MovedApp = {
  ...NEXT,
  title: 'NextAuth.js 4, Next.js 16, Pages Router, PostgreSQL with Prisma',
  from: 'next-auth-4',
  database: POSTGRESQL,
  manifest: {
    name: 'shop',
    private: true,
    scripts: { dev: 'next dev', build: 'prisma generate && next build', start: 'next start' },
    dependencies: {
      ...NEXT_PACKAGES,
      '@auth/prisma-adapter': '2.11.3',
      '@prisma/adapter-pg': '^6.19.0',
      '@prisma/client': '^6.19.0',
      'next-auth': '4.24.15',
      prisma: '^6.19.0',
    },
    devDependencies: NEXT_TYPES,
  },
  variables:
    'NEXTAUTH_SECRET=of-this-shop-alone-0123456789-abcdef\nGITHUB_ID=shop\nGITHUB_SECRET=hush\n',
  files: {
    ...NEXT_FILES,
    // With a variable for the address, its generator asks for engines that a driver does without.
    'prisma/schema.prisma': `generator client {
  provider   = "prisma-client-js"
  engineType = "client"
}

datasource db {
  provider = "postgresql"
  url      = "postgresql:app"
}

model User {
  id            String    @id @default(cuid())
  name          String?
  email         String?   @unique
  emailVerified DateTime?
  image         String?
  accounts      Account[]
  sessions      Session[]
  orders        Order[]
}

model Account {
  id                String  @id @default(cuid())
  userId            String
  type              String
  provider          String
  providerAccountId String
  refresh_token     String? @db.Text
  access_token      String? @db.Text
  expires_at        Int?
  token_type        String?
  scope             String?
  id_token          String? @db.Text
  session_state     String?

  user User @relation(fields: [userId], references: [id], onDelete: Cascade)

  @@unique([provider, providerAccountId])
}

model Session {
  id           String   @id @default(cuid())
  sessionToken String   @unique
  userId       String
  expires      DateTime
  user         User     @relation(fields: [userId], references: [id], onDelete: Cascade)
}

model VerificationToken {
  identifier String
  token      String   @unique
  expires    DateTime

  @@unique([identifier, token])
}

model Order {
  id     String @id
  userId String
  what   String
  user   User   @relation(fields: [userId], references: [id])

  @@map("orders")
}
`,
    'lib/prisma.ts': `import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@prisma/client'

const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL })

export const prisma = new PrismaClient({ adapter })
`,
    'pages/api/auth/[...nextauth].ts': `import { PrismaAdapter } from '@auth/prisma-adapter'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import type { Adapter } from 'next-auth/adapters'
import GithubProvider from 'next-auth/providers/github'
import { prisma } from '@/lib/prisma'

declare module 'next-auth' {
  interface Session {
    user: { id: string; name?: string | null; email?: string | null; image?: string | null }
  }
}

export const authOptions: NextAuthOptions = {
  adapter: PrismaAdapter(prisma) as Adapter,
  providers: [
    GithubProvider({
      clientId: process.env.GITHUB_ID!,
      clientSecret: process.env.GITHUB_SECRET!,
      authorization: process.env.NEXTAUTH_URL + '/api/service/authorize',
      token: process.env.NEXTAUTH_URL + '/api/service/token',
      userinfo: process.env.NEXTAUTH_URL + '/api/service/me',
    }),
  ],
  callbacks: {
    session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } }),
  },
}

export default NextAuth(authOptions)
`,
    'pages/api/service/[step].ts': `import type { NextApiRequest, NextApiResponse } from 'next'

export default function service({ query }: NextApiRequest, res: NextApiResponse) {
  if (query.step === 'token') return res.json({ access_token: 'token', token_type: 'bearer' })
  if (query.step === 'me')
    return res.json({ id: 4711, login: 'bob', name: 'Bob', email: 'bob@example.test' })
  const back = new URL(String(query.redirect_uri))
  back.searchParams.set('code', 'a-code')
  back.searchParams.set('state', String(query.state))
  return res.redirect(back.href)
}
`,
    'pages/_app.tsx': `import type { AppProps } from 'next/app'
import { SessionProvider } from 'next-auth/react'

export default function App({ Component, pageProps: { session, ...pageProps } }: AppProps) {
  return (
    <SessionProvider session={session}>
      <Component {...pageProps} />
    </SessionProvider>
  )
}
`,
    'pages/index.tsx': `import type { GetServerSideProps } from 'next'
import { getServerSession } from 'next-auth/next'
import { signIn, signOut, useSession } from 'next-auth/react'
import { authOptions } from './api/auth/[...nextauth]'

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  const session = await getServerSession(req, res, authOptions)
  return { props: { session } }
}

export default function Home() {
  const { data: session } = useSession()
  return (
    <>
      <p>{\`hello \${session?.user.name ?? 'stranger'}\`}</p>
      <button onClick={() => (session ? signOut() : signIn())}>Sign in or out</button>
    </>
  )
}
`,
    'pages/api/orders.ts': `import type { NextApiRequest, NextApiResponse } from 'next'
import { getServerSession } from 'next-auth/next'
import { prisma } from '@/lib/prisma'
import { authOptions } from './auth/[...nextauth]'

export default async function orders(req: NextApiRequest, res: NextApiResponse) {
  const session = await getServerSession(req, res, authOptions)
  if (!session) return res.json([])
  const { id } = session.user
  return res.json(await prisma.order.findMany({ where: { userId: id }, select: { what: true } }))
}
`,
  },
  tables: applied,
  apply: applied,
  users: '"User"',
  steps: [],
  done: {},
  signInThere: signIn,
  signInHere: signIn,
  back: { signIn, shown: { name: 'Bob', orders: [{ what: 'tea' }] } },
}
