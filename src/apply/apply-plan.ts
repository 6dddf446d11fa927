import { posix, relative, sep } from 'node:path'
import { findWorkspace } from '../inspect/project/find-workspace.js'
import type { Command, Plan } from '../plan/plan.js'
import type { CommandOutcome, World } from '../world/world.js'
import { commit, orFail } from './commit.js'
import { isBelow } from './locate.js'
import { describeReason } from './describe-reason.js'
import { rewriteRecord, type StoredRecord } from './record-store.js'
import {
  readPresent,
  recordFile,
  refuseChanged,
  stage,
  type RunTitle,
  type StagedFile,
} from './stage.js'

/** How a plan was carried out. */
export interface Applied {
  /** Paths that were written. */
  readonly files: readonly string[]
  /** Failures, although the files are in place; each a sentence. */
  readonly warnings: readonly string[]
  /** The command that did not end well, and how it ended; the commands after it were not run. */
  readonly stopped?: {
    readonly command: Command
    readonly outcome: Exclude<CommandOutcome, { kind: 'done' }>
  }
}

/** The context that an apply needs besides the plan. */
export interface ApplyContext {
  readonly world: World
  readonly signal: AbortSignal
  /** The description of the run in its record. */
  readonly title: RunTitle
  /** Names of variables that no package manager gets. */
  readonly hidden: ReadonlySet<string>
  /** The values that are written for secrets of the plan, by their names; the others are made. */
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
  const { world, signal, title, secrets = new Map() } = context
  const staged = orFail(() => stage(world, plan.changes, secrets))
  const locks = orFail(() => readLockFiles(context))
  const paths = plan.changes.flatMap(({ kind, path }) =>
    kind === 'manual' || kind === 'remove' ? [] : [path],
  )
  const done = staged.length > 0 ? await commit(world, staged, title, signal) : undefined
  const warnings = [...(done?.warnings ?? [])]
  for (const command of plan.commands) {
    context.onCommand(command)
    const outcome = await world.run(command, signal, context.hidden)
    if (done) warnings.push(...recordDerived(context, done.run, { staged, locks }))
    if (outcome.kind !== 'done') return { files: paths, warnings, stopped: { command, outcome } }
  }
  return { files: paths, warnings }
}

/**
 * Refuses a plan that could not be applied: a new file where one exists, or one that is not as it was read. For whoever
 * shows it first.
 *
 * @throws {CliError} as {@link applyPlan} does
 */
export function refuseOutdated(world: World, { changes }: Plan): void {
  orFail(() => {
    refuseChanged(world, changes)
  })
}

interface Present {
  readonly staged: readonly StagedFile[]
  /** The lock files inside the project, or its workspace, as they were. */
  readonly locks: ReadonlyMap<string, StagedFile['before']>
}

function readLockFiles({ world, lockFiles }: ApplyContext): Present['locks'] {
  const within = findWorkspace(world) ?? world.root
  const inside = lockFiles.filter((path) => isBelow(within, path))
  return new Map(inside.map((path) => [path, readPresent(world.files, path)]))
}

/** Takes what the package manager wrote into the record, so that an undo can put it back too. @returns what went wrong */
function recordDerived(
  { world }: ApplyContext,
  run: StoredRecord,
  { staged, locks }: Present,
): readonly string[] {
  try {
    const derived = [...locks].flatMap(([target, before]) => {
      const bytes = world.files.read(target)
      if (!bytes || before?.bytes.equals(bytes)) return []
      const path = relative(world.root, target).split(sep).join('/')
      return [recordFile({ path, bytes, made: 0, mode: 0, ...(before ? { before } : {}) })]
    })
    const settled = staged.map((file) => {
      const isManifest = posix.basename(file.path) === 'package.json'
      const bytes = isManifest ? world.files.read(file.target) : undefined
      return recordFile(bytes ? { ...file, bytes } : file)
    })
    rewriteRecord(world.files, run, { ...run.record, files: settled, derived })
    return []
  } catch (cause) {
    return [
      `What was installed is not in the record (${describeReason(cause)}): create-auth undo leaves it.`,
    ]
  }
}
