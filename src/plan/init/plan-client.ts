import type { Change } from '../../changes/change.js'
import { callFactory } from '../../changes/client/call-factory.js'
import { copyClient } from '../../changes/client/copy-client.js'
import { exportClient } from '../../changes/client/export-client.js'
import { liftClient } from '../../changes/client/lift-client.js'
import { moveClient } from '../../changes/client/move-client.js'
import type { ClientFact, Project, UnexportedFact } from '../../project.js'
import { onTop } from '../files/on-top.js'
import type { DatabaseAnswer } from '../plan.js'
import { databaseOf } from '../schema/plan-schema.js'
import { specifierOf } from '../../home.js'

/**
 * What is planned, and whatever lets the auth file import the client of the database: nothing where a file exports it.
 *
 * @param planned so far
 */
export async function planClient(
  project: Project,
  database: DatabaseAnswer | undefined,
  planned: readonly Change[],
): Promise<readonly Change[]> {
  const unexported = database && databaseOf(project, database.orm)?.unexported
  if (!unexported || !isSame(unexported.client, database.client)) return planned
  const { how, file, client, factory } = unexported
  if (how === 'export') {
    return onTop(project, planned, file, (text) => exportClient(file, text, client.name))
  }
  if (factory !== undefined) {
    return onTop(project, planned, client.file, () => {
      const text = project.files.get(file)?.text ?? ''
      const from = specifierOf(project.home, client.file, file)
      return callFactory({ file, text, factory, from, name: client.name })
    })
  }
  return how === 'copy'
    ? onTop(project, planned, client.file, () => {
        const text = project.files.get(file)?.text ?? ''
        return copyClient({ ...unexported, text, to: client.file, name: client.name })
      })
    : planMove(project, planned, unexported)
}

/** Two files, each with its edit. */
async function planMove(
  project: Project,
  planned: readonly Change[],
  { how, file, at, client }: UnexportedFact,
): Promise<readonly Change[]> {
  const from = specifierOf(project.home, file, client.file)
  const request = { file, name: client.name, to: client.file, from }
  const named = async (text: string): Promise<string> =>
    how === 'lift' ? liftClient({ file, text, at, name: client.name }) : text
  const text = await named(project.files.get(file)?.text ?? '')
  const { made } = await moveClient({ ...request, text })
  const before = await onTop(project, planned, client.file, () => made)
  return onTop(project, before, file, async (now) => {
    const moved = await moveClient({ ...request, text: await named(now) })
    return moved.file
  })
}

function isSame(a: ClientFact, b: ClientFact): boolean {
  return a.file === b.file && a.name === b.name
}
