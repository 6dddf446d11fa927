import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { makeWorkspace, type Ran } from './workspace.js'

/** How a project is made whose files are routes. */
export interface Creation {
  /** Makes `project/`, line by line in the shell, without what it depends on. */
  readonly make: readonly string[]
  /** The file that asks a service for its fonts. */
  readonly fonts?: string
  /** The parts that it has beside what the creator makes. */
  readonly more?: {
    readonly dependencies: Readonly<Record<string, string>>
    readonly scripts?: Readonly<Record<string, string>>
    readonly files: Readonly<Record<string, string>>
  }
  /** The version of Node.js that runs it, where that is not the test's own. */
  readonly node?: 24
}

/** The creator of Next.js. */
export const createNext = (version: number, options: string): readonly string[] => [
  `npx --yes create-next-app@${version} project ${options} --skip-install --disable-git --yes --import-alias "@/*"`,
]

/** The creator of SvelteKit, with what serves its build on Node.js. */
export const CREATE_KIT: readonly string[] = [
  'npx --yes sv create project --template minimal --types ts --no-add-ons --no-install',
  `cd project && npm pkg delete 'devDependencies.@sveltejs/adapter-auto' && npm pkg set 'devDependencies.@sveltejs/adapter-node=^5.0.0' && sed -i 's/adapter-auto/adapter-node/' vite.config.ts $(ls svelte.config.* 2>/dev/null)`,
]

/** A creator of Astro: one package of the workspace that it makes, by itself. */
export const CREATE_ASTRO: readonly string[] = [
  'npm install --no-audit --no-fund create-better-t-stack',
  [
    'node node_modules/.bin/create-better-t-stack whole --yolo --frontend astro --backend none',
    '--runtime none --api none --auth none --database none --orm none --db-setup none --addons none',
    '--examples none --payments none --web-deploy none --server-deploy none --package-manager npm',
    '--no-git --no-install',
  ].join(' '),
  "mv whole/apps/web project && cd project && npm pkg delete 'devDependencies.@whole/config'",
  // What reads its variables is not in every registry, and is not needed here.
  "cd project && npm pkg delete dependencies.varlock 'dependencies.@varlock/astro-integration' && sed -i /arlock/d astro.config.mjs",
]

/** A project of Astro as it is written by hand: five files, and one of them a page. */
export const astroByHand = (
  major: 5 | 6 | 7,
  adapter: string,
  options = '',
): Pick<Creation, 'make' | 'more'> => ({
  make: ['mkdir project && cd project && npm init -y && npm pkg set type=module private=true'],
  more: {
    dependencies: {
      '@astrojs/check': '^0.9.4',
      '@astrojs/node': adapter,
      astro: `^${major}.0.0`,
      typescript: '^5.9.3',
    },
    scripts: { dev: 'astro dev', build: 'astro build', check: 'astro check' },
    files: {
      '.gitignore': 'node_modules\ndist\n.astro\n.env\n',
      'tsconfig.json':
        '{ "extends": "astro/tsconfigs/strict", "include": [".astro/types.d.ts", "**/*"], "exclude": ["dist"] }\n',
      'astro.config.mjs': `import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

export default defineConfig({
  adapter: node({ mode: 'standalone' }),
  security: { allowedDomains: [{ hostname: 'localhost' }] },${options}
});
`,
      'src/pages/index.astro': '---\n---\n<h1>hello</h1>\n',
    },
  },
})

const ASTRO_BIN =
  'node_modules/astro/$(node -p "require(\'./node_modules/astro/package.json\').bin.astro")'
/** Where a test runs it, it serves nothing. */
export const ASTRO_DEV = `env -u VITEST node ${ASTRO_BIN} dev --port $PORT`
/** Astro itself loads no file of variables there. */
export const ASTRO_BUILD = 'HOST=localhost node --env-file=.env dist/server/entry.mjs'
export const NEXT_BIN = 'node node_modules/next/dist/bin/next'
/** As it says it in words that the workspace waits for. */
export const KIT_BUILD = 'node build | sed -u s/Listening/listening/'

