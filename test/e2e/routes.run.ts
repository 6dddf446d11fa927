import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { startOpenIdProvider } from '../support/openid-provider.js'
import { stopwatch } from './stopwatch.js'
import { throughServer } from './through-server.js'
import { makeWorkspace } from './workspace.js'

interface Row {
  readonly title: string
  /** Makes `project/`, line by line in the shell, without what it depends on. */
  readonly make: readonly string[]
  /** The file that asks a service for its fonts. */
  readonly fonts?: string
  /** Files of a page that only those see who are signed in. */
  readonly page: Readonly<Record<string, string>>
  /** Where sign-in answers, and the file with its variables. */
  readonly base: string
  readonly env: string
  /** What says whether the project is sound, besides its build. */
  readonly check: string
  /** Starts it while it is developed, and as it was built, with more variables. */
  readonly dev: string
  readonly start: string
  readonly production?: (origin: string) => NodeJS.ProcessEnv
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
  dev: 'node node_modules/next/dist/bin/next dev',
  start: 'node node_modules/next/dist/bin/next start',
} as const
const createNext = (version: number, options: string): readonly string[] => [
  `npx --yes create-next-app@${version} project ${options} --skip-install --disable-git --yes --import-alias "@/*"`,
]

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

const ROWS: readonly Row[] = [
  {
    ...NEXT,
    title: 'Next.js 16, App Router, TypeScript, Cache Components',
    make: createNext(16, '--ts --app --no-src-dir'),
    fonts: 'app/layout.tsx',
    page: { 'app/account/page.tsx': APP_PAGE },
  },
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
    title: 'SvelteKit 2, TypeScript, on Node.js',
    make: [
      'npx --yes sv create project --template minimal --types ts --no-add-ons --no-install',
      `cd project && npm pkg delete 'devDependencies.@sveltejs/adapter-auto' && npm pkg set 'devDependencies.@sveltejs/adapter-node=^5.0.0' && sed -i 's/adapter-auto/adapter-node/' vite.config.ts $(ls svelte.config.* 2>/dev/null)`,
    ],
    page: KIT_PAGE,
    base: '/auth',
    env: '.env',
    check: 'npm run check',
    dev: 'node node_modules/vite/bin/vite.js dev --port $PORT',
    start: 'node build | sed -u s/Listening/listening/',
    production: (origin) => ({ NODE_ENV: 'production', AUTH_DEV: '', ORIGIN: origin }),
  },
]

type Workspace = ReturnType<typeof makeWorkspace>

let workspace: Workspace | undefined
afterEach(() => workspace?.dispose())

/** Fonts come from a service of another company, which no test may ask. */
function withoutFonts(text: string): string {
  return text
    .replace(/import \{[^}]*\} from "next\/font\/google";\n/, '')
    .replace(/const geist\w+ = Geist\w*\(\{[^}]*\}\);\n/g, '')
    .replace(/\$\{geist\w+\.\w+\}/g, '')
}

test.each(ROWS)('$title', async (row) => {
  const { title, make, fonts, page, base, env, check } = row
  const made = makeWorkspace({ 'package.json': '{ "private": true }' })
  workspace = made
  const { step, told } = stopwatch()
  const project = `${made.root}/project`
  const shell = (script: string, folder = project): Promise<string> =>
    made.must('sh', '-c', `cd "$1" && ${script}`, 'sh', folder)
  const createAuth = (...words: string[]) => made.createAuth(...words, '--cwd', project)
  const must = async (...words: string[]): Promise<void> => {
    const ran = await createAuth(...words)
    expect(ran, `${words.join(' ')}: ${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
  }
  const serve = (command: string, more: NodeJS.ProcessEnv = {}): Promise<string> =>
    made.start(['sh', '-c', `cd "$1" && ${command}`, 'sh', project], {
      NEXT_TELEMETRY_DISABLED: '1',
      ...more,
    })

  for (const line of make) await shell(line, made.root)
  if (fonts !== undefined)
    made.write(`project/${fonts}`, withoutFonts(readFileSync(`${project}/${fonts}`, 'utf8')))
  await shell('npm install --no-audit --no-fund')
  await shell('git init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm a')
  step('made')

  await must('init', '--yes')
  step('init')
  const again = await createAuth('init', '--yes', '--json', '--allow-dirty')
  expect(JSON.parse(again.stdout)).toMatchObject({ plan: { changes: [] } })
  for (const [file, text] of Object.entries(page)) made.write(`project/${file}`, text)
  await shell(check)
  // Nothing is known where an image is built.
  await shell(
    `mv ${env} ../kept && env -u AUTH_SECRET -u AUTH_DEV npm run build && mv ../kept ${env}`,
  )
  step('check, build')

  const origin = await serve(row.dev)
  const visitor = makeVisitor(origin)
  const account = async (): Promise<string> => (await visitor.ask('/account')).text()
  expect(await account()).not.toContain('for ')
  await visitor.press(`${base}/signin`, 'Grace Hopper')
  expect(await account()).toContain('for Grace Hopper')
  await visitor.press(`${base}/signout`, 'Sign out')
  expect(await account()).not.toContain('for Grace Hopper')
  step('signed in while it is developed')

  const shop = {
    client_id: 'shop',
    client_secret: 'a secret of the shop, long enough',
    redirect_uris: [`${origin}${base}/callback/keycloak`],
  }
  const { issuer } = await startOpenIdProvider([shop])
  await must('add', 'provider', 'keycloak', '--yes')
  await made.stop()
  await shell('npm run build')
  const variables = {
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
  step('OpenID Connect in production, rotated')

  await made.stop()
  await shell(`rm -rf .next build ${Object.keys(page).join(' ')}`)
  for (const _ of ['rotation', 'provider', 'init']) await must('undo', '--yes')
  const left = await shell('git status --porcelain')
  expect(
    left
      .split('\n')
      .filter((line) => !/package-lock\.json|next-env\.d\.ts|tsconfig\.json|^$/.test(line)),
  ).toEqual([])
  step('undo')
  console.log(`${title}: ${told()}`)
})
