import { afterEach, expect, test } from 'vitest'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const init = async (...args: readonly string[]) =>
  project.run(['init', '--yes', '--allow-dirty', ...args])

test('writes nothing for agents unless it is asked to', async () => {
  project = makeProject({ ...EXPRESS_TS, 'AGENTS.md': '# Shop\n' })
  await init()
  expect(project.read('AGENTS.md')).toBe('# Shop\n')
})

test('adds a section to the file that is there, once; undo takes it back', async () => {
  project = makeProject({ ...EXPRESS_TS, 'CLAUDE.md': '# Shop\r\n\r\nBe kind.\r\n' })
  const before = project.tree()
  expect((await init('--agents')).status).toBe(0)
  const text = project.read('CLAUDE.md')
  expect(
    text.startsWith('# Shop\r\n\r\nBe kind.\r\n\r\n<!-- create-auth -->\r\n## Sign-in\r\n'),
  ).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  expect(project.has('AGENTS.md')).toBe(false)
  expect(JSON.parse(project.read('.create-auth.json')).answers.agents).toBe(true)
  const after = project.tree()
  expect((await init()).stdout).toContain('Nothing to do')
  expect(project.tree()).toEqual(after)
  expect((await project.run(['undo', '--yes'])).status).toBe(0)
  expect(project.tree()).toEqual(before)
})

test('what somebody has made of the section stays', async () => {
  project = makeProject(EXPRESS_TS)
  await init('--agents')
  const mine = project.read('AGENTS.md').replace(/^- Who asks.*$/m, '- Ask Ada.')
  project.write('AGENTS.md', mine)
  expect((await init('--agents')).stdout).toContain('Nothing to do')
  expect(project.read('AGENTS.md')).toBe(mine)
})

test('asks where there is such a file, and a no is one', async () => {
  project = makeProject({ ...EXPRESS_TS, 'AGENTS.md': '# Shop\n' })
  const { shown } = await project.onTerminal(
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
  async (_, tree) => {
    project = makeProject(tree)
    expect((await init('--agents')).status).toBe(0)
    const lines = project.read('AGENTS.md').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(32)
    const [, auth = ''] = /^- `([^`]+)` says who may sign in/m.exec(lines.join('\n')) ?? []
    expect(project.has(auth)).toBe(true)
    const { protect } = JSON.parse((await project.run(['info', '--json'])).stdout).signIn
    expect(lines).toContain(`  ${protect.import}`)
  },
)
