import { afterEach, describe, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

// What is generated stays in the language in which an earlier run has written it, whatever the application turns to.

let project: TestProject
afterEach(() => {
  project.remove()
})

const KIT = {
  'package.json': JSON.stringify({
    name: 'shop',
    type: 'module',
    scripts: { dev: 'vite dev' },
    devDependencies: { '@sveltejs/kit': '^2.50.0', svelte: '^5.0.0', vite: '^7.0.0' },
  }),
  'svelte.config.js': 'export default {}\n',
  'node_modules/.keep': '',
} satisfies Tree
const LOAD = 'export const load = () => ({})\n'
const JS_KIT: Tree = { ...KIT, 'tsconfig.json': '{}\n', 'src/routes/+page.server.js': LOAD }
/** Nothing but components says how code is written. */
const { 'svelte.config.js': _, ...BARE } = KIT
const PAGES_KIT: Tree = { ...BARE, 'src/routes/+page.svelte': '<p>hello</p>\n' }

const write = (file: string, text: string): void => {
  project.write(file, text)
}
const init = async () => project.run(['init', '--yes', '--no-install'])
const open = async (tree: Tree): Promise<Tree> => {
  project = makeProject({ ...tree, 'node_modules/.keep': '' })
  expect((await init()).status).toBe(0)
  return project.tree()
}
/** A second run, and the doctor, have nothing to say of the set-up. */
const expectSettled = async (): Promise<void> => {
  const { status, stdout, stderr } = await init()
  expect([status, stderr, stdout.trimEnd().split('\n').at(-1)]).toEqual([
    0,
    '',
    'Nothing to do: sign-in is set up.',
  ])
  const doctor = await project.run(['doctor', '--json', '--only', 'open-step', '--only', 'order'])
  expect(JSON.parse(doctor.stdout)).toMatchObject({ ok: true, findings: [] })
}

describe('SvelteKit', () => {
  test('JavaScript stays, where the first route in TypeScript comes', async () => {
    const tree = await open(JS_KIT)
    expect(Object.keys(tree)).toContain('src/lib/server/auth.js')
    write('src/routes/shop/+page.server.ts', LOAD)
    await expectSettled()
  })

  test('JavaScript stays, where there are pages alone, and TypeScript is configured', async () => {
    expect(Object.keys(await open(PAGES_KIT))).toContain('src/lib/server/auth.js')
    write('tsconfig.json', '{}\n')
    await expectSettled()
  })

  test('TypeScript stays, where the first route is JavaScript', async () => {
    const page = 'src/routes/+page.server'
    const tree = await open({ ...KIT, 'tsconfig.json': '{}\n', [`${page}.ts`]: LOAD })
    expect(Object.keys(tree)).toContain('src/lib/server/auth.ts')
    project.move(`${page}.ts`, `${page}.js`)
    await expectSettled()
  })

  test('an auth file that was rewritten in TypeScript is one', async () => {
    await open(JS_KIT)
    project.move('src/lib/server/auth.js', 'src/lib/server/auth.ts')
    write('src/routes/shop/+page.server.ts', LOAD)
    const { stdout } = await project.run(['init', '--yes', '--no-install', '--dry-run'])
    expect(stdout).toContain('TypeScript, ES modules')
  })
})

test('an application that becomes TypeScript keeps sign-in as it is', async () => {
  const { 'tsconfig.json': _configuration, 'src/server.ts': server = '', ...others } = EXPRESS_TS
  await open({ ...others, 'src/server.js': server })
  project.move('src/server.js', 'src/server.ts')
  write('tsconfig.json', '{ "compilerOptions": { "module": "nodenext", "allowJs": true } }\n')
  await expectSettled()
})
