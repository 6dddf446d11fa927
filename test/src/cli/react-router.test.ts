import { afterEach, describe, expect, test } from 'vitest'
import type { Tree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const tree = (form: string): Tree => OTHER_FRAMEWORKS[form]!
const init = async (...words: readonly string[]) =>
  project.run(['init', '--yes', '--no-install', ...words])
const missing = async (): Promise<readonly string[]> => {
  const told: { signIn: { missing: readonly { what: string }[] } } = JSON.parse(
    (await project.run(['info', '--json'])).stdout,
  )
  return told.signIn.missing.map(({ what }) => what)
}
const UNINSTALLED = '@create-auth/runtime in node_modules'

test('what is there of sign-in is told, and what somebody takes out of a list of routes', async () => {
  project = makeProject(tree('react-router-8-ts'))
  const files = ['app/root.tsx', 'app/routes.ts'].map((file) => [file, project.read(file)] as const)
  await init()
  expect(await missing()).toEqual([UNINSTALLED])
  for (const [file, text] of files) project.write(file, text)
  project.delete('app/routes/auth.ts')
  expect(await missing()).toEqual([
    'the mount in app/root.tsx',
    'the mount in app/routes/auth.ts',
    'the part of sign-in in app/routes.ts',
    UNINSTALLED,
  ])
})

test('the same of the option of version 7, below the basename that the configuration says', async () => {
  project = makeProject(tree('react-router-7-js'))
  const config = project.read('react-router.config.js')
  expect((await init()).stdout).toContain('open http://localhost:5173/shop/auth/signin')
  expect(project.read('src/auth.server.js')).toContain("basePath: '/shop/auth',")
  expect(await missing()).toEqual([UNINSTALLED])
  project.write('react-router.config.js', config)
  expect(await missing()).toEqual(['the part of sign-in in react-router.config.js', UNINSTALLED])
})

test('a list below a basename says the path without it', async () => {
  project = makeProject({
    ...tree('react-router-8-ts'),
    'react-router.config.ts': "export default { basename: '/shop' }\n",
  })
  expect((await init()).status).toBe(0)
  expect(project.read('app/auth.server.ts')).toContain('basePath: "/shop/auth",')
  expect(project.read('app/routes.ts')).toContain('route("auth/*", "routes/auth.ts")')
})

test('routes by another convention are a step for the user, with the exact lines', async () => {
  project = makeProject({
    ...tree('react-router-8-ts'),
    'app/routes.ts':
      "import { remixRoutesOptionAdapter } from '@react-router/remix-routes-option-adapter'\n\nexport default remixRoutesOptionAdapter(defineRoutes)\n",
  })
  const { status, stderr } = await init()
  expect(status).toBe(5)
  expect(stderr).toContain("import { route } from '@react-router/dev/routes'")
  for (const line of [
    'export default [',
    '  ...(await remixRoutesOptionAdapter(defineRoutes)),',
    "  route('auth/*', 'auth-route.ts'),",
  ])
    expect(stderr).toContain(`${line}\n`)
})

test('a server that hands its context over in the old form is a step for the user, until it does not', async () => {
  const server = (context: string): string =>
    `import { createRequestHandler } from '@react-router/express'\n\nexport default createRequestHandler({ build, getLoadContext: () => ${context} })\n`
  project = makeProject({
    ...tree('react-router-7-js'),
    'server.js': server('({ shop: 1 })'),
  })
  const steps = async () =>
    JSON.parse((await init('--json')).stdout).plan.changes.flatMap(
      (change: Record<string, unknown>) =>
        change['kind'] === 'manual' ? [[change['path'], change['line']]] : [],
    )
  expect(await steps()).toEqual([['server.js', 3]])
  project.write('server.js', server('new RouterContextProvider()'))
  expect((await init()).status).toBe(0)
})

test.each([
  [
    'Express',
    "import { createRequestHandler } from '@react-router/express'\n\napp.get('*', createRequestHandler({ build }))\n",
    "app.all('*', createRequestHandler({ build }))",
  ],
  [
    'Hono',
    "import { createRequestHandler } from 'react-router'\n\nserver.get('/*', (c) => handler(c.req.raw))\n",
    "server.all('/*', (c) => handler(c.req.raw))",
  ],
])('a server of %s that lets no form through is a step for the user', async (_, text, snippet) => {
  project = makeProject({ ...tree('react-router-8-ts'), 'server.js': text })
  const { status, stdout } = await init('--json')
  const [step] = JSON.parse(stdout).plan.changes.filter(
    ({ kind }: { kind: string }) => kind === 'manual',
  )
  expect([status, step.path, step.line, step.snippet]).toEqual([5, 'server.js', 3, snippet])
  project.write('server.js', text.replace('.get(', '.all('))
  expect((await init()).status).toBe(0)
})

describe.each(['react-router-8-ts', 'tanstack-start-ts'])('%s in a worker', (form) => {
  const WORKER = {
    ...tree(form),
    'vite.config.ts':
      "import { cloudflare } from '@cloudflare/vite-plugin'\n\nexport default { plugins: [cloudflare()] }\n",
    'wrangler.jsonc': '{ "compatibility_flags": ["nodejs_compat"] }\n',
  }

  test('variables are bound by the file that workers are served with, and secrets where others visit', async () => {
    project = makeProject(WORKER)
    const { status, stdout } = await init('--verbose')
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('npx wrangler secret put AUTH_SECRET'),
    ])
    expect(stdout).toContain('compatibility_date of 2025-04-01 or later')
    expect(project.read('.dev.vars')).toMatch(
      /^AUTH_SECRET=\S{43}$[^]*^AUTH_DEV=true$[^]*^NODE_ENV=development$/m,
    )
    expect(stdout).toMatch(/open http:\/\/localhost:(?:3000|5173)\/.*auth\/signin/)
  })

  test('the env file that is there is the one that is bound', async () => {
    project = makeProject({ ...WORKER, '.env': 'SHOP=1\n' })
    expect((await init()).status).toBe(0)
    expect(project.read('.env')).toMatch(/^SHOP=1$[^]*^AUTH_SECRET=/m)
  })

  test('what the project documents of another one is named, since it is not loaded any more', async () => {
    project = makeProject({ ...WORKER, '.env.example': 'SHOP=\n' })
    const { stdout } = await init()
    expect(stdout).toContain(
      '\n.dev.vars is loaded in place of .env\n  put there, too, what .env.example documents\n',
    )
    expect(project.read('.dev.vars')).toMatch(/^AUTH_SECRET=/m)
  })

  test('a configuration of workers alone says nothing: the application may be served elsewhere', async () => {
    project = makeProject({ ...WORKER, 'vite.config.ts': 'export default {}\n' })
    const { stdout } = await init()
    expect(stdout).not.toContain('wrangler')
    expect(project.read('.env')).toContain('AUTH_DEV=true')
  })
})
