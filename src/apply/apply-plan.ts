import { join, relative, sep } from 'node:path'
import type { Command, Plan } from '../plan/plan.js'
import { sha256 } from '../hash.js'
import { commit } from './commit.js'
import type { Files } from './files.js'
import { isInside } from './locate.js'
import { rewriteRecord, type StoredRecord } from './record-store.js'
import { runCommand, type CommandOutcome } from './run-command.js'
import type { DerivedFile } from './run-record.js'

/** How a plan was carried out. */
export interface Applied {
  /** Paths that were written. */
  readonly files: readonly string[]
  /** The command that did not end well, and how it ended; the commands after it were not run. */
  readonly stopped?: {
    readonly command: Command
    readonly outcome: Exclude<CommandOutcome, { kind: 'done' }>
  }
}

/** What an apply needs besides the plan. */
export interface ApplyContext {
  readonly files: Files
  readonly root: string
  readonly signal: AbortSignal
  /** What is written for a secret of the plan, by its name; the others are made. */
  readonly secrets?: ReadonlyMap<string, string>
  /** Absolute paths of files that the package manager writes while it installs. */
  readonly lockFiles: readonly string[]
  /** Called before each command. */
  readonly onCommand: (command: Command) => void
}

/**
 * Writes a plan's files as one transaction, then runs its commands. Must run under the lock.
 *
 * @throws {CliError} if the files could not be written; then nothing was changed
 */
export async function applyPlan(plan: Plan, context: ApplyContext): Promise<Applied> {
  const { files, root, signal, secrets } = context
  const written = plan.changes.flatMap((change) => (change.kind === 'manual' ? [] : [change.path]))
  const record =
    written.length > 0 ? await commit(files, root, plan.changes, signal, secrets) : undefined
  const before = lockFilesOf(context)
  for (const command of plan.commands) {
    context.onCommand(command)
    const outcome = await runCommand(command, signal)
    if (record) recordDerived(context, record, before)
    if (outcome.kind !== 'done') return { files: written, stopped: { command, outcome } }
  }
  return { files: written }
}

/** The lock files inside the project, as they are now. */
function lockFilesOf(context: ApplyContext): ReadonlyMap<string, Buffer | undefined> {
  const inside = context.lockFiles.filter((path) => isInside(context.root, path))
  return new Map(inside.map((path) => [path, context.files.read(path)]))
}

/** Takes what the package manager wrote into the record, so that an undo can put it back too. */
function recordDerived(
  context: ApplyContext,
  { record, file }: StoredRecord,
  before: ReadonlyMap<string, Buffer | undefined>,
): void {
  const { files, root } = context
  const derived = [...before].flatMap(([path, old]): readonly DerivedFile[] => {
    const bytes = files.read(path)
    if (!bytes || old?.equals(bytes)) return []
    return [
      {
        path: relative(root, path).split(sep).join('/'),
        ...(old ? { before: old.toString('base64') } : {}),
        mode: files.look(path)?.mode ?? 0o644,
        after: sha256(bytes),
      },
    ]
  })
  const settled = record.files.map((recorded) => {
    const bytes = recorded.path === 'package.json' && files.read(join(root, recorded.path))
    return bytes ? { ...recorded, after: sha256(bytes) } : recorded
  })
  rewriteRecord(files, { record, file }, { ...record, files: settled, derived })
}
