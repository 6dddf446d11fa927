import { findInterrupted } from '../apply/recover.js'
import { planRollBack } from '../apply/roll-back.js'
import type { RunRecord } from '../apply/run-record.js'
import { findUndoable, undo as takeBack, type Undoable } from '../apply/undo.js'
import { CliError, type ExitName } from '../errors.js'
import { findRoot } from '../inspect/project/find-root.js'
import { findDirty, findTracked } from '../inspect/project/read-git.js'
import { clean } from '../report/clean.js'
import { paint } from '../report/terminal.js'
import { consent } from './consent.js'
import { inTurn } from './in-turn.js'
import type { Io } from './io.js'
import type { UndoOptions } from '../options/commands.js'
import { printWayBack } from './print-way-back.js'
import { recoverFirst } from './recover-first.js'
import { toJson } from '../report/to-json.js'
import type { World } from '../world/world.js'

/**
 * `undo`: takes the last run back, byte for byte, or one that was interrupted; again, and it takes back the one before.
 *
 * @throws {CliError} `nothing-to-undo`, or `edited-since`, `committed-since` with nothing touched
 */
export async function undo(options: UndoOptions, io: Io, world: World): Promise<ExitName> {
  const around = findRoot(world.at(options.cwd))
  if (options.dryRun) return look(around, options, io)
  return inTurn<ExitName>(around, io, async () => {
    const recovered = await recoverFirst(around, options, io)
    if (recovered === 'put-back') {
      if (options.json) printDocument({ ok: true, recovered: true, exitCode: 0 }, io)
      return 'ok'
    }
    const found = findUndoable(around)
    refuseCommitted(around, found, options)
    if (!options.json) show(found, io)
    await consent(options, io, 'Take this run back?')
    const warnings = takeBack(around, found.run)
    if (options.json) printDocument({ ...makeDocument(found, true), warnings }, io)
    else printUndone(found, warnings, io)
    return 'ok'
  })
}

/** `--dry-run`: nothing is locked, and nothing put back. */
function look(world: World, options: UndoOptions, io: Io): ExitName {
  const interrupted = findInterrupted(world)
  const run = interrupted?.journal
  const found = run ? { run, way: planRollBack(world, run.record) } : findUndoable(world)
  const recovered = interrupted?.kind === 'put-back'
  if (!recovered) refuseCommitted(world, found, options)
  if (options.json) {
    printDocument({ ...makeDocument(found, false), recovered }, io)
    return 'ok'
  }
  show(found, io)
  io.report('\nNothing was changed: --dry-run.')
  return 'ok'
}

/**
 * Refuses to put back what is committed, and so belongs to others, too: putting it back silently would change what they have.
 *
 * @throws {CliError} `committed-since`
 */
function refuseCommitted(
  world: World,
  { run, way: { restored, removed } }: Undoable,
  { committed: allowed }: UndoOptions,
): void {
  if (allowed) return
  const paths = [...restored, ...removed]
  const repository = paths.length === 0 ? undefined : world.repository()
  if (!repository) return
  const dirty = findDirty(world, repository)
  const committed = findTracked(world, repository, paths).filter((path) => !dirty.has(path))
  const [file] = committed
  if (file === undefined) return
  const message = `what the last run (${run.record.command}) did is committed: ${committed.join(', ')}`
  throw new CliError('conflict', 'committed-since', message, {
    hint: 'Take the commit back with git revert. To put every file back as it was before the run, as a change that you commit: create-auth undo --committed',
    file,
  })
}

function describeRun({ command, at }: RunRecord): string {
  return `${clean(command)} (${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC)`
}

function show({ run, way }: Undoable, io: Io): void {
  io.print(`The last run: ${describeRun(run.record)}`)
  io.print(printWayBack(way, io.out))
}

function printUndone({ way, earlier }: Undoable, warnings: readonly string[], io: Io): void {
  const { length } = [...way.restored, ...way.removed]
  const count = length === 1 ? '1 file is' : `${length} files are`
  io.print(`\n${paint(io.out, 'good', '✓')} ${count} as before.`)
  for (const path of way.stay) io.print(`${clean(path)} has changed since and stays as it is.`)
  if (way.restored.includes('package.json'))
    io.print('node_modules was left alone; the next install of dependencies cleans it up.')
  if (earlier) io.print(`The next undo takes this one back: ${describeRun(earlier.record)}`)
  for (const warning of warnings) io.report(warning)
}

function makeDocument({ run, way }: Undoable, applied: boolean): Readonly<Record<string, unknown>> {
  const { command, at } = run.record
  const when = new Date(at).toISOString()
  return { ok: true, recovered: false, run: { command, at: when }, ...way, applied, exitCode: 0 }
}

function printDocument(document: Readonly<Record<string, unknown>>, io: Io): void {
  io.give(toJson(document))
}
