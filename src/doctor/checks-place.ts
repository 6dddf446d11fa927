import { posix } from 'node:path'
import { findEarlier } from '../changes/mount/find-earlier.js'
import { findMountRequest } from '../plan/init/find-mount-request.js'
import { getFramework } from '../plan/init/make-plan.js'
import { isFolder } from '../reading/match-files.js'
import { buildCommand, type Check, type Sighting } from './finding.js'
import type { Subject } from './subject.js'

/** Without a configuration nothing else is looked at. */
function findMissingSetup({ configuration, gaps, project }: Subject): readonly Sighting[] {
  if (configuration || !gaps.some(({ part }) => part === 'configuration')) return []
  const evidence = [{ file: 'package.json' }]
  const other = project.existingAuth.find(({ source }) => source !== undefined)
  if (other?.source === undefined)
    return [
      {
        evidence,
        message: 'sign-in is not set up in this project',
        remedy: 'Set it up; every change is shown first.',
        command: 'npx create-auth init',
      },
    ]
  return [
    {
      evidence,
      message: `sign-in is not set up in this project, which has ${other.library}`,
      remedy: 'Take that over, with all who are in it; every change is shown first.',
      command: `npx create-auth migrate --from ${other.source}`,
    },
  ]
}

/** Steps of the set-up that were left to the user. */
async function openSteps({ configuration, steps }: Subject): Promise<readonly Sighting[]> {
  if (!configuration) return []
  return (await steps()).map(({ path: file, line, reason, ...step }) => ({
    evidence: [{ file, ...(line !== undefined && { line }) }],
    message: `a step of the set-up is not done: ${reason}`,
    ...('hint' in step ? { remedy: step.hint } : listDoneSteps(step.snippet)),
  }))
}

const COMMAND = /^(?:npx|npm|pnpm|yarn|bun|rm) [^\n]+$/

/** How a step is done: by what is written there, or by a command. */
function listDoneSteps(snippet: string): Pick<Sighting, 'remedy' | 'snippet' | 'command'> {
  return COMMAND.test(snippet)
    ? { remedy: 'Run this in the project:', command: snippet }
    : { remedy: 'Write this there:', snippet }
}

/** Parts of sign-in that are not where requests come by. */
function lacking({ configuration, gaps }: Subject): readonly Sighting[] {
  if (!configuration) return []
  return gaps
    .filter(({ part }) => part === 'mount')
    .map(({ what, remedy }) => ({
      evidence: [{ file: configuration.source.file }],
      message: `there is no ${what.replace(/^the /, '')}: its endpoints do not answer`,
      remedy: 'Let it be written again; what is there stays.',
      ...buildCommand(remedy),
    }))
}

/** Code that may answer what is meant for sign-in, because it comes first. */
function overtaken({ configuration, project }: Subject): readonly Sighting[] {
  const request = configuration && findMountRequest(project)
  const place = request && findEarlier(request)
  if (!place) return []
  return [
    {
      evidence: [{ file: request.file, line: place.line }],
      message: `this may answer what is asked below ${request.path}, and stands in front of sign-in`,
      remedy: 'Move the lines that mount sign-in in front of it.',
    },
  ]
}

const CODE = ['ts', 'js', 'mjs', 'tsx']

/** A gate beside the folder in which its framework looks for it. */
function misplacedGate({ project, text }: Subject): readonly Sighting[] {
  const { gate, world } = project
  const { names = [] } = getFramework(project).gate ?? {}
  if (!gate) return []
  const folder = posix.dirname(gate.file)
  const other = folder === 'src' ? '.' : 'src'
  if (!isFolder(world, other)) return []
  return names
    .flatMap((name) => CODE.map((ending) => posix.join(other, `${name}.${ending}`)))
    .filter((file) => text(file) !== undefined)
    .map((file) => ({
      evidence: [{ file, line: 1 }],
      message: `this is never run: the application lies in ${folder === '.' ? 'the folder above' : folder}, and so has its gate`,
      remedy: `Move it to ${posix.join(folder, posix.basename(file))}`,
    }))
}

/** Checks of where sign-in stands among what answers. */
export const placeChecks: readonly Check<Subject>[] = [
  { id: 'not-set-up', severity: 'error', title: 'no sign-in', find: findMissingSetup },
  { id: 'open-step', severity: 'error', title: 'a step that is not done', find: openSteps },
  {
    id: 'order',
    severity: 'error',
    title: 'sign-in that requests do not come by',
    find: (subject) => [...lacking(subject), ...overtaken(subject), ...misplacedGate(subject)],
  },
]
