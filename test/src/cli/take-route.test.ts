import { afterEach, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const packageJson = (dependencies: object, scripts: object = {}): string =>
  `${JSON.stringify({ name: 'shop', private: true, type: 'module', scripts, dependencies: { 'better-auth': '^1.7.0', ...dependencies } })}\n`
const CONFIGURATION =
  "import { betterAuth } from 'better-auth'\n\nexport const auth = betterAuth({})\n"
/** The code that is proposed for what is left, by the files where that is. */
function snippetsIn(json: string): readonly string[] {
  const { plan } = JSON.parse(json) as {
    plan: { changes: { kind: string; path: string; snippet: string }[] }
  }
  return plan.changes
    .filter(({ kind }) => kind === 'manual')
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map(({ snippet }) => snippet)
}
const NEXT = { next: '16.0.0', react: '19.2.0', 'react-dom': '19.2.0' }
const PAGE = 'export default function Page() {\n  return null\n}\n'

interface Row {
  readonly title: string
  readonly files: Tree
  /** What answers sign-in afterwards, and the text in it that does. */
  readonly file: string
  readonly answers: string
  /** The steps that are left, by their first words. */
  readonly left?: readonly string[]
}

/** Each as the documentation of Better Auth has it for a framework. */
const ROWS: readonly Row[] = [
  {
    title: 'Next.js, App Router',
    files: {
      'package.json': packageJson(NEXT),
      'app/page.jsx': PAGE,
      'lib/auth.js': CONFIGURATION,
      'app/api/auth/[...all]/route.js':
        "import { toNextJsHandler } from 'better-auth/next-js'\nimport { auth } from '../../../../lib/auth'\n\nexport const { POST, GET } = toNextJsHandler(auth)\n",
    },
    file: 'app/api/auth/[...all]/route.js',
    answers: 'export const { GET, POST } = handlers',
  },
  {
    title: 'Next.js, Pages Router',
    files: {
      'package.json': packageJson(NEXT),
      'pages/index.jsx': PAGE,
      'lib/auth.js': CONFIGURATION,
      'pages/api/auth/[...all].js':
        "import { toNodeHandler } from 'better-auth/node'\nimport { auth } from '../../../lib/auth'\n\nexport const config = { api: { bodyParser: false } }\n\nexport default toNodeHandler(auth.handler)\n",
    },
    file: 'pages/api/auth/[...all].js',
    answers: 'bodyParser: false',
  },
  {
    title: 'a route that does more than that',
    files: {
      'package.json': packageJson(NEXT),
      'app/page.jsx': PAGE,
      'lib/auth.js': CONFIGURATION,
      'app/api/auth/[...all]/route.js':
        "import { auth } from '../../../../lib/auth'\n\nexport const GET = (request) => auth.handler(request)\nexport const POST = (request) => {\n  count(request)\n  return auth.handler(request)\n}\n",
    },
    file: 'app/api/auth/[...all]/route.js',
    answers: 'export const { GET, POST } = handlers',
    left: ['app/api/auth/[...all]/route.js:5:3'],
  },
  {
    title: 'another path',
    files: {
      'package.json': packageJson(NEXT),
      'app/page.jsx': PAGE,
      'lib/auth.js': CONFIGURATION.replace('{}', "{ basePath: '/api/auth/v1' }"),
      'app/api/auth/v1/[...all]/route.js':
        "import { auth } from '../../../../../lib/auth'\n\nexport const GET = auth.handler\nexport const POST = auth.handler\n",
    },
    file: 'app/api/auth/v1/[...all]/route.js',
    answers: 'export const { GET, POST } = handlers',
  },
  {
    title: 'a path that only the file of the route says',
    files: {
      'package.json': packageJson(NEXT),
      'app/page.jsx': PAGE,
      'lib/auth.js': CONFIGURATION.replace('{}', '{ baseURL: address(process.env.HOST) }'),
      'app/api/auth/v1/[...all]/route.js':
        "import { auth } from '../../../../../lib/auth'\n\nexport const GET = auth.handler\nexport const POST = auth.handler\n",
    },
    file: 'app/api/auth/v1/[...all]/route.js',
    answers: 'export const { GET, POST } = handlers',
  },
  {
    title: 'TanStack Start',
    files: {
      'package.json': packageJson({ '@tanstack/react-start': '^1.168.0', react: '^19.0.0' }),
      'vite.config.js':
        "import { tanstackStart } from '@tanstack/react-start/plugin/vite'\n\nexport default { plugins: [tanstackStart()] }\n",
      'src/routes/__root.jsx': 'export const Route = 1\n',
      'src/lib/auth.js': CONFIGURATION,
      'src/routes/api/auth/$.js':
        "import { createFileRoute } from '@tanstack/react-router'\nimport { auth } from '../../../lib/auth'\n\nexport const Route = createFileRoute('/api/auth/$')({\n  server: {\n    handlers: {\n      GET: ({ request }) => auth.handler(request),\n      POST: ({ request }) => auth.handler(request),\n    },\n  },\n})\n",
    },
    file: 'src/routes/api/auth/$.js',
    answers: 'server: { handlers: { ANY: handler } }',
  },
  {
    title: 'React Router, in the list of its routes',
    files: {
      'package.json': packageJson(
        { 'react-router': '^7.9.0', '@react-router/dev': '^7.9.0', react: '^19.0.0' },
        { dev: 'react-router dev' },
      ),
      'react-router.config.js': 'export default { ssr: true }\n',
      'app/root.jsx': PAGE,
      'app/routes.js':
        "import { route } from '@react-router/dev/routes'\n\nexport default [\n  route('api/auth/error', 'routes/api.auth.error.js'),\n  route('api/auth/*', 'routes/api.auth.$.js'),\n]\n",
      'app/routes/api.auth.error.js':
        "import { auth } from '../lib/auth.server'\n\nexport const loader = ({ request }) => auth.handler(request)\n",
      'app/lib/auth.server.js': CONFIGURATION,
      'app/routes/api.auth.$.js':
        "import { auth } from '../lib/auth.server'\n\nexport async function loader({ request }) {\n  return auth.handler(request)\n}\n\nexport async function action({ request }) {\n  return auth.handler(request)\n}\n",
    },
    file: 'app/routes/api.auth.$.js',
    answers: 'export const loader = handler',
    left: ["rm 'app/routes/api.auth.error.js'"],
  },
  {
    title: 'Astro',
    files: {
      'package.json': packageJson({ astro: '^5.14.0', '@astrojs/node': '^9.0.0' }),
      'astro.config.mjs':
        "import node from '@astrojs/node'\n\nexport default { output: 'server', adapter: node({ mode: 'standalone' }) }\n",
      'src/pages/index.astro': '<p>hello</p>\n',
      'src/lib/auth.js': CONFIGURATION,
      'src/pages/api/auth/[...all].js':
        "import { auth } from '../../../lib/auth'\n\nexport const ALL = async (context) => {\n  return auth.handler(context.request)\n}\n",
    },
    file: 'src/pages/api/auth/[...all].js',
    answers: 'ALL',
  },
  {
    title: 'Nuxt',
    files: {
      'package.json': packageJson({ nuxt: '^4.1.0' }),
      'nuxt.config.js': 'export default defineNuxtConfig({})\n',
      'app/app.vue': '<template><p>hello</p></template>\n',
      'server/utils/auth.js': CONFIGURATION,
      'server/api/auth/[...all].js':
        "import { auth } from '../../utils/auth'\n\nexport default defineEventHandler((event) => auth.handler(toWebRequest(event)))\n",
    },
    file: 'server/api/auth/[...all].js',
    answers: "from '../../auth'",
  },
  {
    title: 'SvelteKit, where all requests go through a function',
    files: {
      'package.json': packageJson({ '@sveltejs/kit': '^2.40.0', svelte: '^5.0.0' }),
      'svelte.config.js': 'export default {}\n',
      'src/routes/+page.svelte': '<p>hello</p>\n',
      'src/lib/auth.js': CONFIGURATION,
      'src/hooks.server.js':
        "import { building } from '$app/environment'\nimport { svelteKitHandler } from 'better-auth/svelte-kit'\nimport { auth } from '$lib/auth'\n\nexport async function handle({ event, resolve }) {\n  return svelteKitHandler({ event, resolve, auth, building })\n}\n",
    },
    file: 'src/hooks.server.js',
    answers: 'const handleAll = sequence(authHandle, handle)',
    left: ['src/hooks.server.js:6:10', 'return resolve(event)'],
  },
  {
    title: 'Hono',
    files: {
      'package.json': packageJson({ hono: '^4.9.0' }, { start: 'node src/index.js' }),
      'src/lib/auth.js': CONFIGURATION,
      'src/index.js':
        "import { Hono } from 'hono'\nimport { auth } from './lib/auth.js'\n\nconst app = new Hono()\napp.on(['POST', 'GET'], '/api/auth/*', (c) => auth.handler(c.req.raw))\nexport default app\n",
    },
    file: 'src/index.js',
    answers:
      "import { Hono } from 'hono'\nimport { authHandler, authSession } from './auth.js'\n\nconst app = new Hono()\napp.all('/api/auth/*', authHandler)\n",
  },
  {
    title: 'Hono, where another application is made for no requests of its own',
    files: {
      'package.json': packageJson({ hono: '^4.9.0' }, { start: 'node src/index.js' }),
      'src/lib/auth.js': CONFIGURATION.replace('{}', '{ baseURL: process.env.BASE_URL }'),
      'src/other.js':
        "import { Hono } from 'hono'\n\nexport function other(options) {\n  const app = new Hono()\n  app.get('/other/*', options.answer)\n  return app\n}\n",
      'src/index.js':
        "import { Hono } from 'hono'\nimport { auth } from './lib/auth.js'\nimport { other } from './other.js'\n\nexport function make(options) {\n  const app = new Hono()\n  app.all('/api/auth/*', async (c) => {\n    return await auth.handler(c.req.raw)\n  })\n  add(other(options))\n  return app\n}\n",
    },
    file: 'src/index.js',
    answers: "app.all('/api/auth/*', authHandler)\n",
  },
  {
    title: 'Express',
    files: {
      'package.json': packageJson({ express: '^5.1.0' }, { start: 'node src/server.js' }),
      'src/lib/auth.js': CONFIGURATION,
      'src/server.js':
        "import express from 'express'\nimport { toNodeHandler } from 'better-auth/node'\nimport { auth } from './lib/auth.js'\n\nconst app = express()\napp.all('/api/auth/*splat', toNodeHandler(auth)) // theirs\napp.listen(3000)\n",
    },
    file: 'src/server.js',
    answers:
      "import express from 'express'\nimport { authHandler, authSession } from './auth.js'\n\nconst app = express()\napp.use('/api/auth', authHandler)\n",
  },
  {
    title: 'Express, by way of a file of its own, with more in front',
    files: {
      'package.json': packageJson({ express: '^5.1.0' }, { start: 'node src/server.js' }),
      'src/lib/auth.js': `${CONFIGURATION}export { toNodeHandler } from 'better-auth/node'\n`,
      'src/routes.js':
        "import { Router } from 'express'\nimport { auth, toNodeHandler } from './lib/auth.js'\n\nexport const routes = Router()\nroutes.all('/*splat', slow, toNodeHandler(auth))\n",
      'src/server.js':
        "import express from 'express'\nimport { routes } from './routes.js'\n\nconst app = express()\napp.use('/api/auth', routes)\napp.listen(3000)\n",
    },
    file: 'src/server.js',
    answers:
      "const app = express()\napp.use('/api/auth', authHandler)\napp.use(authSession)\napp.use('/api/auth', routes)\n",
    left: ['src/routes.js:5:29'],
  },
  {
    title: 'Fastify, where a function answers with more around it',
    files: {
      'package.json': packageJson({ fastify: '^5.6.0' }, { start: 'node src/server.js' }),
      'src/lib/auth.js': CONFIGURATION,
      'src/server.js':
        "import Fastify from 'fastify'\nimport { auth } from './lib/auth.js'\n\nconst app = Fastify()\napp.route({\n  method: ['GET', 'POST'],\n  url: '/api/auth/*',\n  async handler(request, reply) {\n    const answer = await auth.handler(toRequest(request))\n    reply.status(answer.status)\n    return reply.send(await answer.text())\n  },\n})\nawait app.listen({ port: 3000 })\n",
    },
    file: 'src/server.js',
    answers: 'register(authPlugin',
    left: ['src/server.js:9:26'],
  },
]

test.each(ROWS)(
  '$title: sign-in answers where Better Auth did',
  async ({ files, file, answers, left = [] }) => {
    project = makeProject({ ...files, 'node_modules/.keep': '' })
    const before = project.tree()
    const path = file.includes('/v1/') ? '/api/auth/v1' : '/api/auth'
    const args = ['migrate', '--from', 'better-auth', '--yes', '--no-install', '--orm', 'none']
    const ran = await project.run(args)
    expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ status: left.length > 0 ? 5 : 0 })
    expect(project.read(file)).toContain(answers)
    expect(project.read(file)).not.toMatch(/toN\w+Handler|auth\.handler\b(?!\(toRequest)/)
    for (const words of left) expect(ran.stderr).toContain(words)
    // Every address that is printed is below the path.
    const addresses = [...ran.stdout.matchAll(/http:\/\/localhost:\d+(\/\S*)/g)].map(([, to]) => to)
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.filter((to) => !to?.startsWith(`${path}/`))).toEqual([])
    const routes = project.tree()
    expect(Object.keys(routes).filter((each) => /(?:session|sign-in)\/\[/.test(each))).toEqual([])
    const again = await project.run(args)
    expect(again).toMatchObject({ status: ran.status })
    expect(project.tree()).toEqual(routes)
    expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 0 })
    expect(project.tree()).toEqual(before)
  },
)

