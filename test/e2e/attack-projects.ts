import {
  astroByHand,
  CREATE_KIT,
  CREATE_START,
  createNext,
  createNuxt,
  reactRouterByHand,
  type Creation,
} from './routes-project.js'

/**
 * A project with things that only those may read or do who are signed in, by every way that a framework has. Who acts leaves
 * a line in a file.
 */
export interface Guarded extends Creation {
  readonly files: Readonly<Record<string, string>>
}

const ACTED = 'acted.log'

const NEXT_PAGE = `import { Suspense } from "react";
import { requireSession } from "@/auth";
import { rename } from "./actions";
import { OrdersButton } from "./orders-button";

async function Account() {
  const { user } = await requireSession();
  return <p>{\`secret of \${user?.name}\`}</p>;
}

export default function Page() {
  return (
    <Suspense fallback={<p>one moment</p>}>
      <Account />
      <OrdersButton />
      <form action={rename}>
        <button>Rename</button>
      </form>
    </Suspense>
  );
}
`

const NEXT_ACTIONS = `"use server";

import { appendFileSync } from "node:fs";
import { requireSession } from "@/auth";

export async function orders(): Promise<string> {
  const { user } = await requireSession();
  appendFileSync("${ACTED}", "orders\\n");
  return \`secret of \${user?.name}\`;
}

export async function rename(): Promise<void> {
  await requireSession();
  appendFileSync("${ACTED}", "rename\\n");
}
`

const NEXT_BUTTON = `"use client";

import { useState } from "react";
import { orders } from "./actions";

export function OrdersButton() {
  const [text, setText] = useState("");
  return <button onClick={async () => setText(await orders())}>Orders {text}</button>;
}
`

const NEXT_ROUTE = `import { auth, requireSession } from "@/auth";

export async function GET() {
  const session = await auth();
  if (!session) return new Response(null, { status: 401 });
  return new Response(\`secret of \${session.user?.name}\`);
}

export async function POST() {
  const { user } = await requireSession();
  return new Response(\`secret of \${user?.name}\`);
}
`

const NEXT_OLD = `import type { GetServerSideProps } from "next";
import { auth } from "@/auth";

export const getServerSideProps: GetServerSideProps = async (context) => {
  const session = await auth(context);
  return session
    ? { props: { text: \`secret of \${session.user?.name}\` } }
    : { redirect: { destination: "/api/auth/signin", permanent: false } };
};

export default function Old({ text }: { text: string }) {
  return <p>{text}</p>;
}
`

const NEXT_OLD_API = `import type { NextApiRequest, NextApiResponse } from "next";
import { auth } from "@/auth";

export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  const session = await auth(req, res);
  if (!session) return res.status(401).end();
  res.send(\`secret of \${session.user?.name}\`);
}
`

export const NEXT: Guarded = {
  make: createNext(16, '--ts --app --no-src-dir --no-tailwind'),
  fonts: 'app/layout.tsx',
  files: {
    'app/account/page.tsx': NEXT_PAGE,
    'app/account/actions.ts': NEXT_ACTIONS,
    'app/account/orders-button.tsx': NEXT_BUTTON,
    'app/orders/route.ts': NEXT_ROUTE,
    'pages/old.tsx': NEXT_OLD,
    'pages/api/old.ts': NEXT_OLD_API,
  },
}

const KIT_SERVER = `import { appendFileSync } from 'node:fs';
import { requireSession } from '$lib/server/auth';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
	const { user } = await requireSession(event);
	return { text: \`secret of \${user?.name}\` };
};

export const actions: Actions = {
	rename: async (event) => {
		const { user } = await requireSession(event);
		appendFileSync('${ACTED}', 'rename\\n');
		return { renamed: \`secret of \${user?.name}\` };
	}
};
`

const KIT_PAGE = `<script lang="ts">
	import { orders, pay, note } from './data.remote';
	let { data } = $props();
</script>

<p>{data.text}</p>
<button onclick={async () => console.log(await orders(), await pay())}>Orders</button>
<form {...note}><button>Note</button></form>
`

const KIT_REMOTE = `import { appendFileSync } from 'node:fs';
import { command, form, getRequestEvent, query } from '$app/server';
import { requireSession } from '$lib/server/auth';

export const orders = query(async () => {
	const { user } = await requireSession(getRequestEvent());
	return \`secret of \${user?.name}\`;
});

export const pay = command(async () => {
	const { user } = await requireSession(getRequestEvent());
	appendFileSync('${ACTED}', 'pay\\n');
	return \`secret of \${user?.name}\`;
});

export const note = form(async () => {
	const { user } = await requireSession(getRequestEvent());
	appendFileSync('${ACTED}', 'note\\n');
	return \`secret of \${user?.name}\`;
});
`

