import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTree, removeTree } from '../apply/tree.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The one file of the sources that an option of `init` touches, but for the place that uses its value. */
const ROWS = 'src/options/answers.ts'

/** The row of an option that exists nowhere. */
const ROW = `  motto: {
    flag: '--motto <text>',
    describe: 'what stands below the name of the application',
    save: v.exactOptional(v.pipe(v.string(), v.maxLength(20))),
    reproduce: (text: string) => ['--motto', text],
  },
`

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

const readAnswers = (): unknown =>
  JSON.parse(readFileSync(join(project, '.create-auth.json'), 'utf8')).answers

beforeAll(() => {
  copy = makeTree({})
  for (const name of ['bin', 'src', 'templates', 'package.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const text = readFileSync(join(copy, ROWS), 'utf8')
  const before = text.indexOf('  languages: {')
  expect(before).toBeGreaterThan(0)
  writeFileSync(join(copy, ROWS), `${text.slice(0, before)}${ROW}${text.slice(before)}`)
  execFileSync(process.execPath, [join(copy, 'src/scripts/build.js')], { stdio: 'pipe' })
  for (const name of readdirSync(join(root, 'dist')))
    if (!existsSync(join(copy, 'dist', name)))
      cpSync(join(root, 'dist', name), join(copy, 'dist', name))
  project = makeTree({
    'package.json':
      '{ "name": "shop", "type": "module", "dependencies": { "express": "^5.1.0" } }\n',
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'server.js': "import express from 'express'\n\nconst app = express()\n\napp.listen(4000)\n",
  })
})

afterAll(() => {
  removeTree(copy)
  removeTree(project)
})

test('CONTRIBUTING.md names that file', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [list = ''] = /(?<=^### An option\n)[^]*?(?=^### )/m.exec(text) ?? []
  expect([...list.matchAll(/`(src\/[^`]+)`/g)].map(([, path]) => path)).toEqual([
    ROWS,
    'src/options/commands.ts',
  ])
})

test('the help lists it, and the schema of what --input takes', () => {
  expect(run('init', '--help')).toMatch(/^ {2}--motto <text> {2,}what stands below the name/m)
  const { input } = JSON.parse(run('schema', 'init'))
  expect(input.properties.motto).toEqual({
    type: ['string', 'number'],
    description: 'what stands below the name of the application',
  })
})

test('the record has it, and so has the command that is printed', () => {
  const out = run('init', '--yes', '--no-install', '--verbose', '--motto', 'Buy well')
  expect(out).toContain("  npx create-auth init --motto 'Buy well' --no-install --yes\n")
  expect(readAnswers()).toMatchObject({ providers: [], runtime: 'bundled', motto: 'Buy well' })
})

test('a run that says nothing keeps it, and --input replaces it', () => {
  const again = JSON.parse(run('init', '--yes', '--no-install', '--json'))
  expect(again.plan.changes).toEqual([])
  run('init', '--input', '{"yes":true,"install":false,"allowDirty":true,"motto":"Buy more"}')
  expect(readAnswers()).toMatchObject({ motto: 'Buy more' })
})

test('a record in which its value is not as the row says is no record', () => {
  const path = join(project, '.create-auth.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('Buy more', 'Buy more than you can carry'))
  expect(() => run('info')).toThrow('.create-auth.json is not a manifest')
})