const ASKS = (from: string): string =>
  `import { auth } from '${from}'\n\nexport const read = (headers) => auth.api.getSession({ headers })\n`

test.each([
  {
    title: 'Next.js, Pages Router',
    files: {
      'pages/api/orders.js': ASKS('../../lib/auth'),
      'pages/account.jsx': ASKS('../lib/auth'),
      'lib/session.js': ASKS('./auth'),
    },
    snippets: [
      'await auth() // { user, expires }, or null',
      'await auth(context) // { user, expires }, or null',
      'await auth(req, res) // { user, expires }, or null',
    ],
  },
  {
    title: 'Nuxt',
    files: {
      'server/api/orders.js': ASKS('../utils/auth'),
      'app/lib/client.js':
        "import { createAuthClient } from 'better-auth/vue'\n\nexport const authClient = createAuthClient()\n",
      'app/pages/index.vue':
        "<script setup>\nimport { authClient } from '../lib/client'\n\nconst session = authClient.useSession()\n</script>\n",
    },
    snippets: [
      "import { createClient } from '@create-auth/runtime/vue'\n\nexport const authClient = createClient({ basePath: '/api/auth' })",
      'const { session } = useSession()\n// session.value.data, session.value.status; in a template session.data, session.status',
      'event.context.session // { user, expires }, or null',
    ],
  },
])('steps say what the framework has in each file: $title', async ({ title, files, snippets }) => {
  const [row] = ROWS.filter((each) => each.title === title) as [Row]
  project = makeProject({ ...row.files, ...files, 'node_modules/.keep': '' })
  const args = ['migrate', '--from', 'better-auth', '--yes', '--no-install', '--orm', 'none']
  expect(snippetsIn((await project.run([...args, '--json'])).stdout)).toEqual(snippets)
})

