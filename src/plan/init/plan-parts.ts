import { posix } from 'node:path'
import type { RoutesFramework } from '../../catalog/frameworks/framework.js'
import type { Edit, ManualStep } from '../../changes/change.js'
import { addToList, type ListRequest } from '../../changes/compose/add-to-list.js'
import { composeFunction, type ComposeRequest } from '../../changes/compose/compose-function.js'
import { declareProperty } from '../../changes/compose/declare-property.js'
import { listRoute } from '../../changes/compose/list-route.js'
import { switchOn } from '../../changes/compose/switch-on.js'
import { keptSteps } from './kept-answers.js'
import { gateRequest } from './plan-gate.js'
import { specifierOf } from '../../home.js'
import type { Project, Style } from '../../project.js'
import type { WrittenFact } from '../../site-fact.js'
import { styleOf } from '../../syntax/style-of.js'
import { addChanges, editFile, type Draft } from '../files/draft.js'
import { render } from '../files/render.js'

/** A part that sign-in has in a file of the application's own. */
interface Part {
  readonly file: string
  readonly edit: (text: string) => Edit | Promise<Edit>
}

/**
 * Adds the parts that sign-in has in files of the application's own: where all requests go through, where strangers are
 * stopped, if somebody asks for that, where routes are listed, where an option is switched on, and where the type of the
 * session is declared.
 *
 * @param gated the paths of a gate
 */
export async function planParts(
  draft: Draft,
  framework: RoutesFramework,
  gated: readonly string[] | undefined,
): Promise<Draft> {
  const { project } = draft
  const { layout } = project
  const gate = gated && (await gateRequest(project, framework, gated, usualStyle(project)))
  const parts = [
    await sessionPart(project, framework),
    gate && { file: gate.file, edit: (text: string) => composeFunction({ ...gate, text }) },
    routePart(project, framework),
    switchPart(project, framework),
    typesPart(project, framework),
  ]
  let after = draft
  for (const part of parts) {
    if (part) after = await editFile(after, part.file, part.edit)
  }
  after = addChanges(after, [
    ...outdatedSteps(project, framework),
    ...keptSteps(project, framework),
  ])
  const { written } = project.site ?? {}
  // Where its type is declared, that step says it already.
  const isTold = after.changes.some(
    ({ kind, path }) => kind === 'manual' && path === layout.ambient,
  )
  return written && !isTold ? addChanges(after, [renamed(written)]) : after
}

/** Steps for what the application's own code has to say in another form once the option is on. */
function outdatedSteps({ site }: Project, { switch: row }: RoutesFramework): readonly ManualStep[] {
  if (!row || !site?.outdated) return []
  const { file: path, line } = site.outdated
  const { reason, snippet } = row.with
  return [{ kind: 'manual', path, line, reason, snippet }]
}

/** The step where two write the same property. */
function renamed({ file: path, line, text, at, property }: WrittenFact): ManualStep {
  const other = `own${property.charAt(0).toUpperCase()}${property.slice(1)}`
  const [before, after] = [text.slice(0, at), text.slice(at + property.length)]
  const isShorthand = !/[.['"`]$/.test(before) && /^\s*(?:[,}]|$)/.test(after)
  return {
    kind: 'manual',
    path,
    line,
    reason: `the application writes its own ${property} here, and one would overwrite the other: give that one another name, wherever it is written and read`,
    snippet: `${before}${other}${isShorthand ? `: ${property}` : ''}${after}`,
  }
}

/** Tells whether all requests go through ours. */
export async function isComposedIn(project: Project, framework: RoutesFramework): Promise<boolean> {
  const part = await sessionPart(project, framework)
  const text = part && project.files.get(part.file)?.text
  return text !== undefined && (await part?.edit(text))?.kind === 'unchanged'
}

/** The files of the application's own that lack what the endpoints need there, as far as that is certain. */
export async function lackingParts(
  project: Project,
  framework: RoutesFramework,
): Promise<readonly string[]> {
  const parts = [routePart(project, framework), switchPart(project, framework)]
  const lacking = parts.map(async (part) => {
    const made = await part?.edit(project.files.get(part.file)?.text ?? '')
    return part && made?.kind === 'edited' ? [part.file] : []
  })
  return (await Promise.all(lacking)).flat()
}

/** Where all requests go through. */
async function sessionPart(
  project: Project,
  framework: RoutesFramework,
): Promise<Part | undefined> {
  const list = await listRequest(project, framework)
  if (list) return { file: list.file, edit: (text) => addToList({ ...list, text }) }
  const request = composeRequest(project, framework)
  return request && { file: request.file, edit: (text) => composeFunction({ ...request, text }) }
}

/** The route of ours in the application's list. */
function routePart(
  { basePath, layout: { listed: file, mount }, site }: Project,
  { listing, files }: RoutesFramework,
): Part | undefined {
  if (!listing || file === undefined || mount === undefined) return undefined
  const path = listing.below(basePath.slice((site?.prefix ?? '').length + 1))
  const module = posix.relative(posix.dirname(file), mount)
  const { why = '' } = files.find(({ id }) => id === 'mount') ?? {}
  return { file, edit: (text) => listRoute({ file, text, with: listing.with, path, module, why }) }
}

function switchPart(project: Project, { switch: row }: RoutesFramework): Part | undefined {
  const { switched: file } = project.layout
  if (!row || file === undefined) return undefined
  return { file, edit: (text) => switchOn({ file, text, row, style: usualStyle(project) }) }
}

function typesPart(project: Project, { ambient: declared }: RoutesFramework): Part | undefined {
  const { ambient: file } = project.layout
  if (!declared || file === undefined) return undefined
  return {
    file,
    edit: (text) => declareProperty({ file, text, declared, style: usualStyle(project) }),
  }
}

/** The request that adds ours to the application's list of middleware. */
async function listRequest(
  { home, layout, files }: Project,
  { id, middlewareList }: RoutesFramework,
): Promise<Omit<ListRequest, 'text'> | undefined> {
  const { composed: file, guard } = layout
  if (!middlewareList || file === undefined || guard === undefined) return undefined
  const { name, template } = middlewareList
  const from = specifierOf(home, file, guard)
  // From afar it may have another name.
  const far = specifierOf(home, posix.join(guard, 'far/away'), guard)
  const { language, moduleSystem } = home
  const form = { language, moduleSystem, style: usualStyle({ home, files }) }
  return {
    file,
    middlewareList,
    ours: { kind: 'imported', name, from: [from, far] },
    whole: await render(id, template, { guard: from }, form),
  }
}

/** The request that composes ours with what all requests go through. */
function composeRequest(
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
