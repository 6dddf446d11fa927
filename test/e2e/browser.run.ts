import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startOpenIdProvider } from '../support/openid-provider.js'
import { addAuthenticator, barriers, openBrowser, watch } from './open-browser.js'
import {
  CREATE_KIT,
  createNext,
  createNuxt,
  KIT_BUILD,
  NEXT_BIN,
  NUXT_BUILD,
  NUXT_DEV,
  reactRouterByHand,
  ROUTER_BUILD,
  ROUTER_DEV,
  routesProject,
  type Creation,
  type RoutesProject,
} from './routes-project.js'
import { stopwatch } from './stopwatch.js'

interface Row extends Creation {
  readonly title: string
  /** Where sign-in answers. */
  readonly base: string
  /** The auth file, and what makes it one of a project that has users, passkeys and a sign-in of its own. */
  readonly auth: string
  readonly files: Readonly<Record<string, string>>
  readonly dev: string
  readonly start: string
  readonly production: (origin: string) => NodeJS.ProcessEnv
}

const NEXT_HOME = `import Link from "next/link";
import { signIn, signOut } from "@/auth";
import { Who } from "./who";

export default function Page() {
  return (
    <main>
      <h1>Shop</h1>
      <Who />
      <Link href="/account">Account</Link>
      <form
        action={async () => {
          "use server";
          await signIn("credentials", { redirectTo: "/" });
        }}
      >
        <button>Enter</button>
      </form>
      <form
        action={async () => {
          "use server";
          await signOut({ redirectTo: "/" });
        }}
      >
        <button>Leave</button>
      </form>
    </main>
  );
}
`

const NEXT_WHO = `"use client";

import { useSession } from "@create-auth/runtime/react";

export function Who() {
  const { data, status } = useSession();
  return <p role="status">{\`\${status} \${data?.user?.name ?? "nobody"}\`}</p>;
}
`

const NEXT_ACCOUNT = `import { Suspense } from "react";
import { requireSession } from "@/auth";

async function Account() {
  const { user } = await requireSession({ redirectTo: "/account" });
  return <p>{\`for \${user?.name}\`}</p>;
}

export default function Page() {
  return (
    <main>
      <h1>Account</h1>
      <Suspense fallback={<p>one moment</p>}>
        <Account />
      </Suspense>
      <a href="/api/auth/signout">Sign out</a>
    </main>
  );
}
`

const KIT_LAYOUT = `import type { LayoutServerLoad } from './$types';

export const load: LayoutServerLoad = ({ locals }) => ({ session: locals.session });
`

const KIT_HOME = `<script lang="ts">
	import { enhance } from '$app/forms';
	import { createClient } from '@create-auth/runtime/svelte';
	let { data } = $props();
	const { useSession } = createClient();
	// svelte-ignore state_referenced_locally
	const session = useSession(data.session);
</script>

<svelte:head><title>Shop</title></svelte:head>
<main>
	<h1>Shop</h1>
	<p role="status">{$session.status} {$session.data?.user?.name ?? 'nobody'}</p>
	<a href="/account" data-sveltekit-reload>Account</a>
	<form method="post" action="?/enter" use:enhance><button>Enter</button></form>
	<form method="post" action="?/leave" use:enhance><button>Leave</button></form>
</main>
`

const KIT_ACTIONS = `import { signIn, signOut } from '$lib/server/auth';
import type { Actions } from './$types';

export const actions: Actions = {
	enter: async (event) => void (await signIn(event, 'credentials', { redirectTo: '/' })),
	leave: async (event) => void (await signOut(event, { redirectTo: '/' }))
};
`

const KIT_ACCOUNT = `<script lang="ts">
	let { data } = $props();
</script>

<svelte:head><title>Account</title></svelte:head>
<main>
	<h1>Account</h1>
	<p>for {data.name}</p>
	<a href="/auth/signout" data-sveltekit-reload>Sign out</a>
</main>
`

