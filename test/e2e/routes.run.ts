import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { startOpenIdProvider } from '../support/openid-provider.js'
import type { OwnDatabase } from '../support/databases.js'
import {
  DRIZZLE_POSTGRESQL,
  DRIZZLE_SQLITE,
  PRISMA_POSTGRESQL,
  PRISMA_SQLITE,
  type KeptBy,
  type Place,
} from './routes-databases.js'
import { shownFiles, visitShown, type ShownPage } from './shown-pages.js'
import { stopwatch } from './stopwatch.js'
import { throughServer } from './through-server.js'
import {
  ASTRO_BUILD,
  ASTRO_DEV,
  astroByHand,
  CREATE_ASTRO,
  CREATE_KIT,
  CREATE_START,
  createNext,
  createNuxt,
  KIT_BUILD,
  NEXT_BIN,
  NITRO_BY_HAND,
  NITRO_BUILD,
  NITRO_DEV,
  NUXT_BUILD,
  NUXT_DEV,
  reactRouterByHand,
  ROUTER_BUILD,
  ROUTER_DEV,
  routesProject,
  START_BUILD,
  type Creation,
  type RoutesProject,
} from './routes-project.js'

interface Row extends Creation {
  readonly title: string
  /** The keeper of its users, and where its code lies. */
  readonly kept?: { readonly by: KeptBy; readonly place: Place }
  /** Files of a page that only those see who are signed in. */
  readonly page: Readonly<Record<string, string>>
  /** Where sign-in answers, and the file with its variables. */
  readonly base: string
  readonly env: string
  /** The command that says whether the project is sound, besides its build. */
  readonly check: string
  /** Starts it while it is developed, and as it was built, with more variables. */
  readonly dev: string
  readonly start: string
  readonly production?: (origin: string) => NodeJS.ProcessEnv
  /** The page of the documentation that is tried in it. */
  readonly shown?: ShownPage
}

const APP_PAGE = `import { Suspense } from "react";
import { requireSession } from "@/auth";

async function Account() {
  const { user } = await requireSession();
  return <p>{\`for \${user?.name}\`}</p>;
}

export default function Page() {
  return (
    <Suspense fallback={<p>one moment</p>}>
      <Account />
    </Suspense>
  );
}
`

const PAGES_PAGE = `import type { GetServerSideProps } from "next";
import { auth } from "@/auth";

export const getServerSideProps: GetServerSideProps = async (context) => {
  const session = await auth(context);
  return session
    ? { props: { name: session.user?.name ?? null } }
    : { redirect: { destination: "/api/auth/signin", permanent: false } };
};

export default function Account({ name }: { name: string | null }) {
  return <p>{\`for \${name}\`}</p>;
}
`

const NEXT = {
  base: '/api/auth',
  env: '.env.local',
  check: 'npm run lint --if-present',
  dev: `${NEXT_BIN} dev`,
  start: `${NEXT_BIN} start`,
} as const

const KIT_PAGE = {
  'src/routes/account/+page.server.ts': `import { requireSession } from '$lib/server/auth';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
	const { user } = await requireSession(event);
	return { name: user?.name };
};
`,
  'src/routes/account/+page.svelte': `<script lang="ts">
	let { data } = $props();
</script>

<p>for {data.name}</p>
`,
}

const NEXT_PLACE: Place = {
  folder: 'lib',
  route: 'app/orders/route.ts',
  from: '@/lib',
  take: '',
  variable: 'process.env.DATABASE_URL',
}

const KIT_PLACE: Place = {
  folder: 'src/lib/server',
  route: 'src/routes/orders/+server.ts',
  from: '$lib/server',
  take: "import { env } from '$env/dynamic/private';\n",
  variable: 'env.DATABASE_URL',
}

const NEXT_APP = {
  ...NEXT,
  make: createNext(16, '--ts --app --no-src-dir'),
  fonts: 'app/layout.tsx',
  page: { 'app/account/page.tsx': APP_PAGE },
} as const

