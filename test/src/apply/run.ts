import { existsSync, readdirSync } from 'node:fs'
import { applyPlan, type Applied } from '../../../src/apply/apply-plan.js'
import { nodeFiles } from '../../../src/apply/files.js'
import type { Files } from '../../../src/world/files.js'
import { withLock } from '../../../src/apply/lock.js'
import { findInterrupted, recover } from '../../../src/apply/recover.js'
import { stateFolder } from '../../../src/apply/state-folder.js'
import { findUndoable, undo } from '../../../src/apply/undo.js'
import type { Change } from '../../../src/changes/change.js'
import { disk } from '../../support/disk.js'

/** Applies changes to a project, as a command does that runs nothing afterwards. */
export function applyChanges(
  root: string,
  changes: readonly Change[],
  files: Files = nodeFiles,
): Promise<Applied> {
  return withLock(disk(root), () =>
    applyPlan(
      { changes, commands: [], notes: [] },
      {
        world: disk(root, files),
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
  return withLock(disk(root), async () =>
    undo(disk(root, files), findUndoable(disk(root, files)).run),
  )
}

/** Does what the next command does of a run that was interrupted. */
export function settleRun(root: string, files: Files = nodeFiles): Promise<void> {
  return withLock(disk(root), async () => {
    const found = findInterrupted(disk(root, files))
    if (found) recover(disk(root, files), found)
  })
}

/** The names in the folder with the records of a project. */
export function recordsOf(root: string): readonly string[] {
  const folder = stateFolder(disk(root))
  return existsSync(folder) ? readdirSync(folder) : []
}