const KIT_ACCOUNT_SERVER = `import { requireSession } from '$lib/server/auth';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
	const { user } = await requireSession(event);
	return { name: user?.name };
};
`

const NUXT_HOME = `<script setup lang="ts">
const { session, signIn, signOut } = useSession()
useHead({ title: 'Shop', htmlAttrs: { lang: 'en' } })
</script>

<template>
  <main>
    <h1>Shop</h1>
    <p role="status">{{ session.status }} {{ session.data?.user?.name ?? 'nobody' }}</p>
    <a href="/account">Account</a>
    <button @click="signIn('credentials', { redirect: false })">Enter</button>
    <button @click="signOut({ redirect: false })">Leave</button>
  </main>
</template>
`

const NUXT_ACCOUNT = `<script setup lang="ts">
const { session } = useSession()
useHead({ title: 'Account', htmlAttrs: { lang: 'en' } })
</script>

<template>
  <main>
    <h1>Account</h1>
    <p>for {{ session.data?.user?.name }}</p>
    <a href="/api/auth/signout">Sign out</a>
  </main>
</template>
`

const NUXT_GATE = `import { requireSession } from '../auth'

export default defineEventHandler(async (event) => {
  if (event.path.startsWith('/account')) await requireSession(event)
})
`

const ROUTER_CLIENT = `import { createClient } from "@create-auth/runtime/react";

export const { SessionProvider, signIn, signOut, useSession } = createClient({ basePath: "/auth" });
`

const ROUTER_HOME = `import { Link } from "react-router";
import { SessionProvider, signIn, signOut, useSession } from "../auth-client";
import { sessionContext } from "../auth.server";
import type { Route } from "./+types/home";

export function loader({ context }: Route.LoaderArgs) {
  return { session: context.get(sessionContext) };
}

function Who() {
  const { data, status } = useSession();
  return <p role="status">{\`\${status} \${data?.user?.name ?? "nobody"}\`}</p>;
}

export default function Home({ loaderData: { session } }: Route.ComponentProps) {
  return (
    <main>
      <title>Shop</title>
      <h1>Shop</h1>
      <SessionProvider session={session}>
        <Who />
      </SessionProvider>
      <Link to="/account">Account</Link>
      <button onClick={() => signIn("credentials", { redirect: false })}>Enter</button>
      <button onClick={() => signOut({ redirect: false })}>Leave</button>
    </main>
  );
}
`

const ROUTER_ACCOUNT = `import { requireSession } from "../auth.server";
import type { Route } from "./+types/account";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requireSession({ request, context });
  return { name: user?.name };
}

export default function Account({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <main>
      <title>Account</title>
      <h1>Account</h1>
      <p>{\`for \${name}\`}</p>
      <a href="/auth/signout">Sign out</a>
    </main>
  );
}
`

const ROUTER = {
  base: '/auth',
  auth: 'app/auth.server.ts',
  files: {
    'app/auth-client.ts': ROUTER_CLIENT,
    'app/routes/home.tsx': ROUTER_HOME,
    'app/routes/account.tsx': ROUTER_ACCOUNT,
  },
  dev: ROUTER_DEV,
  start: ROUTER_BUILD,
  production: () => ({ NODE_ENV: 'production', AUTH_DEV: '' }),
}

