import { afterEach, expect, test } from 'vitest'
import { readTree, type Tree } from '../apply/tree.js'
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

test.each(cases)('%s: a second init changes nothing, and undo restores every byte', (_, tree) => {
  project = makeProject(tree)
  const before = readTree(project.root)
  const first = project.run(['--yes', '--providers', 'github'])
  expect([first.status, first.stderr]).toEqual([0, 'Running npm install …\n'])
  const after = readTree(project.root)
  expect(Object.keys(after).length).toBeGreaterThan(Object.keys(before).length)

  const second = project.run([])
  expect([second.status, second.stderr]).toEqual([0, ''])
  expect(second.stdout).toMatch(/\nNothing to do: sign-in is set up\.\n$/)
  expect(readTree(project.root)).toEqual(after)

  expect(project.run(['undo', '--yes']).status).toBe(0)
  expect(readTree(project.root)).toEqual(before)
})
