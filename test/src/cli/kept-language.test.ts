import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readTree, type Tree } from '../apply/tree.js'
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
  mkdirSync(dirname(join(project.root, file)), { recursive: true })
  writeFileSync(join(project.root, file), text)
}
const init = () => project.run(['init', '--yes', '--no-install'])
const open = (tree: Tree): Tree => {
  project = makeProject({ ...tree, 'node_modules/.keep': '' })
  expect(init().status).toBe(0)
  return readTree(project.root)
}
/** A second run, and the doctor, have nothing to say of the set-up. */
const expectSettled = (): void => {
  const { status, stdout, stderr } = init()
  expect([status, stderr, stdout.trimEnd().split('\n').at(-1)]).toEqual([
    0,
    '',
    'Nothing to do: sign-in is set up.',
  ])
  const doctor = project.run(['doctor', '--json', '--only', 'open-step', '--only', 'order'])
  expect(JSON.parse(doctor.stdout)).toMatchObject({ ok: true, findings: [] })
}

describe('SvelteKit', () => {
  test('JavaScript stays, where the first route in TypeScript comes', () => {
    const tree = open(JS_KIT)
    expect(Object.keys(tree)).toContain('src/lib/server/auth.js')
    write('src/routes/shop/+page.server.ts', LOAD)
    expectSettled()
  })

  test('JavaScript stays, where there are pages alone, and TypeScript is configured', () => {
    expect(Object.keys(open(PAGES_KIT))).toContain('src/lib/server/auth.js')
    write('tsconfig.json', '{}\n')
    expectSettled()
  })

  test('TypeScript stays, where the first route is JavaScript', () => {
    const page = 'src/routes/+page.server'
    const tree = open({ ...KIT, 'tsconfig.json': '{}\n', [`${page}.ts`]: LOAD })
    expect(Object.keys(tree)).toContain('src/lib/server/auth.ts')
    renameSync(join(project.root, `${page}.ts`), join(project.root, `${page}.js`))
    expectSettled()
  })

  test('an auth file that was rewritten in TypeScript is one', () => {
    open(JS_KIT)
    renameSync(
      join(project.root, 'src/lib/server/auth.js'),
      join(project.root, 'src/lib/server/auth.ts'),
    )
    write('src/routes/shop/+page.server.ts', LOAD)
    const { stdout } = project.run(['init', '--yes', '--no-install', '--dry-run'])
    expect(stdout).toContain('TypeScript, ES modules')
  })
})

test('an application that becomes TypeScript keeps sign-in as it is', () => {
  const { 'tsconfig.json': _configuration, 'src/server.ts': server = '', ...others } = EXPRESS_TS
  open({ ...others, 'src/server.js': server })
  renameSync(join(project.root, 'src/server.js'), join(project.root, 'src/server.ts'))
  write('tsconfig.json', '{ "compilerOptions": { "module": "nodenext", "allowJs": true } }\n')
  expectSettled()
})
