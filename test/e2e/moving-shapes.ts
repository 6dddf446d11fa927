/** An application of Next that signs people in with another library. */
export interface Shape {
  readonly title: string
  readonly from: 'authjs' | 'next-auth-4'
  /** The cookie that says who is signed in. */
  readonly cookie: string
  /** The words of its own sign-in page on the button. */
  readonly button: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
  /** The path that answers who is signed in. */
  readonly who: string
  /** A page behind a gate. */
  readonly gated?: string
  /** The command that is run before it is built, in the shell. */
  readonly prepare?: string
}

const NEXT = { next: '15.5.29', react: '19.2.3', 'react-dom': '19.2.3' }
const FIVE = { ...NEXT, 'next-auth': '5.0.0-beta.32' }
const FOUR = { ...NEXT, 'next-auth': '4.24.15' }

/** The page that everybody sees, with a component that asks in the browser. */
const PAGES = {
  'app/layout.jsx': `import { Providers } from './providers'

export default function Layout({ children }) {
  return (
    <html>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
`,
  'app/providers.jsx': `'use client'
import { SessionProvider } from 'next-auth/react'

export function Providers({ children }) {
  return <SessionProvider>{children}</SessionProvider>
}
`,
  'app/page.jsx': `'use client'
import { signIn, signOut, useSession } from 'next-auth/react'

export default function Page() {
  const { data, status } = useSession()
  return status === 'authenticated' ? (
    <button onClick={() => signOut({ callbackUrl: '/' })}>{data.user.name}</button>
  ) : (
    <button onClick={() => signIn(undefined, { callbackUrl: '/account' })}>Sign in</button>
  )
}
`,
  'app/account/page.jsx': 'export default function Account() {\n  return <p>the account</p>\n}\n',
}

/** A service that signs people in, as far as an authorization code gets. */
const SERVICE = {
  'app/service/[step]/route.js': `export async function GET(request, { params }) {
  const { step } = await params
  if (step === 'me') return Response.json({ id: 'ada-7', name: 'Ada', email: 'ada@example.test' })
  const { searchParams } = new URL(request.url)
  const back = new URL(searchParams.get('redirect_uri'))
  back.searchParams.set('code', 'a-code')
  if (searchParams.has('state')) back.searchParams.set('state', searchParams.get('state'))
  return Response.redirect(back)
}
export async function POST() {
  return Response.json({ access_token: 'token', token_type: 'bearer' })
}
`,
}

const ACME = `{
      id: 'acme',
      name: 'Acme',
      type: 'oauth',
      clientId: 'shop',
      clientSecret: 'hush',
      checks: ['pkce', 'state'],
      authorization: { url: process.env.SERVICE + '/service/authorize', params: { scope: 'me' } },
      token: process.env.SERVICE + '/service/token',
      userinfo: process.env.SERVICE + '/service/me',
      profile: ({ id, name, email }) => ({ id, name, email }),
    }`

const PASSWORD = `Credentials({
      name: 'Password',
      credentials: {},
      authorize: () => ({ id: '7', name: 'Ada', email: 'ada@example.test' }),
    })`

const CALLBACKS = `callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, shop: 'north' } : token),
    session: ({ session, token }) => ({ ...session, shop: token.shop }),
  }`

const FIVE_ROUTE = {
  'app/api/auth/[...nextauth]/route.js':
    "import { handlers } from '../../../../auth'\n\nexport const { GET, POST } = handlers\n",
  'app/who/route.js':
    "import { auth } from '../../auth'\n\nexport const GET = async () => Response.json(await auth())\n",
}

const FOUR_ROUTE = {
  'app/api/auth/[...nextauth]/route.js': `import NextAuth from 'next-auth'
import { authOptions } from '../../../../lib/auth'

const handler = NextAuth(authOptions)
export { handler as GET, handler as POST }
`,
  'app/who/route.js': `import { getServerSession } from 'next-auth'
import { authOptions } from '../../lib/auth'

export const dynamic = 'force-dynamic'
export const GET = async () => Response.json(await getServerSession(authOptions))
`,
}

const LAYOUT_TS = `import type { ReactNode } from 'react'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html>
      <body>{children}</body>
    </html>
  )
}
`

const TYPESCRIPT = { typescript: '~5.9.3', '@types/node': '^20.19.0', '@types/react': '^19.2.0' }

const PRISMA_SCHEMA = `generator client {
  provider   = "prisma-client-js"
  engineType = "client"
}

datasource db {
  provider = "sqlite"
  url      = "file:./app.db"
}

model Account {
  id                String  @id @default(cuid())
  userId            String
  type              String
  provider          String
  providerAccountId String
  refresh_token     String?
  access_token      String?
  expires_at        Int?
  token_type        String?
  scope             String?
  id_token          String?
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

model User {
  id            String    @id @default(cuid())
  name          String?
  email         String?   @unique
  emailVerified DateTime?
  image         String?
  accounts      Account[]
  sessions      Session[]
}

model VerificationToken {
  identifier String
  token      String
  expires    DateTime

  @@unique([identifier, token])
}
`

