import type { Change } from '../../changes/change.js'
import { hasAdapter } from '../../changes/providers/has-adapter.js'
import type { Project } from '../../project.js'
import { adapterStep, adapterWords, type GeneratedFrom } from '../files/generate-files.js'
import type { Manifest } from '../manifest.js'
import type { Answers, DatabaseAnswer } from '../plan.js'

/** The database that was chosen; undefined where there is none, or none is to be used. */
export function chosenDatabase({
  database,
}: Pick<Answers, 'database'>): DatabaseAnswer | undefined {
  return database === 'none' ? undefined : database
}

/** Whether the auth file that is there has an adapter. */
export async function configHasAdapter(project: Project): Promise<boolean> {
  const { auth } = project.layout
  return hasAdapter(auth, project.files.get(auth)?.text ?? '')
}

/**
 * Whether the configuration has an adapter afterwards: ours, or one that the user has put there.
 *
 * @param saved the answers of an earlier run, whose adapter goes with them
 */
export async function willHaveAdapter(
  { project, database }: GeneratedFrom,
  saved: Manifest | undefined,
): Promise<boolean> {
  if (database) return true
  if (saved && chosenDatabase(saved.answers)) return false
  return configHasAdapter(project)
}

/** What is left to the user where the auth file is edited, so that the adapter can't be generated into it. */
export async function adapterByHand(
  after: GeneratedFrom,
  before: DatabaseAnswer | undefined,
): Promise<readonly Change[]> {
  const { project, database } = after
  const path = project.layout.auth
  const present = await configHasAdapter(project)
  if (!database) {
    if (!before || !present) return []
    const snippet = '// take out: adapter, session, and the imports that nothing else uses'
    return [{ kind: 'manual', path, reason: EDITED, snippet }]
  }
  const same = !before || JSON.stringify(before) === JSON.stringify(database)
  const text = project.files.get(path)?.text ?? ''
  const lacks = adapterWords(after).some((word) => !text.includes(word))
  if (present && same && !(before && lacks)) return []
  return [{ kind: 'manual', path, reason: EDITED, snippet: await adapterStep(after) }]
}

const EDITED = 'you have edited the file, so that the database is yours to write into it'
