import { getOrm } from '../../catalog/orms.js'
import { hasAdapter } from '../../changes/providers/has-adapter.js'
import type { Project } from '../../project.js'
import { adapterStep, adapterWords, type GeneratedFrom } from '../files/generate-files.js'
import { addChanges, editFile, type Draft } from '../files/draft.js'
import type { Manifest } from '../manifest.js'
import type { Answers, DatabaseAnswer } from '../plan.js'

/** The database that was chosen; undefined where there is none, or none is to be used. */
export function chosenDatabase({
  database,
}: Pick<Answers, 'database'>): DatabaseAnswer | undefined {
  return database === 'none' ? undefined : database
}

/** Tells whether the auth file that is there has an adapter. */
export async function configHasAdapter(project: Project): Promise<boolean> {
  const { auth } = project.layout
  return hasAdapter(auth, project.files.get(auth)?.text ?? '')
}

/**
 * Tells whether the configuration has an adapter afterwards: ours, or one that the user has put there.
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

/**
 * Decides about the adapter where the user has edited the auth file, so that it can't be generated anew: tables that are new are
 * handed to it where the file still has what we wrote of it, word for word; anything else is left to the user.
 */
export async function keepAdapter(
  after: GeneratedFrom,
  before: DatabaseAnswer | undefined,
  draft: Draft,
): Promise<Draft> {
  const { project, database } = after
  const path = project.layout.auth
  const present = await configHasAdapter(project)
  if (!database) {
    if (!before || !present) return draft
    const snippet = '// take out: adapter, session, and the imports that nothing else uses'
    return addChanges(draft, [{ kind: 'manual', path, reason: EDITED, snippet }])
  }
  const stands = present && (!before || JSON.stringify(before) === JSON.stringify(database))
  const text = project.files.get(path)?.text ?? ''
  const isWhole = adapterWords(after).every((word) => text.includes(word))
  if (stands && (!before || isWhole)) return draft
  const snippet = await adapterStep(after)
  const known = stands ? await adapterStep(keepNamedTables(text, after, database)) : ''
  return editFile(draft, path, (now) => {
    const content = inPlace(now, listPieces(known), listPieces(snippet))
    return content === undefined
      ? { kind: 'conflict', reason: EDITED, snippet }
      : { kind: 'edited', content: [content], did: ['hand the new tables to the adapter'] }
  })
}

const EDITED = 'you have edited the file, so that the database is yours to write into it'

/** As it was generated before: with those tables alone that the auth file names. */
function keepNamedTables(
  text: string,
  after: GeneratedFrom,
  { orm }: DatabaseAnswer,
): GeneratedFrom {
  const { tables } = after
  const parameters: Readonly<Record<string, string>> = getOrm(orm).tables ?? {}
  const exports = Object.fromEntries(
    Object.entries(tables?.exports ?? {}).filter(([id]) => text.includes(parameters[id] ?? id)),
  )
  return { ...after, tables: { ...tables, exports } }
}

/** The pieces of a step that stand apart in the auth file: each import, and the adapter. */
function listPieces(step: string): readonly string[] {
  const [imports = '', configuration = ''] = step.split(/\r?\n\r?\n/)
  const adapter = /^[^\n]*\n([^]*?),\r?\n\s*session:/.exec(configuration)?.[1] ?? ''
  return [...imports.split(/\r?\n(?=import\b|const\b)/), adapter]
}

/** The text with other pieces in place of those that are new; undefined where one of them is not in it just once. */
function inPlace(text: string, from: readonly string[], to: readonly string[]): string | undefined {
  if (from.length !== to.length) return undefined
  let result = text
  for (const [index, old] of from.entries()) {
    const piece = to[index] ?? old
    if (piece === old) continue
    if (old === '' || result.split(old).length !== 2) return undefined
    result = result.replace(old, () => piece)
  }
  return result === text ? undefined : result
}
