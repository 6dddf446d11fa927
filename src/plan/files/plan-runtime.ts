import { join } from 'node:path'
import { installCommand } from '../../catalog/package-managers.js'
import { RUNTIME_PACKAGE, type Runtime, type RuntimeProvider } from '../../catalog/runtime.js'
import type { NeededPackage } from '../../catalog/versions.js'
import type { Change } from '../../changes/change.js'
import { addDependency } from '../../changes/files/package-json.js'
import type { Project } from '../../project.js'
import { relativePath } from '../../reading/read-file.js'
import { matchesGlob } from '../../syntax/glob.js'
import type { Answers, Command } from '../plan.js'
import { parseManifest } from '../manifest.js'
import { toChanges } from './to-changes.js'
import { missingPackages, planDependencies } from './plan-dependencies.js'

/** How the runtime gets into the project. */
export interface RuntimePlan {
  readonly changes: readonly Change[]
  /** Files that are not ours where the tarball should lie. */
  readonly clashes: readonly string[]
  /** Relative path → SHA-256 of what the manifest lists. */
  readonly files: Readonly<Record<string, string>>
}

const VENDOR = 'vendor/'

/** Where the runtime's tarball lies in a project that carries it. */
export function vendorPath(runtime: Runtime): string {
  return VENDOR + runtime.tarball
}

/** Tells whether a file of ours is a runtime, of whatever version. */
export function isVendored(path: string): boolean {
  return path.startsWith(VENDOR)
}

/**
 * The range by which a package depends on the runtime: where the tarball lies that the project has, or the published version.
 *
 * @param folder of the package, relative to the project's root
 */
export function runtimeRange(
  { root }: Project,
  runtime: Runtime,
  by: Answers['runtime'],
  folder: string = '.',
): string {
  if (by === 'registry') return `^${runtime.version}`
  return `file:${relativePath(join(root, folder), join(root, vendorPath(runtime)))}`
}

/** The tarball and the dependency on it, or on the published version, with what it needs for these providers. */
export function planRuntime(
  project: Project,
  answers: Answers,
  runtime: Runtime,
  providers: readonly RuntimeProvider[],
  packages: readonly NeededPackage[] = [],
): RuntimePlan {
  const bundled = answers.runtime === 'bundled'
  const range = runtimeRange(project, runtime, answers.runtime)
  const own = planDependencies(project, [
    { name: RUNTIME_PACKAGE, range },
    ...missingPackages(project, providers, packages),
  ])
  const dependency = [...own, ...planCarriers(project, answers, runtime)]
  if (!bundled) return { changes: dependency, clashes: [], files: {} }

  const path = vendorPath(runtime)
  const present = project.files.get(path)
  const files = { [path]: runtime.hash }
  if (present?.hash === runtime.hash) return { changes: dependency, clashes: [], files }
  if (present && !answers.overwrite.some((glob) => matchesGlob(path, glob))) {
    return { changes: dependency, clashes: [path], files }
  }
  const copy: Change = {
    kind: 'copy',
    path,
    from: runtime.file,
    hash: runtime.hash,
    did: [engineText(project, runtime)],
    ...(present ? { before: present.hash } : {}),
  }
  return { changes: [copy, ...dependency], clashes: [], files }
}

/** Packages of the workspace that have the runtime from here go on with the one that is here now. */
function planCarriers(
  project: Project,
  { runtime: by }: Answers,
  runtime: Runtime,
): readonly Change[] {
  return project.carriers.flatMap(({ folder, kind }) => {
    const path = `${folder}/package.json`
    const text = project.files.get(path)?.text ?? '{}'
    const range = runtimeRange(project, runtime, by, folder)
    return toChanges(project, path, addDependency(path, text, RUNTIME_PACKAGE, range, kind), {})
  })
}

/** The version in the name of a tarball. */
const VERSION = /create-auth-runtime-(.+)-[^-]+\.tgz$/

/** The engine, and how it differs from the one that is there. */
function engineText({ manifest }: Project, { version }: Runtime): string {
  const [before] = Object.keys(parseManifest(manifest)?.files ?? {}).flatMap(
    (path) => VERSION.exec(path)?.[1] ?? [],
  )
  if (before === undefined) return 'the sign-in engine'
  return before === version
    ? `the sign-in engine, ${version}, built anew`
    : `the sign-in engine, ${before} → ${version}`
}

/** The installation of the runtime: by this run, or by hand where the user wants that; neither where it is there. */
export interface InstallPlan {
  readonly commands: readonly Command[]
  readonly byHand: readonly string[] | undefined
}

/** Installs where the dependency changes, or where the runtime is missing in node_modules. */
export function planInstall(
  project: Project,
  answers: Pick<Answers, 'packageManager' | 'install'>,
  { changes }: Pick<RuntimePlan, 'changes'>,
): InstallPlan {
  if (changes.length === 0 && project.runtimeInstalled !== false) {
    return { commands: [], byHand: undefined }
  }
  const { name, directory, major } = project.packageManager.value
  const known = name === answers.packageManager ? major : undefined
  if (!answers.install)
    return { commands: [], byHand: installCommand(answers.packageManager, known) }
  // The engine has no scripts. Where nothing is installed yet, packages of the project may need theirs.
  const scripts = project.installed === true ? 'without-scripts' : 'with-scripts'
  const argv = installCommand(answers.packageManager, known, scripts)
  const why = 'installs the sign-in engine'
  return { commands: [{ phase: 'install', argv, cwd: directory, why }], byHand: undefined }
}