/** Nuxt as its creator makes it, which no registry has. */
export const createNuxt = (version: string): Creation => ({
  make: ['mkdir project && cd project && npm init -y && npm pkg set type=module private=true'],
  more: {
    dependencies: { nuxt: version, typescript: '^5.9.3', vue: '^3.5.0', 'vue-tsc': '^3.3.0' },
    scripts: { dev: 'nuxt dev', build: 'nuxt build', postinstall: 'nuxt prepare' },
    files: {
      '.gitignore': 'node_modules\n.nuxt\n.output\n.env\n',
      'tsconfig.json': `${JSON.stringify({
        files: [],
        references: ['app', 'server', 'shared', 'node'].map((name) => ({
          path: `./.nuxt/tsconfig.${name}.json`,
        })),
      })}\n`,
      'nuxt.config.ts':
        "export default defineNuxtConfig({ compatibilityDate: '2026-01-01', telemetry: false })\n",
      'app/app.vue': '<template>\n  <NuxtPage />\n</template>\n',
      'app/pages/index.vue': '<template>\n  <h1>hello</h1>\n</template>\n',
    },
  },
})

/** Nitro as its guide has it, since no registry has its creator. */
export const NITRO_BY_HAND: Creation = {
  make: ['mkdir project && cd project && npm init -y && npm pkg set type=module private=true'],
  more: {
    dependencies: { nitro: '3.0.260903-beta', typescript: '^5.9.3' },
    scripts: { dev: 'nitro dev', build: 'nitro build' },
    files: {
      '.gitignore': 'node_modules\n.nitro\n.output\n.env\n',
      'tsconfig.json': '{ "extends": "nitro/tsconfig", "compilerOptions": { "noEmit": true } }\n',
      // Node.js 20 reads no TypeScript.
      'nitro.config.mjs':
        "import { defineConfig } from 'nitro'\n\nexport default defineConfig({ serverDir: './server' })\n",
      'server/routes/index.ts':
        "import { defineHandler } from 'nitro'\n\nexport default defineHandler(() => 'hello')\n",
    },
  },
}

/** The command with which Nitro serves and says so, unless it takes this for a test; in the word that the workspace waits for. */
export const NITRO_DEV =
  "env -u TEST -u VITEST NODE_ENV=development node node_modules/nitro/dist/cli/index.mjs dev --port $PORT | sed -u -e '/Listening/d' -e 's/Server built/listening/'"

/** It says where it listens, unless it takes this for a test. */
export const NITRO_BUILD = `env -u TEST -u VITEST node .output/server/index.mjs | sed -u s/Listening/listening/`

/** The command with which Nuxt serves and says so, unless it takes this for a test; in the word that the workspace waits for. */
export const NUXT_DEV =
  "env -u TEST NODE_ENV=development node node_modules/nuxt/bin/nuxt.mjs dev | sed -u -e '/localhost/d' -e 's/server built/listening/'"
export const NUXT_BUILD = 'node .output/server/index.mjs | sed -u s/Listening/listening/'

