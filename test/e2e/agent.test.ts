import { posix } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { NEXT_PACKAGES } from './moved-app.js'
import { NEXT_BIN } from './routes-project.js'
import { makeWorkspace } from './workspace.js'

// A program that reads no prose: it says everything by `--input`, reads what comes back by `--json`, and knows the framework.

interface Protect {
  readonly import: string
  readonly example: string
  readonly file: string
}

interface Row {
  readonly title: string
  readonly packages: { readonly [kind: string]: Record<string, string> }
  readonly files: Record<string, string>
  /** The files of a route that shows somebody's name, protected by the code that it is given. */
  readonly route: (protect: Protect, read: (path: string) => string) => Record<string, string>
  readonly path: string
  /** What a stranger's program is told. */
  readonly refused: number
  readonly start: readonly [string, ...string[]]
}

/** The import as a file in another folder has it. */
function importIn(folder: string, { import: line, file }: Protect): string {
  const path = posix.relative(folder, file.replace(/\.[jt]s$/, ''))
  return line.replace(/from '[^']+'/, `from '${path.startsWith('.') ? path : `./${path}`}'`)
}

/** The lines of an example that are code. */
const codeOf = ({ example }: Protect): string =>
  example
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('//'))
    .join('\n')

const SERVER = `import express from 'express'

const app = express()
app.get('/', (req, res) => { res.send('open') })
app.listen(Number(process.env.PORT ?? 3000), () => console.log('listening'))
`

const ROWS: readonly Row[] = [
  {
    title: 'Express',
    packages: {
      dependencies: { express: '5.2.1' },
      devDependencies: {
        typescript: '5.9.3',
        '@types/express': '5.0.6',
        '@types/node': '22.15.0',
        tsx: '4.23.15',
      },
    },
    files: {
      'tsconfig.json': JSON.stringify({
        compilerOptions: { module: 'NodeNext', target: 'ES2022', strict: true, noEmit: true },
        include: ['src'],
      }),
      'src/server.ts': SERVER,
    },
    route: (protect, read) => {
      const answer = "{ res.send('for ' + res.locals.session?.user?.name) }"
      const text = read('src/server.ts')
      const route = codeOf(protect).replace('{ … }', answer)
      return {
        'src/server.ts': `${protect.import}\n${text.replace('app.listen', `${route}\napp.listen`)}`,
      }
    },
    path: '/account',
    refused: 401,
    start: ['node', '--import', 'tsx', 'src/server.ts'],
  },
  {
    title: 'Next.js',
    packages: {
      dependencies: NEXT_PACKAGES,
      devDependencies: {
        typescript: '5.9.3',
        '@types/node': '22.15.0',
        '@types/react': '19.2.0',
      },
    },
    files: {
      'app/layout.tsx':
        'export default function Layout({ children }: { children: React.ReactNode }) {\n  return <html lang="en"><body>{children}</body></html>\n}\n',
      'app/page.tsx': 'export default function Page() {\n  return <p>open</p>\n}\n',
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          jsx: 'preserve',
          module: 'esnext',
          moduleResolution: 'bundler',
        },
      }),
    },
    route: (protect) => ({
      'app/api/account/route.ts': [
        importIn('app/api/account', protect),
        'export async function GET() {',
        codeOf(protect),
        '  return new Response(`for ${session.user?.name}`)',
        '}',
        '',
      ].join('\n'),
    }),
    path: '/api/account',
    refused: 307,
    start: ['sh', '-c', `${NEXT_BIN} dev --port $PORT`],
  },
  {
    title: 'SvelteKit',
    packages: {
      devDependencies: {
        '@sveltejs/kit': '^2.50.0',
        '@sveltejs/vite-plugin-svelte': '^6.2.0',
        svelte: '^5.50.0',
        typescript: '5.9.3',
        vite: '^7.1.0',
      },
    },
    files: {
      'tsconfig.json': JSON.stringify({ extends: './.svelte-kit/tsconfig.json' }),
      'svelte.config.js': 'export default { kit: {} }\n',
      'vite.config.ts':
        "import { sveltekit } from '@sveltejs/kit/vite'\nimport { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [sveltekit()] })\n",
      'src/app.html':
        '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>\n',
      'src/app.d.ts': 'declare global {\n  namespace App {}\n}\n\nexport {}\n',
      'src/lib/index.ts': 'export {}\n',
      'src/routes/+page.svelte': '<p>open</p>\n',
    },
    route: (protect) => ({
      'src/routes/account/+server.ts': [
        importIn('src/routes/account', protect),
        '',
        'export const GET = async (event) => {',
        codeOf(protect),
        '  return new Response(`for ${session.user?.name}`)',
        '}',
        '',
      ].join('\n'),
    }),
    path: '/account',
    refused: 401,
    start: ['sh', '-c', 'node node_modules/vite/bin/vite.js dev --port $PORT'],
  },
]

let workspace: ReturnType<typeof makeWorkspace> | undefined
afterEach(async () => workspace?.dispose())

test.each(ROWS)('$title: from init to a protected route, by documents alone', async (row) => {
  const manifest = { name: 'shop', private: true, type: 'module', ...row.packages }
  workspace = makeWorkspace({ 'package.json': JSON.stringify(manifest), ...row.files })
  const { createAuth, must, read, start, write } = workspace
  const document = async (...words: readonly string[]): Promise<Record<string, unknown>> => {
    const { stdout } = await createAuth(...words)
    return JSON.parse(stdout) as Record<string, unknown>
  }
  await must('npm', 'install')

  // It learns what it may say, says it, and looks before it leaps.
  const { input } = await document('schema', 'init')
  expect(input).toMatchObject({ properties: { yes: {}, providers: {}, dryRun: {}, json: {} } })
  const wanted = { yes: true, json: true, providers: ['github'], agents: true }
  const seen = await document('init', '--input', JSON.stringify({ ...wanted, dryRun: true }))
  expect(seen).toMatchObject({ ok: true, applied: false })
  const done = await document('init', '--input', JSON.stringify(wanted))
  expect(done).toMatchObject({ ok: true, applied: true, exitCode: 0 })

  // It asks how a route is protected, and writes one.
  const { basePath, signIn } = (await document('info', '--json')) as {
    basePath: string
    signIn: { protect: Protect }
  }
  for (const [path, text] of Object.entries(row.route(signIn.protect, read))) write(path, text)
  const { findings } = (await document('doctor', '--json')) as {
    findings: readonly { severity: string }[]
  }
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])

  const origin = await start(row.start, { NODE_ENV: 'development' })
  const json = { headers: { accept: 'application/json' } }
  const visitor = makeVisitor(origin)
  const refused = await visitor.ask(row.path, json)
  expect(refused.status).toBe(row.refused)
  expect(await refused.text()).not.toContain('for ')
  await visitor.press(`${basePath}/signin`, 'Ada Lovelace')
  expect(await (await visitor.ask(row.path, json)).text()).toBe('for Ada Lovelace')
})
