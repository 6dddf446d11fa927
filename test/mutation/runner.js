import { cp, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { startTests } from 'vitest/internal/browser'
import { bundle } from './bundle.js'
import { GROUPS } from './groups.js'

/** Milliseconds that a test may take: one that takes longer waits for something that never comes. */
const TIMEOUT = 5_000

const mutants = () => (globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {})

/** Names a test, and where it is. */
const idOf = (root, test) => `${relative(root, test.file.filepath)}#${test.id}`

/** What Vitest's own runner asks of its configuration. */
const configOf = (root) => ({
  root,
  name: undefined,
  setupFiles: [],
  sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' },
  passWithNoTests: true,
  maxConcurrency: 1,
  testTimeout: TIMEOUT,
  hookTimeout: 2 * TIMEOUT,
  retry: 0,
  tags: [],
  strictTags: false,
  includeTaskLocation: false,
})

/**
 * Runs tests of Vitest in this process, which loads them and the sources once: most of the time would otherwise go by while each
 * mutant has them loaded. What the tests of another mutant have left behind kills none: whatever does must pass without a mutant,
 * or else it is tried once more with modules that are loaded anew.
 */
class Runner {
  #root = process.cwd()
  #files = []
  /** Folders of modules; the last one is used. */
  #folders = []
  #made = 0
  /** True where the modules may have been changed by the last mutant. */
  #isStale = false
  #runs = 0
  #errors = []

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    process.env.NODE_ENV = 'test'
    process.env.VITEST = 'true'
    const folder = join(this.#root, 'runtime', `tests-${process.env.STRYKER_MUTATOR_WORKER}`)
    const { tests } = GROUPS[process.env.MUTATED]
    this.#files = tests.map((file) => join(this.#root, file))
    await bundle(this.#root, this.#files, folder)
    this.#folders.push(folder)
    process.on('unhandledRejection', (error) => this.#errors.push(error))
    process.on('uncaughtException', (error) => this.#errors.push(error))
  }

  async dispose() {
    await Promise.all(this.#folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }

  async dryRun() {
    const namespace = mutants()
    namespace.activeMutant = undefined
    // What is imported when it is used would be made within the test that is the first to use it, and for no other.
    const made = await readdir(this.#folders[0], { withFileTypes: true })
    for (const { name } of made.filter((entry) => entry.isFile()))
      await import(pathToFileURL(join(this.#folders[0], name)).href)
    const files = await this.#run({
      specs: this.#files.map((filepath) => ({ filepath })),
      onBeforeTryTask: (test) => void (namespace.currentTestId = idOf(this.#root, test)),
      onAfterTryTask: () => void (namespace.currentTestId = undefined),
    })
    const failed = files.find(({ result }) => result?.errors?.length)
    const [error = failed?.result.errors[0]] = this.#errors
    if (error) return { status: DryRunStatus.Error, errorMessage: String(error.stack ?? error) }
    return {
      status: DryRunStatus.Complete,
      tests: files.flatMap((file) => this.#resultsOf(file)),
      mutantCoverage: namespace.mutantCoverage,
    }
  }

  async mutantRun(options) {
    const isStatic = options.reloadEnvironment || options.mutantActivation === 'static'
    if (isStatic || this.#isStale) await this.#reload()
    const result = await this.#try(options)
    if (isStatic || result.status !== MutantRunStatus.Killed) {
      this.#isStale = isStatic || result.status !== MutantRunStatus.Survived
      return result
    }
    if (await this.#passes(result.killedBy)) return result
    await this.#reload()
    return this.#try(options)
  }

  async #try({ activeMutant, mutantActivation, hitLimit, testFilter }) {
    const namespace = mutants()
    Object.assign(namespace, { hitCount: 0, hitLimit, activeMutant: undefined })
    const activate = () => (namespace.activeMutant = activeMutant.id)
    if (mutantActivation === 'static') activate()
    const files = await this.#run({
      specs: this.#specsOf(testFilter),
      onBeforeRunFiles: activate,
      bail: true,
    })
    const limit = determineHitLimitReached(namespace.hitCount, hitLimit)
    Object.assign(namespace, { hitLimit: undefined, activeMutant: undefined })
    if (limit) return toMutantRunResult(limit)
    const tests = files.flatMap((file) => this.#resultsOf(file))
    const broken = files.find(({ result }) => result?.errors?.length)
    if (broken && !tests.some(({ status }) => status === TestStatus.Failed))
      tests.push({
        id: relative(this.#root, broken.filepath),
        name: broken.name,
        timeSpentMs: 0,
        status: TestStatus.Failed,
        failureMessage: broken.result.errors[0]?.message ?? 'a hook failed',
      })
    return toMutantRunResult({ status: DryRunStatus.Complete, tests })
  }

  /** Tells whether tests pass without a mutant. */
  async #passes(ids) {
    const specs = this.#specsOf(ids)
    const files = await this.#run({ specs })
    return files.every(({ result }) => result?.state !== 'fail')
  }

  /** The tests of a filter, by file; all of them where there is none. */
  #specsOf(filter) {
    const byFile = new Map()
    for (const id of filter ?? []) {
      const [file, test] = id.split('#')
      const tests = byFile.get(join(this.#root, file)) ?? []
      byFile.set(join(this.#root, file), test ? [...tests, test] : tests)
    }
    return this.#files
      .filter((filepath) => byFile.size === 0 || byFile.has(filepath))
      .map((filepath) => ({
        filepath,
        ...(byFile.get(filepath)?.length ? { testIds: byFile.get(filepath) } : {}),
      }))
  }

  async #run({ specs, bail = false, onBeforeRunFiles, onBeforeTryTask, onAfterTryTask }) {
    this.#errors = []
    this.#runs += 1
    let failed = false
    const skipWhatFollows = (task) => {
      if (bail && failed && task.mode === 'run') Object.assign(task, { mode: 'skip' })
    }
    return startTests(specs, {
      config: configOf(this.#root),
      pool: 'threads',
      importFile: (file) => this.#import(file),
      onBeforeRunFiles,
      onBeforeTryTask,
      onAfterTryTask,
      onBeforeRunSuite: skipWhatFollows,
      onBeforeRunTask: skipWhatFollows,
      onAfterRunTask: (task) => void (failed ||= task.result?.state === 'fail'),
      onAfterRunSuite: (suite) => void (failed ||= suite.result?.state === 'fail'),
    })
  }

  /** Imports a file of tests anew. What it imports has been imported before. */
  async #import(file) {
    const made = relative(this.#root, file).replace(/\.ts$/, '.js')
    const { href } = pathToFileURL(join(this.#folders.at(-1), made))
    await import(`${href}?${this.#runs}`)
  }

  /** Has every module be imported anew from now on. */
  async #reload() {
    const [first] = this.#folders
    const folder = `${first}-${(this.#made += 1)}`
    await cp(first, folder, { recursive: true })
    if (this.#folders.length > 1) await rm(this.#folders.pop(), { recursive: true })
    this.#folders.push(folder)
    this.#isStale = false
  }

  #resultsOf(task) {
    if (task.type !== 'test') return task.tasks.flatMap((child) => this.#resultsOf(child))
    if (!task.result || task.mode !== 'run') return []
    const [error] = task.result.errors ?? []
    return [
      {
        id: idOf(this.#root, task),
        name: task.fullTestName ?? task.name,
        fileName: task.file.filepath,
        timeSpentMs: task.result.duration ?? 0,
        ...(error
          ? { status: TestStatus.Failed, failureMessage: error.message ?? String(error) }
          : { status: TestStatus.Success }),
      },
    ]
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', Runner)]