/** A project of React Router as it is written by hand: its creator asks for what no registry has. */
export const reactRouterByHand = (
  version: string,
  /** True where the names of files are the list of its routes. */
  byName: boolean,
  options = '',
): Creation => ({
  make: ['mkdir project && cd project && npm init -y && npm pkg set type=module private=true'],
  more: {
    dependencies: {
      // The others may be behind it where one asks for a range.
      'react-router': version,
      '@react-router/dev': version,
      '@react-router/node': version,
      '@react-router/serve': version,
      ...(byName && { '@react-router/fs-routes': version }),
      '@types/react': '^19.2.0',
      '@types/react-dom': '^19.2.0',
      isbot: '^5.1.0',
      react: '^19.2.7',
      'react-dom': '^19.2.7',
      typescript: '^5.9.3',
      vite: '^7.1.0',
    },
    scripts: {
      dev: 'react-router dev',
      build: 'react-router build',
      check: 'react-router typegen && tsc',
    },
    files: {
      '.gitignore': 'node_modules\nbuild\n.react-router\n.env\n',
      'tsconfig.json': `${JSON.stringify({
        include: ['**/*', '.react-router/types/**/*'],
        compilerOptions: {
          lib: ['DOM', 'DOM.Iterable', 'ES2022'],
          types: ['vite/client'],
          target: 'ES2022',
          module: 'ES2022',
          moduleResolution: 'bundler',
          jsx: 'react-jsx',
          rootDirs: ['.', './.react-router/types'],
          paths: { '~/*': ['./app/*'] },
          noEmit: true,
          skipLibCheck: true,
          strict: true,
          verbatimModuleSyntax: true,
        },
      })}\n`,
      'vite.config.ts': `import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [reactRouter()] });
`,
      'react-router.config.ts': `import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,${options}
} satisfies Config;
`,
      'app/root.tsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
`,
      ...(byName
        ? {
            'app/routes.ts': `import type { RouteConfig } from "@react-router/dev/routes";
import { flatRoutes } from "@react-router/fs-routes";

export default flatRoutes() satisfies RouteConfig;
`,
            'app/routes/_index.tsx': ROUTER_PAGE,
          }
        : {
            'app/routes.ts': `import { type RouteConfig, index, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("account", "routes/account.tsx"),
] satisfies RouteConfig;
`,
            'app/routes/home.tsx': ROUTER_PAGE,
            'app/routes/account.tsx': ROUTER_PAGE,
          }),
    },
  },
})

const ROUTER_PAGE = 'export default function Page() {\n  return <h1>hello</h1>;\n}\n'

export const ROUTER_DEV = 'node node_modules/.bin/react-router dev --port $PORT'
export const ROUTER_BUILD =
  'HOST=localhost node node_modules/.bin/react-router-serve build/server/index.js'
/** The creator of TanStack Start, with what serves its build; it ends badly where it can't install advice for agents. */
export const CREATE_START: Pick<Creation, 'make' | 'more'> = {
  make: [
    'npx --yes @tanstack/cli create project --no-install --no-git -y || test -f project/vite.config.ts',
  ],
  more: { dependencies: { srvx: '^1.0.8' }, files: {} },
}

/** Where a test runs it, it says nothing. */
export const START_BUILD =
  'env -u TEST node node_modules/srvx/bin/srvx.mjs serve --prod --port $PORT --static ../client --entry dist/server/server.js'

const NODE_24 = fileURLToPath(new URL('node_modules/node24/bin/', import.meta.url))

/** Fonts come from a service of another company, which no test may ask. */
function withoutFonts(text: string): string {
  return text
    .replace(/import \{[^}]*\} from "next\/font\/google";\n/, '')
    .replace(/const geist\w+ = Geist\w*\(\{[^}]*\}\);\n/g, '')
    .replace(/\$\{geist\w+\.\w+\}/g, '')
}

/** A project in a workspace of its own. */
export function routesProject() {
  const made = makeWorkspace({ 'package.json': '{ "private": true }' })
  const project = `${made.root}/project`
  let path = process.env['PATH'] ?? ''
  const inFolder = (script: string, folder: string): readonly [string, ...string[]] => [
    'sh',
    '-c',
    `cd "$1" && export PATH="$2" && ${script}`,
    'sh',
    folder,
    path,
  ]
  const shell = (script: string, folder = project): Promise<string> =>
    made.must(...inFolder(script, folder))
  const createAuth = (...words: string[]) => made.createAuth(...words, '--cwd', project)
  return {
    dispose: made.dispose,
    stop: made.stop,
    /** Where it lies. */
    folder: project,
    shell,
    /** Runs a command in it, whatever comes of it. */
    run: (...words: string[]): Promise<Ran> =>
      made.run('env', '-C', project, `PATH=${path}`, ...words),
    /** Makes it, installs what it depends on, and commits it. */
    create: async ({ make, fonts, more, node }: Creation): Promise<void> => {
      if (node === 24) path = `${NODE_24}:${path}`
      for (const line of make) await shell(line, made.root)
      const { dependencies = {}, scripts = {} } = more ?? {}
      for (const [kind, entries] of Object.entries({ dependencies, scripts }))
        for (const [name, value] of Object.entries(entries))
          await shell(`npm pkg set '${kind}.${name}=${value}'`)
      for (const [file, text] of Object.entries(more?.files ?? {}))
        made.write(`project/${file}`, text)
      if (fonts !== undefined)
        made.write(`project/${fonts}`, withoutFonts(readFileSync(`${project}/${fonts}`, 'utf8')))
      await shell('npm install --no-audit --no-fund')
      await shell('git init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm a')
    },
    createAuth,
    /** The same, where nothing may be left undone. */
    must: async (...words: string[]): Promise<void> => {
      const ran = await createAuth(...words)
      expect(ran, `${words.join(' ')}: ${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
    },
    write: (files: Readonly<Record<string, string>>): void => {
      for (const [file, text] of Object.entries(files)) made.write(`project/${file}`, text)
    },
    read: (file: string): string => made.read(`project/${file}`),
    /** @returns its origin */
    serve: (command: string, more: NodeJS.ProcessEnv = {}): Promise<string> =>
      made.start(inFolder(command, project), {
        NEXT_TELEMETRY_DISABLED: '1',
        ASTRO_TELEMETRY_DISABLED: '1',
        ...more,
      }),
  }
}

export type RoutesProject = ReturnType<typeof routesProject>
