import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BIN, EXPRESS_TS } from './project.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'

// What terminal.test.ts shows in a thread, once more in a process on a terminal of the system, which Python opens.
const HELPER = fileURLToPath(new URL('./on_terminal.py', import.meta.url))
const CTRL_C = '\u0003'
const ENTER = '\r'
const TAB = '\t'
const WHO = 'Who signs people in?'
const AGREE = 'Make these changes?'

let project: DiskProject
beforeEach(() => {
  project = makeDiskProject(EXPRESS_TS)
})
afterEach(() => {
  project.remove()
})

/** Runs the program on a terminal; each step waits for a text and then sends keys. */
const onTerminal = (steps: readonly (readonly [string, string])[], env: NodeJS.ProcessEnv = {}) => {
  const args = [HELPER, '80', JSON.stringify(steps), process.execPath, BIN]
  const all = { ...project.env, TERM: 'xterm', ...env }
  const run = spawnSync('python3', args, { cwd: project.root, env: all, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  const [status = '', ...shown] = run.stdout.split('\n')
  return { status: Number(status), shown: shown.join('\n') }
}

test('asks who signs people in, shows the plan, asks for consent, and does it', () => {
  const { status, shown } = onTerminal([
    [WHO, 'goo'],
    ['Google', TAB],
    ['◼', ENTER],
    [AGREE, ENTER],
    ['Start it, and try sign-in? (runs npm run dev)', CTRL_C],
  ])
  expect(shown).toContain('More with --verbose: In production · The same again, without questions')
  expect(status).toBe(0)
  expect(project.read('src/auth.ts')).toContain(
    "import Google from '@create-auth/runtime/providers/google'",
  )
})

test('Ctrl-C at the consent ends with 130 and changes nothing', () => {
  const before = project.tree()
  const { status, shown } = onTerminal([
    [WHO, ENTER],
    [AGREE, CTRL_C],
  ])
  expect(shown).toContain('cancelled; nothing was changed')
  expect(status).toBe(130)
  expect(project.tree()).toEqual(before)
})

test('Ctrl-C during the installation ends with 130; the files stay', () => {
  project.installsRun('echo installing; sleep 20')
  const { status, shown } = onTerminal([
    [WHO, ENTER],
    [AGREE, ENTER],
    ['installing', CTRL_C],
  ])
  expect(shown).toContain('interrupted during npm install; the files are in place')
  expect(status).toBe(130)
  expect(project.has('src/auth.ts')).toBe(true)
})

test('with CI set there is no question, terminal or not', () => {
  const { status, shown } = onTerminal([[WHO, ENTER]], { CI: '1' })
  expect(shown).not.toContain(WHO)
  expect(status).toBe(4)
})
