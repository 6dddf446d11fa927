import { posix } from 'node:path'
import type { RoutesFramework } from '../../catalog/frameworks/framework.js'
import type { Change, Edit } from '../../changes/change.js'
import { addToList, type ListRequest } from '../../changes/compose/add-to-list.js'
import { composeFunction, type ComposeRequest } from '../../changes/compose/compose-function.js'
import { declareProperty } from '../../changes/compose/declare-property.js'
import { gateRequest } from './plan-gate.js'
import { specifierOf } from '../../home.js'
import type { Project, Style } from '../../project.js'
import { styleOf } from '../../syntax/style-of.js'
import { onTop } from '../files/on-top.js'
import { render } from '../files/render.js'

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
  const listed = await listedIn(project, framework)
  if (listed)
    after = await onTop(project, after, listed.file, (text) => addToList({ ...listed, text }))
  const { ambient: declared } = framework
  const style = usualStyle(project)
  return declared && types !== undefined
    ? onTop(project, after, types, (text) =>
        declareProperty({ file: types, text, declared, style }),
      )
    : after
}

/** Whether all requests go through ours. */
export async function isComposedIn(project: Project, framework: RoutesFramework): Promise<boolean> {
  const listed = await listedIn(project, framework)
  const present = listed && project.files.get(listed.file)?.text
  if (listed)
    return present !== undefined && isUnchanged(await addToList({ ...listed, text: present }))
  const request = requestFor(project, framework)
  const text = request && project.files.get(request.file)?.text
  if (!request || text === undefined) return false
  return isUnchanged(await composeFunction({ ...request, text }))
}

function isUnchanged({ kind }: Edit): boolean {
  return kind === 'unchanged'
}

/** What is added to a list of the application's own. */
async function listedIn(
  { home, layout, files }: Project,
  { id, listing }: RoutesFramework,
): Promise<Omit<ListRequest, 'text'> | undefined> {
  const { composed: file, guard } = layout
  if (!listing || file === undefined || guard === undefined) return undefined
  const from = specifierOf(home, file, guard)
  // From afar it may have another name.
  const far = specifierOf(home, posix.join(guard, 'far/away'), guard)
  const { language, moduleSystem } = home
  const form = { language, moduleSystem, style: usualStyle({ home, files }) }
  return {
    file,
    listing,
    ours: { kind: 'imported', name: listing.name, from: [from, far] },
    whole: await render(id, listing.template, { guard: from }, form),
  }
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
    alone: `export { ${name} } from '${from[0]}';`,
    why,
    style: usualStyle(project),
  }
}

/** How a file is written that is made. */
function usualStyle({ home, files }: Pick<Project, 'home' | 'files'>): Style {
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
