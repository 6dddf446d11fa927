import { readSnapshots } from '../apply/read-snapshots.js'
import { findTests } from '../inspect/find-tests.js'
import type { GeneratedFile } from '../plan/files/generate-files.js'
import { cookiesText } from '../plan/files/session-text.js'
import { basePathOf } from '../plan/init/base-path.js'
import { frameworkOf } from '../plan/init/make-plan.js'
import { chosenDatabase } from '../plan/init/plan-adapter.js'
import type { Answers, Note } from '../plan/plan.js'
import { generateTests } from '../plan/tests/generate-tests.js'
import { testsNotes } from '../plan/tests/plan-tests.js'
import {
  testedConfiguration,
  type TestedConfiguration,
} from '../plan/tests/tested-configuration.js'
import type { Project } from '../project.js'
import { decideTests, wantsTests } from './decide-tests.js'
import type { InitOptions } from './options.js'
import type { ReadableProject } from '../world/readable-project.js'

/** The file of tests that `init` writes, and the project and answers with it. */
export interface InitTests {
  readonly project: ReadableProject
  readonly answers: Answers
  readonly file: GeneratedFile
  readonly notes: readonly Note[]
}

/**
 * The tests that `init` writes: where they are asked for, or wanted by whom it asks.
 *
 * @returns undefined where none are, and where an earlier run has decided it
 * @throws {CliError} as `add tests`
 */
export async function initTests(
  project: ReadableProject,
  answers: Answers,
  { tests: said, runner }: InitOptions,
  asks: boolean,
): Promise<InitTests | undefined> {
  const isAsked = said === undefined && asks && project.manifest === undefined
  if (said === false || (said === undefined && !(isAsked && (await wantsTests(project)))))
    return undefined
  const framework = frameworkOf(project)
  const fact = await findTests(project, framework)
  const choice = { runner, route: said, asks }
  const answer = await decideTests(project, fact, choice, answers.tests)
  const whole = readSnapshots(project, [answer.file])
  const basePath = basePathOf(framework, answers)
  const config = await configurationOf(whole, answers)
  const request = { project: whole, framework, fact, answer, basePath, config }
  const file = await generateTests(request)
  const isNew = whole.files.get(file.path)?.text !== file.text
  const notes = isNew ? testsNotes(request) : []
  return { project: whole, answers: { ...answers, tests: answer }, file, notes }
}

/** As it is, else as it will be. */
async function configurationOf(
  { layout, files }: Project,
  answers: Answers,
): Promise<TestedConfiguration> {
  const file = layout.auth
  const text = files.get(file)?.text
  if (text !== undefined) return testedConfiguration(file, text)
  const database = chosenDatabase(answers)
  return {
    file,
    stored: database?.session === 'database',
    adapter: database !== undefined,
    cookies: cookiesText(database) !== undefined,
  }
}
