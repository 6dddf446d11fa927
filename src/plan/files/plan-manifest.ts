import { packageVersion } from '../../catalog/versions.js'
import type { Change } from '../../changes/change.js'
import { sha256 } from '../../hash.js'
import { MANIFEST, type Project } from '../../project.js'
import { printManifest, type Manifest } from '../manifest.js'
import { toChanges } from './to-changes.js'

/** Writes down what a run has decided and made, where that differs from what is written. */
export function planManifest(
  project: Project,
  { answers, files, templates }: Omit<Manifest, 'version'>,
): readonly Change[] {
  const text = printManifest({
    version: packageVersion(),
    answers,
    files,
    ...(templates && { templates }),
  })
  if (project.files.get(MANIFEST)?.hash === sha256(text)) return []
  return toChanges(
    project,
    MANIFEST,
    { kind: 'edited', content: [text], did: ['remembers these answers for the next run'] },
    {},
  )
}
