import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../../../src/hash.js'
import { readTree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

const AFTER = '// half a run\n'
let project: TestProject
let cache = ''
let old: Record<string, string> = {}

beforeEach(() => {
  project = makeProject(EXPRESS_TS)
  cache = join(project.root, 'node_modules/.cache/create-auth')
  old = readTree(project.root)
})
afterEach(() => {
  project.remove()
})

/** A run that died after the first of two files. */
const dieHalfway = (): void => {
  const before = Buffer.from(project.read('src/server.ts')).toString('base64')
  const files = [
    {
      path: 'src/server.ts',
      temp: 'src/.s.create-auth',
      before,
      mode: 0o644,
      after: sha256(AFTER),
    },
    { path: 'src/auth.ts', temp: 'src/.a.create-auth', mode: 0o644, after: sha256('x') },
  ]
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'journal.json'), JSON.stringify({ files, folders: [], derived: [] }))
  writeFileSync(join(project.root, 'src/server.ts'), AFTER)
  writeFileSync(join(project.root, 'src/.a.create-auth'), 'x')
}

test('the next init puts a run that died back, says so, and goes on', () => {
  dieHalfway()
  const run = project.run(['--yes'])
  expect(run.status).toBe(0)
  expect(run.stderr).toBe(
    'An earlier run was interrupted; its changes were put back.\nRunning npm install …\n',
  )
  expect(project.run(['undo']).status).toBe(0)
  expect(readTree(project.root)).toEqual(old)
})

test('undo puts a run that died back, and nothing before it', () => {
  project.run(['--yes'])
  const first = readTree(project.root)
  dieHalfwayAgain()
  const run = project.run(['undo'])
  expect(run).toMatchObject({
    status: 0,
    stdout: '',
    stderr: 'An earlier run was interrupted; its changes were put back.\n',
  })
  expect(readTree(project.root)).toEqual(first)
})

/** Like {@link dieHalfway}, where the auth file is there already. */
const dieHalfwayAgain = (): void => {
  const before = Buffer.from(project.read('src/server.ts')).toString('base64')
  const auth = Buffer.from(project.read('src/auth.ts')).toString('base64')
  const files = [
    {
      path: 'src/server.ts',
      temp: 'src/.s.create-auth',
      before,
      mode: 0o644,
      after: sha256(AFTER),
    },
    {
      path: 'src/auth.ts',
      temp: 'src/.a.create-auth',
      before: auth,
      mode: 0o644,
      after: sha256('x'),
    },
  ]
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'journal.json'), JSON.stringify({ files, folders: [], derived: [] }))
  writeFileSync(join(project.root, 'src/server.ts'), AFTER)
}

test('a dry run refuses to plan on a half-written project, and writes nothing', () => {
  dieHalfway()
  const before = readTree(project.root)
  const run = project.run(['--dry-run', '--json'])
  expect(run.status).toBe(5)
  expect(JSON.parse(run.stdout)).toMatchObject({ exitCode: 5, error: { type: 'run-interrupted' } })
  expect(readTree(project.root)).toEqual(before)
})

test('a run beside another one is refused', () => {
  project.installsEndWith(`node ${join(project.bin, 'second.mjs')}`)
  writeFileSync(
    join(project.bin, 'second.mjs'),
    `import { spawnSync } from 'node:child_process'
     const [bin] = ${JSON.stringify([new URL('../../../bin/create-auth.js', import.meta.url).pathname])}
     const run = spawnSync(process.execPath, [bin, '--yes', '--json'], { encoding: 'utf8' })
     console.error('second: ' + run.status + ' ' + JSON.parse(run.stdout).error.type)`,
  )
  const run = project.run(['--yes'])
  expect(run.stderr).toContain('second: 5 locked\n')
  expect(run.status).toBe(0)
})

test('nothing stays in the temporary folder but the record for undo', () => {
  project.run(['--yes'])
  const [folder = '', ...others] = readdirSync(project.temp)
  expect(others).toEqual([])
  expect(readdirSync(join(project.temp, folder))).toEqual(['undo.json'])
  project.run(['undo'])
  expect(readdirSync(project.temp)).toEqual([])
})
