import { afterEach, expect, test } from 'vitest'
import { addTests, RUNS, type Runner } from './add-tests-runs.js'
import {
  astroByHand,
  CREATE_KIT,
  CREATE_START,
  createNext,
  createNuxt,
  reactRouterByHand,
  routesProject,
  type Creation,
  type RoutesProject,
} from './routes-project.js'
import { ABOUT, isTouched, pathsOf } from './touched.js'

interface Row extends Creation {
  readonly title: string
  readonly framework: string
  /** The file of the route, with its guard and without, and what else it needs. */
  readonly file: string
  readonly closed: string
  readonly open: string
  readonly files?: Readonly<Record<string, string>>
  /** The runner that such a project has; and whether it is there already. */
  readonly runner: Runner
  readonly hasRunner?: true
}

const NEST_CONTROLLER = (
  guard: string,
) => `import { Controller, Get${guard && ', UseGuards'} } from '@nestjs/common';
import { AppService } from './app.service';
${guard && "import { SessionGuard } from './session.guard';\n"}
@Controller()
export class AppController {
  constructor(private readonly appService: AppService) {}

  @Get()
  getHello(): string {
    return this.appService.getHello();
  }
${guard}
  @Get('account')
  account() {
    return 'for somebody';
  }
}
`

const START_PAGE = (guard: string) => `import { createFileRoute } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
${guard && "import { requireSession } from '@/lib/auth.functions'\n"}
const readName = createServerFn()${guard}.handler(() => 'somebody')

export const Route = createFileRoute('/account')({
  loader: async () => ({ name: await readName() }),
  component: Account,
})

function Account() {
  const { name } = Route.useLoaderData()
  return <p>{\`for \${name}\`}</p>
}
`

/** A page that has begun when the guard is asked: what leads on comes after the status. */
const NEXT_PAGE = (line: string): string => `import { Suspense } from "react";
${line && 'import { requireSession } from "@/auth";\n'}
async function Name() {${line}
  return <p>for somebody</p>;
}

export default function Account() {
  return (
    <Suspense fallback={<p>One moment</p>}>
      <Name />
    </Suspense>
  );
}
`

/** A page that has not. */
const NEXT_WHOLE = (
  line: string,
): string => `${line && 'import { requireSession } from "@/auth";\n\n'}export default async function Account() {${line}
  return <p>for somebody</p>;
}
`

/** Jest as the guide of Next.js has it: its tests of components have a browser's names, and few of Node.js. */
const NEXT_JEST = `const nextJest = require("next/jest");

module.exports = nextJest({ dir: "./" })({ testEnvironment: "jsdom" });
`

