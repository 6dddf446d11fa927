import type { ManualStep } from '../changes/change.js'
import { parseManifest } from '../plan/manifest.js'
import { manualSteps } from '../report/print-manual-steps.js'
import type { Io } from './io.js'
import { planMove } from './migrate-from.js'
import type { MigrateOptions } from '../options/commands.js'
import type { ReadableProject } from '../world/readable-project.js'

/**
 * The steps that a move from another library has left, as far as the code does not show that they are done: those that a second
 * `migrate --from` lists.
 *
 * @returns undefined where the project was not moved
 * @throws {CliError} as a second one does
 */
export async function openSteps(
  { world, manifest }: ReadableProject,
  options: MigrateOptions,
  io: Io,
): Promise<readonly ManualStep[] | undefined> {
  const source = parseManifest(manifest)?.answers.movedFrom
  if (source === undefined) return undefined
  const { database = false } = options
  const quiet = { ...options, database, overwrite: [], allowDirty: true, json: true }
  const { plan } = await planMove(source, world, quiet, io)
  return manualSteps(plan.changes)
}
