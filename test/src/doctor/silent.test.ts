import { afterEach, expect, test } from 'vitest'
import { makeProject, type TestProject } from '../cli/project.js'
import { OTHER_FRAMEWORKS, PROJECTS } from '../plan/projects.js'

// What init has written is right: no check finds anything in it.

let project: TestProject
afterEach(() => {
  project.remove()
})

test.each(Object.entries({ ...PROJECTS, ...OTHER_FRAMEWORKS }))('%s', async (_, tree) => {
  project = makeProject(tree)
  project.git('init', '-q')
  expect((await project.run(['init', '--yes', '--allow-dirty'])).status).toBe(0)
  const { status, stdout, stderr } = await project.run(['doctor', '--strict', '--json'])
  expect(JSON.parse(stdout)).toEqual({ ok: true, findings: [], exitCode: 0 })
  expect([status, stderr]).toEqual([0, ''])
})
