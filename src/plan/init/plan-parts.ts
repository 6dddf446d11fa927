import { posix } from 'node:path'
import type { RoutesFramework } from '../../catalog/frameworks/framework.js'
import type { Change, Edit } from '../../changes/change.js'
import { composeFunction, type ComposeRequest } from '../../changes/compose/compose-function.js'
import { declareProperty } from '../../changes/compose/declare-property.js'
import { listRoute, type ListRequest } from '../../changes/compose/list-route.js'
import { switchOn } from '../../changes/compose/switch-on.js'
import { gateRequest } from './plan-gate.js'
import { specifierOf } from '../../home.js'
import type { Project, Style } from '../../project.js'
import { styleOf } from '../../syntax/style-of.js'
import { onTop } from '../files/on-top.js'

/**
 * What is planned, and the parts that sign-in has in files of the application's own: where all requests go through, where
 * the type of the session is declared, and where strangers are stopped, if somebody asks for that.
 *
 * @param gated the paths of a gate
 */
export async function planParts(
  project: Project,
  framework: RoutesFramework,
  planned: readonly Change[],
  gated: readonly string[] | undefined,
): Promise<readonly Change[]> {
  const { ambient: types } = project.layout
  const requests = [
    requestFor(project, framework),
    gated && (await gateRequest(project, framework, gated, usualStyle(project))),
  ]
  let after = planned
  for (const request of requests) {
    if (!request) continue
    after = await onTop(project, after, request.file, (text) =>
      composeFunction({ ...request, text }),
    )
  }
  for (const { file, edit } of ownEdits(project, framework)) {
    after = await onTop(project, after, file, edit)
  }
  const { ambient: declared } = framework
  const style = usualStyle(project)
  return declared && types !== undefined
    ? onTop(project, after, types, (text) =>
        declareProperty({ file: types, text, declared, style }),
      )
    : after
}

/** An edit of a file of the application's own. */
interface OwnEdit {
  readonly file: string
  readonly edit: (text: string) => Promise<Edit>
}

/** Where the route of ours is listed, and what it needs is switched on. */
function ownEdits(project: Project, framework: RoutesFramework): readonly OwnEdit[] {
  const { switched } = project.layout
  const { switch: row } = framework
  const listing = listRequest(project, framework)
  const style = usualStyle(project)
  return [
    ...(listing
      ? [{ file: listing.file, edit: (text: string) => listRoute({ ...listing, text }) }]
      : []),
    ...(row && switched !== undefined
      ? [
          {
            file: switched,
            edit: (text: string) => switchOn({ file: switched, text, row, style }),
          },
        ]
      : []),
  ]
}

/** The files of the application's own that lack what sign-in needs there, as far as that is certain. */
export async function lackingParts(
  project: Project,
  framework: RoutesFramework,
): Promise<readonly string[]> {
  const edits = ownEdits(project, framework).map(async ({ file, edit }) => {
    const { kind } = await edit(project.files.get(file)?.text ?? '')
    return kind === 'edited' ? [file] : []
  })
  return (await Promise.all(edits)).flat()
}

/** The route of ours in the application's list. */
function listRequest(
  { basePath, layout: { listed: file, mount }, site }: Project,
  { listing, files }: RoutesFramework,
): Omit<ListRequest, 'text'> | undefined {
  if (!listing || file === undefined || mount === undefined) return undefined
  const path = basePath.slice((site?.prefix ?? '').length + 1)
  const module = posix.relative(posix.dirname(file), mount)
  const { why = '' } = files.find(({ id }) => id === 'mount') ?? {}
  return { file, with: listing.with, path: listing.below(path), module, why }
}

/** Whether all requests go through ours. */
export async function isComposedIn(project: Project, framework: RoutesFramework): Promise<boolean> {
  const request = requestFor(project, framework)
  const text = request && project.files.get(request.file)?.text
  if (!request || text === undefined) return false
  return (await composeFunction({ ...request, text })).kind === 'unchanged'
}

function requestFor(
  project: Project,
  { composition, aliases = {} }: RoutesFramework,
): Omit<ComposeRequest, 'text'> | undefined {
  const { composed: file } = project.layout
  if (!composition || file === undefined) return undefined
  const { name, with: composer, why } = composition
  const from = sayings(project, file, aliases)
  return {
    file,
    names: [name],
    ours: { kind: 'imported', name, from },
    with: composer,
    ...(composer && { alone: `export { ${name} } from '${from[0]}';` }),
    why,
    style: usualStyle(project),
  }
}

/** How a file is written that is made. */
function usualStyle({ home, files }: Project): Style {
  return styleOf(home.like, files.get(home.like)?.text ?? '')
}

/** How a file may import the auth file: as ours do, then by each name that the framework gives a folder around it. */
function sayings(
  { home, layout: { auth } }: Project,
  file: string,
  aliases: Readonly<Record<string, readonly string[]>>,
): readonly [string, ...string[]] {
  const others = Object.entries(aliases).flatMap(([name, paths]) =>
    paths.flatMap((path) => {
      const [head = '', tail] = path.split('*')
      return tail === '' && auth.startsWith(head)
        ? [name.replace('*', auth.slice(head.length))]
        : []
    }),
  )
  return [specifierOf(home, file, auth), ...others]
}