const ROWS: readonly Row[] = [
  {
    title: 'Next.js 16 with Cache Components',
    make: createNext(16, '--ts --app --no-src-dir --no-tailwind'),
    fonts: 'app/layout.tsx',
    base: '/api/auth',
    auth: 'auth.ts',
    files: {
      'app/page.tsx': NEXT_HOME,
      'app/who.tsx': NEXT_WHO,
      'app/account/page.tsx': NEXT_ACCOUNT,
    },
    dev: `${NEXT_BIN} dev`,
    start: `${NEXT_BIN} start`,
    production: () => ({ AUTH_DEV: '' }),
  },
  {
    title: 'SvelteKit 2',
    make: CREATE_KIT,
    base: '/auth',
    auth: 'src/lib/server/auth.ts',
    files: {
      'src/routes/+layout.server.ts': KIT_LAYOUT,
      'src/routes/+page.svelte': KIT_HOME,
      'src/routes/+page.server.ts': KIT_ACTIONS,
      'src/routes/account/+page.svelte': KIT_ACCOUNT,
      'src/routes/account/+page.server.ts': KIT_ACCOUNT_SERVER,
    },
    dev: 'node node_modules/vite/bin/vite.js dev --port $PORT',
    start: KIT_BUILD,
    production: (origin) => ({ NODE_ENV: 'production', AUTH_DEV: '', ORIGIN: origin }),
  },
  {
    ...createNuxt('4.4.5'),
    title: 'Nuxt 4',
    base: '/api/auth',
    auth: 'server/auth.ts',
    files: {
      'app/pages/index.vue': NUXT_HOME,
      'app/pages/account.vue': NUXT_ACCOUNT,
      'server/middleware/2.account.ts': NUXT_GATE,
    },
    dev: NUXT_DEV,
    start: NUXT_BUILD,
    production: () => ({ NODE_ENV: 'production', AUTH_DEV: '' }),
  },
  { ...ROUTER, ...reactRouterByHand('7.18.4', false), title: 'React Router 7' },
  {
    ...ROUTER,
    ...reactRouterByHand('8.4.0', false),
    title: 'React Router 8 on Node.js 24',
    node: 24,
  },
]

/** The auth file of a project whose users are kept, with passkeys, and with a sign-in that asks nothing. */
function withUsers(text: string): string {
  return `import { emptyTables, MemoryAdapter, type MemoryTables } from '@create-auth/runtime/adapters/memory'
import Credentials from '@create-auth/runtime/providers/credentials'
import Passkey from '@create-auth/runtime/providers/passkey'
${text
  .replace(
    /^export const authConfig/m,
    `const kept = globalThis as unknown as { tables?: MemoryTables }
const tables = (kept.tables ??= emptyTables())

$&`,
  )
  .replace('session: { ', "$&strategy: 'jwt', ")
  .replace(
    /^([ \t]*)providers: \[\n/m,
    `$1adapter: MemoryAdapter(tables),
$1experimental: { enableWebAuthn: true },
$&$1$1Passkey(),
$1$1Credentials({ authorize: () => ({ id: 'margaret', name: 'Margaret Hamilton' }) }),
`,
  )}`
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

let made: RoutesProject | undefined
afterEach(() => made?.dispose())

/** A page that is compiled when it is asked for takes its time, on a machine with other work, too. */
const PATIENCE = 120_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** An expectation of what the page says of who is there. */
const told = (page: Page) =>
  expect.poll(() => page.getByRole('status').textContent(), { timeout: PATIENCE })

interface Scene {
  readonly page: Page
  readonly origin: string
  readonly base: string
}

/** A visitor of their own. */
async function openContext(): Promise<BrowserContext> {
  const context = await browser.newContext()
  context.setDefaultTimeout(PATIENCE)
  return context
}

/** A first look, after which Vite has made ready what the pages import: until then it answers some of it with an error. */
async function warmUp(origin: string): Promise<void> {
  const context = await openContext()
  const page = await context.newPage()
  await page.goto(origin)
  await told(page).toBe('unauthenticated nobody')
  await context.close()
}

/** From the home page to the protected one by clicking, which leads to the sign-in page. */
async function openAccount({ page, origin, base }: Scene): Promise<void> {
  await page.goto(origin)
  await told(page).toBe('unauthenticated nobody')
  await page.getByRole('link', { name: 'Account' }).click()
  await page.waitForURL(`${origin}${base}/signin?**`)
}

async function signOut({ page, origin, base }: Scene): Promise<void> {
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.waitForURL(`${origin}${base}/signout`)
  expect(await barriers(page)).toEqual([])
  await button(page, 'Sign out').click()
  await page.waitForURL((url) => !url.pathname.startsWith(base))
  await page.goto(`${origin}/account`)
  await page.waitForURL(`${origin}${base}/signin?**`)
}

async function expectAccount(page: Page, name: string): Promise<void> {
  await page.waitForURL('**/account')
  await page.getByText(`for ${name}`).waitFor()
  expect(await barriers(page)).toEqual([])
}

/** Answers the pages of the authorization server. */
async function throughPages(page: Page, origin: string): Promise<void> {
  await page.locator('input[name=username]').fill('ada')
  await page.locator('input[name=username]').press('Enter')
  await page.getByRole('heading', { name: 'consent' }).waitFor()
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await page.waitForURL(`${origin}/**`)
}

/** Two tabs, of which one signs in and out by its own forms, without loading a page. */
async function inTwoTabs(context: BrowserContext, origin: string): Promise<void> {
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const page of [one, other]) {
    await page.goto(origin)
    await told(page).toBe('unauthenticated nobody')
  }
  expect(await barriers(one)).toEqual([])
  await one.evaluate(() => Object.assign(window, { stays: true }))
  await button(one, 'Enter').click()
  await told(one).toBe('authenticated Margaret Hamilton')
  await told(other).toBe('authenticated Margaret Hamilton')
  await button(one, 'Leave').click()
  await told(one).toBe('unauthenticated nobody')
  await told(other).toBe('unauthenticated nobody')
  expect(await one.evaluate(() => 'stays' in window)).toBe(true)
  await Promise.all([one.close(), other.close()])
}

