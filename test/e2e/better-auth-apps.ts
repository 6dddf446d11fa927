import { fileURLToPath } from 'node:url'
import { betterAuthFile } from '../support/better-auth-project.js'
import { askTheirs, BOB, signInBob } from './better-auth-bob.js'
import { MYSQL, POSTGRESQL } from './databases-orms.js'
import {
  tablesBy,
  NEXT,
  NEXT_FILES,
  NEXT_PACKAGES,
  NEXT_TYPES,
  type Files,
  type MovedApp,
} from './moved-app.js'
import { NUXT_BUILD, START_BUILD } from './routes-project.js'

const BETTER_AUTH = { 'better-auth': '1.7.25' }

/** Bob has signed up there, and so does Carol once it is back. */
const FROM: Pick<MovedApp, 'from' | 'variables' | 'users' | 'signInThere' | 'signInHere' | 'back'> =
  {
    from: 'better-auth',
    variables: 'BETTER_AUTH_SECRET=of-this-shop-alone-0123456789\n',
    users: '"user"',
    signInThere: async (visitor, origin) => {
      await askTheirs(visitor, origin, 'sign-up/email', { name: 'Bob', ...BOB })
    },
    signInHere: async (visitor, origin) => {
      await signInBob(origin, BOB.password, visitor)
    },
    back: {
      signIn: async (visitor, origin) => {
        const carol = { name: 'Carol', email: 'carol@example.test', password: BOB.password }
        await askTheirs(visitor, origin, 'sign-up/email', carol)
      },
      shown: { name: 'Carol', orders: [] },
    },
  }

const manifest = (scripts: Files, dependencies: Files, devDependencies: Files): object => ({
  name: 'shop',
  private: true,
  scripts,
  dependencies: { ...BETTER_AUTH, ...dependencies },
  devDependencies,
})

/** Its own tool makes them, of the same options. */
const TABLES = 'node --env-file=.env tables.mjs && rm tables.mjs'
const tablesIn = (driver: string, database: string): Files => ({
  'tables.mjs': `import { getMigrations } from 'better-auth/db/migration'
${driver}

const database = ${database}
await (await getMigrations({ database, emailAndPassword: { enabled: true } })).runMigrations()
process.exit(0)
`,
})

const OURS = (
  library: string,
): string => `import { createClient } from '@create-auth/runtime/${library}'

export const authClient = createClient({ basePath: '/api/auth' })
`
const THEIRS = (
  library: string,
): string => `import { createAuthClient } from 'better-auth/${library}'

export const authClient = createAuthClient()
`

const ofNuxt = {
  client: 'app/lib/auth-client.ts',
  page: (asked: string, name: string): string => `<script setup lang="ts">
${asked}
</script>

<template>
  <p>{{ \`hello \${${name} ?? 'stranger'}\` }}</p>
</template>
`,
  orders: (imported: string, session: string): string => `import { eq } from 'drizzle-orm'
${imported}import { db } from '../db'
import { orders } from '../db/schema'

export default defineEventHandler(async (event) => {
  const session = ${session}
  if (!session) return []
  return db.select({ what: orders.what }).from(orders).where(eq(orders.userId, session.user.id))
})
`,
}