const KIT = {
  make: CREATE_KIT,
  page: KIT_PAGE,
  base: '/auth',
  env: '.env',
  check: 'npm run check',
  // In place of the shell, so that it is gone when the shell is: Vite starts no second one beside it.
  dev: 'exec node node_modules/vite/bin/vite.js dev --port $PORT',
  start: KIT_BUILD,
  production: (origin: string) => ({ NODE_ENV: 'production', AUTH_DEV: '', ORIGIN: origin }),
}

/** No creator makes one yet. */
const KIT_3 = {
  ...KIT,
  make: ['mkdir project && cd project && npm init -y && npm pkg set type=module private=true'],
  more: {
    dependencies: {
      '@sveltejs/adapter-node': '^6.0.1',
      '@sveltejs/kit': '^3.2.0',
      '@sveltejs/vite-plugin-svelte': '^7.1.2',
      svelte: '^5.56.1',
      'svelte-check': '^4.6.0',
      typescript: '^6.0.3',
      vite: '^8.0.16',
    },
    scripts: {
      dev: 'vite dev',
      build: 'vite build',
      check: 'svelte-kit sync && svelte-check --tsconfig ./tsconfig.json',
    },
    files: {
      '.gitignore': 'node_modules\n.svelte-kit\nbuild\n.env\n',
      'tsconfig.json': '{ "extends": "$app/tsconfig", "compilerOptions": { "strict": true } }\n',
      'vite.config.js': `// @ts-nocheck: the types of Node are not there
import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
	plugins: [sveltekit({ adapter: adapter(), paths: { origin: process.env.SITE } })]
});
`,
      'src/app.html': `<!doctype html>
<html lang="en">
	<head>%sveltekit.head%</head>
	<body><div>%sveltekit.body%</div></body>
</html>
`,
      'src/app.d.ts': 'declare global {\n\tnamespace App {}\n}\n\nexport {};\n',
      'src/routes/+page.svelte': '<h1>hello</h1>\n',
    },
  },
  page: Object.fromEntries(
    Object.entries(KIT_PAGE).map(([file, text]) => [
      file,
      text.replace("'$lib/server/auth'", "'../../lib/server/auth.ts'"),
    ]),
  ),
  node: 24,
} as const

const ASTRO_PAGE = {
  'src/pages/account.astro': `---
import { requireSession } from '../auth';

export const prerender = false;

const { user } = await requireSession(Astro);
---

<p>for {user?.name}</p>
`,
}

const ASTRO = {
  page: ASTRO_PAGE,
  base: '/auth',
  env: '.env',
  check: 'npm run check',
  dev: ASTRO_DEV,
  start: ASTRO_BUILD,
  production: () => ({ NODE_ENV: 'production', AUTH_DEV: '' }),
}

const NUXT = {
  page: {
    'server/api/me.get.ts': `import { requireSession } from '../auth'

export default defineEventHandler(async (event) => {
  const { user } = await requireSession(event)
  return { name: user?.name, same: user?.name === event.context.session?.user?.name }
})
`,
    'app/pages/account.vue': `<script setup lang="ts">
const { session } = useSession()
const { data: mine } = await useFetch('/api/me')
</script>

<template>
  <p v-if="mine?.same && mine.name === session.data?.user?.name">{{ \`for \${mine.name}\` }}</p>
</template>
`,
  },
  base: '/api/auth',
  env: '.env',
  check: 'npx nuxt prepare && npx vue-tsc -b --noEmit',
  dev: NUXT_DEV,
  start: NUXT_BUILD,
  production: () => ({ NODE_ENV: 'production', AUTH_DEV: '' }),
}