/** The engine for migrations would be downloaded, though nothing here runs it. */
export const GENERATE = 'PRISMA_SCHEMA_ENGINE_BINARY=$(command -v node) npx prisma generate'

const TABLES = `import { createClient } from '@libsql/client'

await createClient({ url: 'file:app.db' }).executeMultiple(\`
create table User (id text primary key, name text, email text unique, emailVerified datetime, image text);
create table Account (
  id text primary key, userId text not null references User (id) on delete cascade, type text not null, provider text not null,
  providerAccountId text not null, refresh_token text, access_token text, expires_at integer, token_type text, scope text,
  id_token text, session_state text, unique (provider, providerAccountId));
create table Session (
  id text primary key, sessionToken text not null unique, userId text not null references User (id) on delete cascade,
  expires datetime not null);
create table VerificationToken (identifier text not null, token text not null, expires datetime not null, unique (identifier, token));\`)
`

const CONFIG_TS = `{
  "compilerOptions": {
    "target": "es2022", "lib": ["dom", "esnext"], "strict": true, "noEmit": true, "module": "esnext",
    "moduleResolution": "bundler", "resolveJsonModule": true, "isolatedModules": true, "esModuleInterop": true,
    "jsx": "preserve", "incremental": true, "skipLibCheck": true, "allowJs": true, "plugins": [{ "name": "next" }],
    "paths": { "@/*": ["./*"] }
  },
  "include": ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts"],
  "exclude": ["node_modules"]
}
`

