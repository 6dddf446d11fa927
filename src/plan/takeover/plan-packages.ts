import { posix } from 'node:path'
import { findPackageManager } from '../../catalog/package-managers.js'
import { RUNTIME_PACKAGE, type Runtime } from '../../catalog/runtime.js'
import type { Change } from '../../changes/change.js'
import { addDependency } from '../../changes/files/package-json.js'
import { removeDependencies } from '../../changes/files/remove-dependencies.js'
import type { LegacyUse } from '../../inspect/legacy/find-legacy.js'
import { leavesProject } from '../../project-path.js'
import { relativePath } from '../../reading/read-file.js'
import { editFile, type Draft } from '../files/draft.js'
import { runtimeRange } from '../files/plan-runtime.js'
import type { Answers } from '../plan.js'

/** A file that was taken over. */
export interface TakenFile {
  readonly path: string
  readonly changes: readonly Change[]
  /** Packages of the library that it names afterwards. */
  readonly packages: readonly string[]
}

interface PackagesTask {
  readonly use: Pick<LegacyUse, 'packages'>
  readonly moved: readonly TakenFile[]
  readonly runtime: Runtime
  readonly by: Answers['runtime']
}

/**
 * Takes out of the package.json of each package what its code does not need any more of the library, and gives the runtime to
 * those whose code takes something from it.
 *
 * @param draft in which the application has the runtime already
 */
export async function planPackages(
  draft: Draft,
  { use: { packages }, moved, runtime, by }: PackagesTask,
): Promise<Draft> {
  const { folders, depends } = packages
  let planned = draft
  for (const folder of new Set([...folders, ...depends.map((each) => each.folder)])) {
    const path = posix.join(folder, 'package.json')
    const isAround = !folders.includes(folder)
    const own = moved.filter((file) => isAround || getFolder(folders, file.path) === folder)
    const left = new Set(own.flatMap((file) => file.packages))
    const gone = depends.flatMap((each) =>
      each.folder === folder && !left.has(each.name) ? [each.name] : [],
    )
    if (folder !== '.' && !isAround && own.some(takesRuntime)) {
      const range = runtimeRange(draft.project, runtime, by, folder)
      planned = await editFile(planned, path, (text) =>
        addDependency(path, text, RUNTIME_PACKAGE, range),
      )
    }
    planned = await editFile(planned, path, (text) =>
      removeDependencies(path, text, gone, folder !== '.'),
    )
  }
  const isShared = moved.some((file) => leavesProject(file.path) && takesRuntime(file))
  return isShared && by === 'bundled' ? resolveOnce(planned, runtime) : planned
}

/** Has the packages of a workspace share one copy: what one of them hands to another is known there, too. */
async function resolveOnce(draft: Draft, runtime: Runtime): Promise<Draft> {
  const { root, workspaceRoot = root, packageManager } = draft.project
  const { name, major } = packageManager.value
  const from = findPackageManager(name)?.copiesFrom
  if (from === undefined || (major ?? from) < from) return draft
  const folder = relativePath(root, workspaceRoot)
  const path = posix.join(folder, 'package.json')
  const range = runtimeRange(draft.project, runtime, 'bundled', folder)
  return editFile(draft, path, (text) =>
    addDependency(path, text, RUNTIME_PACKAGE, range, 'resolutions'),
  )
}

/** The package that a file belongs to: the innermost. */
function getFolder(folders: readonly string[], path: string): string {
  const around = folders.filter((folder) => path.startsWith(`${folder}/`))
  return around.toSorted((a, b) => b.length - a.length)[0] ?? '.'
}

function takesRuntime({ changes }: TakenFile): boolean {
  return changes.some(
    (change) =>
      change.kind === 'edit' &&
      change.content.some((part) => typeof part === 'string' && part.includes(RUNTIME_PACKAGE)),
  )
}