test.each(ROWS)('$title', async (row) => {
  const { title, base, auth, files } = row
  const { step, told: times } = stopwatch()
  const project = routesProject()
  made = project
  await project.create(row)
  await project.must('init', '--yes')
  await project.must('add', 'provider', 'keycloak', '--yes')
  project.write({ ...files, [auth]: withUsers(project.read(auth)) })
  step('made')

  const context = await openContext()
  const problems = watch(context)
  const page = await context.newPage()
  const origin = await project.serve(row.dev)
  await warmUp(origin)
  const scene = { page, origin, base }
  await openAccount(scene)
  expect(await barriers(page)).toEqual([])
  await button(page, /Grace Hopper/).click()
  await expectAccount(page, 'Grace Hopper')
  await signOut(scene)
  await inTwoTabs(context, origin)
  expect(problems).toEqual([])
  step('while it is developed')

  const shop = {
    client_id: 'shop',
    client_secret: 'a secret of the shop, long enough',
    redirect_uris: [`${origin}${base}/callback/keycloak`],
  }
  const { issuer } = await startOpenIdProvider([shop])
  await project.stop()
  await project.shell('npm run build')
  await project.serve(row.start, {
    AUTH_URL: origin,
    AUTH_KEYCLOAK_ID: shop.client_id,
    AUTH_KEYCLOAK_SECRET: shop.client_secret,
    AUTH_KEYCLOAK_ISSUER: issuer,
    ...row.production(origin),
  })
  step('built')
  await openAccount(scene)
  expect(await barriers(page)).toEqual([])
  await button(page, /Keycloak/).click()
  await throughPages(page, origin)
  await expectAccount(page, 'Ada Lovelace')
  await signOut(scene)
  await inTwoTabs(context, origin)
  step('in production')

  await addAuthenticator(await context.newCDPSession(page))
  await page.goto(`${origin}${base}/signin?callbackUrl=%2Faccount`)
  const form = page.getByRole('form', { name: 'Passkey' })
  await form.getByLabel('E-mail address').fill('linus@example.test')
  await button(page, /^(?:Create|Add) a passkey$/).click()
  await expectAccount(page, 'linus@example.test')
  await signOut(scene)
  await expectAccount(page, 'linus@example.test')
  expect(problems).toEqual([])
  await context.close()
  step('with a passkey')
  console.log(`${title}: ${times()}`)
})
