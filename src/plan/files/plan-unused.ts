import { TARBALLS } from '../../catalog/runtime.js'
import type { RemoveFile } from '../../changes/change.js'
import type { Project } from '../../project.js'
import { matchesGlob } from '../../syntax/glob.js'
import type { Manifest } from '../manifest.js'
import type { Note } from '../plan.js'

/** The end of files of ours that a run leaves behind. */
export interface UnusedPlan {
  readonly changes: readonly RemoveFile[]
  readonly notes: readonly Note[]
}

/** Tells whether a file of ours is a runtime, of whatever version. */
export function isTarball(path: string): boolean {
  return matchesGlob(path, TARBALLS)
}

/**
 * Files of an earlier run that nothing refers to any more: runtimes go, as far as they are as we wrote them, and of what people may
 * have work in they are told.
 *
 * @param saved the files of the earlier run, by path
 * @param files those of this one
 */
export function planUnused(
  { files: present }: Project,
  saved: Manifest['files'],
  files: Manifest['files'],
): UnusedPlan {
  const unused = Object.keys(saved).filter((path) => !Object.hasOwn(files, path))
  const changes = unused.flatMap((path): readonly RemoveFile[] => {
    const before = present.get(path)?.hash
    const isOurs = before !== undefined && before === saved[path] && isTarball(path)
    return isOurs ? [{ kind: 'remove', path, before, did: ['nothing uses it any more'] }] : []
  })
  const removed = changes.map(({ path }) => path)
  const left = unused.filter(
    (path) => !removed.includes(path) && (present.has(path) || !isTarball(path)),
  )
  return { changes, notes: left.map(unusedWarning) }
}

function unusedWarning(path: string): Note {
  return { kind: 'warning', title: `${path} is not used any more`, lines: ['delete it'] }
}
