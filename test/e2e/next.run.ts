import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { startOpenIdProvider } from '../support/openid-provider.js'
import { throughServer } from './through-server.js'
import { makeWorkspace } from './workspace.js'

interface Row {
  readonly title: string
  /** How the creator of the framework is called. */
  readonly create: string
  /** A page that only those see who are signed in. */
  readonly page: readonly [file: string, text: string]
  /** The file that asks a service for its fonts. */
  readonly layout?: string
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

const ROWS: readonly Row[] = [
  {
    title: 'Next.js 16, App Router, TypeScript, Cache Components',
    create: 'create-next-app@16 project --ts --app --no-src-dir',
    page: ['app/account/page.tsx', APP_PAGE],
    layout: 'app/layout.tsx',
  },
  {
    title: 'Next.js 15, App Router in src, JavaScript',
    create: 'create-next-app@15 project --js --app --src-dir --eslint --no-tailwind',
    page: ['src/app/account/page.js', APP_PAGE],
    layout: 'src/app/layout.js',
  },
  {
    title: 'Next.js 16, Pages Router, TypeScript',
    create: 'create-next-app@16 project --ts --no-app --src-dir --no-tailwind',
    page: ['src/pages/account.tsx', PAGES_PAGE],
    layout: 'src/pages/index.tsx',
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

test.each(ROWS)('$title', async ({ title, create, page, layout }) => {
  const made = makeWorkspace({ 'package.json': '{ "private": true }' })
  workspace = made
  const took: string[] = []
  let before = performance.now()
  const step = (name: string): void => {
    const now = performance.now()
    took.push(`${name} ${((now - before) / 1000).toFixed(1)}`)
    before = now
  }
  const project = `${made.root}/project`
  const shell = (script: string): Promise<string> =>
    made.must('sh', '-c', `cd "$1" && ${script}`, 'sh', project)
  const createAuth = (...words: string[]) => made.createAuth(...words, '--cwd', project)
  const must = async (...words: string[]): Promise<void> => {
    const ran = await createAuth(...words)
    expect(ran, `${words.join(' ')}: ${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
  }
  const serve = (command: string, more: NodeJS.ProcessEnv = {}): Promise<string> =>
    made.start(
      [
        'sh',
        '-c',
        'cd "$1" && exec node node_modules/next/dist/bin/next $2',
        'sh',
        project,
        command,
      ],
      {
        NEXT_TELEMETRY_DISABLED: '1',
        ...more,
      },
    )

  await made.must(
    'sh',
    '-c',
    `cd "$1" && npx --yes ${create} --skip-install --disable-git --yes --import-alias "@/*"`,
    'sh',
    made.root,
  )
  if (layout !== undefined)
    made.write(`project/${layout}`, withoutFonts(readFileSync(`${project}/${layout}`, 'utf8')))
  await shell('npm install --no-audit --no-fund')
  await shell('git init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm a')
  step('made')

  await must('init', '--yes')
  step('init')
  const again = await createAuth('init', '--yes', '--json', '--allow-dirty')
  expect(JSON.parse(again.stdout)).toMatchObject({ plan: { changes: [] } })
  const [file, text] = page
  made.write(`project/${file}`, text)
  await shell('npm run lint --if-present')
  // Nothing is known where an image is built.
  await shell(
    'mv .env.local ../kept && env -u AUTH_SECRET -u AUTH_DEV npm run build && mv ../kept .env.local',
  )
  step('lint, build')

  const origin = await serve('dev')
  const visitor = makeVisitor(origin)
  const account = async (): Promise<string> => (await visitor.ask('/account')).text()
  expect(await account()).not.toContain('for ')
  await visitor.press('/api/auth/signin', 'Grace Hopper')
  expect(await account()).toContain('for Grace Hopper')
  await visitor.press('/api/auth/signout', 'Sign out')
  expect(await account()).not.toContain('for Grace Hopper')
  step('signed in while it is developed')

  const shop = {
    client_id: 'shop',
    client_secret: 'a secret of the shop, long enough',
    redirect_uris: [`${origin}/api/auth/callback/keycloak`],
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
  }
  await serve('start', variables)
  expect(await (await visitor.ask('/api/auth/signin')).text()).not.toContain('Grace Hopper')
  await throughServer(visitor, origin, await visitor.press('/api/auth/signin', 'Keycloak'))
  expect(await account()).toContain('for Ada Lovelace')
  await must('secret', '--rotate', '--yes')
  await serve('start', variables)
  expect(await account()).toContain('for Ada Lovelace')
  await visitor.press('/api/auth/signout', 'Sign out')
  expect(await account()).not.toContain('for Ada Lovelace')
  step('OpenID Connect in production, rotated')

  await made.stop()
  await shell(`rm -rf .next ${file}`)
  for (const _ of ['rotation', 'provider', 'init']) await must('undo', '--yes')
  const left = await shell('git status --porcelain')
  expect(
    left
      .split('\n')
      .filter((line) => !/package-lock\.json|next-env\.d\.ts|tsconfig\.json|^$/.test(line)),
  ).toEqual([])
  step('undo')
  console.log(`${title}: ${took.join(' s, ')} s`)
})