const NUXT: MovedApp = {
  ...FROM,
  title: 'Better Auth, Nuxt 4, PostgreSQL with Drizzle',
  database: POSTGRESQL,
  manifest: {
    type: 'module',
    ...manifest(
      { dev: 'nuxt dev', build: 'nuxt build', postinstall: 'nuxt prepare' },
      { 'drizzle-orm': '0.45.4', nuxt: '4.4.5', pg: '^8.0.0', vue: '^3.5.0' },
      { 'drizzle-kit': '0.31.11', typescript: '^5.9.3' },
    ),
  },
  files: {
    '.gitignore': 'node_modules\n.nuxt\n.output\n.env\n',
    'nuxt.config.ts':
      "export default defineNuxtConfig({ compatibilityDate: '2026-01-01', telemetry: false, sourcemap: false })\n",
    'drizzle.config.ts': `import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema.ts',
  dbCredentials: { url: process.env.DATABASE_URL! },
})
`,
    'lib/auth.ts': `import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { db } from '../server/db'
import * as schema from '../server/db/schema'

export const auth = betterAuth({
  database: drizzleAdapter(db, { provider: 'pg', schema }),
  emailAndPassword: { enabled: true },
})
`,
    'server/db/schema.ts': `${betterAuthFile('src/schema.ts')}
export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  userId: text('userId')
    .notNull()
    .references(() => user.id),
  what: text('what').notNull(),
})
`,
    'server/db/index.ts': `import { drizzle } from 'drizzle-orm/node-postgres'

export const db = drizzle(process.env.DATABASE_URL!)
`,
    'server/api/auth/[...all].ts': `import { auth } from '~~/lib/auth'

export default defineEventHandler((event) => {
  return auth.handler(toWebRequest(event))
})
`,
    'server/api/orders.get.ts': ofNuxt.orders(
      "import { auth } from '~~/lib/auth'\n",
      'await auth.api.getSession({ headers: event.headers })',
    ),
    'app/app.vue': '<template>\n  <NuxtPage />\n</template>\n',
    [ofNuxt.client]: THEIRS('vue'),
    'app/pages/index.vue': ofNuxt.page(
      "import { authClient } from '~/lib/auth-client'\n\nconst { data: session } = await authClient.useSession(useFetch)",
      'session?.user.name',
    ),
  },
  written: /^(?:\.nuxt|\.output|drizzle)\//,
  tables: tablesBy(
    'for step in generate migrate; do node --env-file=.env node_modules/drizzle-kit/bin.cjs $step; done',
  ),
  build: 'env -u TEST node_modules/.bin/nuxt build',
  built: '.output',
  serve: NUXT_BUILD.replace('node', 'node --env-file=.env'),
  steps: [
    'app/lib/auth-client.ts:3:27',
    'app/pages/index.vue:4:33',
    'server/api/orders.get.ts:7:25',
  ],
  done: {
    [ofNuxt.client]: OURS('vue'),
    'app/pages/index.vue': ofNuxt.page(
      'const { session } = useSession()',
      'session.data?.user?.name',
    ),
    'server/api/orders.get.ts': ofNuxt.orders('', 'event.context.session'),
  },
}

const ofStart = {
  functions: (imported: string, given: string, session: string): string =>
    `import { createServerFn } from '@tanstack/react-start'
${imported}
export const getSession = createServerFn({ method: 'GET' }).handler(async (${given}) => {
  return ${session}
})

export const ensureSession = createServerFn({ method: 'GET' }).handler(async (${given}) => {
  const session = ${session}
  if (!session) throw new Error('Unauthorized')
  return session
})
`,
  orders: (imported: string, given: string, session: string): string =>
    `import { createFileRoute } from '@tanstack/react-router'
${imported}import { pool } from '@/lib/db'

export const Route = createFileRoute('/api/orders')({
  server: {
    handlers: {
      GET: async ({ ${given} }) => {
        const session = ${session}
        if (!session) return Response.json([])
        const own = await pool.query('select what from orders where "userId" = $1', [session.user.id])
        return Response.json(own.rows)
      },
    },
  },
})
`,
}