export const SHAPES: readonly Shape[] = [
  {
    title: 'Auth.js 5 with Prisma, sessions in the database',
    from: 'authjs',
    cookie: 'authjs.session-token',
    button: 'Acme',
    dependencies: {
      ...FIVE,
      '@auth/prisma-adapter': '2.11.3',
      '@libsql/client': '^0.17.0',
      '@prisma/adapter-libsql': '^6.19.0',
      '@prisma/client': '^6.19.0',
      prisma: '^6.19.0',
    },
    files: {
      ...PAGES,
      ...SERVICE,
      ...FIVE_ROUTE,
      'prisma/schema.prisma': PRISMA_SCHEMA,
      'tables.mjs': TABLES,
      // Its driver is no code for a bundle.
      'next.config.mjs':
        "export default { serverExternalPackages: ['@prisma/adapter-libsql', '@libsql/client', 'libsql'] }\n",
      'db.js': `import { PrismaLibSQL } from '@prisma/adapter-libsql'
import { PrismaClient } from '@prisma/client'

export const prisma = new PrismaClient({ adapter: new PrismaLibSQL({ url: 'file:app.db' }) })
`,
      'auth.js': `import NextAuth from 'next-auth'
import { PrismaAdapter } from '@auth/prisma-adapter'
import { prisma } from './db'

export const { handlers, auth, signIn, signOut } = NextAuth({
  adapter: PrismaAdapter(prisma),
  providers: [
    ${ACME},
  ],
})
`,
    },
    who: '/who',
    prepare: `${GENERATE} && node tables.mjs`,
  },
  {
    title: 'Auth.js 5 with sessions in a cookie, TypeScript',
    from: 'authjs',
    cookie: 'authjs.session-token',
    button: 'Sign in',
    dependencies: { ...FIVE, ...TYPESCRIPT },
    files: {
      'tsconfig.json': CONFIG_TS,
      'app/layout.tsx': LAYOUT_TS,
      'app/page.tsx': `import type { Session } from 'next-auth'
import { auth, signIn } from '@/auth'

const nameOf = (session: Session | null): string => session?.user?.name ?? session?.shop ?? ''

export default async function Page() {
  return (
    <form
      action={async () => {
        'use server'
        await signIn('credentials', { redirectTo: '/account' })
      }}
    >
      <button>{nameOf(await auth())}</button>
    </form>
  )
}
`,
      'app/api/auth/[...nextauth]/route.ts':
        "import { handlers } from '@/auth'\n\nexport const { GET, POST } = handlers\n",
      'app/who/route.ts':
        "import { auth } from '@/auth'\n\nexport const GET = auth((request) => Response.json(request.auth))\n",
      'auth.ts': `import NextAuth, { type NextAuthConfig, type DefaultSession } from 'next-auth'
import 'next-auth/jwt'
import Credentials from 'next-auth/providers/credentials'

declare module 'next-auth' {
  interface Session extends DefaultSession {
    shop?: string
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    shop?: string
  }
}

const config = {
  providers: [
    ${PASSWORD},
  ],
  ${CALLBACKS},
} satisfies NextAuthConfig

export const { handlers, auth, signIn, signOut } = NextAuth(config)
`,
    },
    who: '/who',
  },
  {
    title: 'Auth.js 5 with a configuration for the edge',
    from: 'authjs',
    cookie: 'authjs.session-token',
    button: 'Sign in',
    dependencies: FIVE,
    files: {
      ...PAGES,
      ...FIVE_ROUTE,
      'auth.config.js': `export const authConfig = {
  callbacks: {
    authorized: ({ auth, request: { nextUrl } }) => !nextUrl.pathname.startsWith('/account') || !!auth,
  },
  providers: [],
}
`,
      'auth.js': `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { authConfig } from './auth.config'

export const { handlers, auth, signIn, signOut } = NextAuth({
  ...authConfig,
  providers: [
    ${PASSWORD},
  ],
})
`,
      'middleware.js': `import NextAuth from 'next-auth'
import { authConfig } from './auth.config'

export default NextAuth(authConfig).auth
export const config = { matcher: ['/((?!api|_next/static|_next/image).*)'] }
`,
    },
    who: '/who',
    gated: '/account',
  },
  {
    title: 'NextAuth.js 4 in pages/api',
    from: 'next-auth-4',
    cookie: 'next-auth.session-token',
    button: 'Sign in',
    dependencies: FOUR,
    files: {
      'pages/_app.jsx': `import { SessionProvider } from 'next-auth/react'

export default function App({ Component, pageProps: { session, ...pageProps } }) {
  return (
    <SessionProvider session={session}>
      <Component {...pageProps} />
    </SessionProvider>
  )
}
`,
      'pages/index.jsx': `import { getServerSession } from 'next-auth/next'
import { useSession } from 'next-auth/react'
import { authOptions } from './api/auth/[...nextauth]'

export default function Page() {
  const { data } = useSession()
  return <p>{data?.user.name}</p>
}

export async function getServerSideProps({ req, res }) {
  const session = await getServerSession(req, res, authOptions)
  return { props: { session: session && JSON.parse(JSON.stringify(session)) } }
}
`,
      'pages/api/auth/[...nextauth].js': `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'

export const authOptions = {
  providers: [
    ${PASSWORD},
  ],
  ${CALLBACKS},
}

export default NextAuth(authOptions)
`,
      'pages/api/who.js': `import { getServerSession } from 'next-auth/next'
import { authOptions } from './auth/[...nextauth]'

export default async function who(req, res) {
  res.json(await getServerSession(req, res, authOptions))
}
`,
    },
    who: '/api/who',
  },
  {
    title: 'NextAuth.js 4 with withAuth and a service',
    from: 'next-auth-4',
    cookie: 'next-auth.session-token',
    button: 'Acme',
    dependencies: FOUR,
    files: {
      ...PAGES,
      ...SERVICE,
      ...FOUR_ROUTE,
      'lib/auth.js': `export const authOptions = {
  secret: process.env.NEXTAUTH_SECRET,
  providers: [
    ${ACME},
  ],
  ${CALLBACKS},
}
`,
      'middleware.js': `import { withAuth } from 'next-auth/middleware'

export default withAuth({ callbacks: { authorized: ({ token }) => token?.shop === 'north' } })
export const config = { matcher: ['/account'] }
`,
    },
    who: '/who',
    gated: '/account',
  },
  {
    title: 'NextAuth.js 4 with credentials, TypeScript',
    from: 'next-auth-4',
    cookie: 'next-auth.session-token',
    button: 'Sign in',
    dependencies: { ...FOUR, ...TYPESCRIPT },
    files: {
      'tsconfig.json': CONFIG_TS,
      'app/layout.tsx': LAYOUT_TS,
      'app/page.tsx': `import { auth } from '@/lib/auth'

export default async function Page() {
  return <p>{(await auth())?.user?.name}</p>
}
`,
      'app/api/auth/[...nextauth]/route.ts': `import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth'

const handler = NextAuth(authOptions)
export { handler as GET, handler as POST }
`,
      'app/who/route.ts': `import { getToken } from 'next-auth/jwt'
import type { NextRequest } from 'next/server'
import { auth } from '@/lib/auth'

export async function GET(req: NextRequest) {
  const token = await getToken({ req, secret: process.env.NEXTAUTH_SECRET })
  const session = await auth()
  return Response.json(session && { ...session, sub: token?.sub })
}
`,
      'lib/auth.ts': `import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next'
import { getServerSession, type NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'

declare module 'next-auth' {
  interface Session {
    shop?: string
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    shop?: string
  }
}

export const authOptions: NextAuthOptions = {
  session: { strategy: 'jwt', maxAge: 7 * 24 * 60 * 60 },
  providers: [
    ${PASSWORD},
  ],
  ${CALLBACKS},
}

export function auth(
  ...args:
    | [GetServerSidePropsContext['req'], GetServerSidePropsContext['res']]
    | [NextApiRequest, NextApiResponse]
    | []
) {
  return getServerSession(...args, authOptions)
}
`,
    },
    who: '/who',
  },
]
