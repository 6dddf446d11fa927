import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDiskProject, type DiskProject } from './disk-project.js'
import { EXPRESS_TS } from './test-project.js'

let project: DiskProject
let log = ''
beforeEach(() => {
  project = makeDiskProject({ ...EXPRESS_TS, '.gitignore': 'node_modules\n.env\n' })
  project.git('init', '-q')
  project.git('add', '-A')
  project.git('commit', '-qm', 'x')
  log = join(project.bin, 'calls')
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  project.write(
    join(project.bin, 'git'),
    `#!/bin/sh\necho git >> '${log}'\nexec ${git} "$@"\n`,
    0o755,
  )
})
afterEach(() => {
  project.remove()
})

/** How often a run starts git. */
const callsOf = async (...args: readonly string[]): Promise<number> => {
  project.write(log, '')
  const run = await project.run(args)
  expect([args, run.status]).toEqual([args, 0])
  return project.read(log).split('\n').length - 1
}

test('in a repository a run starts git four times at most, and twice to take a run back', async () => {
  expect(await callsOf('info')).toBeLessThanOrEqual(3)
  expect(await callsOf('init', '--yes')).toBeLessThanOrEqual(4)
  expect(await callsOf('init', '--yes')).toBeLessThanOrEqual(4)
  expect(await callsOf('add', 'provider', 'github', '--yes')).toBeLessThanOrEqual(4)
  expect(await callsOf('doctor')).toBeLessThanOrEqual(4)
  expect(await callsOf('undo', '--yes')).toBeLessThanOrEqual(2)
})
