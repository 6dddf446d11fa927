import type { Project } from '../../project.js'
import type { Note } from '../plan.js'
import { imageWarnings } from './image-warnings.js'
import { testWarnings } from './test-warnings.js'
import { typescriptWarnings } from './typescript-warnings.js'

/**
 * Notes on what the tools around an application have to be told before they take the runtime: images, compilers, test runners.
 *
 * @param bundled whether the runtime is installed from `vendor/`
 */
export function toolNotes(project: Project, bundled: boolean): readonly Note[] {
  return [
    ...imageWarnings(project, bundled),
    ...typescriptWarnings(project),
    ...testWarnings(project),
  ].map((note): Note => ({ kind: 'warning', ...note }))
}
