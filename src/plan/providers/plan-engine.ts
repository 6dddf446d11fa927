import type { Runtime, RuntimeProvider } from '../../catalog/runtime.js'
import type { NeededPackage } from '../../catalog/versions.js'
import type { Change } from '../../changes/change.js'
import type { Project } from '../../project.js'
import { missingPackages, planDependencies } from '../files/plan-dependencies.js'
import { isVendored, planInstall, planRuntime } from '../files/plan-runtime.js'
import { planUnused } from '../files/plan-unused.js'
import { installNotes } from '../init/notes.js'
import type { Manifest } from '../manifest.js'
import type { Plan } from '../plan.js'
import { refuseClashes } from '../refuse.js'

/** What decides about the engine. */
export interface EngineTask {
  readonly install: boolean
  readonly allowDirty: boolean
  readonly providers: readonly RuntimeProvider[]
  /** Packages that are needed besides those of the providers. */
  readonly packages?: readonly NeededPackage[]
}

/** The plan for the engine of a project. */
export interface EnginePlan extends Plan {
  /** The one whose place this one takes. */
  readonly removed: readonly Change[]
  /** The manifest's entries for the files of the engine. */
  readonly files: Readonly<Record<string, string>>
}

/** The engine as `init` would bring it; where the project has not had it from there, it is left alone. */
export function planEngine(
  project: Project,
  { install, allowDirty, providers, packages = [] }: EngineTask,
  saved: Manifest | undefined,
  runtime: Runtime,
): EnginePlan {
  if (!saved) return planPackages(project, missingPackages(project, providers, packages), install)
  const packageManager = project.packageManager.value.name
  const answers = { ...saved.answers, packageManager, install, overwrite: [], allowDirty }
  const engine = planRuntime(project, answers, runtime, providers, packages)
  refuseClashes(engine.clashes)
  const { commands, byHand } = planInstall(project, answers, engine)
  const { changes, files } = engine
  const replaced = Object.entries(saved.files).filter(([path]) => isReplaced(path, files))
  const unused = planUnused(project, Object.fromEntries(replaced), files)
  const notes = [...unused.notes, ...installNotes(byHand)]
  return { changes, removed: unused.changes, commands, notes, files }
}

/** The plan for packages that the providers need, where the engine itself is not ours to bring. */
function planPackages(
  project: Project,
  missing: readonly NeededPackage[],
  install: boolean,
): EnginePlan {
  const changes = planDependencies(project, missing)
  if (changes.length === 0) return { changes, removed: [], commands: [], notes: [], files: {} }
  const packageManager = project.packageManager.value.name
  const { commands, byHand } = planInstall(project, { packageManager, install }, { changes })
  return { changes, removed: [], commands, notes: installNotes(byHand), files: {} }
}

/** Tells whether a file is a runtime that another one takes the place of. */
export function isReplaced(path: string, files: EnginePlan['files']): boolean {
  return isVendored(path) && Object.keys(files).length > 0 && !Object.hasOwn(files, path)
}
