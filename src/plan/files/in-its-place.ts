import type { Change } from '../../changes/change.js'
import type { FileSnapshot } from '../../project.js'

/** A change that was planned as if a file were not there, where it is. */
export function inItsPlace({ path, hash }: FileSnapshot, change: Change): Change {
  if (change.kind !== 'create' || change.path !== path) return change
  const { did, content } = change
  return { kind: 'edit', path, did, content, before: hash }
}