const NITRO = {
  ...NITRO_BY_HAND,
  page: {
    'server/routes/account.ts': `import { defineHandler } from 'nitro'
import { requireSession } from '../auth'

export default defineHandler(async (event) => {
  const { user } = await requireSession(event)
  return user?.name === event.context.session?.user?.name ? \`for \${user?.name}\` : ''
})
`,
  },
  base: '/api/auth',
  env: '.env',
  check: 'npx tsc',
  dev: NITRO_DEV,
  start: NITRO_BUILD,
  production: () => ({ NODE_ENV: 'production', AUTH_DEV: '' }),
} as const

const ROUTER = {
  page: {
    'app/routes/account.tsx': `import { requireSession, sessionContext } from "../auth.server";
import type { Route } from "./+types/account";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requireSession({ request, context });
  return { name: user?.name, same: user?.name === context.get(sessionContext)?.user?.name };
}

export default function Account({ loaderData: { name, same } }: Route.ComponentProps) {
  return <p>{same && \`for \${name}\`}</p>;
}
`,
  },
  base: '/auth',
  env: '.env',
  check: 'npm run check',
  dev: ROUTER_DEV,
  start: ROUTER_BUILD,
  production: () => ({ NODE_ENV: 'production', AUTH_DEV: '' }),
}

const START = {
  ...CREATE_START,
  page: {
    'src/routes/account.tsx': `import { createFileRoute } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
import { getSession, requireSession } from '@/lib/auth.functions'

const readName = createServerFn()
  .middleware([requireSession])
  .handler(({ context }) => context.session.user?.name ?? 'nobody')

// As src/start.ts has it for all of the server.
const readAgain = createServerFn().handler(({ context }) => context.session?.user?.name)

export const Route = createFileRoute('/account')({
  loader: async () => ({
    name: await readName(),
    again: await readAgain(),
    session: await getSession(),
  }),
  component: Account,
})

function Account() {
  const { name, again, session } = Route.useLoaderData()
  return name === again && name === session?.user?.name ? <p>{\`for \${name}\`}</p> : null
}
`,
    'src/routes/api/me.ts': `import { createFileRoute } from '@tanstack/react-router'
import { requireSession } from '@/lib/auth.functions'

export const Route = createFileRoute('/api/me')({
  server: {
    middleware: [requireSession],
    handlers: { GET: ({ context }) => Response.json(context.session.user?.name) },
  },
})
`,
  },
  base: '/api/auth',
  env: '.env',
  check: 'npm run build && npx tsc --noEmit',
  // In place of the shell, so that it is gone when the shell is: Vite starts no second one beside it.
  dev: 'exec node node_modules/vite/bin/vite.js dev --port $PORT',
  start: START_BUILD,
  production: () => ({ NODE_ENV: 'production', AUTH_DEV: '' }),
  node: 24,
} as const

