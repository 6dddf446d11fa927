// Applies the plan in a file, and dies at the n-th write: before it, or with half of it done; or before the rename of a file.
import { readFileSync } from 'node:fs'
import { applyPlan } from '../../../dist/apply/apply-plan.js'
import { nodeFiles } from '../../../dist/apply/files.js'
import { withLock } from '../../../dist/apply/lock.js'
import { findInterrupted, recover } from '../../../dist/apply/recover.js'
import { findUndoable, undo } from '../../../dist/apply/undo.js'

const [action, root, planFile, nth, how] = process.argv.slice(2)
const WRITES = ['writeNew', 'rename', 'link', 'remove', 'makeFolder', 'removeFolder']
let count = 0

const die = () => process.kill(process.pid, 'SIGKILL')
const files = { ...nodeFiles }
for (const name of WRITES) {
  files[name] = (...args) => {
    count += 1
    if (count === Number(nth) || (name === 'rename' && args[1].endsWith(nth))) {
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

await withLock(files, root, async () => {
  if (action === 'undo') {
    const found = findInterrupted(files, root)
    if (found) recover(files, root, found)
    undo(files, root, findUndoable(files, root).run)
    return
  }
  await applyPlan(JSON.parse(readFileSync(planFile, 'utf8')), {
    files,
    root,
    signal: new AbortController().signal,
    title: { command: 'init', at: 0 },
    hidden: new Set(),
    lockFiles: [],
    onCommand: () => undefined,
  })
})
process.stdout.write(String(count))
