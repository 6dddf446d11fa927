import { afterEach, describe, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const FORMS = Object.entries(OTHER_FRAMEWORKS).filter(([form]) => form.startsWith('tanstack-'))
const tree = (form: string): Tree => OTHER_FRAMEWORKS[form]!
const init = async (...words: readonly string[]) =>
  project.run(['init', '--yes', '--no-install', ...words])

describe.each(FORMS)('%s', (_, files) => {
  test('what is there of sign-in is told: all but the installation, and what somebody takes out', async () => {
    project = makeProject(files)
    await init()
    const told = async (): Promise<{ mount?: unknown; missing: readonly { what: string }[] }> =>
      JSON.parse((await project.run(['info', '--json'])).stdout).signIn
    const named = (end: RegExp): string =>
      Object.keys(project.tree()).find((path) => end.test(path)) ?? ''
    const [start, route] = [named(/\/start\.[jt]s$/), named(/\$\.[jt]s$/)]
    expect((await told()).missing.map(({ what }) => what)).toEqual([
      '@create-auth/runtime in node_modules',
    ])
    const text = project.read(start)
    project.write(start, text.replace(', sessionMiddleware]', ']'))
    project.delete(route)
    expect((await told()).missing.map(({ what }) => what)).toEqual([
      `the mount in ${start}`,
      `the mount in ${route}`,
      '@create-auth/runtime in node_modules',
    ])
  })
})

const WARNED = /src\/start\.ts lets other sites call the server functions/

test('a list that keeps other sites out is told nothing', async () => {
  const start = `import { createCsrfMiddleware, createStart } from '@tanstack/react-start'

export const startInstance = createStart(() => ({
  requestMiddleware: [createCsrfMiddleware({ filter: (c) => c.handlerType === 'serverFn' })],
}))
`
  project = makeProject({ ...tree('tanstack-start-ts'), 'src/start.ts': start })
  const { stdout, status } = await init()
  expect([status, WARNED.test(stdout)]).toEqual([0, false])
  expect(project.read('src/start.ts')).toContain("=== 'serverFn' }), sessionMiddleware],")
})

test('a list that is computed stays, and the very lines are told', async () => {
  const start = `import { createStart } from '@tanstack/react-start'
import { all } from './all'

export const startInstance = createStart(() => ({ requestMiddleware: all() }))
`
  project = makeProject({ ...tree('tanstack-start-ts'), 'src/start.ts': start })
  const { stdout, stderr, status } = await init()
  expect([status, WARNED.test(stdout)]).toEqual([5, true])
  expect(stderr).toContain("import { sessionMiddleware } from './lib/auth.functions'")
  expect(stderr).toContain('requestMiddleware: [...yours, sessionMiddleware],')
  expect(project.read('src/start.ts')).toBe(start)
})

test('below the path that basepath says every address has it, but for that of the route', async () => {
  const config =
    "export default defineConfig({ plugins: [tanstackStart({ router: { basepath: '/docs' } })] })\n"
  project = makeProject({ ...tree('tanstack-start-ts'), 'vite.config.ts': config })
  const { stdout } = await init('--providers', 'github')
  expect(stdout).toContain('open http://localhost:3000/docs/api/auth/signin')
  expect(stdout).toContain('http://localhost:3000/docs/api/auth/callback/github')
  expect(project.read('src/lib/auth.server.ts')).toContain("basePath: '/docs/api/auth'")
  expect(project.read('src/routes/api/auth/$.ts')).toContain("createFileRoute('/api/auth/$')")
  expect((await init()).stdout).toContain('Nothing to do')
})

test('where routes answer below /api/auth sign-in goes elsewhere', async () => {
  const route = "export const Route = createFileRoute('/api/auth/$')({})\n"
  project = makeProject({ ...tree('tanstack-start-ts'), 'src/routes/api/auth/$.ts': route })
  const { stdout, status } = await init()
  expect(status).toBe(0)
  expect(stdout).toContain('/api/auth/$ (src/routes/api/auth/$.ts:1)')
  expect(project.read('src/lib/auth.server.ts')).toContain("basePath: '/auth',")
  expect(project.read('src/routes/auth/$.ts')).toContain("createFileRoute('/auth/$')")
})

describe('the file with all routes, which the first start writes', () => {
  const TREE =
    "export const routeTree = rootRouteImport._addFileChildren({ '/': IndexRoute, '/docs/$': DocsRoute })\n"
  const signIn = async (files: Tree): Promise<readonly string[]> => {
    project = makeProject(files)
    const { plan } = JSON.parse((await init('--json')).stdout)
    return plan.notes.find(({ title }: { title: string }) => title === 'Sign in').lines
  }
  const SAID =
    '(that writes src/routeTree.gen.ts anew: until then the compiler does not know the route of sign-in)'
  const OPEN = 'open http://localhost:3000/api/auth/signin'

  test.each<[string, Tree, readonly string[]]>([
    ['is stale', { 'src/routeTree.gen.ts': TREE }, ['npm start', SAID, OPEN]],
    ['is not there yet', {}, ['npm start', OPEN]],
    [
      'knows the route',
      { 'src/routeTree.gen.ts': TREE.replace('/docs/$', '/api/auth/$') },
      ['npm start', OPEN],
    ],
  ])('%s', async (_, files, lines) => {
    expect(await signIn({ ...tree('tanstack-start-ts'), ...files })).toEqual(lines)
  })
})