const ROWS: readonly Row[] = [
  {
    ...astroByHand(5, '^9.5.0'),
    title: 'Astro',
    framework: 'astro',
    file: 'src/pages/account.astro',
    closed: `---
import { requireSession } from '../auth';

export const prerender = false;

const { user } = await requireSession(Astro);
---

<p>for {user?.name}</p>
`,
    open: `---
export const prerender = false;
---

<p>for somebody</p>
`,
    runner: 'vitest',
  },
  {
    ...createNuxt('4.4.5'),
    title: 'Nuxt, an endpoint',
    framework: 'nuxt',
    file: 'server/routes/account.get.ts',
    closed: `import { requireSession } from '../auth'

export default defineEventHandler(async (event) => {
  await requireSession(event)
  return 'for somebody'
})
`,
    open: "export default defineEventHandler(() => 'for somebody')\n",
    runner: 'vitest',
  },
  {
    make: [
      'npx -y @nestjs/cli@11 new project --skip-git --skip-install --package-manager npm',
      "printf 'node_modules\\ndist\\n.env\\n' > project/.gitignore",
    ],
    title: 'NestJS',
    framework: 'nestjs',
    file: 'src/app.controller.ts',
    closed: NEST_CONTROLLER('\n  @UseGuards(SessionGuard)'),
    open: NEST_CONTROLLER(''),
    runner: 'jest',
    hasRunner: true,
  },
  {
    ...CREATE_START,
    node: 24,
    title: 'TanStack Start',
    framework: 'tanstack-start',
    file: 'src/routes/account.tsx',
    closed: START_PAGE('.middleware([requireSession])'),
    open: START_PAGE(''),
    runner: 'vitest',
  },
  {
    make: CREATE_KIT,
    title: 'SvelteKit',
    framework: 'sveltekit',
    file: 'src/routes/account/+page.server.ts',
    closed: `import { requireSession } from '$lib/server/auth';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
	const { user } = await requireSession(event);
	return { name: user?.name };
};
`,
    open: `import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => {
	return { name: 'somebody' };
};
`,
    files: {
      'src/routes/account/+page.svelte':
        '<script lang="ts">\n\tlet { data } = $props();\n</script>\n\n<p>for {data.name}</p>\n',
    },
    runner: 'vitest',
  },
  {
    ...reactRouterByHand('7.18.4', true),
    title: 'React Router',
    framework: 'react-router',
    file: 'app/routes/account.tsx',
    closed: `import { requireSession } from "../auth.server";
import type { Route } from "./+types/account";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requireSession({ request, context });
  return { name: user?.name };
}

export default function Account({ loaderData: { name } }: Route.ComponentProps) {
  return <p>{\`for \${name}\`}</p>;
}
`,
    open: `export default function Account() {
  return <p>for somebody</p>;
}
`,
    runner: 'vitest',
  },
  {
    make: createNext(16, '--ts --app --no-src-dir'),
    fonts: 'app/layout.tsx',
    title: 'Next.js, a part of a page',
    framework: 'next',
    file: 'app/account/page.tsx',
    closed: NEXT_PAGE('\n  await requireSession();'),
    open: NEXT_PAGE(''),
    runner: 'vitest',
  },
  {
    make: createNext(16, '--ts --app --no-src-dir'),
    fonts: 'app/layout.tsx',
    more: {
      dependencies: { 'jest-environment-jsdom': '30.5.2' },
      files: { 'jest.config.js': NEXT_JEST },
    },
    title: 'Next.js, beside tests of components',
    framework: 'next',
    file: 'app/account/page.tsx',
    closed: NEXT_WHOLE('\n  await requireSession();'),
    open: NEXT_WHOLE(''),
    runner: 'jest',
  },
]

let made: RoutesProject | undefined
afterEach(() => made?.dispose())

/** A file that the tools of TanStack Start write when it is developed first. */
const MADE = /^.*routeTree\.gen\.ts\n/gm

const OF_TESTS = ABOUT['add-tests'] ?? []
const CHOSEN = ROWS.filter(({ framework }) =>
  isTouched([...pathsOf(framework), ...OF_TESTS, 'test/e2e/add-tests-']),
)

test.each(CHOSEN)(
  'the tests that are written pass, and fail without the guard of the route: $title',
  async (row) => {
    const { file, closed, open, files = {}, runner, hasRunner = false } = row
    const packages = hasRunner ? {} : RUNS[runner].packages
    made = routesProject()
    const { createAuth, must, read, run, shell, write } = made
    const dependencies = { ...row.more?.dependencies, ...packages }
    await made.create({ ...row, more: { files: {}, ...row.more, dependencies } })
    await must('init', '--yes')
    write({ ...files, [file]: closed })
    const own = async () => (await shell('git status --porcelain')).replace(MADE, '')
    const before = await own()
    const { outcome, guarded, unguarded } = await addTests({ createAuth, read, run }, runner)
    const green = await outcome()
    expect(green.seen, green.output).toEqual(guarded)
    write({ [file]: open })
    const red = await outcome()
    expect(red.seen, red.output).toEqual(unguarded)
    write({ [file]: closed })
    await must('undo', '--yes')
    expect(await own()).toBe(before)
  },
)