const KIT_ENDPOINT = `import { requireSession } from '$lib/server/auth';
import type { RequestHandler } from './$types';

const answer: RequestHandler = async (event) => {
	const { user } = await requireSession(event);
	return new Response(\`secret of \${user?.name}\`);
};

export const GET = answer;
export const POST = answer;
`

export const KIT: Guarded = {
  make: [
    ...CREATE_KIT,
    `sed -i 's/sveltekit({/&\\n\\t\\t\\texperimental: { remoteFunctions: true },/' project/vite.config.ts`,
  ],
  files: {
    'src/routes/account/+page.server.ts': KIT_SERVER,
    'src/routes/account/+page.svelte': KIT_PAGE,
    'src/routes/account/data.remote.ts': KIT_REMOTE,
    'src/routes/orders/+server.ts': KIT_ENDPOINT,
  },
}

const ASTRO_PAGE = `---
import { actions } from 'astro:actions';
import { requireSession } from '../auth';

export const prerender = false;

const { user } = await requireSession(Astro);
const result = Astro.getActionResult(actions.rename);
---

<p>secret of {user?.name}</p>
<form method="post" action={actions.rename}><button>Rename</button></form>
<p>{result?.data}</p>
`

const ASTRO_ACTIONS = `import { appendFileSync } from 'node:fs';
import { defineAction } from 'astro:actions';
import { requireSession } from '../auth';

export const server = {
  rename: defineAction({
    accept: 'form',
    handler: async (_, context) => {
      const { user } = await requireSession(context);
      appendFileSync('${ACTED}', 'rename\\n');
      return \`secret of \${user?.name}\`;
    },
  }),
  pay: defineAction({
    handler: async (_, context) => {
      const { user } = await requireSession(context);
      appendFileSync('${ACTED}', 'pay\\n');
      return \`secret of \${user?.name}\`;
    },
  }),
};
`

const ASTRO_ENDPOINT = `import type { APIRoute } from 'astro';
import { requireSession } from '../auth';

export const prerender = false;

export const ALL: APIRoute = async (context) => {
  const { user } = await requireSession(context);
  return new Response(\`secret of \${user?.name}\`);
};
`

const ASTRO_ISLAND = `---
import { requireSession } from '../auth';

const { user } = await requireSession(Astro);
---

<p>secret of {user?.name}</p>
`

const ASTRO_PUBLIC = `---
import Island from '../components/Island.astro';
---

<h1>open to all</h1>
<Island server:defer><p slot="fallback">one moment</p></Island>
`

const ASTRO_REWRITTEN = `---
export const prerender = false;

return Astro.rewrite('/account');
---
`

/** A page that would be the same for everybody. */
export const ASTRO_PRERENDERED = ASTRO_PAGE.replace('export const prerender = false;\n', '')

export const ASTRO: Guarded = {
  ...astroByHand(7, '^11.0.0'),
  node: 24,
  files: {
    'src/pages/account.astro': ASTRO_PAGE,
    'src/pages/orders.ts': ASTRO_ENDPOINT,
    'src/pages/public.astro': ASTRO_PUBLIC,
    'src/pages/rewritten.astro': ASTRO_REWRITTEN,
    'src/actions/index.ts': ASTRO_ACTIONS,
    'src/components/Island.astro': ASTRO_ISLAND,
  },
}

const NUXT_HANDLER = `import { requireSession } from '../auth'

const answer = async (event: Parameters<typeof requireSession>[0]) => {
  const { user } = await requireSession(event)
  return { text: \`secret of \${user?.name}\` }
}
`

const NUXT_PAGE = `<script setup lang="ts">
const { session } = useSession()
const { data: mine } = await useFetch('/api/orders')
</script>

<template>
  <p>{{ mine?.text }} {{ session.data ? \`secret of \${session.data.user?.name}\` : '' }}</p>
</template>
`

