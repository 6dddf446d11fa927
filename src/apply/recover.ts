import { CliError } from '../errors.js'
import type { World } from '../world/world.js'
import { closeJournal, findJournal, type StoredRecord } from './record-store.js'
import { isComplete, planRollBack, removeTemps, rollBack, type WayBack } from './roll-back.js'
import { takingBack } from './taking-back.js'

/** A run that died, and what becomes of it: it is finished where every file was in place already. */
export type Interrupted =
  | { readonly kind: 'finish'; readonly journal: StoredRecord }
  | { readonly kind: 'put-back'; readonly journal: StoredRecord; readonly way: WayBack }

/**
 * The run that waits to be finished or taken back.
 *
 * @throws {CliError} `edited-since`, `path-linked` where it can't be taken back
 */
export function findInterrupted(world: World): Interrupted | undefined {
  const journal = findJournal(world)
  if (!journal) return undefined
  if (isComplete(world, journal.record)) return { kind: 'finish', journal }
  return { kind: 'put-back', journal, way: wayBack(world, journal) }
}

function wayBack(world: World, { file, record }: StoredRecord): WayBack {
  try {
    return planRollBack(world, record)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const { exit, type, message, hint, file: path } = error
    throw new CliError(exit, type, message, {
      hint: `${hint} An earlier run (${record.command}) was interrupted; to leave everything as it is, delete ${file}.`,
      ...(path === undefined ? {} : { file: path }),
      cause: error,
    })
  }
}

/** Finishes a run that died, or takes it back. Must run under the lock. */
export function recover(world: World, { kind, journal }: Interrupted): void {
  takingBack(world.root, () => {
    if (kind === 'finish') {
      removeTemps(world, journal.record)
      closeJournal(world.files, journal)
      return
    }
    rollBack(world, journal.record)
    world.files.remove(journal.file)
  })
}

/**
 * For commands that must not write: refuses while an interrupted run waits.
 *
 * @throws {CliError} `run-interrupted`
 */
export function refuseInterrupted(world: World): void {
  const found = findInterrupted(world)
  if (!found || found.kind === 'finish') return
  const { restored, removed } = found.way
  const message = `an earlier run (${found.journal.record.command}) was interrupted`
  throw new CliError('conflict', 'run-interrupted', message, {
    hint: `Run create-auth undo first, which takes its changes out of ${[...restored, ...removed].join(', ')}, or run this without --dry-run.`,
  })
}
