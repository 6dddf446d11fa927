import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTree } from '../apply/tree.js'
import { BIN, EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
beforeAll(() => {
  project = makeProject(EXPRESS_TS)
})
afterAll(() => {
  project.remove()
})

/** Runs the program without an input: its descriptor is closed. */
const run = (args: readonly string[]) => {
  const all = ['-c', 'exec "$0" "$@" <&-', process.execPath, BIN, ...args]
  const options = {
    cwd: project.root,
    env: project.env,
    encoding: 'utf8',
    timeout: 30_000,
  } as const
  const { status, stdout, stderr } = spawnSync('sh', all, options)
  return { status, said: stdout + stderr }
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
    [0, ['secret']],
    [4, ['secret', '--rotate']],
    [0, ['secret', '--rotate', '--yes']],
    [3, ['migrate', '--apply']],
    [0, ['list']],
    [0, ['info']],
    [0, ['completion', 'bash']],
    [4, ['undo']],
    [0, ['undo', '--yes']],
    [0, ['undo', '--yes', '--json']],
  ])('%i: %j', (status, args) => {
    const before = readTree(project.root)
    const ended = run(args)
    expect([ended.status, ended.said]).toEqual([status, expect.not.stringMatching(/[◆◇│]/)])
    if (status !== 0) expect(readTree(project.root)).toEqual(before)
  })
})
