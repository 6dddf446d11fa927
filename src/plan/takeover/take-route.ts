import type { Change, EditFile, ManualStep } from '../../changes/change.js'
import { dropStatements } from '../../changes/takeover/drop-statements.js'
import type { BetterAuthUse } from '../../inspect/legacy/find-better-auth.js'
import type { HandlerFact } from '../../inspect/legacy/find-handlers.js'
import type { Project } from '../../project.js'
import { type Position, getPosition } from '../../syntax/lines.js'
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
    steps.push(...each.map((handler) => removeRoute(project, handler)))
  }
  const files = new Map([
    ...project.files,
    ...edited.map(({ path, before, text }) => [path, { ...before, text }] as const),
  ])
  const whole = handlers.find(({ file }) => file === project.layout.mount)
  const place = (planned: readonly Change[]): readonly Change[] => [
    ...planned.map((change) => {
      if (change.kind !== 'edit') return change
      if (whole?.besides && change.path === whole.file) return marked(change)
      const before = edited.find(({ path }) => path === change.path)
      return before ? { ...change, did: [...before.did, ...change.did] } : change
    }),
    ...stillToEdit(edited, planned),
  ]
  const left = whole?.besides ? [putBack(whole.file, whole.besides)] : leftOfRoute(project)
  return { project: { ...project, files }, place, steps: [...steps, ...left] }
}

/** The line by which the file of a route says that it did more: it is no part of what an earlier run is known to have written. */
const MARK =
  '// It did more than hand requests to Better Auth: once that is back around the handlers, or'

function marked(change: EditFile): EditFile {
  return {
    ...change,
    content: [`${MARK}\n// is not needed any more, take these lines out.\n`, ...change.content],
  }
}

/** The step where an earlier run has written the file of a route anew that did more, until it no longer says so. */
export function leftOfRoute({ files, layout: { mount } }: Project): readonly ManualStep[] {
  const text = mount === undefined ? undefined : files.get(mount)?.text
  const at = text?.indexOf(MARK) ?? -1
  if (mount === undefined || text === undefined || at < 0) return []
  return [putBack(mount, getPosition(text, at))]
}

/** The step that takes out what hands requests to Better Auth. */
export function removeRoute({ basePath }: Project, handler: HandlerFact): ManualStep {
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
function putBack(path: string, place: Position): ManualStep {
  return {
    kind: 'manual',
    path,
    ...place,
    reason:
      'this file did more than hand requests to Better Auth: what is still needed belongs around the handlers that it exports now; then take out the lines that say so',
    snippet: '// compare with what was there: --diff shows it, and create-auth undo brings it back',
  }
}
