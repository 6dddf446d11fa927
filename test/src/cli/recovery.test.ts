import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../../../src/hash.js'
import { writeKillScript } from '../apply/bundle.js'
import { BIN, EXPRESS_TS, INSTALL } from './project.js'
import { makeDiskProject, scriptOf, type DiskProject } from './disk-project.js'

let project: DiskProject
let old: Record<string, string> = {}

beforeEach(() => {
  project = makeDiskProject(EXPRESS_TS)
  old = project.tree()
})
afterEach(() => {
  project.remove()
})

/** The files of the state folder, with the project's folder left out. */
const records = (): readonly string[] => {
  const [folder = '', ...others] = readdirSync(join(base(), 'state/create-auth'))
  expect(others).toEqual([])
  return readdirSync(join(base(), 'state/create-auth', folder))
}
const base = (): string => join(project.root, '..')

/** A run that is killed after the first of two files. */
const dieHalfway = (): void => {
  const text = '// half a run\n'
  const before = sha256(project.read('src/server.ts'))
  const changes = [
    { kind: 'edit', path: 'src/server.ts', did: [], before, content: [text] },
    { kind: 'create', path: 'src/new/b.ts', did: [], content: [text] },
  ]
  const plan = join(base(), 'plan.json')
  writeFileSync(plan, JSON.stringify({ changes, commands: [], notes: [] }))
  const script = writeKillScript(base())
  const args = [script, 'apply', project.root, plan, 'src/new/b.ts', 'before']
  const { signal } = spawnSync(process.execPath, args, { env: project.env, encoding: 'utf8' })
  expect(signal).toBe('SIGKILL')
  expect(project.read('src/server.ts')).toBe(text)
}

const SHOWN = [
  'An earlier run (init) was interrupted. Its changes are put back:',
  '',
  'Put back',
  '  src/server.ts',
].join('\n')

test('the next init shows what a run that died has left, puts it back, and goes on', async () => {
  dieHalfway()
  const run = await project.run(['--yes'])
  expect(run.status).toBe(0)
  expect(run.stderr).toBe(`${SHOWN}\nIts changes were put back.\nRunning npm install …\n`)
  expect((await project.run(['undo', '--yes'])).status).toBe(0)
  expect(project.tree()).toEqual(old)
})

test('undo puts a run that died back, and nothing before it', async () => {
  await project.run(['--yes'])
  const first = project.tree()
  dieHalfway()
  const run = await project.run(['undo', '--yes'])
  expect(run).toMatchObject({ status: 0, stdout: '' })
  expect(run.stderr).toBe(`${SHOWN}\nIts changes were put back.\n`)
  expect(project.tree()).toEqual(first)
})

test.each([['--json'], ['init'], ['undo'], ['secret'], ['undo', '--json']])(
  'without a terminal and without --yes nothing is put back: %s %s',
  async (...words) => {
    dieHalfway()
    const before = project.tree()
    const run = await project.run(words)
    expect(run.status).toBe(4)
    expect(run.stderr).toContain(SHOWN)
    expect(project.tree()).toEqual(before)
  },
)

test('a dry run refuses to plan on a half-written project, names what is half written, and writes nothing', async () => {
  dieHalfway()
  const before = project.tree()
  const run = await project.run(['--dry-run', '--json'])
  expect(run.status).toBe(5)
  const { error } = JSON.parse(run.stdout)
  expect(error).toMatchObject({
    type: 'run-interrupted',
    message: 'an earlier run (init) was interrupted',
  })
  expect(error.hint).toContain('src/server.ts')
  expect(project.tree()).toEqual(before)
})

test('undo --dry-run shows what of a run that died would be put back, and writes nothing', async () => {
  dieHalfway()
  const before = project.tree()
  const run = await project.run(['undo', '--dry-run', '--json'])
  expect(run.status).toBe(0)
  expect(JSON.parse(run.stdout)).toMatchObject({
    recovered: true,
    applied: false,
    restored: ['src/server.ts'],
    removed: [],
  })
  expect(project.tree()).toEqual(before)
  expect(records()).toEqual(expect.arrayContaining(['journal.json']))
})

test('where a half-written file was edited, nothing is touched, and the way out is named', async () => {
  dieHalfway()
  project.write('src/server.ts', 'mine\n')
  const before = project.tree()
  const run = await project.run(['--yes', '--json'])
  expect(run.status).toBe(5)
  const { error } = JSON.parse(run.stdout)
  expect(error).toMatchObject({ type: 'edited-since', file: 'src/server.ts' })
  expect(error.hint).toMatch(/to leave everything as it is, delete .*journal\.json\.$/)
  expect(project.tree()).toEqual(before)
})

test('a run beside another one says so, waits for it, and finds nothing to do', async () => {
  const path = join(base(), 'install.sock')
  const begun = createServer()
  await new Promise<void>((resolve) => void begun.listen(path, resolve))
  const script = join(project.bin, 'install.mjs')
  writeFileSync(
    script,
    `import { connect } from 'node:net'\nconnect(${JSON.stringify(path)}).resume()\n`,
  )
  project.installsRun(`${scriptOf(INSTALL)}node ${script}`)
  const first = beside(['--yes'])
  const [install] = await once(begun, 'connection')
  const second = beside(['--yes'])
  const [said] = await once(second.stderr, 'data')
  install.end()
  const codes = await Promise.all([first, second].map(async (run) => once(run, 'exit')))
  begun.close()
  expect(said).toBe(
    `Another run of create-auth is at work in this project (process ${first.pid}): waiting for it.\n`,
  )
  expect(codes).toEqual([
    [0, null],
    [0, null],
  ])
  expect(project.installs().length).toBe(1)
})

/** A run that goes on while others do. */
const beside = (args: readonly string[]): ChildProcessByStdio<null, null, Readable> => {
  const run = spawn(process.execPath, [BIN, ...args], {
    cwd: project.root,
    env: project.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  run.stderr.setEncoding('utf8')
  return run
}

test("nothing stays but the record for undo, in the user's state folder", async () => {
  await project.run(['--yes'])
  expect(project.list(project.temp)).toEqual([])
  expect(records()).toEqual(['run-000001.json'])
  await project.run(['undo', '--yes'])
  expect(readdirSync(join(base(), 'state/create-auth'))).toEqual([])
})

test('a record that a project brings along is not read', async () => {
  const before = Buffer.from('planted').toString('base64')
  const file = { path: 'src/server.ts', temp: 'src/x', before, mode: 420, after: sha256('x') }
  const text = JSON.stringify({ files: [file], folders: [], derived: [] })
  project.writeTree({
    'node_modules/.cache/create-auth/journal.json': text,
    'node_modules/.cache/create-auth/undo.json': text,
  })
  const was = project.read('src/server.ts')
  expect(await project.run(['undo', '--yes', '--json'])).toMatchObject({ status: 2 })
  expect(await project.run(['--dry-run', '--json'])).toMatchObject({ status: 0 })
  expect(await project.run(['--yes'])).toMatchObject({ status: 0 })
  expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 0 })
  expect(project.read('src/server.ts')).toBe(was)
})