/** Of two pages and two handlers one is kept for the next visitor, by a rule; a third handler by itself. */
export const NUXT: Guarded = {
  ...createNuxt('4.4.5'),
  files: {
    'server/api/orders.ts': `${NUXT_HANDLER}\nexport default defineEventHandler(answer)\n`,
    'server/api/ruled.get.ts': `${NUXT_HANDLER}\nexport default defineEventHandler(answer)\n`,
    'server/api/cached.get.ts': `${NUXT_HANDLER}\nexport default defineCachedEventHandler(answer, { maxAge: 60 })\n`,
    'app/pages/account.vue': NUXT_PAGE,
    'app/pages/news.vue': NUXT_PAGE,
    'nuxt.config.ts': `export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  routeRules: { '/news': { swr: 60 }, '/api/ruled': { swr: 60 } }
})
`,
  },
}

/** The configuration below a path, where server functions go by their own names, so that they can be asked for. */
export const startConfig = (text: string, base: string): string =>
  text
    .replace(
      'tanstackStart()',
      "tanstackStart({ router: { basepath: '' }, serverFns: { generateFunctionId: ({ functionName }) => functionName.split('_')[0] } })",
    )
    .replace(/basepath: '[^']*'/, `basepath: '${base || '/'}'`)

/** A page that shows what its loader has. */
const startPage = (
  path: string,
  take: string,
  loader: string,
): string => `import { createFileRoute } from '@tanstack/react-router'
import ${take}

export const Route = createFileRoute('${path}')({ loader: ${loader}, component: Page })

function Page() {
  return <p>{Route.useLoaderData()}</p>
}
`
const startNews = (path: string): string =>
  startPage(
    path,
    "{ getSession } from '@/lib/auth.functions'",
    `async () => {
  const session = await getSession()
  return session ? \`secret of \${session.user?.name}\` : 'nobody'
}`,
  )

/** A page that shows what a server function gives, two that show who is signed in, and a server route. */
export const START: Guarded = {
  ...CREATE_START,
  node: 24,
  files: {
    'src/lib/orders.functions.ts': `import { appendFileSync } from 'node:fs'
import { createServerFn } from '@tanstack/react-start'
import { requireSession } from '@/lib/auth.functions'

export const orders = createServerFn()
  .middleware([requireSession])
  .handler(({ context }) => ({ text: \`secret of \${context.session.user?.name}\` }))

export const rename = createServerFn({ method: 'POST' })
  .middleware([requireSession])
  .handler(({ context }) => {
    appendFileSync('${ACTED}', 'rename\\n')
    return { text: \`secret of \${context.session.user?.name}\` }
  })
`,
    'src/routes/account.tsx': startPage(
      '/account',
      "{ orders } from '@/lib/orders.functions'",
      'async () => (await orders()).text',
    ),
    'src/routes/news.tsx': startNews('/news'),
    'src/routes/index.tsx': startNews('/'),
    'src/routes/api/orders.ts': `import { createFileRoute } from '@tanstack/react-router'
import { requireSession } from '@/lib/auth.functions'
import { rename } from '@/lib/orders.functions'

export const Route = createFileRoute('/api/orders')({
  server: {
    middleware: [requireSession],
    handlers: {
      GET: ({ context }) => new Response(\`secret of \${context.session.user?.name}\`),
      POST: async () => new Response((await rename()).text),
    },
  },
})
`,
  },
}

const ROUTER_ROUTE = `import { appendFileSync } from "node:fs";
import { requireSession } from "../auth.server";

const secretFor = async (args) => {
  const { user } = await requireSession(args);
  return { text: \`secret of \${user?.name}\` };
};

export const loader = secretFor;

export async function action(args) {
  const secret = await secretFor(args);
  appendFileSync("${ACTED}", "acted\\n");
  return secret;
}
`

const ROUTER_SHOWN = `
export default function Page({ loaderData }) {
  return <p>{loaderData?.text}</p>;
}
`

/** A page and an endpoint that ask for a session themselves, and a page whose layout asks for it in its middleware. */
export const routerGuarded = (version: string): Guarded => ({
  ...reactRouterByHand(version, true),
  files: {
    'app/routes/account.jsx': ROUTER_ROUTE + ROUTER_SHOWN,
    'app/routes/orders.js': ROUTER_ROUTE,
    'app/routes/members.jsx': `import { Outlet } from "react-router";
import { requireSession } from "../auth.server";

export const middleware = [
  async (args, next) => {
    await requireSession(args);
    return next();
  },
];

export const loader = () => null;

export default function Members() {
  return <Outlet />;
}
`,
    'app/routes/members.inside.jsx': `import { sessionContext } from "../auth.server";

export const loader = ({ context }) => ({
  text: \`secret of \${context.get(sessionContext)?.user?.name}\`,
});
${ROUTER_SHOWN}`,
  },
})
