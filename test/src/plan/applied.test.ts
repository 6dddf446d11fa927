import { describe, expect, test } from 'vitest'
import { applyPlan } from '../../../src/apply/apply-plan.js'
import { readSnapshots } from '../../../src/apply/read-snapshots.js'
import type { Change } from '../../../src/changes/change.js'
import { findUndoable, undo } from '../../../src/apply/undo.js'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { inspectProject } from '../../../src/cli/inspect-project.js'
import { applied } from '../../../src/plan/files/applied.js'
import { makePlan } from '../../../src/plan/init/make-plan.js'
import { watchedFiles } from '../../../src/plan/init/watched-files.js'
import type { Plan } from '../../../src/plan/plan.js'
import { memoryDisk, type MemoryDisk } from '../../../src/world/memory-disk.js'
import { memoryWorld } from '../../../src/world/memory-world.js'
import type { World } from '../../../src/world/world.js'
import type { Tree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS, PROJECTS } from './projects.js'

const ROOT = '/shop'
const runtime = readRuntime()

const planIn = async (world: World, providers: readonly string[]): Promise<Plan> => {
  const project = await inspectProject(world, { cwd: '.' })
  const whole = readSnapshots(project, watchedFiles(project, runtime))
  return makePlan(
    whole,
    {
      providers,
      runtime: 'bundled',
      packageManager: 'npm',
      install: false,
      overwrite: [],
      allowDirty: false,
    },
    runtime,
  )
}

/** Every file with its mode and its bytes. */
const filesOf = ({ nodes }: MemoryDisk): ReadonlyMap<string, string> =>
  new Map(
    [...nodes].flatMap(([path, node]) =>
      node.kind === 'file' && path.startsWith(`${ROOT}/`)
        ? [[path, `${node.mode} ${node.bytes.toString('base64')}`] as const]
        : [],
    ),
  )

const projects = [...Object.entries(PROJECTS), ...Object.entries(OTHER_FRAMEWORKS)]

describe.each(projects)('%s', (_, tree) => {
  const start = (files: Tree = tree): { disk: MemoryDisk; world: World } => {
    const disk = memoryDisk(ROOT, files)
    return { disk, world: memoryWorld(disk, ROOT) }
  }

  test('a second run changes nothing, and writes nothing to find that out', async () => {
    const { disk, world } = start()
    const before = filesOf(disk)
    const after = applied(world, await planIn(world, ['github']))
    expect((await planIn(after, ['github'])).changes).toEqual([])
    expect(filesOf(disk)).toEqual(before)
  })

  test('what was thought of is what apply writes, and undo takes all of it back', async () => {
    const { disk, world } = start()
    const before = filesOf(disk)
    const plan = await planIn(world, ['github'])
    const thought = applied(world, plan)
    await applyPlan(plan, {
      world,
      signal: new AbortController().signal,
      title: { command: 'init', at: 0 },
      hidden: new Set(),
      lockFiles: [],
      onCommand: () => undefined,
    })
    // A secret is another one each time.
    const isSecret = (change: Change): boolean =>
      'content' in change && change.content.some((part) => typeof part !== 'string')
    const paths = plan.changes.flatMap((change) => (isSecret(change) ? [] : change.path))
    expect(paths.map((path) => thought.read(path).equals(world.read(path)))).not.toContain(false)
    expect((await planIn(world, ['github'])).changes).toEqual([])
    undo(world, findUndoable(world).run)
    expect(filesOf(disk)).toEqual(before)
  })
})
