import type { ManualStep } from '../changes/change.js'
import { readRuntime } from '../catalog/runtime.js'
import { CliError } from '../errors.js'
import { parseManifest } from '../plan/manifest.js'
import { makePlan } from '../plan/init/make-plan.js'
import { MANIFEST, type Project } from '../project.js'
import { manualSteps } from '../report/print-manual-steps.js'
import { readSavedSchema } from './read-schema.js'

/**
 * The steps that an `init` with the answers of before would still leave to the user: the code does not show that they are done.
 * Where it would refuse, that is the step.
 *
 * @param project with a snapshot of every watched file that exists
 */
export async function initSteps(project: Project): Promise<readonly ManualStep[]> {
  const saved = parseManifest(project.manifest)?.answers
  if (!saved) return []
  const runtime = readRuntime()
  try {
    const schema = await readSavedSchema(project, runtime)
    const answers = { ...saved, install: false, overwrite: [], allowDirty: true }
    return manualSteps((await makePlan(project, answers, runtime, schema)).changes)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const { message, hint, file = MANIFEST, line } = error
    const place = line === undefined ? {} : { line }
    return [{ kind: 'manual', path: file, reason: message, snippet: hint, ...place }]
  }
}
