import { callFactory } from '../../changes/client/call-factory.js'
import { copyClient } from '../../changes/client/copy-client.js'
import { exportClient } from '../../changes/client/export-client.js'
import { liftClient } from '../../changes/client/lift-client.js'
import { moveClient } from '../../changes/client/move-client.js'
import type { ClientFact, UnexportedFact } from '../../project.js'
import { editFile, type Draft } from '../files/draft.js'
import type { DatabaseAnswer } from '../plan.js'
import { findDatabase } from '../schema/plan-schema.js'
import { getSpecifier } from '../../home.js'

/** Adds whatever lets the auth file import the client of the database: nothing where a file exports it. */
export async function planClient(
  draft: Draft,
  database: DatabaseAnswer | undefined,
): Promise<Draft> {
  const { project } = draft
  const unexported = database && findDatabase(project, database.orm)?.unexported
  if (!unexported || !isSame(unexported.client, database.client)) return draft
  const { how, file, client, factory } = unexported
  if (how === 'export') {
    return editFile(draft, file, (text) => exportClient(file, text, client.name))
  }
  if (factory !== undefined) {
    return editFile(draft, client.file, () => {
      const text = project.files.get(file)?.text ?? ''
      const from = getSpecifier(project.home, client.file, file)
      return callFactory({ file, text, factory, from, name: client.name })
    })
  }
  return how === 'copy'
    ? editFile(draft, client.file, () => {
        const text = project.files.get(file)?.text ?? ''
        return copyClient({ ...unexported, text, to: client.file, name: client.name })
      })
    : planMove(draft, unexported)
}

/** Two files, each with its edit. */
async function planMove(draft: Draft, { how, file, at, client }: UnexportedFact): Promise<Draft> {
  const { project } = draft
  const from = getSpecifier(project.home, file, client.file)
  const request = { file, name: client.name, to: client.file, from }
  const named = async (text: string): Promise<string> =>
    how === 'lift' ? liftClient({ file, text, at, name: client.name }) : text
  const text = await named(project.files.get(file)?.text ?? '')
  const { made } = await moveClient({ ...request, text })
  const before = await editFile(draft, client.file, () => made)
  return editFile(before, file, async (now) => {
    const moved = await moveClient({ ...request, text: await named(now) })
    return moved.file
  })
}

function isSame(a: ClientFact, b: ClientFact): boolean {
  return a.file === b.file && a.name === b.name
}
