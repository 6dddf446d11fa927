// Applies the plan in a file, and dies at the n-th write: before it, or with half of it done; or before a file gets its name.
import { readFileSync } from 'node:fs'
import { applyPlan } from '../../../src/apply/apply-plan.ts'
import { nodeFiles } from '../../../src/apply/files.ts'
import { withLock } from '../../../src/apply/lock.ts'
import { findInterrupted, recover } from '../../../src/apply/recover.ts'
import { findUndoable, undo } from '../../../src/apply/undo.ts'
import { diskWorld } from '../../../src/world/disk-world.ts'

const [action, root, planFile, nth, how] = process.argv.slice(2)
const WRITES = ['writeNew', 'rename', 'link', 'remove', 'makeFolder', 'removeFolder']
let count = 0

const die = () => process.kill(process.pid, 'SIGKILL')
const files = { ...nodeFiles }
for (const name of WRITES) {
  files[name] = (...args) => {
    count += 1
    if (count === Number(nth) || (['link', 'rename'].includes(name) && args[1].endsWith(nth))) {
      if (how === 'torn' && name === 'writeNew') {
        const [path, bytes, access] = args
        nodeFiles.writeNew(path, bytes.subarray(0, bytes.length / 2), access)
      }
      die()
      for (;;);
    }
    return nodeFiles[name](...args)
  }
}

const world = diskWorld(root, { files })
await withLock(world, async () => {
  if (action === 'undo') {
    const found = findInterrupted(world)
    if (found) recover(world, found)
    undo(world, findUndoable(world).run)
    return
  }
  await applyPlan(JSON.parse(readFileSync(planFile, 'utf8')), {
    world,
    signal: new AbortController().signal,
    title: { command: 'init', at: 0 },
    hidden: new Set(),
    lockFiles: [],
    onCommand: () => undefined,
  })
})
process.stdout.write(String(count))
