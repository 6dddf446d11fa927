import { nodeFiles } from '../apply/files.js'
import { recover, type Recovery } from '../apply/recover.js'
import type { Io } from './io.js'

const SAID = {
  finished: 'An earlier run was interrupted after its last file; it is complete now.',
  'put-back': 'An earlier run was interrupted; its changes were put back.',
} as const satisfies Record<Exclude<Recovery, 'nothing-to-do'>, string>

/** Resolves a run that died before anything else happens, and says so. Must run under the lock. */
export function recoverFirst(root: string, io: Io): Recovery {
  const recovery = recover(nodeFiles, root)
  if (recovery !== 'nothing-to-do') io.report(SAID[recovery])
  return recovery
}
