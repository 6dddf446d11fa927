import type { OwnPart, RoutesFramework } from '../../frameworks/framework.js'
import type { ManualStep } from '../../changes/change.js'
import type { Project } from '../../project.js'
import type { WrittenFact } from '../../site-fact.js'
import { addChanges, editFile, type Draft } from '../files/draft.js'
import { noGate } from './no-gate.js'
import { gateSteps } from './own-gate.js'

/**
 * Adds the parts that sign-in has in files of the application's own, and a gate, if somebody asks for one.
 *
 * @param gated the paths of a gate
 */
export async function planParts(
  draft: Draft,
  framework: RoutesFramework,
  gated: readonly string[] | undefined,
): Promise<Draft> {
  const { project } = draft
  const parts = [
    ...(await listParts(project, framework)),
    ...(gated ? [await gatePart(project, framework, gated)] : []),
  ]
  let after = draft
  for (const { file, edit } of parts) after = await editFile(after, file, edit)
  after = addChanges(after, gated ? [] : gateSteps(project))
  const { written } = project.site ?? {}
  // Where its type is declared, that step says it already.
  const isTold = after.changes.some(
    ({ kind, path }) => kind === 'manual' && path === project.layout.ambient,
  )
  return written && !isTold ? addChanges(after, [renamed(written)]) : after
}

async function listParts(
  project: Project,
  framework: RoutesFramework,
): Promise<readonly OwnPart[]> {
  return (await framework.parts?.(project)) ?? []
}

/** @throws {CliError} `gate-unknown` */
async function gatePart(
  project: Project,
  { name, gate }: RoutesFramework,
  paths: readonly string[],
): Promise<OwnPart> {
  if (!gate?.part || !project.gate) throw noGate(name)
  return gate.part(project, paths)
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
export async function isComposed(project: Project, framework: RoutesFramework): Promise<boolean> {
  const part = (await listParts(project, framework)).find(({ kind }) => kind === 'session')
  const text = part && project.files.get(part.file)?.text
  return text !== undefined && (await part?.edit(text))?.kind === 'unchanged'
}

/** The files of the application's own that lack what the endpoints need there, as far as that is certain. */
export async function lackingParts(
  project: Project,
  framework: RoutesFramework,
): Promise<readonly string[]> {
  const parts = await listParts(project, framework)
  const lacking = parts
    .filter(({ kind }) => kind === 'endpoints')
    .map(async ({ file, edit }) => {
      const made = await edit(project.files.get(file)?.text ?? '')
      return made.kind === 'edited' ? [file] : []
    })
  return (await Promise.all(lacking)).flat()
}