const START: MovedApp = {
  ...FROM,
  title: 'Better Auth, TanStack Start, PostgreSQL',
  database: POSTGRESQL,
  path: fileURLToPath(new URL('node_modules/node24/bin', import.meta.url)),
  manifest: {
    type: 'module',
    ...manifest(
      { dev: 'vite dev', build: 'vite build', start: 'srvx serve --prod' },
      {
        '@tanstack/react-router': '1.170.46',
        '@tanstack/react-start': '1.169.5',
        pg: '^8.0.0',
        react: '^19.2.0',
        'react-dom': '^19.2.0',
        srvx: '^1.0.8',
      },
      {
        '@types/node': '^22.10.2',
        '@types/pg': '^8.0.0',
        '@types/react': '^19.2.0',
        '@types/react-dom': '^19.2.0',
        '@vitejs/plugin-react': '^6.0.1',
        typescript: '^6.0.2',
        vite: '^8.0.0',
      },
    ),
  },
  files: {
    '.gitignore': 'node_modules\ndist\n.tanstack\n.env\n',
    'tsconfig.json': `{
  "include": ["src", "vite.config.ts"],
  "compilerOptions": {
    "target": "ES2022", "module": "ESNext", "moduleResolution": "bundler", "lib": ["ES2022", "DOM", "DOM.Iterable"],
    "jsx": "react-jsx", "strict": true, "noEmit": true, "skipLibCheck": true, "types": ["vite/client", "node"],
    "paths": { "@/*": ["./src/*"] }
  }
}
`,
    'vite.config.ts': `import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [tanstackStart(), viteReact()],
})
`,
    'src/router.tsx': `import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'

export const getRouter = () => createRouter({ routeTree })
`,
    'src/routes/__root.tsx': `import type { ReactNode } from 'react'
import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'

export const Route = createRootRoute({ component: Outlet, shellComponent: Document })

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
`,
    'src/routes/index.tsx': `import { createFileRoute } from '@tanstack/react-router'
import { getSession } from '@/lib/auth.functions'

export const Route = createFileRoute('/')({ loader: () => getSession(), component: Home })

function Home() {
  const session = Route.useLoaderData()
  return <p>{\`hello \${session?.user.name ?? 'stranger'}\`}</p>
}
`,
    'src/routes/api/auth/$.ts': `import { createFileRoute } from '@tanstack/react-router'
import { auth } from '@/lib/auth'

export const Route = createFileRoute('/api/auth/$')({
  server: {
    handlers: {
      GET: async ({ request }: { request: Request }) => {
        return await auth.handler(request)
      },
      POST: async ({ request }: { request: Request }) => {
        return await auth.handler(request)
      },
    },
  },
})
`,
    'src/routes/api/orders.ts': ofStart.orders(
      "import { auth } from '@/lib/auth'\n",
      'request',
      'await auth.api.getSession({ headers: request.headers })',
    ),
    'src/lib/db.ts':
      "import { Pool } from 'pg'\n\nexport const pool = new Pool({ connectionString: process.env.DATABASE_URL })\n",
    'src/lib/auth.ts': `import { betterAuth } from 'better-auth'
import { tanstackStartCookies } from 'better-auth/tanstack-start'
import { pool } from './db'

export const auth = betterAuth({
  database: pool,
  emailAndPassword: { enabled: true },
  plugins: [tanstackStartCookies()],
})
`,
    'src/lib/auth-client.ts': THEIRS('react'),
    'src/lib/auth.functions.ts': ofStart.functions(
      "import { getRequestHeaders } from '@tanstack/react-start/server'\nimport { auth } from '@/lib/auth'\n",
      '',
      'await auth.api.getSession({ headers: getRequestHeaders() })',
    ),
    ...tablesIn(
      "import { Pool } from 'pg'",
      'new Pool({ connectionString: process.env.DATABASE_URL })',
    ),
  },
  written: /^(?:\.tanstack\/|src\/routeTree\.gen\.ts)/,
  tables: tablesBy(
    TABLES,
    'create table orders (id text primary key, "userId" text not null references "user" (id), what text not null)',
  ),
  build: 'env -u TEST node_modules/.bin/vite build && node_modules/.bin/tsc',
  built: 'dist',
  serve: START_BUILD,
  steps: [
    'src/lib/auth-client.ts:3:27',
    'src/lib/auth.functions.ts:6:16',
    'src/lib/auth.functions.ts:10:25',
    'src/routes/api/orders.ts:9:31',
  ],
  done: {
    'src/lib/auth-client.ts': OURS('react'),
    'src/lib/auth.functions.ts': ofStart.functions('', '{ context }', 'context.session'),
    'src/routes/api/orders.ts': ofStart.orders('', 'context', 'context.session'),
  },
}

