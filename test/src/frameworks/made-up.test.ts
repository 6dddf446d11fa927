import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTree, readTree, removeTree } from '../apply/tree.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const madeUp = fileURLToPath(new URL('./made-up/', import.meta.url))

/** The files of a framework that exists nowhere and whose router is of no known kind, each where CONTRIBUTING.md wants it. */
const FILES: Readonly<Record<string, string>> = {
  'src/frameworks/lanes/index.ts': 'index.ts',
  'templates/frameworks/lanes/mounted.hbs': 'templates/mounted.hbs',
  'templates/frameworks/lanes/route.hbs': 'templates/route.hbs',
}

const LIST = 'src/frameworks/frameworks.ts'

/** The lines of the list of frameworks that change for it. */
const withLanes = (text: string): string =>
  `import { lanes } from './lanes/index.js'\n${text.replace('[\n  next,', '[\n  lanes,\n  next,')}`

let copy = ''
let project = ''

/** Runs the command line of the copy in the project. */
function run(...args: readonly string[]): string {
  return execFileSync(process.execPath, [join(copy, 'bin/create-auth.js'), ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, XDG_STATE_HOME: join(copy, 'state'), NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

beforeAll(() => {
  copy = makeTree({})
  for (const name of ['bin', 'src', 'templates'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  copyFileSync(join(root, 'package.json'), join(copy, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const [path, from] of Object.entries(FILES)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    const text = readFileSync(join(madeUp, from), 'utf8')
    writeFileSync(join(copy, path), text.replaceAll('../../../../src/', '../../'))
  }
  writeFileSync(join(copy, LIST), withLanes(readFileSync(join(copy, LIST), 'utf8')))
  execFileSync(process.execPath, [join(copy, 'src/scripts/build.js')], { stdio: 'pipe' })
  for (const name of readdirSync(join(root, 'dist')))
    if (!existsSync(join(copy, 'dist', name)))
      cpSync(join(root, 'dist', name), join(copy, 'dist', name))
  project = makeTree({
    'package.json': '{ "name": "shop", "type": "module", "dependencies": { "lanes": "^1.0.0" } }\n',
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'lanes.json': '{\n  "/": "handlers/home.js",\n  "/auth/*": "handlers/own.js"\n}\n',
    'handlers/home.js': "export default () => 'hello'\n",
  })
})

afterAll(() => {
  removeTree(copy)
  removeTree(project)
})

test('the paths are those that CONTRIBUTING.md names for a framework', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [list = ''] = /(?<=^### A framework\n)[^]*?(?=^### )/m.exec(text) ?? []
  const named = [...list.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) =>
    path.replace('<id>', 'lanes'),
  )
  for (const path of [...Object.keys(FILES), LIST])
    expect(named.some((each) => path.startsWith(each))).toBe(true)
})

test('a framework with a router of its own is added by them alone: set up, repeated, and taken back', () => {
  const before = readTree(project)
  const out = run('init', '--yes', '--no-install', '--providers', 'github')
  expect(out).toContain('Lanes keeps its map in memory')
  // `/auth` is the application's own.
  expect(readFileSync(join(project, 'lanes.json'), 'utf8')).toBe(
    '{\n  "/sign-in/*": "handlers/sign-in.js",\n  "/": "handlers/home.js",\n  "/auth/*": "handlers/own.js"\n}\n',
  )
  expect(readFileSync(join(project, 'handlers/sign-in.js'), 'utf8')).toBe(
    "import { handler } from './auth'\n\nexport default handler\n",
  )
  expect(readFileSync(join(project, 'handlers/auth.js'), 'utf8')).toContain(
    "import { LanesAuth } from '@create-auth/runtime/lanes'",
  )
  const again: unknown = JSON.parse(run('init', '--yes', '--no-install', '--json'))
  expect(again).toMatchObject({ plan: { changes: [] } })
  run('undo', '--yes')
  expect(readTree(project)).toEqual(before)
})
