import { existsSync, readdirSync } from 'node:fs'
import { applyPlan, type Applied } from '../../../src/apply/apply-plan.js'
import { nodeFiles, type Files } from '../../../src/apply/files.js'
import { withLock } from '../../../src/apply/lock.js'
import { findInterrupted, recover } from '../../../src/apply/recover.js'
import { stateFolder } from '../../../src/apply/state-folder.js'
import { findUndoable, undo } from '../../../src/apply/undo.js'
import type { Change } from '../../../src/changes/change.js'

/** Applies changes to a project, as a command does that runs nothing afterwards. */
export function applyChanges(
  root: string,
  changes: readonly Change[],
  files: Files = nodeFiles,
): Promise<Applied> {
  return withLock(nodeFiles, root, () =>
    applyPlan(
      { changes, commands: [], notes: [] },
      {
        files,
        root,
        signal: new AbortController().signal,
        title: { command: 'init', at: 0 },
        hidden: new Set(),
        lockFiles: [],
        onCommand: () => undefined,
      },
    ),
  )
}

/** Takes the last run back. */
export function takeRunBack(root: string, files: Files = nodeFiles): Promise<readonly string[]> {
  return withLock(nodeFiles, root, async () => undo(files, root, findUndoable(files, root).run))
}

/** Does what the next command does of a run that was interrupted. */
export function settleRun(root: string, files: Files = nodeFiles): Promise<void> {
  return withLock(nodeFiles, root, async () => {
    const found = findInterrupted(files, root)
    if (found) recover(files, root, found)
  })
}

/** The names in the folder with the records of a project. */
export function recordsOf(root: string): readonly string[] {
  const folder = stateFolder(nodeFiles, root)
  return existsSync(folder) ? readdirSync(folder) : []
}
