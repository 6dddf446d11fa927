import { packageVersion } from '../../catalog/versions.js'
import type { Change } from '../../changes/change.js'
import { MANIFEST, type Project } from '../../project.js'
import { isSameManifest, printManifest, type Manifest } from '../manifest.js'
import { toChanges } from './to-changes.js'

/** Writes down what a run has decided and made, where that differs from what is written. */
export function planManifest(
  project: Project,
  { answers, files, templates }: Omit<Manifest, 'version'>,
): readonly Change[] {
  const manifest = { version: packageVersion(), answers, files, ...(templates && { templates }) }
  const text = printManifest(manifest, project.format)
  if (project.manifest !== undefined && isSameManifest(project.manifest, text)) return []
  return toChanges(
    project,
    MANIFEST,
    { kind: 'edited', content: [text], did: ['remembers these answers for the next run'] },
    {},
  )
}
