import { afterEach, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { PROJECTS } from '../plan/projects.js'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

/** The same project as Windows editors write it: byte-order mark and CRLF. */
const windows = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([path, file]) => {
      const text = typeof file === 'string' ? file : file.text
      return [path, `${/\.[jt]s$/.test(path) ? '\uFEFF' : ''}${text.replaceAll('\n', '\r\n')}`]
    }),
  )

const cases = Object.entries(PROJECTS).flatMap(([form, tree]) => [
  [form, tree] as const,
  [`${form}, Windows`, windows(tree)] as const,
])

test.each(cases)(
  '%s: a second init changes nothing, and undo restores every byte',
  async (_, tree) => {
    project = makeProject(tree)
    const before = project.tree()
    const first = await project.run(['--yes', '--providers', 'github'])
    expect([first.status, first.stderr]).toEqual([0, 'Running npm install …\n'])
    const after = project.tree()
    expect(Object.keys(after).length).toBeGreaterThan(Object.keys(before).length)

    const second = await project.run([])
    expect([second.status, second.stderr]).toEqual([0, ''])
    expect(second.stdout).toMatch(/\nNothing to do: sign-in is set up\.\n$/)
    expect(project.tree()).toEqual(after)

    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  },
)
