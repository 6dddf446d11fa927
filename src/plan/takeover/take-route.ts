import type { Change, ManualStep } from '../../changes/change.js'
import { dropStatements } from '../../changes/takeover/drop-statements.js'
import type { BetterAuthUse } from '../../inspect/legacy/find-better-auth.js'
import type { HandlerFact } from '../../inspect/legacy/find-handlers.js'
import type { Project } from '../../project.js'
import { contentText } from '../files/content-text.js'
import { stillToEdit, type EditedBefore, type RenamedProject } from './rename-file.js'

/** A project in which nothing hands requests to Better Auth any more, and what is left where something still does. */
export interface TakenRoute extends RenamedProject {
  readonly steps: readonly ManualStep[]
}

/**
 * Takes the statements out that hand requests to Better Auth, before anything else is planned: ours answers where it did. The
 * file of a route is written anew by the plan itself.
 */
export async function takeRoute(
  project: Project,
  { handlers }: Pick<BetterAuthUse, 'handlers'>,
): Promise<TakenRoute> {
  const others = handlers.filter(({ file }) => file !== project.layout.mount)
  const edited: EditedBefore[] = []
  const steps: ManualStep[] = []
  for (const file of new Set(others.map((handler) => handler.file))) {
    const own = others.filter((handler) => handler.file === file)
    const before = project.files.get(file)
    const places = own.flatMap(({ statement }) => statement ?? [])
    const what = 'what hands requests to Better Auth'
    const edit = await dropStatements({ file, text: before?.text ?? '', places, what })
    const isEdited = before && edit.kind === 'edited'
    if (isEdited) {
      const text = contentText(edit.content, () => '')
      edited.push({ path: file, before, text, did: edit.did })
    }
    const left = isEdited ? own.filter(({ statement }) => !statement) : own
    // A file that does nothing else goes as a whole.
    const each = left.every(({ besides }) => !besides) ? left.slice(0, 1) : left
    steps.push(...each.map((handler) => takeOut(project, handler)))
  }
  const files = new Map([
    ...project.files,
    ...edited.map(({ path, before, text }) => [path, { ...before, text }] as const),
  ])
  const place = (planned: readonly Change[]): readonly Change[] => [
    ...planned.map((change) => {
      const before = edited.find(({ path }) => path === change.path)
      return before && change.kind === 'edit'
        ? { ...change, did: [...before.did, ...change.did] }
        : change
    }),
    ...stillToEdit(edited, planned),
  ]
  const whole = handlers.filter(({ file }) => file === project.layout.mount)
  steps.push(...whole.slice(0, 1).flatMap(putBack))
  return { project: { ...project, files }, place, steps }
}

/** The step that takes out what hands requests to Better Auth. */
export function takeOut({ basePath }: Project, handler: HandlerFact): ManualStep {
  const { file: path, line, column, besides, instead } = handler
  const answers = `sign-in answers below ${basePath} now, and Better Auth is asked here no more`
  if (!besides && instead === undefined) {
    const reason = `${answers}: the file does nothing else`
    return { kind: 'manual', path, line, column, reason, snippet: `rm '${path}'` }
  }
  return {
    kind: 'manual',
    path,
    line,
    column,
    reason: `${answers}: take this out, with what nothing else uses then`,
    snippet: instead ?? '// take out what hands requests to Better Auth',
  }
}

/** The step where the file of the route did more. */
function putBack({ file: path, besides }: HandlerFact): readonly ManualStep[] {
  if (!besides) return []
  return [
    {
      kind: 'manual',
      path,
      ...besides,
      reason:
        'this file did more than hand requests to Better Auth: what is still needed belongs around the handlers that it exports now',
      snippet:
        '// compare with what was there: --diff shows it, and create-auth undo brings it back',
    },
  ]
}
