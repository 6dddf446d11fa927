import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BIN, EXPRESS_TS } from './project.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'

interface Ended {
  readonly status: number | null
  readonly said: string
}

/** A shell that starts Node.js without an input: its descriptor is closed. */
const closed = (...args: readonly string[]): readonly string[] => [
  '-c',
  'exec "$0" "$@" <&-',
  process.execPath,
  ...args,
]

let project: DiskProject
let program: ChildProcess
beforeAll(async () => {
  project = makeDiskProject(EXPRESS_TS)
  const { root: cwd, env } = project
  const script = fileURLToPath(new URL('./without-input.mjs', import.meta.url))
  program = spawn('sh', closed(script), { cwd, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  await once(program, 'message')
})
afterAll(async () => {
  program.disconnect()
  await once(program, 'exit')
  project.remove()
})

/** Runs the program, which is loaded once for all of them. */
async function run(args: readonly string[]): Promise<Ended> {
  program.send(args)
  const [ended] = await once(program, 'message')
  return ended
}

// In this order: the later ones need what the earlier ones have done.
describe('with a closed stdin nothing is asked, and the exit code says what came of it', () => {
  test.each<[number, readonly string[]]>([
    [4, []],
    [4, ['init']],
    [2, ['undo', '--yes']],
    [0, ['init', '--yes']],
    [0, ['init']],
    [4, ['add', 'provider']],
    [4, ['add', 'provider', 'google']],
    [0, ['add', 'provider', 'google', '--yes']],
    [4, ['remove', 'provider', 'google']],
    [0, ['remove', 'provider', 'google', '--yes']],
    [3, ['add', 'password']],
    [3, ['add', 'two-factor', '--yes']],
    [3, ['add', 'code', '--yes']],
    [2, ['add', 'password', '--min', '7']],
    [0, ['secret']],
    [4, ['secret', '--rotate']],
    [0, ['secret', '--rotate', '--yes']],
    [3, ['migrate', '--apply']],
    [0, ['list']],
    [0, ['info']],
    [4, ['undo']],
    [0, ['undo', '--yes']],
    [0, ['undo', '--yes', '--json']],
  ])('%i: %j', async (status, args) => {
    const before = project.tree()
    const ended = await run(args)
    expect([ended.status, ended.said]).toEqual([status, expect.not.stringMatching(/[◆◇│]/)])
    if (status !== 0) expect(project.tree()).toEqual(before)
  })

  test('a process of its own says the same', async () => {
    const { root: cwd, env } = project
    const args = closed(BIN, 'add', 'provider')
    const { status, stdout, stderr } = spawnSync('sh', args, { cwd, env, encoding: 'utf8' })
    expect([status, stdout + stderr]).toEqual([4, (await run(['add', 'provider'])).said])
  })
})