const ofPages = {
  page: (imported: string, given: string, session: string, leads: string): string =>
    `import type { GetServerSideProps, InferGetServerSidePropsType } from 'next'
${imported}import { authClient } from '@/lib/auth-client'

export const getServerSideProps: GetServerSideProps<{ name: string | null }> = async (${given}) => {
  const session = ${session}
  return { props: { name: session?.user.name ?? null } }
}

export default function Home({ name }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  return (
    <>
      <p>{\`hello \${name ?? 'stranger'}\`}</p>
      <button onClick={() => authClient.signOut(${leads})}>Sign out</button>
    </>
  )
}
`,
  orders: (imported: string, session: string): string =>
    `import type { NextApiRequest, NextApiResponse } from 'next'
${imported}import { pool } from '@/lib/db'

export default async function orders(req: NextApiRequest, res: NextApiResponse) {
  const session = ${session}
  if (!session) return res.json([])
  const [rows] = await pool.query('select what from orders where userId = ?', [session.user.id])
  return res.json(rows)
}
`,
}
const BY_NODE =
  "import { fromNodeHeaders } from 'better-auth/node'\nimport { auth } from '@/lib/auth'\n"
const BY_HEADERS = 'await auth.api.getSession({ headers: fromNodeHeaders(req.headers) })'

const PAGES: MovedApp = {
  ...FROM,
  title: 'Better Auth, Next.js 16, Pages Router, MySQL',
  database: MYSQL,
  manifest: manifest(
    { dev: 'next dev', build: 'next build', start: 'next start' },
    { mysql2: '^3.0.0', ...NEXT_PACKAGES },
    NEXT_TYPES,
  ),
  files: {
    ...NEXT_FILES,
    'lib/db.ts':
      "import { createPool } from 'mysql2/promise'\n\nexport const pool = createPool({ uri: process.env.DATABASE_URL, timezone: 'Z' })\n",
    'lib/auth.ts': `import { betterAuth } from 'better-auth'
import { pool } from './db'

export const auth = betterAuth({
  database: pool,
  emailAndPassword: { enabled: true },
})
`,
    'lib/auth-client.ts': THEIRS('react'),
    'pages/api/auth/[...all].ts': `import { toNodeHandler } from 'better-auth/node'
import { auth } from '@/lib/auth'

export const config = { api: { bodyParser: false } }

export default toNodeHandler(auth.handler)
`,
    'pages/api/orders.ts': ofPages.orders(BY_NODE, BY_HEADERS),
    'pages/index.tsx': ofPages.page(BY_NODE, '{ req }', BY_HEADERS, ''),
    ...tablesIn(
      "import { createPool } from 'mysql2/promise'",
      "createPool({ uri: process.env.DATABASE_URL, timezone: 'Z' })",
    ),
  },
  ...NEXT,
  tables: tablesBy(
    TABLES,
    'create table orders (id varchar(36) primary key, "userId" varchar(36) not null references "user" (id), what text not null)',
  ),
  steps: [
    'lib/auth-client.ts:3:27',
    'pages/api/orders.ts:7:25',
    'pages/index.tsx:7:25',
    'pages/index.tsx:15:30',
  ],
  done: {
    'lib/auth-client.ts': OURS('react'),
    'pages/api/orders.ts': ofPages.orders(
      "import { auth } from '@/auth'\n",
      'await auth(req, res)',
    ),
    'pages/index.tsx': ofPages.page(
      "import { auth } from '@/auth'\n",
      'context',
      'await auth(context)',
      "{ redirectTo: '/' }",
    ),
  },
}

export const BETTER_AUTH_APPS: readonly MovedApp[] = [NUXT, START, PAGES]
