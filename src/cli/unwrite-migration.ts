import type { Runtime } from '../catalog/runtime.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import { contentText } from '../plan/files/content-text.js'
import { readSchema } from './read-schema.js'
import type { ReadableProject } from '../world/readable-project.js'

/**
 * A project as it was before a migration of ours was written, where nothing is lost by writing that anew: no commit has it,
 * so that it has not run elsewhere, and it says what is written by those who have not looked at the database, no more.
 *
 * @param path of the migration, relative to the project's root
 */
export async function unwriteMigration(
  project: ReadableProject,
  path: string,
  answer: DatabaseAnswer,
  runtime: Runtime,
): Promise<ReadableProject | undefined> {
  const { git, files } = project
  if (git.root !== undefined && !git.dirty.has(path)) return undefined
  const before = { ...project, files: new Map([...files].filter(([name]) => name !== path)) }
  const { changes } = await readSchema(before, answer, runtime)
  const usual = changes.find((change) => change.kind === 'create' && change.path === path)
  const text = usual?.kind === 'create' ? contentText(usual.content, () => '') : undefined
  return text === files.get(path)?.text ? before : undefined
}
