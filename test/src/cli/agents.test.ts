import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readTree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const init = (...args: readonly string[]) =>
  project.run(['init', '--yes', '--allow-dirty', ...args])

test('writes nothing for agents unless it is asked to', () => {
  project = makeProject({ ...EXPRESS_TS, 'AGENTS.md': '# Shop\n' })
  init()
  expect(project.read('AGENTS.md')).toBe('# Shop\n')
})

test('adds a section to the file that is there, once; undo takes it back', () => {
  project = makeProject({ ...EXPRESS_TS, 'CLAUDE.md': '# Shop\r\n\r\nBe kind.\r\n' })
  const before = readTree(project.root)
  expect(init('--agents').status).toBe(0)
  const text = project.read('CLAUDE.md')
  expect(
    text.startsWith('# Shop\r\n\r\nBe kind.\r\n\r\n<!-- create-auth -->\r\n## Sign-in\r\n'),
  ).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  expect(existsSync(join(project.root, 'AGENTS.md'))).toBe(false)
  expect(JSON.parse(project.read('.create-auth.json')).answers.agents).toBe(true)
  const after = readTree(project.root)
  expect(init().stdout).toContain('Nothing to do')
  expect(readTree(project.root)).toEqual(after)
  expect(project.run(['undo', '--yes']).status).toBe(0)
  expect(readTree(project.root)).toEqual(before)
})

test('what somebody has made of the section stays', () => {
  project = makeProject(EXPRESS_TS)
  init('--agents')
  const mine = project.read('AGENTS.md').replace(/^- Who asks.*$/m, '- Ask Ada.')
  writeFileSync(join(project.root, 'AGENTS.md'), mine)
  expect(init('--agents').stdout).toContain('Nothing to do')
  expect(project.read('AGENTS.md')).toBe(mine)
})

test('asks where there is such a file, and a no is one', () => {
  project = makeProject({ ...EXPRESS_TS, 'AGENTS.md': '# Shop\n' })
  const { shown } = project.onTerminal(
    [
      ['Who signs people in?', '\r'],
      ['Say in AGENTS.md how sign-in works here, for coding agents?', 'n'],
      ['Make these changes?', 'y'],
    ],
    ['init', '--no-install'],
  )
  expect(shown).toContain('files written')
  expect(project.read('AGENTS.md')).toBe('# Shop\n')
})

test.each(Object.entries({ express: EXPRESS_TS, ...OTHER_FRAMEWORKS }))(
  '%s: about 25 lines, whose files are there',
  (_, tree) => {
    project = makeProject(tree)
    expect(init('--agents').status).toBe(0)
    const lines = project.read('AGENTS.md').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(32)
    const [, auth = ''] = /^- `([^`]+)` says who may sign in/m.exec(lines.join('\n')) ?? []
    expect(existsSync(join(project.root, auth))).toBe(true)
    const { protect } = JSON.parse(project.run(['info', '--json']).stdout).signIn
    expect(lines).toContain(`  ${protect.import}`)
  },
)
