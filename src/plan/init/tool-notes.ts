import type { Project } from '../../project.js'
import type { Note } from '../plan.js'
import { imageWarnings } from './image-warnings.js'
import { typescriptWarnings } from './typescript-warnings.js'

/**
 * Notes on what the tools around an application have to be told before they take the runtime: images and compilers.
 *
 * @param bundled whether the runtime is installed from `vendor/`
 */
export function toolNotes(project: Project, bundled: boolean): readonly Note[] {
  return [...imageWarnings(project, bundled), ...typescriptWarnings(project)].map((note): Note => ({
    kind: 'warning',
    ...note,
  }))
}
