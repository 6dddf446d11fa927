import { readRuntime } from '../catalog/runtime.js'
import type { ManualStep } from '../changes/change.js'
import { makePlan } from '../plan/init/make-plan.js'
import { parseManifest } from '../plan/manifest.js'
import { manualSteps } from '../report/print-manual-steps.js'
import { readSavedSchema } from './read-schema.js'
import type { ReadableProject } from '../world/readable-project.js'

/**
 * The steps that an `init` with the answers of before would still leave to the user: the code does not show that they are done.
 *
 * @param project with a snapshot of every watched file that exists
 * @throws {CliError} as that `init` would
 */
export async function initSteps(project: ReadableProject): Promise<readonly ManualStep[]> {
  const saved = parseManifest(project.manifest)?.answers
  if (!saved) return []
  const runtime = readRuntime()
  const schema = await readSavedSchema(project, runtime)
  const answers = { ...saved, install: false, overwrite: [], allowDirty: true }
  return manualSteps((await makePlan(project, answers, runtime, schema)).changes)
}