const ROWS: readonly Row[] = [
  {
    ...START,
    shown: { page: 'docs/frameworks/tanstack-start', orders: '/orders', admin: '/api/admin' },
    title: 'TanStack Start on Node.js 24, its creator',
  },
  {
    ...ASTRO,
    title: 'Astro 7 on Node.js 24, create-better-t-stack',
    make: CREATE_ASTRO,
    check: 'npm run check-types',
    node: 24,
  },
  { ...ASTRO, ...astroByHand(6, '^10.0.0'), title: 'Astro 6 on Node.js 24, by hand', node: 24 },
  {
    ...ASTRO,
    ...astroByHand(5, '^9.5.0'),
    shown: { page: 'docs/frameworks/astro', orders: '/mine', admin: '/admin' },
    title: 'Astro 5, by hand',
  },
  {
    ...NEXT_APP,
    shown: {
      page: 'docs/frameworks/next',
      orders: '/orders',
      admin: '/admin',
      at: (file) => file.replace(/^src\//, ''),
      check: 'npx tsc --noEmit',
    },
    title: 'Next.js 16, App Router, TypeScript, Cache Components',
  },
  { ...NEXT_APP, title: 'Next.js 16 on Node.js 24', node: 24 },
  {
    ...NEXT,
    title: 'Next.js 15, App Router in src, JavaScript',
    make: createNext(15, '--js --app --src-dir --eslint --no-tailwind'),
    fonts: 'src/app/layout.js',
    page: { 'src/app/account/page.js': APP_PAGE },
  },
  {
    ...NEXT,
    title: 'Next.js 16, Pages Router, TypeScript',
    make: createNext(16, '--ts --no-app --src-dir --no-tailwind'),
    fonts: 'src/pages/index.tsx',
    page: { 'src/pages/account.tsx': PAGES_PAGE },
  },
  {
    ...KIT,
    shown: { page: 'docs/frameworks/sveltekit', orders: '/orders', admin: '/admin' },
    title: 'SvelteKit 2, TypeScript, on Node.js',
  },
  { ...KIT_3, title: 'SvelteKit 3 on Node.js 24, by hand' },
  {
    ...NUXT,
    ...createNuxt('4.4.5'),
    shown: { page: 'docs/frameworks/nuxt', orders: '/orders', admin: '/api/admin' },
    title: 'Nuxt 4, TypeScript',
  },
  { ...NUXT, ...createNuxt('^4.5.2'), title: 'Nuxt 4 on Node.js 24', node: 24 },
  {
    ...NITRO,
    shown: { page: 'docs/frameworks/nitro', orders: '/orders', admin: '/admin' },
    title: 'Nitro 3, by hand',
  },
  { ...NITRO, title: 'Nitro 3 on Node.js 24', node: 24 },
  {
    ...ROUTER,
    ...reactRouterByHand('7.18.4', true),
    shown: { page: 'docs/frameworks/react-router', orders: '/orders', admin: '/admin' },
    title: 'React Router 7, routes by name',
  },
  {
    ...ROUTER,
    ...reactRouterByHand('8.4.0', false),
    title: 'React Router 8 on Node.js 24, routes in a list',
    node: 24,
  },
  ...[PRISMA_POSTGRESQL, DRIZZLE_SQLITE].map((by) => ({
    ...NEXT_APP,
    title: `Next.js 16, ${by.title}`,
    kept: { by, place: NEXT_PLACE },
  })),
  ...[DRIZZLE_POSTGRESQL, PRISMA_SQLITE].map((by) => ({
    ...KIT,
    title: `SvelteKit 2, ${by.title}`,
    kept: { by, place: KIT_PLACE },
  })),
]

/** The files that npm and Next write by themselves, and the people of an application. */
const BELONGINGS = /package-lock\.json|next-env\.d\.ts|tsconfig\.json|app\.db|routeTree\.gen\.ts|^$/

let made: RoutesProject | undefined
let own: OwnDatabase | undefined
afterEach(async () => {
  await made?.dispose()
  await own?.drop()
  own = undefined
})

/** The parts that a row's database adds to its project, and what is done with it. */
async function databaseOf({ kept, env }: Row) {
  if (!kept) return undefined
  const { by, place } = kept
  const opened = await by.database.open()
  own = opened
  const { url } = opened
  const ask = by.database.ask(url)
  return {
    variables: { DATABASE_URL: url },
    more: {
      dependencies: by.dependencies,
      files: { ...by.files(place), [env]: `DATABASE_URL=${url}\n` },
    },
    apply: async (project: RoutesProject) => by.apply(project, opened, ask),
    names: async () =>
      (await ask(`select name from ${by.users} order by name`)).map(({ name }) => name),
  }
}

/** Tries the code of a page, and leaves the project as it was. */
async function tryShown(project: RoutesProject, row: Row, shown: ShownPage): Promise<void> {
  const { read, serve, shell, stop, write } = project
  const files = shownFiles(shown)
  const paths = Object.keys(files)
  const generated = paths.filter((path) => existsSync(`${project.folder}/${path}`))
  const before = Object.fromEntries(generated.map((path) => [path, read(path)]))
  await stop()
  write(files)
  await visitShown(await serve(row.dev), shown)
  await stop()
  await shell(shown.check ?? row.check)
  await shell(`rm -rf ${paths.map((path) => `'${path}'`).join(' ')}`)
  write(before)
}

test.each(ROWS)('$title', async (row) => {
  const { title, page, base, env, check } = row
  const { step, told } = stopwatch()
  made = routesProject()
  const database = await databaseOf(row)
  await made.create({ ...row, ...(database && { more: database.more }) })
  const { shell, createAuth, must, write, serve, stop } = made
  step('made')

  await must('init', '--yes')
  step('init')
  await database?.apply(made)
  const again = await createAuth('init', '--yes', '--json', '--allow-dirty')
  expect(JSON.parse(again.stdout)).toMatchObject({ plan: { changes: [] } })
  write(page)
  await shell(check)
  // Nothing is known where an image is built.
  await shell(
    `mv ${env} ../kept && env -u DATABASE_URL -u AUTH_SECRET -u AUTH_DEV npm run build && mv ../kept ${env}`,
  )
  step('check, build')

  const origin = await serve(row.dev)
  const visitor = makeVisitor(origin)
  const account = async (): Promise<string> => (await visitor.ask('/account')).text()
  expect(await account()).not.toMatch(/for (?:Grace|undefined|null)/)
  await visitor.press(`${base}/signin`, 'Grace Hopper')
  expect(await account()).toContain('for Grace Hopper')
  await visitor.press(`${base}/signout`, 'Sign out')
  expect(await account()).not.toContain('for Grace Hopper')
  step('signed in while it is developed')
  if (row.shown) await tryShown(made, row, row.shown)
  step('as the documentation has it')

  const shop = {
    client_id: 'shop',
    client_secret: 'a secret of the shop, long enough',
    redirect_uris: [`${origin}${base}/callback/keycloak`],
  }
  const { issuer } = await startOpenIdProvider([shop])
  await must('add', 'provider', 'keycloak', '--yes')
  await stop()
  // What the server of development was writing when it was stopped may be cut short.
  await shell('rm -rf .next/dev')
  // One of them has to be told where it will be.
  await shell(`SITE=${origin} npm run build`)
  const variables = {
    ...database?.variables,
    AUTH_URL: origin,
    AUTH_KEYCLOAK_ID: shop.client_id,
    AUTH_KEYCLOAK_SECRET: shop.client_secret,
    AUTH_KEYCLOAK_ISSUER: issuer,
    ...row.production?.(origin),
  }
  await serve(row.start, variables)
  expect(await (await visitor.ask(`${base}/signin`)).text()).not.toContain('Grace Hopper')
  await throughServer(visitor, origin, await visitor.press(`${base}/signin`, 'Keycloak'))
  expect(await account()).toContain('for Ada Lovelace')
  await must('secret', '--rotate', '--yes')
  await serve(row.start, variables)
  expect(await account()).toContain('for Ada Lovelace')
  await visitor.press(`${base}/signout`, 'Sign out')
  expect(await account()).not.toContain('for Ada Lovelace')
  expect(await database?.names()).toEqual(database && ['Ada Lovelace', 'Grace Hopper'])
  step('OpenID Connect in production, rotated')

  await stop()
  await shell(`rm -rf .next .nitro .nuxt .output build dist ${Object.keys(page).join(' ')}`)
  // Where a list names the page it was there before.
  await shell(`git ls-files ${Object.keys(page).join(' ')} | xargs -r git checkout -q --`)
  for (const _ of ['rotation', 'provider', 'init']) await must('undo', '--yes')
  const left = await shell('git status --porcelain')
  expect(left.split('\n').filter((line) => !BELONGINGS.test(line))).toEqual([])
  step('undo')
  console.log(`${title}: ${told()}`)
})
