import { posix } from 'node:path'
import { findRunners, getTestRunner, type TestRunner } from '../../catalog/test-runners.js'
import type { Project } from '../../project.js'
import type { TestFile, TestsFact } from '../../tests-fact.js'
import type { TestsAnswer } from '../plan.js'

/**
 * The file of tests where none is there: beside those of its runner, in their words; else in a folder of its own. Where another
 * runner would take it, too, it is called as that one's are not, if its own has such a name.
 */
export function placeTests(project: Project, fact: TestsFact, runner: TestRunner): string {
  const { id, folder, suffix, apart } = runner
  const near = fact.files.filter((file) => isNear(fact, runner, file)).map(({ path }) => path)
  const like = near.find((path) => /^(?:tests?|__tests__|e2e)\//.test(path)) ?? near[0]
  const [, mark = suffix] = /(\.(?:test|spec))\.\w+$/.exec(like ?? '') ?? []
  const dir = like === undefined ? (fact.folders[id] ?? folder) : posix.dirname(like)
  const extension = project.home.extension === '.cjs' ? '.js' : project.home.extension
  const named = (name: string, ending: string): string =>
    posix.join(dir, `${name}${ending}${extension}`)
  const usual = named('auth', mark)
  const name = fact.files.some(({ path }) => path === usual) ? 'sign-in' : 'auth'
  const file = named(name, mark)
  const isTaken = listTakers(project, fact, { runner: id, file }).length > 0
  return isTaken && apart !== undefined ? named(name, apart) : file
}

/** The project's other runners that take a file of tests for one of theirs, until they are told. */
export function listTakers(
  { package: json }: Project,
  { files, folders }: TestsFact,
  { runner: id, file }: Pick<TestsAnswer, 'runner' | 'file'>,
): readonly TestRunner[] {
  const { apart } = getTestRunner(id)
  if (apart !== undefined && posix.parse(file).name.endsWith(apart)) return []
  // Where tests of its runner are already, the others know what is not theirs.
  const isKnown = files.some(
    ({ path, runner }) => runner === id && path !== file && isInFolder(posix.dirname(file), path),
  )
  if (isKnown) return []
  return findRunners(json).filter((other) => {
    const own = folders[other.id]
    return (
      other.id !== id && other.ignores !== undefined && (own === undefined || isInFolder(own, file))
    )
  })
}

/** Tells of a file of tests whether others of a runner belong beside it. */
function isNear({ folders }: TestsFact, { id }: TestRunner, { path, runner }: TestFile): boolean {
  if (runner !== undefined && runner !== id) return false
  const own = folders[id]
  const others = Object.entries(folders).flatMap(([each, dir]) => (each === id ? [] : [dir]))
  return own === undefined ? !others.some((dir) => isInFolder(dir, path)) : isInFolder(own, path)
}

function isInFolder(folder: string, file: string): boolean {
  return file.startsWith(`${folder}/`)
}
