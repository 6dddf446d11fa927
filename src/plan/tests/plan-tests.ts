import { hasDependency } from '../../has-dependency.js'
import { execCommand } from '../../catalog/package-managers.js'
import { getTestRunner, type TestRunner } from '../../catalog/test-runners.js'
import type { Change } from '../../changes/change.js'
import type { Project } from '../../project.js'
import { decideFile } from '../files/decide-file.js'
import { planManifest } from '../files/plan-manifest.js'
import { mergeTemplates } from '../files/merge-templates.js'
import { parseManifest } from '../manifest.js'
import type { Note, Plan } from '../plan.js'
import { refuseClashes, refuseDirty } from '../refuse.js'
import { generateTests, type TestsRequest } from './generate-tests.js'
import { listTakers } from './place-tests.js'
import { LOADER } from './reach.js'

/**
 * Decides what `add tests` changes: one file, and what the next run has to know.
 *
 * @throws {CliError} where no such file can be written; `file-exists` where another one is there
 */
export async function planTests(request: TestsRequest, allowDirty: boolean): Promise<Plan> {
  const { project, answer } = request
  const saved = parseManifest(project.manifest)
  const file = await generateTests(request)
  const present = project.files.get(file.path)
  const decision = decideFile(file, present, saved?.files[file.path], [])
  if (decision.kind === 'clash') {
    refuseClashes([file.path])
    return { changes: [], commands: [], notes: [] }
  }
  if (decision.kind === 'kept') {
    return { changes: [], commands: [], notes: decision.newer ? [keptNote(file.path)] : [] }
  }
  const written: readonly Change[] = decision.kind === 'write' ? [decision.change] : []
  const remembered = saved
    ? planManifest(project, {
        answers: { ...saved.answers, tests: answer },
        files: { ...saved.files, [file.path]: decision.hash },
        templates: mergeTemplates([{ file, decision }], saved),
      })
    : []
  const changes = [...written, ...remembered]
  if (!allowDirty) refuseDirty(project, changes, saved)
  return {
    changes,
    commands: [],
    notes: written.length > 0 ? testsNotes(request) : [],
  }
}

/** Says that what somebody has made of the file is not replaced. */
function keptNote(path: string): Note {
  const lines = ['to have it written anew, delete it, and run this again']
  return { kind: 'warning', title: `${path} stays as you have edited it`, lines }
}

/** The note on how the tests are run. */
export function testsNotes({ project, fact, answer, config }: TestsRequest): readonly Note[] {
  const runner = getTestRunner(answer.runner)
  const ends = config.adapter ? runner.leaves : undefined
  const words = ends === undefined ? [answer.file] : [ends, answer.file]
  return [
    {
      kind: 'next-step',
      title: 'Run the tests',
      lines: [
        buildCommand(project, runner, words).join(' '),
        ...readingNotes(project, runner),
        ...(ends === undefined ? [] : [`(${ends}: connections to the database stay open)`]),
        ...listTakers(project, fact, answer).map(
          ({ name, ignores }) =>
            `(${name} takes it for its own, too, until its ${ignores} names it)`,
        ),
        'they are yours, and fail until the route has its guard',
      ],
    },
  ]
}

function buildCommand(
  project: Project,
  runner: TestRunner,
  more: readonly string[],
): readonly string[] {
  const { name } = project.packageManager.value
  const [program, ...own] = runner.runs
  const words = [...own, ...more]
  if (runner.typed) return execCommand(name, [program, ...words])
  return isLoaded(project, runner) ? execCommand(name, [LOADER, ...words]) : [program, ...words]
}

/** What has to be so for the runner to read the file. */
function readingNotes(project: Project, runner: TestRunner): readonly string[] {
  const { language, moduleSystem } = project.home
  if (language === 'js')
    return runner.reads !== undefined && moduleSystem === 'esm' ? [runner.reads] : []
  return runner.typed || isLoaded(project, runner)
    ? []
    : ['(Node.js reads TypeScript from 22.18 on)']
}

/** Tells whether a runner that reads no TypeScript has it read by what the project has for that. */
function isLoaded({ home, package: json }: Project, { typed }: TestRunner): boolean {
  return !typed && home.language === 'ts' && hasDependency(json, LOADER)
}
