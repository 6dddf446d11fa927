import { findInterrupted, recover, type Interrupted } from '../apply/recover.js'
import type { World } from '../world/world.js'
import { clean } from '../report/clean.js'
import { consent } from './consent.js'
import type { Io } from './io.js'
import type { ConsentOptions } from '../options/commands.js'
import { printWayBack } from './print-way-back.js'

/**
 * Resolves a run that died before anything else happens: shows what becomes of it, and asks where files change. Must run
 * under the lock.
 *
 * @returns what was done
 * @throws {CliError} `confirmation-needed`, `cancelled`; `edited-since`, `path-linked`, `undo-failed`
 */
export async function recoverFirst(
  world: World,
  options: ConsentOptions,
  io: Io,
): Promise<Interrupted['kind'] | undefined> {
  const found = findInterrupted(world)
  if (!found) return undefined
  const command = clean(found.journal.record.command)
  if (found.kind === 'put-back') {
    io.report(`An earlier run (${command}) was interrupted. Its changes are put back:`)
    io.report(printWayBack(found.way, io.err))
    const { length } = [...found.way.restored, ...found.way.removed]
    await consent(options, io, length === 1 ? 'Put this file back?' : 'Put these files back?')
  }
  recover(world, found)
  io.report(
    found.kind === 'put-back'
      ? 'Its changes were put back.'
      : `An earlier run (${command}) was interrupted after its last file; it is complete now.`,
  )
  return found.kind
}