test('what a route did besides is open until its file no longer says so', async () => {
  const [{ files, file }] = ROWS.filter(
    ({ title }) => title === 'a route that does more than that',
  ) as [Row]
  project = makeProject({ ...files, 'node_modules/.keep': '' })
  const args = ['migrate', '--from', 'better-auth', '--yes', '--no-install', '--orm', 'none']
  await project.run(args)
  const [first, second, ...rest] = project.read(file).split('\n')
  expect([first, second]).toEqual([
    '// It did more than hand requests to Better Auth: once that is back around the handlers, or',
    '// is not needed any more, take these lines out.',
  ])
  const init = ['init', '--yes', '--no-install', '--orm', 'none']
  for (const words of [args, ['migrate', '--check']]) {
    const { status, stderr } = await project.run(words)
    expect([status, stderr]).toEqual([
      5,
      expect.stringContaining(`\n  ${file}:1:1\n  this file did more`),
    ])
  }
  // For `init` the lines are the user's.
  expect(await project.run(init)).toMatchObject({ status: 0 })
  expect(project.read(file).split('\n')[0]).toBe(first)
  project.write(file, rest.join('\n'))
  for (const words of [args, ['migrate', '--check'], init])
    expect(await project.run(words)).toMatchObject({ status: 0, stderr: '' })
})

test('what comes later keeps the file that answers', async () => {
  const [{ files, file }] = ROWS as [Row]
  project = makeProject({ ...files, 'node_modules/.keep': '' })
  const said = ['--yes', '--no-install']
  await project.run(['migrate', '--from', 'better-auth', '--orm', 'none', ...said])
  expect(await project.run(['add', 'provider', 'google', ...said])).toMatchObject({ status: 0 })
  expect(
    await project.run(['init', '--providers', 'google,gitlab', '--no-database', ...said]),
  ).toMatchObject({ status: 0 })
  const tree = Object.keys(project.tree())
  expect(tree.filter((each) => each.includes('/api/') && each.endsWith('.js'))).toEqual([file])
})
