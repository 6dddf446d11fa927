import { afterEach, describe, expect, test } from 'vitest'
import { frameworks } from '../../../src/frameworks/frameworks.js'
import { nodeNotes } from '../../../src/cli/node-notes.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { makeProject, type TestProject } from './project.js'

const rowOf = (id: string) => frameworks.find((row) => row.id === id)!

describe('a framework that does not run on this Node.js', () => {
  test.each([
    ['tanstack-start', 1, '20.20.2', '22.12'],
    ['tanstack-start', 1, '22.11.0', '22.12'],
    ['astro', 6, '20.20.2', '22.12'],
    ['astro', 7, '22.3.0', '22.12'],
    ['sveltekit', 3, '22.16.0', '22.17'],
    ['react-router', 8, '22.21.1', '22.22'],
  ])('%s %i on %s is told', (id, major, version, first) => {
    const row = rowOf(id)
    expect(nodeNotes(row, major, version)).toEqual([
      {
        kind: 'warning',
        title: `${row.name} ${major} needs Node.js ${first} or later`,
        lines: [`this is Node.js ${version}, with which nobody may get signed in: update it first`],
      },
    ])
  })

  test.each([
    ['tanstack-start', 1, '22.12.0'],
    ['tanstack-start', 1, '24.0.0'],
    ['tanstack-start', undefined, '20.20.2'],
    ['astro', 5, '20.20.2'],
    ['sveltekit', 2, '20.20.2'],
    ['react-router', 7, '20.20.2'],
    ['express', 5, '20.19.0'],
  ])('%s %s on %s is not', (id, major, version) => {
    expect(nodeNotes(rowOf(id), major, version)).toEqual([])
  })
})

describe('init', () => {
  let project: TestProject
  afterEach(() => {
    project.remove()
  })

  test('says so of the Node.js that it runs on itself', async () => {
    project = makeProject(OTHER_FRAMEWORKS['tanstack-start-ts']!)
    const run = await project.run(['init', '--yes', '--no-install', '--json'])
    const { plan }: { plan: { notes: readonly { title: string }[] } } = JSON.parse(run.stdout)
    const titled = plan.notes.filter(({ title }) => title.includes('needs Node.js'))
    expect(titled).toEqual(nodeNotes(rowOf('tanstack-start'), 1, process.versions.node))
  })
})
