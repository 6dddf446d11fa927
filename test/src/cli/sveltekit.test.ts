import { afterEach, describe, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const FORMS = Object.entries(OTHER_FRAMEWORKS).filter(([form]) => form.startsWith('sveltekit-'))
const tree = (form: string): Tree => OTHER_FRAMEWORKS[form]!
const init = async (...words: readonly string[]) =>
  project.run(['init', '--yes', '--no-install', ...words])

describe.each(FORMS)('%s', (_, files) => {
  test('what is there of sign-in is told: all but the installation, and what somebody takes out', async () => {
    project = makeProject(files)
    await init()
    const told = async (): Promise<{ mount?: unknown; missing: readonly { what: string }[] }> =>
      JSON.parse((await project.run(['info', '--json'])).stdout).signIn
    const [hooks = ''] = Object.keys(project.tree()).filter((path) => /hooks.*[jt]s$/.test(path))
    expect((await told()).mount).toEqual({ file: hooks, line: 1, column: 1 })
    expect((await told()).missing.map(({ what }) => what)).toEqual([
      '@create-auth/runtime in node_modules',
    ])
    project.write(hooks, 'export const handle = ({ event, resolve }) => resolve(event)\n')
    expect((await told()).missing.map(({ what }) => what)).toContain(`the mount in ${hooks}`)
  })
})

test('what an earlier run has made does not say how the next one writes', async () => {
  const { 'vite.config.ts': config = '', ...rest } = tree('sveltekit-2-ts')
  project = makeProject({
    ...rest,
    'vite.config.js': config,
    'src/lib/shop.ts': "export const shop = {\n    name: 'shop',\n    rows: 4\n}\n",
  })
  expect(await init()).toMatchObject({ status: 0, stderr: '' })
  expect(project.read('src/lib/server/auth.ts')).toContain("\n    theme: { name: 'Shop' },\n")
  const after = project.tree()
  expect((await init()).stdout).toContain('Nothing to do')
  expect(project.tree()).toEqual(after)
})

test('where pages answer below /auth, in groups and layouts of their own, too, sign-in goes elsewhere', async () => {
  project = makeProject({
    ...tree('sveltekit-2-ts'),
    'src/routes/(people)/auth/+page@.svelte': '<h1>about the author</h1>',
    'src/routes/api/auth/keys/+server.ts': "export const GET = () => new Response('keys')\n",
    'src/routes/session/+layout.svelte': '<slot />',
    'src/routes/authors/+page.svelte': '<h1>authors</h1>',
  })
  expect((await init()).status).toBe(0)
  expect(project.read('src/lib/server/auth.ts')).toContain("basePath: '/session',")
})

test('where Kit makes what is global of the session, what is there stays, and the step is told', async () => {
  const types =
    'declare global {\n  namespace App {\n    interface Locals {\n      session: string\n    }\n  }\n}\n\nexport {}\n'
  project = makeProject({ ...tree('sveltekit-2-ts'), 'src/app.d.ts': types })
  const run = await init()
  expect(run.stdout).toContain('Locals has another session already')
  expect(project.read('src/app.d.ts')).toBe(types)
})

test.each([
  ['the usual one', {}, 5173],
  [
    'of its configuration',
    { 'vite.config.ts': 'export default { server: { open: true, port: 3001 } }' },
    3001,
  ],
  [
    'and not of the preview',
    { 'vite.config.ts': 'export default { preview: { port: 3001 } }' },
    5173,
  ],
])('the port: %s', async (_, files, port) => {
  const { 'vite.config.ts': _config, ...rest } = tree('sveltekit-2-ts')
  project = makeProject({ ...rest, ...files })
  expect((await init()).stdout).toContain(`open http://localhost:${port}/auth/signin`)
})

test('a script says the port before the configuration does', async () => {
  project = makeProject(tree('sveltekit-2-ts'))
  const json = project.read('package.json').replace('vite dev', 'vite dev --port 3002')
  project.write('package.json', json)
  expect((await init()).stdout).toContain('open http://localhost:3002/auth/signin')
})

test('a provider that posts its answer from elsewhere is let in by an option, which is told', async () => {
  const told =
    "Say among the options of SvelteKit, since the answer is posted from there: csrf: { trustedOrigins: ['https://appleid.apple.com'] }"
  project = makeProject(tree('sveltekit-2-ts'))
  expect((await init('--providers', 'github')).stdout).not.toContain('trustedOrigins')
  const added = await project.run(['add', 'provider', 'apple', '--yes', '--no-install', '--json'])
  const { notes }: { notes: readonly { title: string; lines: readonly string[] }[] } = JSON.parse(
    added.stdout,
  ).plan
  const steps = notes.find(({ title }) => title === 'Sign in with Apple')?.lines ?? []
  expect(steps.filter((line) => line.endsWith(told))).toEqual([expect.stringMatching(/^\d\. Say /)])
})

test('a service that tells of its sign-outs is let in by an option, which is told', async () => {
  project = makeProject(tree('sveltekit-2-ts'))
  await init('--providers', 'keycloak')
  const added = await project.run(['add', 'provider', 'keycloak', '--logout', '--yes', '--json'])
  const { notes }: { notes: readonly { title: string; lines: readonly string[] }[] } = JSON.parse(
    added.stdout,
  ).plan
  expect(notes.find(({ title }) => title === 'Sign out of Keycloak')?.lines.at(-1)).toBe(
    "For that say among the options of SvelteKit, since the service posts without an origin: csrf: { trustedOrigins: ['*'] }; your own forms have to look after that themselves then",
  )
})

describe('below the path that paths.base says', () => {
  const vite = (base: string): Tree => ({
    'vite.config.ts': `import { sveltekit } from '@sveltejs/kit/vite'\n\nexport default { plugins: [sveltekit({ paths: { base: ${base} } })] }\n`,
  })

  test('every address has it, and a second run finds it', async () => {
    project = makeProject({ ...tree('sveltekit-2-ts'), ...vite("'/docs'") })
    const { stdout } = await init('--providers', 'github')
    expect(stdout).toContain('open http://localhost:5173/docs/auth/signin')
    expect(stdout).toContain('http://localhost:5173/docs/auth/callback/github')
    expect(project.read('src/lib/server/auth.ts')).toContain("basePath: '/docs/auth'")
    expect((await init()).stdout).toContain('Nothing to do')
  })

  test('one that is computed is named, with what depends on it', async () => {
    project = makeProject({ ...tree('sveltekit-2-ts'), ...vite('process.env.BASE_PATH') })
    const { notes } = JSON.parse((await init('--json')).stdout).plan
    expect(notes).toContainEqual({
      kind: 'warning',
      title: 'What vite.config.ts says is computed, and not known here',
      lines: [
        'paths.base: basePath in src/lib/server/auth.ts has to begin with what it comes to, and so do the addresses named here',
      ],
    })
    expect(project.read('src/lib/server/auth.ts')).not.toContain('basePath')
  })
})
